"""English."""

from untildone.workflows.language.lists import ChangeWords, listed

_DONE = (
    "added|fixed|updated|changed|edited|modified|created|written|wrote|saved|renamed|moved|deleted|removed|committed|"
    "pushed|replaced|corrected|inserted|appended|refactored|rewrote|rewritten|patched|generated|adjusted|bumped"
)
_ADVERBS = "now|also|just|already|successfully|then|gone ahead and|gone and|since"

CHANGES = ChangeWords(
    done=listed(
        f"""
        (i|we) [{_ADVERBS}] [{_ADVERBS}] ({_DONE}), (i've|we've) [{_ADVERBS}] [{_ADVERBS}] ({_DONE}), (i|we) have
        [{_ADVERBS}] [{_ADVERBS}] ({_DONE}), (i|i've|
        we|we've) put
        """
    ),
    openers=listed(_DONE.replace("|", ",") + ", successfully added, successfully updated, successfully created"),
    passive=listed(
        f"""
        (is|are) [now|all|both|already] ({_DONE}), (was|were) [successfully|also] ({_DONE}),
        (has|have) [now|also|both|
        all] been [successfully|also|now] ({_DONE})
        """
    ),
    states=listed(
        """
        (is|are) now, now (has|have|contains|contain|reads|read|says|includes|include|uses|use|starts|lives), (is|are)
        (saved|stored) in, (is|are) ready in, (is|are) in, (is|are) turned (on|off) [now]
        """
    ),
    commits=listed("committed"),
    pushes=listed("pushed"),
    together=listed("we, we've"),
    already=listed("already, earlier, previously, last time, last turn, previous turn, before, back then"),
    others=listed(
        """
        you, you've, they, he, she, user, script, this commit, the commit, that commit, commit,
        commits, diff, this pr,
        the pr, pull request, in (version|release|v1|v2), release
        """
    ),
    apart=listed(
        """
        from, using, with, based on, by, via, for, against, to use, to match, to fit, to work,
        like, as, per, described
        in, mentioned in, found in, that, which, where, so, because, since, when, after, before, according to, instead
        of, next to, outside, about, imported by, used by, used in, called, calls, than, without, following
        """
    ),
    copulas=listed("is, are, was, were, can, will, should, may"),
)
