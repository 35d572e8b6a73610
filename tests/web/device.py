"""The screens that the page is tried on."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Device:
    width: int
    height: int
    scale: int
    touch: bool


DEVICES = {
    "phone": Device(360, 640, 2, True),
    "across": Device(640, 360, 2, True),  # a phone held so
    "desktop": Device(1440, 900, 1, False),
    "laptop": Device(1280, 680, 1, False),
}
# Phones as they are held mostly, with and without the bars of their browsers.
UPRIGHT = ((320, 568), (360, 560), (360, 700), (375, 667), (390, 664), (390, 760), (412, 732), (430, 932))
