"""Completion for shells: what can be typed after `etori`, `etori-game` and, if asked, `python -m game`.

A file for each shell, as long as it is and no longer: nothing of Etori runs while somebody types.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from assets.desktop.declared import FOLDER, Argument, Page

MADE = "# Made by `python -m assets.desktop write` from the declarations of the command line."


def _known(page: Page) -> Iterator[tuple[str, Page]]:
    """Each page by the words that lead to it."""
    yield page.name, page
    for command in page.commands:
        yield f"{page.name} {command.name}", command


def _names(arguments: Sequence[Argument]) -> str:
    return " ".join(name for each in arguments for name in each.names)


# bash


def bash(pages: Sequence[Page]) -> str:
    """For bash, to be sourced or put where bash-completion looks."""
    values: list[str] = []
    words: list[str] = []
    for where, page in chain.from_iterable(map(_known, pages)):
        for option in page.options:
            if option.value:
                keys = " | ".join(f'"{where} {name}"' for name in option.names)
                values.append(f"    {keys}) {_bash_value(option)} ;;")
        places = " ".join((*(each.name for each in page.commands), *_place_choices(page)))
        files = next((_bash_value(each) for each in page.places if each.kind), "")
        words += [f'    "{where}")', f'        options="{_names(page.options)}"']
        words += [f'        words="{places}"'] if places else []
        words += [f"        [[ $word == -* ]] || {{ {files}; }}"] if files else []
        words += ["        ;;"]
    return "\n".join([_BASH_HEAD, *values, _BASH_MIDDLE, *words, _BASH_TAIL])


def _place_choices(page: Page) -> tuple[str, ...]:
    return tuple(choice for each in page.places for choice in each.choices)


def _bash_value(argument: Argument) -> str:
    if argument.choices:
        # A colon ends a word for bash: what is in a style can be typed, and is not offered.
        offered = " ".join(choice for choice in argument.choices if ":" not in choice)
        return f'_etori_words "{offered}"; return'
    if argument.kind:
        return f"_etori_files -{'d' if argument.kind == FOLDER else 'f'}; return"
    return "return"


_BASH_HEAD = f"""\
# Completion of etori and etori-game for bash.
{MADE}
# For `python -m game` as well:  complete -o bashdefault -o default -F _etori python python3

_etori_words() {{
    COMPREPLY=($(compgen -W "$1" -- "$word"))
}}

_etori_files() {{
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen "$1" -- "$word")
}}

_etori() {{
    local page=${{1##*/}} word=$2 before=$3 options="" words="" first=1
    COMPREPLY=()
    if [[ $page == python* ]]; then
        [[ ${{COMP_WORDS[1]}} == -m && ${{COMP_WORDS[2]}} == game ]] || return
        page=etori-game first=3
    fi
    if [[ $page == etori-game ]] && ((COMP_CWORD > first)); then
        page="$page ${{COMP_WORDS[first]}}"
    fi
    case "$page $before" in"""
_BASH_MIDDLE = """\
    esac
    case $page in"""
_BASH_TAIL = """\
    esac
    if [[ $word == -* || -z $words ]]; then
        _etori_words "$options"
    else
        _etori_words "$words"
    fi
}

complete -F _etori etori etori-game
"""


# zsh


def zsh(pages: Sequence[Page]) -> str:
    """For zsh, as `_etori` in a folder of `fpath`, or to be sourced."""
    window, tools = pages
    known = [f"        {_quoted(f'{each.name}:{each.told}')}" for each in tools.commands]
    cases = [
        line
        for each in tools.commands
        for line in (f"        {each.name})", *_zsh_arguments(each, 12), "            ;;")
    ]
    return "\n".join(
        [
            "#compdef etori etori-game",
            "# Completion of etori and etori-game for zsh.",
            MADE,
            "# For `python -m game` as well, source it:  compdef _etori_python python python3",
            "",
            "_etori_window() {",
            *_zsh_arguments(window, 4),
            "}",
            "",
            "_etori_tools() {",
            "    local curcontext=$curcontext state line",
            "    local -a commands=(",
            *known,
            "    )",
            "    _arguments -C '1:COMMAND:->command' '*::argument:->rest'",
            "    case $state in",
            "    command) _describe command commands ;;",
            "    rest)",
            "        case $words[1] in",
            *cases,
            "        esac",
            "        ;;",
            "    esac",
            "}",
            "",
            _ZSH_TAIL,
        ]
    )


def _zsh_arguments(page: Page, indent: int) -> Iterator[str]:
    specs = []
    for each in page.options:
        again = "*" if each.many else ""
        for name in each.names:
            value = f":{each.value}:{_zsh_value(each)}" if each.value else ""
            specs.append(_quoted(f"{again}{name}[{_bracketed(each.told)}]{value}"))
    for number, each in enumerate(page.places, start=1):
        specs.append(_quoted(f"{'*' if each.many else number}:{each.value}:{_zsh_value(each)}"))
    pad = " " * indent
    yield f"{pad}_arguments \\"
    for spec in specs[:-1]:
        yield f"{pad}    {spec} \\"
    yield f"{pad}    {specs[-1]}"


def _zsh_value(argument: Argument) -> str:
    if argument.choices:
        return f"({' '.join(argument.choices)})".replace(":", "\\:")
    if argument.kind:
        return "_files -/" if argument.kind == FOLDER else "_files"
    return " "


def _bracketed(text: str) -> str:
    return text.replace("[", "\\[").replace("]", "\\]").replace(":", "\\:")


_ZSH_TAIL = """\
_etori_python() {
    if [[ $words[2] == -m && $words[3] == game ]]; then
        shift 2 words
        ((CURRENT -= 2))
        _etori_tools
    else
        _python
    fi
}

_etori() {
    case $service in
    etori-game) _etori_tools ;;
    *) _etori_window ;;
    esac
}

if [[ $funcstack[1] == _etori ]]; then
    _etori "$@"
else
    compdef _etori etori etori-game
fi
"""


# fish


def fish(pages: Sequence[Page]) -> str:
    """For fish, in a folder of completions, or to be sourced."""
    window, tools = pages
    lines = [_FISH_HEAD, *(_fish("etori", "", window)), "", _FISH_TOOLS]
    for command in tools.commands:
        lines.append(
            f"    complete -c $argv[1] -f -n '__etori_at' -a {command.name} -d {_quoted(command.told)}"
        )
    for command in tools.commands:
        lines += [f"    {line}" for line in _fish("$argv[1]", f" -n '__etori_at {command.name}'", command)]
    return "\n".join([*lines, "end", "", "__etori_game_for etori-game", ""])


def _fish(program: str, where: str, page: Page) -> Iterator[str]:
    begin = f"complete -c {program}{where}"
    if not any(each.kind for each in page.places):
        yield f"{begin} -f"
    for each in page.places:
        if each.choices:
            yield f"{begin} -a {_quoted(' '.join(each.choices))}"
    for each in page.options:
        names = " ".join(
            f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in each.names
        )
        yield f"{begin} {names}{_fish_value(each)} -d {_quoted(each.told)}"


def _fish_value(argument: Argument) -> str:
    if argument.choices:
        return f" -xa {_quoted(' '.join(argument.choices))}"
    if argument.kind == FOLDER:
        return " -xa '(__fish_complete_directories)'"
    if argument.kind:
        return " -rF"
    return " -x" if argument.value else ""


def _quoted(text: str) -> str:
    """A word in single quotes, as all three shells read it."""
    return "'" + text.replace("'", "’") + "'"


_FISH_HEAD = f"""\
# Completion of etori and etori-game for fish.
{MADE}
# For `python -m game` as well:  __etori_game_for python; __etori_game_for python3

# Whether the line has come to a command of the tools; without one, whether a command comes next.
function __etori_at
    set -l line (commandline -opc)
    if string match -q 'python*' (string split -r -m 1 / -- $line[1])[-1]
        test "$line[2]" = -m -a "$line[3]" = game; or return 1
        set -e line[2..3]
    end
    test "$line[2]" = "$argv[1]"
end
"""
_FISH_TOOLS = "function __etori_game_for"
