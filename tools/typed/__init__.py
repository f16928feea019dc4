"""Makes `combatcli/types/` and `combatcli/api/calls.py`: what type checkers read of requests.

They are made from the declarations, and committed, so that a checkout is typed as it stands.
"""
