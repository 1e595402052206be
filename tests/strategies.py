"""The kernel's variants as the oracle wants them; the hypothesis strategies are in `fgtools.testing.strategies`."""

from fgtools.kernel.variants import Variant
from tests.oracle import Rules


def rules_of(variant: Variant) -> Rules:
    """The variant as the oracle wants it."""
    return {
        "name": variant.name,
        "ranks": variant.ranks,
        "suits": variant.suits,
        "decks": variant.decks,
        "columns": list(variant.columns),
        "bouquet": variant.bouquet,
        "build": variant.build,
        "runs": variant.runs,
        "face_down": list(variant.face_down),
        "cells": variant.cells,
        "dealt_foundation": variant.dealt_foundation,
        "foundations": variant.foundations,
        "foundation_return": variant.foundation_return,
        "redeals": variant.redeals,
        "undo": variant.undo,
    }
