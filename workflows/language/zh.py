"""Chinese."""

from untildone.workflows.language.answer_words.zh import ANSWERS
from untildone.workflows.language.change_words.zh import CHANGES
from untildone.workflows.language.claim_words.zh import CLAIMS
from untildone.workflows.language.lists import Language
from untildone.workflows.language.phrases import Phrases
from untildone.workflows.language.reading_words.zh import READING

_COMMON = """
的 了 是 在 我 不 这 有 和 请 把 吗 什么 怎么 为什么 你 我们 一个 可以 并 然后
如何 哪 个 们 给 帮 它 那 都 就 要 会 没 与 或 对 从 到 让 用 为
"""

CHINESE = Language(
    code="zh",
    script="han",
    common=Phrases(*_COMMON.split()),
    reading=READING,
    claims=CLAIMS,
    changes=CHANGES,
    answers=ANSWERS,
)
