"""Arguments of an APDL command: numbers that may be left out."""


def number_at(arguments: list[str], index: int, default: float = 0.0) -> float:
    """Argument ``index`` as a number, ``default`` where it is empty. Raises ValueError for another text."""
    text = arguments[index].strip() if index < len(arguments) else ""
    return float(text.replace("D", "E").replace("d", "e")) if text else default


def integer_at(arguments: list[str], index: int, default: int = 0) -> int:
    """Argument ``index`` as a whole number. Raises ValueError for another text or a number beyond 32 bits."""
    value = int(number_at(arguments, index, float(default)))
    if abs(value) >= 2**31:
        raise ValueError("a number beyond 32 bits")
    return value


def is_archive_form(arguments: list[str]) -> bool:
    """Does a command stand in the form that CDWRITE writes, with a release number or UNBL after its name?"""
    word = arguments[1].strip().upper() if len(arguments) > 1 else ""
    return word.startswith("R5") or word == "UNBL"
