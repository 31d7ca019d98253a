"""Lessons: a game, or a variant of it, learnt by playing a few real positions. Each is a file in its game's folder `lessons/`.

A step puts a position on the table and says what to do and why. Every legal move is possible: the right ones lead on, to any other there is an
answer, and the learner takes it back or plays on and sees.
"""

from .lesson import Claim, Lesson, Outlook, Reaction, Step
from .lesson_file import BadLesson
from .run import LessonRun, Phase, Progress, StepOver
from .shelf import UnknownLesson, find_lesson, first_lesson, lessons_of, read_lessons

__all__ = [
    "BadLesson",
    "Claim",
    "Lesson",
    "LessonRun",
    "Outlook",
    "Phase",
    "Progress",
    "Reaction",
    "Step",
    "StepOver",
    "UnknownLesson",
    "find_lesson",
    "first_lesson",
    "lessons_of",
    "read_lessons",
]
