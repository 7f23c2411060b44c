# Completion of etori and etori-game for bash.
# Made by `python -m assets.desktop write` from the declarations of the command line.
# For `python -m game` as well:  complete -o bashdefault -o default -F _etori python python3

_etori_words() {
    COMPREPLY=($(compgen -W "$1" -- "$word"))
}

_etori_files() {
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen "$1" -- "$word")
}

_etori() {
    local page=${1##*/} word=$2 before=$3 options="" words="" first=1
    COMPREPLY=()
    if [[ $page == python* ]]; then
        [[ ${COMP_WORDS[1]} == -m && ${COMP_WORDS[2]} == game ]] || return
        page=etori-game first=3
    fi
    if [[ $page == etori-game ]] && ((COMP_CWORD > first)); then
        page="$page ${COMP_WORDS[first]}"
    fi
    case "$page $before" in
    "etori --language") _etori_words "en ja"; return ;;
    "etori --player") return ;;
    "etori --watch") _etori_words "california_jack jan_ken_po jo_jotte kan napoleon"; return ;;
    "etori --players") return ;;
    "etori --option") return ;;
    "etori --seed") return ;;
    "etori --deals") return ;;
    "etori --seats") return ;;
    "etori --speed") _etori_words "off fast normal slow"; return ;;
    "etori-game review --deal") return ;;
    "etori-game review --seat") return ;;
    "etori-game review --effort") return ;;
    "etori-game audit --deal") return ;;
    "etori-game deal --record") _etori_files -f; return ;;
    "etori-game deal --deal") return ;;
    "etori-game export --out") _etori_files -f; return ;;
    "etori-game export --folder") _etori_files -d; return ;;
    "etori-game export --player") return ;;
    "etori-game import --folder") _etori_files -d; return ;;
    "etori-game import --player") return ;;
    "etori-game check --folder") _etori_files -d; return ;;
    "etori-game check --player") return ;;
    "etori-game stats --game") _etori_words "california_jack jan_ken_po jo_jotte kan napoleon"; return ;;
    "etori-game stats --csv") _etori_files -f; return ;;
    "etori-game stats --folder") _etori_files -d; return ;;
    "etori-game stats --player") return ;;
    "etori-game play --players") return ;;
    "etori-game play --option") return ;;
    "etori-game play --seed") return ;;
    "etori-game play --deals") return ;;
    "etori-game play --seats") return ;;
    "etori-game play --record") _etori_files -f; return ;;
    "etori-game arena --players") return ;;
    "etori-game arena --option") return ;;
    "etori-game arena --seed") return ;;
    "etori-game arena --a") return ;;
    "etori-game arena --b") return ;;
    "etori-game arena --seat") return ;;
    "etori-game arena --others") return ;;
    "etori-game arena --play") return ;;
    "etori-game arena --judge") _etori_words "worlds truth"; return ;;
    "etori-game arena --deals") return ;;
    "etori-game arena --workers") return ;;
    "etori-game arena --iterations") return ;;
    "etori-game arena --pairs") return ;;
    "etori-game arena --limit") return ;;
    "etori-game arena --json") _etori_files -f; return ;;
    "etori-game arena --dask") return ;;
    "etori-game strategy --deals") return ;;
    "etori-game strategy --seed") return ;;
    "etori-game strategy --workers") return ;;
    "etori-game strategy --journals") _etori_files -d; return ;;
    "etori-game strategy --write") _etori_files -f; return ;;
    "etori-game bot --level") _etori_words "easy normal hard expert random"; return ;;
    "etori-game bot --iterations") return ;;
    "etori-game bot --seconds") return ;;
    "etori-game bot --seed") return ;;
    "etori-game bench --game") _etori_words "california_jack jan_ken_po jo_jotte kan napoleon"; return ;;
    "etori-game bench --rounds") return ;;
    esac
    case $page in
    "etori")
        options="-h --help --version --safe --language --player --watch --players --option --seed --deals --seats --speed --exit"
        [[ $word == -* ]] || { _etori_files -f; return; }
        ;;
    "etori-game")
        options="-h --help"
        words="list rules replay review audit deal export import check stats play arena strategy bot bench"
        ;;
    "etori-game list")
        options="-h --help"
        ;;
    "etori-game rules")
        options="-h --help --short"
        words="california_jack jan_ken_po jo_jotte kan napoleon"
        ;;
    "etori-game replay")
        options="-h --help --lines"
        [[ $word == -* ]] || { _etori_files -f; return; }
        ;;
    "etori-game review")
        options="-h --help --deal --seat --json --effort"
        [[ $word == -* ]] || { _etori_files -f; return; }
        ;;
    "etori-game audit")
        options="-h --help --deal"
        [[ $word == -* ]] || { _etori_files -f; return; }
        ;;
    "etori-game deal")
        options="-h --help --record --deal"
        ;;
    "etori-game export")
        options="-h --help --all --collections --out --folder --player"
        ;;
    "etori-game import")
        options="-h --help --folder --player"
        [[ $word == -* ]] || { _etori_files -f; return; }
        ;;
    "etori-game check")
        options="-h --help --repair --folder --player"
        ;;
    "etori-game stats")
        options="-h --help --json --game --csv --folder --player"
        ;;
    "etori-game play")
        options="-h --help --players --option --seed --deals --seats --record"
        words="california_jack jan_ken_po jo_jotte kan napoleon"
        ;;
    "etori-game arena")
        options="-h --help --players --option --seed --a --b --seat --others --forks --play --regret --judge --deals --workers --iterations --pairs --limit --json --dask"
        words="california_jack jan_ken_po jo_jotte kan napoleon"
        ;;
    "etori-game strategy")
        options="-h --help --deals --seed --workers --journals --write"
        words="california_jack jan_ken_po jo_jotte kan napoleon"
        ;;
    "etori-game bot")
        options="-h --help --level --iterations --seconds --seed"
        ;;
    "etori-game bench")
        options="-h --help --json --game --rounds --no-endings"
        ;;
    esac
    if [[ $word == -* || -z $words ]]; then
        _etori_words "$options"
    else
        _etori_words "$words"
    fi
}

complete -F _etori etori etori-game
