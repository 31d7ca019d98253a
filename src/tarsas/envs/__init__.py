"""Environments that people who study games already use: PettingZoo, Gymnasium, OpenSpiel, and words for language models.

Each lives in a module of its own and needs its own library (`pip install tarsas[envs]`); `docs/environments.md` helps to choose.
"""
