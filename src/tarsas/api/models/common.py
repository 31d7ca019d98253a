"""What all models share: how strictly they are read, and texts in both languages."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from ...language import Language, Text
from ...service.tables.vocabulary import MOST_WHOLE

Whole = Annotated[int, Field(ge=0, lt=MOST_WHOLE)]
"""A number that is the same in every program that reads JSON."""
Time = Annotated[int, Field(ge=0, lt=MOST_WHOLE, description="Milliseconds since 1970 (UTC).", examples=[1_760_000_000_000])]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_WHOLE, description="A seat, from 0.")]


class Asked(BaseModel):
    """What somebody sends: no value of another type, and no field that is not known."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Query(BaseModel):
    """What stands behind the `?` of an address: all of it is text, and what is not known is passed over."""

    model_config = ConfigDict(extra="ignore")


class Told(BaseModel):
    """What is answered."""

    model_config = ConfigDict(extra="forbid")


class Both(Told):
    """A text in Hungarian and English."""

    hu: str = Field(examples=["Azul"])
    en: str = Field(examples=["Azul"])

    @classmethod
    def of(cls, text: Text) -> Both:
        """A text of ours."""
        return cls(hu=text.hu, en=text.en)

    def to(self, language: Language) -> str:
        """The text in one language."""
        return Text(self.hu, self.en).to(language)
