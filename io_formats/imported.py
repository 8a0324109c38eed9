"""What a reader of foreign models gives back: the model and an account of what came in and what did not."""

from dataclasses import dataclass

from fem.model import FEModel


@dataclass(frozen=True, kw_only=True)
class ImportReport:
    """Sentences for the user: ``came`` counts what was read, ``skipped`` what was not, ``warnings`` what changed."""

    source: str
    came: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    def lines(self) -> list[str]:
        """The whole report, one sentence a line."""
        return [
            self.source,
            *(f"  {text}" for text in self.came),
            *(f"  skipped: {text}" for text in self.skipped),
            *(f"  warning: {text}" for text in self.warnings),
        ]


@dataclass(frozen=True, kw_only=True)
class ImportedModel:
    """A model from a file of another program, in SI units."""

    model: FEModel
    report: ImportReport
