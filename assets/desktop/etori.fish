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
complete -c etori -l version -d 'tell the versions of the program and its parts'
complete -c etori -l safe -d 'leave settings and match alone: play without them, save nothing'
complete -c etori -l language -xa 'en ja' -d 'in place of the system’s, for who has chosen none'
complete -c etori -l watch -xa 'california_jack jan_ken_po jo_jotte kan napoleon' -d 'california_jack, jan_ken_po, jo_jotte, kan, napoleon'
complete -c etori -l players -x -d 'number of players (default: the game’s usual number)'
complete -c etori -l option -x -d 'a rule of the game'
complete -c etori -l seed -x -d 'the same one deals the same cards'
complete -c etori -l deals -x -d 'stop after so many deals'
complete -c etori -l seats -x -d 'a level for each player, as in easy,hard:bold'
complete -c etori -l speed -xa 'off fast normal slow' -d 'how fast cards move'
complete -c etori -l exit -d 'close the window after the last deal'

function __etori_game_for
    complete -c $argv[1] -f -n '__etori_at' -a list -d 'games, player counts and options, as JSON'
    complete -c $argv[1] -f -n '__etori_at' -a rules -d 'a game’s rules as Markdown, to read or to print'
    complete -c $argv[1] -f -n '__etori_at' -a replay -d 'check a record and tell what it leads to, as JSON'
    complete -c $argv[1] -f -n '__etori_at' -a review -d 'judge the decisions of the deals that are over'
    complete -c $argv[1] -f -n '__etori_at' -a deal -d 'tell what a deal’s code says, or a record’s codes'
    complete -c $argv[1] -f -n '__etori_at' -a export -d 'write matches of the archive, a line of JSON for each'
    complete -c $argv[1] -f -n '__etori_at' -a import -d 'import exported matches or single records into the archive'
    complete -c $argv[1] -f -n '__etori_at' -a check -d 'check the archive: the file, every record against the rules, every verdict'
    complete -c $argv[1] -f -n '__etori_at' -a stats -d 'count what was played: points, contracts, accuracy and more'
    complete -c $argv[1] -f -n '__etori_at' -a play -d 'let the computer play a match'
    complete -c $argv[1] -f -n '__etori_at' -a arena -d 'measure players against each other over duplicate deals'
    complete -c $argv[1] -f -n '__etori_at' -a strategy -d 'measure claims about good play'
    complete -c $argv[1] -f -n '__etori_at' -a bot -d 'answer questions of other programs, a line of JSON for each'
    complete -c $argv[1] -f -n '__etori_at' -a bench -d 'plays and iterations per second of CPU time'
    complete -c $argv[1] -n '__etori_at list' -f
    complete -c $argv[1] -n '__etori_at list' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at rules' -f
    complete -c $argv[1] -n '__etori_at rules' -a 'california_jack jan_ken_po jo_jotte kan napoleon'
    complete -c $argv[1] -n '__etori_at rules' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at rules' -l short -d 'the usual game, two pages at a glance'
    complete -c $argv[1] -n '__etori_at replay' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at replay' -l lines -d 'one record a line, one result a line'
    complete -c $argv[1] -n '__etori_at review' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at review' -l deal -x -d 'this deal only, from 1; all that are over'
    complete -c $argv[1] -n '__etori_at review' -l seat -x -d 'this player’s decisions only, from 0'
    complete -c $argv[1] -n '__etori_at review' -l json -d 'a line of JSON for each decision and player'
    complete -c $argv[1] -n '__etori_at review' -l effort -x -d 'hard, expert, or how many iterations of a search a decision is worth'
    complete -c $argv[1] -n '__etori_at deal' -f
    complete -c $argv[1] -n '__etori_at deal' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at deal' -l record -rF -d 'codes of this record; - for standard input'
    complete -c $argv[1] -n '__etori_at deal' -l deal -x -d 'of this deal of the record only'
    complete -c $argv[1] -n '__etori_at export' -f
    complete -c $argv[1] -n '__etori_at export' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at export' -l all -d 'all of them'
    complete -c $argv[1] -n '__etori_at export' -l out -rF -d 'write to this file'
    complete -c $argv[1] -n '__etori_at export' -l folder -xa '(__fish_complete_directories)' -d 'data folder (default: your own)'
    complete -c $argv[1] -n '__etori_at import' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at import' -l folder -xa '(__fish_complete_directories)' -d 'data folder (default: your own)'
    complete -c $argv[1] -n '__etori_at check' -f
    complete -c $argv[1] -n '__etori_at check' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at check' -l repair -d 'restore a backup and recover newer matches'
    complete -c $argv[1] -n '__etori_at check' -l folder -xa '(__fish_complete_directories)' -d 'data folder (default: your own)'
    complete -c $argv[1] -n '__etori_at stats' -f
    complete -c $argv[1] -n '__etori_at stats' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at stats' -l json -d 'as JSON'
    complete -c $argv[1] -n '__etori_at stats' -l game -xa 'california_jack jan_ken_po jo_jotte kan napoleon' -d 'this one only'
    complete -c $argv[1] -n '__etori_at stats' -l csv -rF -d 'write all figures to this file'
    complete -c $argv[1] -n '__etori_at stats' -l folder -xa '(__fish_complete_directories)' -d 'data folder (default: your own)'
    complete -c $argv[1] -n '__etori_at play' -f
    complete -c $argv[1] -n '__etori_at play' -a 'california_jack jan_ken_po jo_jotte kan napoleon'
    complete -c $argv[1] -n '__etori_at play' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at play' -l players -x -d 'number of players (default: the game’s usual number)'
    complete -c $argv[1] -n '__etori_at play' -l option -x -d 'a rule of the game'
    complete -c $argv[1] -n '__etori_at play' -l seed -x -d 'the same one deals the same cards'
    complete -c $argv[1] -n '__etori_at play' -l deals -x -d 'stop after so many deals'
    complete -c $argv[1] -n '__etori_at play' -l seats -x -d 'a level for each player, as in easy,hard:bold'
    complete -c $argv[1] -n '__etori_at play' -l record -rF -d 'write the record to this file'
    complete -c $argv[1] -n '__etori_at arena' -f
    complete -c $argv[1] -n '__etori_at arena' -a 'california_jack jan_ken_po jo_jotte kan napoleon'
    complete -c $argv[1] -n '__etori_at arena' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at arena' -l players -x -d 'number of players (default: the game’s usual number)'
    complete -c $argv[1] -n '__etori_at arena' -l option -x -d 'a rule of the game'
    complete -c $argv[1] -n '__etori_at arena' -l seed -x -d 'the same one deals the same cards'
    complete -c $argv[1] -n '__etori_at arena' -l a -x -d 'one of the two; normal'
    complete -c $argv[1] -n '__etori_at arena' -l b -x -d 'the other one; easy'
    complete -c $argv[1] -n '__etori_at arena' -l seat -x -d 'who takes the one seat; several times'
    complete -c $argv[1] -n '__etori_at arena' -l others -x -d 'who plays beside --seat; normal'
    complete -c $argv[1] -n '__etori_at arena' -l forks -d 'judge what --a says before the play'
    complete -c $argv[1] -n '__etori_at arena' -l play -x -d 'who plays the cards after it; as --a'
    complete -c $argv[1] -n '__etori_at arena' -l deals -x -d 'duplicate deals; 400'
    complete -c $argv[1] -n '__etori_at arena' -l workers -x -d 'number of processes (default: 2)'
    complete -c $argv[1] -n '__etori_at arena' -l iterations -x -d 'for all who search, the seer too'
    complete -c $argv[1] -n '__etori_at arena' -l pairs -x -d 'pairs of opposite seatings a deal; all'
    complete -c $argv[1] -n '__etori_at arena' -l limit -x -d 'seconds for a program’s answer; 120'
    complete -c $argv[1] -n '__etori_at arena' -l json -rF -d 'write the result; a run broken off goes on'
    complete -c $argv[1] -n '__etori_at arena' -l dask -x -d 'play on a dask.distributed cluster'
    complete -c $argv[1] -n '__etori_at strategy' -f
    complete -c $argv[1] -n '__etori_at strategy' -a 'california_jack jan_ken_po jo_jotte kan napoleon'
    complete -c $argv[1] -n '__etori_at strategy' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at strategy' -l deals -x -d 'so many; 2000'
    complete -c $argv[1] -n '__etori_at strategy' -l seed -x -d 'the same one deals the same cards'
    complete -c $argv[1] -n '__etori_at strategy' -l workers -x -d 'processes'
    complete -c $argv[1] -n '__etori_at strategy' -l journals -xa '(__fish_complete_directories)' -d 'keep the deals there, and go on'
    complete -c $argv[1] -n '__etori_at strategy' -l write -rF -d 'put the figures into this measured.json'
    complete -c $argv[1] -n '__etori_at bot' -f
    complete -c $argv[1] -n '__etori_at bot' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at bot' -l level -xa 'easy normal hard expert random easy:bold easy:careful normal:bold normal:careful hard:bold hard:careful expert:bold expert:careful' -d 'easy, normal, hard, expert, random, easy:bold, easy:careful, normal:bold, normal:careful, hard:bold, hard:careful, expert:bold, expert:careful; hard'
    complete -c $argv[1] -n '__etori_at bot' -l iterations -x -d 'search so often, without a clock'
    complete -c $argv[1] -n '__etori_at bot' -l seconds -x -d 'search no longer than that'
    complete -c $argv[1] -n '__etori_at bot' -l seed -x -d 'the same one answers the same'
    complete -c $argv[1] -n '__etori_at bench' -f
    complete -c $argv[1] -n '__etori_at bench' -s h -l help -d 'show this help message and exit'
    complete -c $argv[1] -n '__etori_at bench' -l json -d 'as JSON'
    complete -c $argv[1] -n '__etori_at bench' -l game -xa 'california_jack jan_ken_po jo_jotte kan napoleon' -d 'this one only'
    complete -c $argv[1] -n '__etori_at bench' -l rounds -x -d 'so often, and the median; 5'
    complete -c $argv[1] -n '__etori_at bench' -l no-endings -d 'leave out the exact endings'
end

__etori_game_for etori-game
