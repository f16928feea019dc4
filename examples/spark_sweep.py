"""Win chances over a grid of fighters, on Spark: `RDD.pipe` sends request lines through batch.

    spark-submit examples/spark_sweep.py

Run once, on a local Spark: pyspark 4.3.0, OpenJDK 17.0.15, Python 3.11.7. Each worker needs
`combatcli` on its PATH; nothing in combatcli depends on Spark.
"""

import json
import os

from pyspark.sql import SparkSession

STRENGTHS = range(6, 19, 3)
PLANS = {"attacker_plan": "punch", "defender_plan": "punch"}


def request(mine: int, theirs: int) -> str:
    """A line for batch: who wins, at these strengths?"""
    attacker, defender = ({"str": each, "dex": 10, "con": 10} for each in (mine, theirs))
    asked = {"id": f"{mine}-{theirs}", "command": "duel", "odds": True, **PLANS}
    return json.dumps({**asked, "attacker": attacker, "defender": defender})


spark = SparkSession.builder.appName("combatcli sweep").getOrCreate()
grid = [request(mine, theirs) for mine in STRENGTHS for theirs in STRENGTHS]
answers = spark.sparkContext.parallelize(grid, 4).pipe(
    "combatcli batch",
    env={"PATH": os.environ["PATH"]},  # Spark hands on nothing else
    checkCode=True,  # a bad line ends the job
)
for line in answers.collect():
    answer = json.loads(line)
    chances = {each["outcome"]: each["probability"] for each in answer["odds"]}
    print(answer["id"], f"{chances.get('attacker', 0):.4f}")
spark.stop()
