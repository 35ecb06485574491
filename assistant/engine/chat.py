"""Messages -> ids: the only writer of special ids. What a message says is plain text, whatever it looks like."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.engine.faults import ModelFileError, RequestError
from assistant.engine.tokenizer import TextTokenizer

ROLES = ("system", "user", "assistant")
MOST_MESSAGES = 200


@dataclass(frozen=True, slots=True)
class ChatFormat:
    """How one family writes a conversation. `style` is "chatml", "llama3" or "mistral".

    `default_system` is written when a conversation has no system message: the family's own template does so.
    """

    tokenizer: TextTokenizer
    style: str
    default_system: str = ""

    def encode(self, messages: Sequence[Mapping[str, str]], opens_reply: bool = True) -> list[int]:
        """Ids of the whole conversation, and of the opening of the assistant's next turn."""
        turns = checked(messages)
        if self.default_system and turns[0][0] != "system":
            turns.insert(0, ("system", self.default_system))
        if self.style == "mistral":
            return self._mistral(turns)
        ids = [self._special("<|begin_of_text|>")] if self.style == "llama3" else []
        for role, content in turns:
            ids += self._opening(role, content) + self._closing()
        return ids + (self._opening("assistant", "") if opens_reply else [])

    def _special(self, word: str) -> int:
        return self.tokenizer.specials[word]

    def _opening(self, role: str, content: str) -> list[int]:
        if self.style == "chatml":  # role and content are one piece of text: the break between may merge with it
            return [self._special("<|im_start|>"), *self.tokenizer.encode(f"{role}\n{content}")]
        header = [
            self._special("<|start_header_id|>"),
            *self.tokenizer.encode(role),
            self._special("<|end_header_id|>"),
        ]
        return header + self.tokenizer.encode(f"\n\n{content.strip()}")

    def _closing(self) -> list[int]:
        if self.style == "chatml":
            return [self._special("<|im_end|>"), *self.tokenizer.encode("\n")]
        return [self._special("<|eot_id|>")]

    def _mistral(self, turns: list[tuple[str, str]]) -> list[int]:
        """[INST] question [/INST] answer </s>; the system text goes before the first question."""
        ids, system = [self._special("<s>")], ""
        for role, content in turns:
            if role == "system":
                system = f"{content}\n\n"
            elif role == "user":
                ids += [self._special("[INST]"), *self.tokenizer.encode(system + content), self._special("[/INST]")]
                system = ""
            else:
                ids += [*self.tokenizer.encode(content), self._special("</s>")]
        return ids


def checked(messages: Sequence[Mapping[str, str]]) -> list[tuple[str, str]]:
    """Roles and contents, or a refusal that names the message."""
    if not isinstance(messages, list | tuple) or not 1 <= len(messages) <= MOST_MESSAGES:
        raise RequestError(f"messages must be a list of 1 to {MOST_MESSAGES} messages")
    turns = []
    for number, message in enumerate(messages):
        role, content = (message.get(key) if isinstance(message, Mapping) else None for key in ("role", "content"))
        if role not in ROLES:
            raise RequestError(f"messages[{number}].role is {role!r}, not one of {', '.join(ROLES)}")
        if not isinstance(content, str):
            raise RequestError(f"messages[{number}].content is {type(content).__name__}, not a text")
        turns.append((role, content))
    return turns


def chat_format(tokenizer: TextTokenizer, template: str = "") -> ChatFormat:
    """The format of a model, by the special tokens it has.

    `template` is the file's own, read only for its default system text.

    Families: chatml (SmolLM2, Qwen), llama3, mistral. No Jinja is run: a template is a program from a stranger.
    """
    marks = {"chatml": ("<|im_start|>", "<|im_end|>"), "mistral": ("<s>", "</s>", "[INST]", "[/INST]"),
             "llama3": ("<|begin_of_text|>", "<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>")}  # fmt: skip
    for style, words in marks.items():
        if all(word in tokenizer.specials for word in words):
            return ChatFormat(tokenizer, style, _default_system(template) if style == "chatml" else "")
    raise ModelFileError(f"none of the chat formats {', '.join(marks)}: their special tokens are not in the vocabulary")


def _default_system(template: str) -> str:
    """The literal system text of a ChatML template: <|im_start|>system\\n ... <|im_end|>."""
    found = re.search(r"<\|im_start\|>system(?:\\n|\n)([^<{}'\"]{1,400})<\|im_end\|>", template)
    return found[1] if found else ""
