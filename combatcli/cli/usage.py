"""Click's errors of usage as errors of our own."""

from __future__ import annotations

import click

from combatcli.errors import UsageError, nearest, printable, shown

MOST_MESSAGE = 200


def usage_error(error: click.ClickException) -> UsageError:
    """Click's error in one short line, and what to do."""
    path = _path(error)
    if isinstance(error, click.NoSuchOption):
        close = nearest(error.option_name, _options(error))
        hint = f"did you mean {close}?" if close else f"see {path} --help"
        return UsageError(f"no such option {shown(error.option_name)}", hint)
    message = " ".join(error.format_message().split()).rstrip(".")
    if len(message) > MOST_MESSAGE:
        message = message[: MOST_MESSAGE - 1] + "…"
    return UsageError(printable(message[:1].lower() + message[1:]), f"see {path} --help")


def _path(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    return context.command_path if context else "combatcli"


def _options(error: click.NoSuchOption) -> list[str]:
    if error.ctx is None:
        return list(error.possibilities or ())
    params = error.ctx.command.get_params(error.ctx)
    return [name for param in params for name in param.opts if name.startswith("--")]
