"""English."""

from untildone.workflows.language.lists import AnswerWords, listed

ANSWERS = AnswerWords(
    denials=listed(
        """
        (do not|don't|did not|didn't|does not|doesn't) [currently] have, have no, has no, having no, no access to,
        without access to, without (internet|network|web|online|live) access, no way (to|of), no means (to|of), lack*,
        (could not|couldn't|can not|cannot|can't|unable to|not able to|failed to|no way to|not possible to) [reliably]
        (find|retrieve|access|fetch|get|obtain|look up|check|see|browse|search|query|reach|load|read|tell|give|
        provide|confirm|verify|determine|say|know|answer|establish|pull|quote|look|report|offer|state), no [reliable]
        (live|current|real-time|real time|up-to-date|recent|fresh), nothing (current|recent|live|newer), (did not|
        didn't|does not|doesn't|do not|don't) (return|find|know|yield|include), returned (no|nothing), not (connected|
        aware|aware of), not have
        """
    ),
    no_denial=listed(
        """
        (you|they) (do not|don't|did not|didn't) have, (do not|don't|does not|doesn't|did not|didn't) [really] have
        to, have no (doubt|idea|choice|problem|trouble|objection|questions), has no (effect|impact), cannot (stress|
        say enough), lack of rain
        """
    ),
    absences=listed(
        """
        (could not|couldn't|cannot|can't) be (retrieved|reached|fetched|loaded|found|determined|accessed|verified|
        read), (is|are|was|were) [currently] (not available|unavailable|unknown|unreachable|not known|not accessible),
        isn't available, aren't available, unknown to me, (timed out|came back empty|returned an error|returned
        nothing), (knowledge|training|training data) ... (ends|end|stops|cutoff|cut-off|goes up to|limited to)
        """
    ),
    data=listed(
        """
        data, information, info, figure*, price*, value*, result*, reading*, source*, update*, news, weather,
        forecast*, quote*, access, internet, live, current, latest, newest, up-to-date, up to date, real-time, real
        time, rate*, score*, temperature*, web, online, network, today's, schedule*, timetable*, version*, release*,
        availability, statistic*, search, headline*, traffic, stock*, market*, page*, website*, number*, conditions,
        event*
        """
    ),
    past=listed(
        """
        usually, typically, on average, average, averages, averaged, historically, last known, last reported, last
        recorded, generally, normally, commonly, (tend|tends|tended) to, used to, in the past, at the time, as of
        (jan*|feb*|mar*|apr*|may|jun*|jul*|aug*|sep*|oct*|nov*|dec*|last|my|early|late|mid*|spring|summer|autumn|
        winter|20*|19*), my training, back in, long-term, in recent years, seasonal
        """
    ),
    silent=listed(
        """
        (does not|doesn't|do not|don't|did not|didn't) [actually|explicitly] (say|mention|list|contain|state|include|
        specify|give|show|provide|cover|name|answer|address|report|tell|indicate|disclose|publish), (is not|isn't|are
        not|aren't|was not|wasn't) (mentioned|listed|stated|given|included|specified|covered|shown|named|published|
        among), no mention of, (says|say|said) nothing, nothing (about|on), silent (on|about), not mention*, no
        information (on|about), no (entry|row|line|figure|record) (for|on), without (saying|naming|giving|mentioning),
        neither ... nor, neither (page|source|article|site|result|document|of)
        """
    ),
    sources=listed(
        """
        page*, source*, article*, site*, website*, report*, result*, document*, text, note*, search*, feed*, listing*,
        table*, file*, changelog, log*, it (does not|doesn't|did not|didn't|says|makes), there (is|was), evidence,
        link*, they (do not|don't|did not|didn't), neither, none of, nothing, snippet*, record*, list, entry, entries,
        section*
        """
    ),
    sequence=listed("next, then, now, after that, afterwards, following that, moving on, and now, from here"),
    intends=listed(
        """
        i will, i'll, i shall, i'm going to, i am going to, i'm gonna, i'm about to, i am about to, let me, let's, let
        us, we will, we'll, i plan to, i intend to, i want to, i need to, i still need to, i still have to, i have to,
        i must, i'd now, my next step, the next step (is|will be), next up, moving on to, proceeding to, proceeding
        with, going to, allow me to, i'm on it, working on it, i proceed, i'm starting, i am starting, i start
        (by|with), starting (with|by), i continue, time to
        """
    ),
    no_plan=listed(
        """
        let me know, let me be, (i will|i'll|i shall) (not|never|leave|wait|stop|be|keep|assume|need|have|let|
        remember|gladly|happily|consider|treat|report|await|only), i need (to know|you|your|more|access|permission), i
        (have|want|need) to (be|stress|note|point|add|admit|ask|say|mention|emphasise|emphasize|clarify|apologise|
        apologize|thank), i must (stress|note|point|admit|say|ask|add), (is|are|was|were|isn't|aren't) going to, not
        going to, let's (keep|stay|hope|say), we'll (see|need|have), time to time, i'm going to (leave|stop|need|
        assume|wait)
        """
    ),
    makes=listed(
        """
        (add*|creat*|mak*|writ*|chang*|modif*|updat*|fix*|convert*|edit*|renam*|remov*|delet*|replac*|install*|implement*|generat*|apply*|insert*|append*|translat*|refactor*|mov*|set*|put*|build*|patch*|correct*|adjust*|rewrit*|sav*|download*|deploy*|run*|execut*|prepar*|draft*)
        """
    ),
    offers=listed(
        """
        if, unless, would you like, do you want, you (want|prefer|like|need|wish), should you, whenever, once (you|
        your|i have|the|it|they|that), when you, as soon as you, as soon as the, after you, happy to, glad to, feel
        free, just (ask|say|tell|let|reply|send), tell me, say the word, give me (the|your|access|more|details|a name|
        a hint), send me, share, paste, let me know, in case, upon request, on request, i can also, i could, shall i,
        should i, may i, can i, from now on, in future, next time, going forward, in the future, i would, i'd
        """
    ),
    waits=listed(
        """
        please (wait|stand by|hold on), one moment, just a moment, one second, just a second, stand by, bear with me,
        hang tight, hold on, give me a (moment|second|minute), this (may|might|will|should|could) take, back soon
        """
    ),
    failures=listed(
        """
        error*, fail*, could not, couldn't, cannot, can't, unable, not able, exit code, exit status, exited with,
        exception*, denied, rejected, refused, timed out, time-out, timeout, blocked, skipped, broken, breaks, broke,
        crash*, traceback, aborted, (do not|don't) (work|exist|pass|compile|build|run), not all ... (pass*|green|
        succe*), not pass*, not yet pass*, unsuccessful*, does not (work|exist|pass|compile|build|run), doesn't (work|
        exist|pass|compile|build|run), did not (work|exist|pass|compile|build|run|succeed|succeed|go through|
        complete), didn't (work|exist|pass|compile|build|run|succeed|go through|complete), not (permitted|allowed|
        found|available|installed|passing|possible|green), no such, missing, red, still failing, unreachable,
        unavailable, cancelled, canceled, interrupted, went wrong, not authorised, not authorized, permission,
        unresolved, uncertain, unknown outcome, wasn't able, weren't able, no luck, isn't possible, offline, did not
        respond, didn't respond
        """
    ),
    excepts=listed(
        """
        except, except for, excepting, apart from, aside from, other than, all but, everything but,
        (pass|passes|green) but, with the exception of, with (one|two|three) (exception|exceptions),
        save for, excluding, bar one, not counting, besides
        """
    ),
    mended=listed(
        """
        no [more] (error*|failure*|failing|exception*|problem*|issue*), without [a|an|any|further] (error*|failure*|
        problem*|issue*), 0 (failed|failures|errors|failing), zero (failures|errors), error-free, (fix|fixed|fixes|
        resolve|resolved|resolves|solved|mended|corrected|repaired|handled|cured) ... (error*|fail*|exception*|crash*|
        bug|broken|timeout|missing), (error*|fail*|exception*|crash*|bug|timeout|failing test*) [is|are|was|were|has|
        have] [now] [been] (fixed|resolved|solved|gone|mended|corrected|handled|cured), no longer (fail*|crash*|
        break*|error*|raise*|time*|broken|missing), (does not|doesn't|do not|don't|will not|won't) (fail|crash|break|
        raise|error) [any] [more|longer|anymore], nothing fail*, (no|none of the|none of) [test|tests|check|checks|
        case|cases] fail*, not fail*, none fail*, never fail*, error (handling|message*|path*|case*), exception
        handling, failed to fail, cannot fail, can't fail, previously failing, failing before
        """
    ),
    attempts=listed(
        """
        tool*, command*, shell, bash, script*, edit*, write*, writing, change*, search*, request*, page*, source*,
        server*, site*, website*, file*, folder*, director*, test*, check*, build*, suite, lint*, type check*,
        type-check*, compil*, call*, download*, upload*, fetch*, read*, run*, install*, deploy*, commit*, push*,
        query, queries, step*, operation*, access, connection*, migration*, verif*, permission*, save, saving, delet*,
        remov*, creat*, card*, retriev*, look up, lookup, url, address, network, process, task*, benchmark*, execut*
        """
    ),
    not_run=listed(
        """
        (have not|haven't|has not|hasn't|did not|didn't|could not|couldn't|was not able to|wasn't able to|unable to|
        was not|wasn't|were not|weren't|not been|not yet) [yet|actually|been|be|able to] (run|execute|executed|test|
        tested|try|tried|verify|verified|check|checked|compile|compiled|built|exercised), not (executed|tested|
        verified|checked|compiled|exercised|tried), (have not|haven't|has not|hasn't) been able to (run|execute|test|
        try|verify|check|compile), i ran (nothing|no), nothing (was|has been) (run|executed|tested|checked), untested,
        unverified, unchecked, no (test*|check*|command*) (was|were|has been|have been) (run|executed), without
        running, without having run, (cannot|can't) (run|test|verify|execute|compile|check), never ran, never run,
        checked by reading only, not run, no way to (run|test|verify|check), (tests|test suite|checks) still (need*|
        have) to (be run|run), by reading only, only by reading
        """
    ),
    no_run=listed(
        """
        run into, run out, run across, ran into, check (out|in|with), test (files|data|cases|environment)
        """
    ),
    no_change=listed(
        """
        no [further|code|actual] (change|changes|edit|edits|fix|fixes|modification|modifications|update|updates|
        action|correction|corrections) (is|are|was|were|has been|have been|seem|seems) [actually] (needed|necessary|
        required|made|applied|called for), no (change|changes|edit|edits|fix|action) (needed|necessary|required|made),
        nothing [here] (needed|needs|had|has|was|is|to) [left] [to] (be changed|changing|fixing|change|changed|fix|be
        fixed|be done|do|edit|edited|update|updated|modified|correct|remove|removed|rename|delete|deleted|left),
        nothing to (change|fix|do|update|correct|remove|rename|edit|delete), (left|leaving|leave) ... (unchanged|
        untouched|as (it|they) (is|was|are|were)|alone), (did not|didn't|have not|haven't) (change|changed|modify|
        modified|touch|touched|edit|edited|alter|altered|need) (to change|anything|any|it|the|a|that|them), i
        (changed|edited|modified|touched) nothing, made no changes, (is|are|was|were) already (correct*|right|up to
        date|up-to-date|in place|there|set|fixed|done|present|named|called|spelled|spelt|gone|removed|as), already
        (spells|says|contains|has|uses|uses|exists|reads|matches|points|handles|includes|returns|passes|works|done),
        (could not|couldn't|cannot|can't|unable to) reproduce, does not need (to be|any|a|changing), doesn't need (to
        be|any|a|changing), not reproducible, (is|are|was|were) already, already (is|was|are|were), no need to
        (change|edit|modify|update|touch|do|fix|rename|remove), (did not|didn't|does not|doesn't) (need|have) to
        (change|edit|modify|update|touch|do|fix|rename|remove), [there] (is|was) nothing for me to, nothing [that]
        (needs|needed) [to be], (no change*|no edit*|nothing changed)
        """
    ),
    unable=listed(
        """
        (i|we) [also] (could not|couldn't|cannot|can't|was unable|were unable|am unable|was not able|were not able|
        wasn't able|am not able|did not manage|didn't manage|failed), i'm (unable|not able), (could not|couldn't|
        cannot|can't) be (changed|fixed|done|applied|found|edited|made|written|removed|renamed|deleted|updated|
        replaced|saved|completed|carried out|performed|created|installed|deployed|sent), it (was|is) not possible, it
        wasn't possible, (is|was|are|were) not possible, impossible, (does not|doesn't|do not|don't|did not|didn't)
        (exist|occur|appear), there (is|was|are|were) no (such|file*|occurrence*|match*|way|line|function|section|
        bug*|problem*|error*|issue*|mistake*|typo*), no such (file|line|function|section|option), not found, unable
        to, (was not|wasn't|were not|weren't|been) able to, not possible, isn't possible, no luck, to no avail,
        (without|no) success, can't:, cannot:, couldn't:, (can't|cannot|couldn't) do (that|this|it), (could
        not|couldn't|cannot|can't) be
        (downloaded|uploaded|fetched|reached|pulled|pushed|started|restarted|opened|built|unpacked|committed|merged|cloned),
        (download*|upload*|install*|push|pull|fetch|clone|deploy*|commit|restart|request|command|attempt|upgrade|call|transfer)
        [itself] [has|have] failed,
        (download*|upload*|install*|push|pull|fetch|clone|deploy*|commit|restart|request|command|attempt|upgrade|call|transfer)
        [has|have] (did not|didn't|not) (work|succeed|go through|complete|succeeded), (that|this|it) (did not|didn't)
        (work|succeed|go through)
        """
    ),
    unchanged=listed(
        """
        not (changed|updated|edited|modified|touched|renamed|converted|migrated|done|included|covered|fixed|added|
        removed|written|translated|replaced|deleted|affected|needed|necessary|required|applicable|yet|found|possible),
        unchanged, untouched, unmodified, unaffected, left (out|alone|as|it|them|that), (left|leave|leaving|kept|keep|
        keeping) ... (alone|out|as it|as they|as is|unchanged|untouched), skip*, still (need*|to do|has|have|says|
        contains|missing|open|pending|outstanding), remain*, pending, outstanding, missing, already, no (change|
        changes|need|edit|fix|occurrence|match*|such), nothing (to|had|needed|needs|has|was|is), remaining, is left,
        are left, to do, (did not|didn't|have not|haven't|has not|hasn't|could not|couldn't|cannot|can't|was not|
        wasn't|were not|weren't|does not|doesn't|do not|don't|is not|isn't) [yet|need|exist|been|be] (change*|touch*|
        edit*|updat*|modif*|convert*|migrat*|renam*|contain*|have|need*|exist*|do|done|find|fix*|add*|appl*|get|open|
        write|written|remov*|delet*|replac*|translat*), does not exist, doesn't exist, failed, unable, denied,
        refused, except, excluding, apart from, other than, deliberately, on purpose, not
        (created|downloaded|saved|generated|installed|produced|fetched|there|here), (there is|there's|there was|so
        there is) [still] no, (isn't|is not|wasn't) (here|there), (did not|didn't|could not|couldn't)
        (creat*|download*|sav*|generat*|produc*|fetch*)
        """
    ),
    choices=listed(
        """
        which, what, where, who, whose, when, how (many|much|long|often|far|old|large|big|should|do|would), whether
        """
    ),
    alternatives=listed("or, versus, vs, rather than, instead of, either"),
    no_choice=listed(
        """
        or not, or (leave|leaving) it, or (something|anything) else, or (so|no), more or less, or later
        """
    ),
    again=listed(
        """
        repeat*, once more, one more time, word for word, verbatim, (last|previous|same|earlier) (answer|reply|
        response|message), what (did|do) you (say|answer|write), say it, (are you|you're) (sure|certain), really,
        resend, re-send
        """
    ),
    leave=listed(
        """
        (shall|should|may|can|could|might) i [now|also] (go|proceed|continue|start|begin|do|make|apply|fix|change|run|
        write|create|update|implement|add|edit|carry|finish|try), (would you like|do you want|want|would you prefer)
        (me|us) to, would it be (ok|okay|alright|fine), is (that|this|it) (ok|okay|alright|fine|acceptable|what you*),
        sound* good, ready to (proceed|start|go|continue), ok to proceed, okay to proceed, what do you (think|say),
        what would you like (me to do|to do|next), what next, how would you like (to|me to) (proceed|continue), how
        can i help, how may i help, what can i (do|help), anything else, what should i do next, what else
        """
    ),
)
