"""Dice: their notation, a roll, and where rolls come from: a seed, the table, or a person asked.

Only `combatcli.dice.seeded` knows of randomness. Every roll at once is `combatcli.odds.every_roll`.
"""
