"""What is said of the play of California Jack."""

from __future__ import annotations

from game.games.california_jack.state import CaliforniaJackState
from scenes.i18n import Text
from scenes.presenters.contract.sight import Sight
from scenes.presenters.contract.voice import Voice


class CaliforniaJackVoice(Voice[CaliforniaJackState]):
    """Nobody announces anything; only the first lead needs a reason."""

    def first_lead(self, sight: Sight[CaliforniaJackState]) -> Text:
        dealer = sight.state.setup.dealer
        return sight.told_text(dealer, "because you dealt", "because {player} dealt")
