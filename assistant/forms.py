"""Forms: words of a visitor -> a question to the model, or an error that names the value and says what was wanted."""

from collections.abc import Mapping

from django import forms

from assistant.engine.config import ModelConfig
from guides.forms import shown

MOST_CHARACTERS = 300  # more than the 64 tokens that the model shows at once (engine/lens.py), less than it reads
FIRST_LAYER, FIRST_HEAD = 12, 3  # of SmolLM2: looks neither at the first token alone nor only one back
TEXT_ERRORS = {
    "required": "Write a few words to look at.",
    "max_length": f"That is %(show_value)d characters long. Write up to {MOST_CHARACTERS}.",
}


class SentenceForm(forms.Form):
    """A sentence, a layer and a head, both from 1. A layer or head not given is the one shown first.

    A character that cannot be shown, a line's end too, becomes a space.
    """

    text = forms.CharField(max_length=MOST_CHARACTERS, error_messages=TEXT_ERRORS)
    layer = forms.IntegerField()
    head = forms.IntegerField()

    def __init__(self, answers: Mapping[str, str], config: ModelConfig) -> None:
        self.most = {"layer": config.layers, "head": config.heads}
        first = {"layer": str(min(FIRST_LAYER, config.layers)), "head": str(min(FIRST_HEAD, config.heads))}
        text = "".join(char if char.isprintable() else " " for char in answers.get("text", ""))
        super().__init__(first | {name: value for name, value in answers.items() if value} | {"text": text})
        self.is_asked = "text" in answers
        for name in self.most:
            self.fields[name].error_messages = {"invalid": self._wanted(name)}

    def _wanted(self, name: str) -> str:
        return f"{shown(self.data[name])} is not a {name} of this model. Choose one from 1 to {self.most[name]}."

    def clean(self) -> None:
        for name, most in self.most.items():
            if name in self.cleaned_data and not 1 <= self.cleaned_data[name] <= most:
                self.add_error(name, self._wanted(name))

    def chosen(self, name: str) -> int:
        """The layer or head to show as chosen; 1 where the answer is none."""
        self.is_valid()
        return self.cleaned_data.get(name, 1)
