"""What a model sees of a long result."""

from untildone.workflows.tools.window import HEAD_CHARS, LINE_CHARS, TAIL_CHARS, UNTOUCHED_CHARS, window


def numbered(count: int) -> str:
    return "\n".join(f"line {number} {'.' * 20}" for number in range(1, count + 1))


def test_a_result_at_the_limit_is_untouched() -> None:
    text = "é" * UNTOUCHED_CHARS
    shown = window(text, "ev_1")
    assert shown.whole
    assert shown.text == text


def test_five_thousand_lines_keep_their_first_and_last_and_say_where_the_rest_is() -> None:
    text = numbered(5_000)
    shown = window(text, "ev_1")
    lines = shown.text.split("\n")
    [note] = [line for line in lines if line.startswith("[lines ")]
    at = lines.index(note)
    assert not shown.whole
    assert lines[0].startswith("line 1 ")
    assert lines[-1].startswith("line 5000 ")
    first, last = at + 1, 5_000 - (len(lines) - at - 1)
    omitted = len("\n".join(text.split("\n")[first - 1 : last]))
    assert note == (
        f"[lines {first} to {last} of 5000 omitted, {omitted:,} characters; "
        f'the whole result is evidence ev_1: recall {{"evidence": "ev_1", "lines": "{first}-{last}"}}]'
    )
    assert HEAD_CHARS - 40 < len("\n".join(lines[:at])) <= HEAD_CHARS
    assert TAIL_CHARS - 40 < len("\n".join(lines[at + 1 :])) <= TAIL_CHARS


def test_a_long_line_is_cut_with_a_note() -> None:
    shown = window("short\n" + "x" * 40_000 + "\nlast", "ev_2")
    first, long, last, note = shown.text.split("\n")
    assert (first, last) == ("short", "last")
    assert long == "x" * LINE_CHARS + "[line cut, 38,000 more characters]"
    assert "the whole result, 40,011 characters, is evidence ev_2" in note


def test_a_five_megabyte_line_stays_small() -> None:
    assert len(window("y" * 5_000_000, "ev_3").text) < LINE_CHARS + 200
