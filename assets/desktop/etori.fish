# Completion of etori and etori-game for fish.
# Made by `python -m assets.desktop write` from the declarations of the command line.
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

complete -c etori -s h -l help -d 'show this help message and exit'
complete -c etori -l version -d 'print the versions of Etori and its libraries'
complete -c etori -l safe -d 'start without your settings and match, and save nothing'
complete -c etori -l language -xa 'en ja' -d 'language to use if none is chosen in the settings (default: the system’s)'
complete -c etori -l player -x -d 'name or number of the player if several share the computer (default: who played last)'
complete -c etori -l watch -xa 'california_jack jan_ken_po jo_jotte kan napoleon' -d 'game to watch: california_jack, jan_ken_po, jo_jotte, kan, napoleon'
complete -c etori -l players -x -d 'number of players (default: the game’s usual number)'
complete -c etori -l option -x -d 'set a rule of the game; can be repeated (list them with the command list)'
complete -c etori -l seed -x -d 'seed of the deals, 0 to 999999999 (default: 1)'
complete -c etori -l deals -x -d 'stop after D deals (default: at the end of the match)'
complete -c etori -l seats -x -d 'one level for all players, or one each, as in easy,hard:bold (default: normal)'
complete -c etori -l speed -xa 'off fast normal slow' -d 'speed of card animations (default: the one in the settings)'
complete -c etori -l exit -d 'close the window after the last deal'

function __etori_game_for
    complete -c $argv[1] -f -n '__etori_at' -a list -d 'list games, player counts and options as JSON'
    complete -c $argv[1] -f -n '__etori_at' -a rules -d 'print a game’s rules as Markdown'
    complete -c $argv[1] -f -n '__etori_at' -a replay -d 'check a record and print its result as JSON'
    complete -c $argv[1] -f -n '__etori_at' -a review -d 'review the decisions of finished deals'
    complete -c $argv[1] -f -n '__etori_at' -a audit -d 'check that sealed deals were fair'
    complete -c $argv[1] -f -n '__etori_at' -a deal -d 'decode a deal code, or print the deal codes of a record'
    complete -c $argv[1] -f -n '__etori_at' -a export -d 'export matches from the archive, or your collections, one line of JSON each'
    complete -c $argv[1] -f -n '__etori_at' -a import -d 'import exported matches, collections or single records'
    complete -c $argv[1] -f -n '__etori_at' -a check -d 'check the archive: its file, all records and all review verdicts'
    complete -c $argv[1] -f -n '__etori_at' -a stats -d 'print statistics: points, contracts, accuracy and more'
    complete -c $argv[1] -f -n '__etori_at' -a play -d 'let the computer play a match'
    complete -c $argv[1] -f -n '__etori_at' -a arena -d 'compare players over duplicate deals'
    complete -c $argv[1] -f -n '__etori_at' -a strategy -d 'measure the advice in the rules of a game'
    complete -c $argv[1] -f -n '__etori_at' -a bot -d 'answer questions from other programs, one line of JSON each'
    complete -c $argv[1] -f -n '__etori_at' -a bench -d 'measure plays and search iterations per second of CPU time'
    complete -c $argv[1] -n '__etori_at list' -f
    complete -c $argv[1] -n '__etori_at list' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at rules' -f
    complete -c $argv[1] -n '__etori_at rules' -a 'california_jack jan_ken_po jo_jotte kan napoleon'
    complete -c $argv[1] -n '__etori_at rules' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at rules' -l short -d 'print only the usual game, about two pages'
    complete -c $argv[1] -n '__etori_at replay' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at replay' -l lines -d 'read one record per line and print one result per line'
    complete -c $argv[1] -n '__etori_at review' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at review' -l deal -x -d 'review only this deal, counted from 1 (default: all finished deals)'
    complete -c $argv[1] -n '__etori_at review' -l seat -x -d 'review only this player’s decisions, counted from 0 (default: all players)'
    complete -c $argv[1] -n '__etori_at review' -l json -d 'print one line of JSON for each decision and player'
    complete -c $argv[1] -n '__etori_at review' -l effort -x -d 'effort per decision: hard, expert, or a number of search iterations (default: expert)'
    complete -c $argv[1] -n '__etori_at audit' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at audit' -l deal -x -d 'check only this deal, counted from 1 (default: all sealed)'
    complete -c $argv[1] -n '__etori_at deal' -f
    complete -c $argv[1] -n '__etori_at deal' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at deal' -l record -rF -d 'print the deal codes of this record; - for standard input'
    complete -c $argv[1] -n '__etori_at deal' -l deal -x -d 'print only this deal’s code, counted from 1 (default: all finished deals)'
    complete -c $argv[1] -n '__etori_at export' -f
    complete -c $argv[1] -n '__etori_at export' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at export' -l all -d 'export all matches'
    complete -c $argv[1] -n '__etori_at export' -l collections -d 'export your collections instead'
    complete -c $argv[1] -n '__etori_at export' -l out -rF -d 'write to FILE (default: standard output)'
    complete -c $argv[1] -n '__etori_at export' -l folder -xa '(__fish_complete_directories)' -d 'data folder (default: your own)'
    complete -c $argv[1] -n '__etori_at export' -l player -x -d 'name or number of the player if several share the computer (default: the first)'
    complete -c $argv[1] -n '__etori_at import' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at import' -l folder -xa '(__fish_complete_directories)' -d 'data folder (default: your own)'
    complete -c $argv[1] -n '__etori_at import' -l player -x -d 'name or number of the player if several share the computer (default: the first)'
    complete -c $argv[1] -n '__etori_at check' -f
    complete -c $argv[1] -n '__etori_at check' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at check' -l repair -d 'restore a backup and recover newer matches if the archive is damaged'
    complete -c $argv[1] -n '__etori_at check' -l folder -xa '(__fish_complete_directories)' -d 'data folder (default: your own)'
    complete -c $argv[1] -n '__etori_at check' -l player -x -d 'name or number of the player if several share the computer (default: the first)'
    complete -c $argv[1] -n '__etori_at stats' -f
    complete -c $argv[1] -n '__etori_at stats' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at stats' -l json -d 'print JSON'
    complete -c $argv[1] -n '__etori_at stats' -l game -xa 'california_jack jan_ken_po jo_jotte kan napoleon' -d 'count only this game (default: all)'
    complete -c $argv[1] -n '__etori_at stats' -l csv -rF -d 'write all figures to FILE as comma-separated values'
    complete -c $argv[1] -n '__etori_at stats' -l folder -xa '(__fish_complete_directories)' -d 'data folder (default: your own)'
    complete -c $argv[1] -n '__etori_at stats' -l player -x -d 'name or number of the player if several share the computer (default: the first)'
    complete -c $argv[1] -n '__etori_at play' -f
    complete -c $argv[1] -n '__etori_at play' -a 'california_jack jan_ken_po jo_jotte kan napoleon'
    complete -c $argv[1] -n '__etori_at play' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at play' -l players -x -d 'number of players (default: the game’s usual number)'
    complete -c $argv[1] -n '__etori_at play' -l option -x -d 'set a rule of the game; can be repeated (list them with the command list)'
    complete -c $argv[1] -n '__etori_at play' -l seed -x -d 'seed of the deals, 0 to 999999999 (default: 1)'
    complete -c $argv[1] -n '__etori_at play' -l deals -x -d 'stop after D deals (default: at the end of the match)'
    complete -c $argv[1] -n '__etori_at play' -l seats -x -d 'one level for all players, or one each, as in easy,hard:bold (default: normal)'
    complete -c $argv[1] -n '__etori_at play' -l record -rF -d 'write the record to FILE'
    complete -c $argv[1] -n '__etori_at arena' -f
    complete -c $argv[1] -n '__etori_at arena' -a 'california_jack jan_ken_po jo_jotte kan napoleon'
    complete -c $argv[1] -n '__etori_at arena' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at arena' -l players -x -d 'number of players (default: the game’s usual number)'
    complete -c $argv[1] -n '__etori_at arena' -l option -x -d 'set a rule of the game; can be repeated (list them with the command list)'
    complete -c $argv[1] -n '__etori_at arena' -l seed -x -d 'seed of the deals, 0 to 999999999 (default: 1)'
    complete -c $argv[1] -n '__etori_at arena' -l a -x -d 'first player (default: normal)'
    complete -c $argv[1] -n '__etori_at arena' -l b -x -d 'second player (default: easy)'
    complete -c $argv[1] -n '__etori_at arena' -l seat -x -d 'player to measure in one seat; can be repeated'
    complete -c $argv[1] -n '__etori_at arena' -l others -x -d 'player in all other seats, with --seat or --regret (default: normal)'
    complete -c $argv[1] -n '__etori_at arena' -l forks -d 'judge the bids and announcements of --a'
    complete -c $argv[1] -n '__etori_at arena' -l play -x -d 'player who plays the cards, with --forks (default: as --a)'
    complete -c $argv[1] -n '__etori_at arena' -l regret -d 'judge the cards of one seat where --a and --b differ'
    complete -c $argv[1] -n '__etori_at arena' -l judge -xa 'worlds truth' -d 'how --regret compares two cards: by a search in deals that fit the view, or by playouts of the true deal (default: worlds)'
    complete -c $argv[1] -n '__etori_at arena' -l deals -x -d 'number of deals (default: 400)'
    complete -c $argv[1] -n '__etori_at arena' -l workers -x -d 'number of processes (default: 2)'
    complete -c $argv[1] -n '__etori_at arena' -l iterations -x -d 'search iterations per decision, for all players (default: their own)'
    complete -c $argv[1] -n '__etori_at arena' -l pairs -x -d 'pairs of opposite seatings per deal (default: all)'
    complete -c $argv[1] -n '__etori_at arena' -l limit -x -d 'time limit for a program’s answer in seconds (default: 120)'
    complete -c $argv[1] -n '__etori_at arena' -l json -rF -d 'write the result to FILE; resume an interrupted run'
    complete -c $argv[1] -n '__etori_at arena' -l dask -x -d 'run on the dask.distributed cluster at ADDRESS'
    complete -c $argv[1] -n '__etori_at strategy' -f
    complete -c $argv[1] -n '__etori_at strategy' -a 'california_jack jan_ken_po jo_jotte kan napoleon'
    complete -c $argv[1] -n '__etori_at strategy' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at strategy' -l deals -x -d 'number of deals (default: 2000)'
    complete -c $argv[1] -n '__etori_at strategy' -l seed -x -d 'seed of the deals (default: 1)'
    complete -c $argv[1] -n '__etori_at strategy' -l workers -x -d 'number of processes (default: 1)'
    complete -c $argv[1] -n '__etori_at strategy' -l journals -xa '(__fish_complete_directories)' -d 'save deals in FOLDER and resume from there'
    complete -c $argv[1] -n '__etori_at strategy' -l write -rF -d 'write the figures to FILE, in the format of measured.json'
    complete -c $argv[1] -n '__etori_at bot' -f
    complete -c $argv[1] -n '__etori_at bot' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at bot' -l level -xa 'easy normal hard expert random easy:bold easy:careful normal:bold normal:careful hard:bold hard:careful expert:bold expert:careful' -d 'level to play at (default: hard): easy, normal, hard, expert, random, easy:bold, easy:careful, normal:bold, normal:careful, hard:bold, hard:careful, expert:bold, expert:careful'
    complete -c $argv[1] -n '__etori_at bot' -l iterations -x -d 'search for N iterations, without a time limit'
    complete -c $argv[1] -n '__etori_at bot' -l seconds -x -d 'search for at most S seconds (default: the level’s own limit)'
    complete -c $argv[1] -n '__etori_at bot' -l seed -x -d 'seed of random choices (default: 1)'
    complete -c $argv[1] -n '__etori_at bench' -f
    complete -c $argv[1] -n '__etori_at bench' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at bench' -l json -d 'print JSON'
    complete -c $argv[1] -n '__etori_at bench' -l game -xa 'california_jack jan_ken_po jo_jotte kan napoleon' -d 'measure only this game (default: all)'
    complete -c $argv[1] -n '__etori_at bench' -l rounds -x -d 'measure N times and print the median (default: 5)'
    complete -c $argv[1] -n '__etori_at bench' -l no-endings -d 'skip the exact solver of endings'
end

__etori_game_for etori-game
