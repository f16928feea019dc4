"""Streams of JSON lines: `batch` answers requests, `verify` replays answers."""
