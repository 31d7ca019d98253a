"""Tests of what lasts. Each runs on SQLite and on a real PostgreSQL."""
