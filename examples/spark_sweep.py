"""Win chances over a grid of fighters, on Spark: `RDD.pipe` sends request lines through batch.

    combatcli duel -a dex=10,con=10 -d dex=10,con=10 --attacker-plan punch --defender-plan punch \\
        --odds --vary attacker.str=6..18..3 --vary defender.str=6..18..3 --requests > grid.jsonl
    spark-submit examples/spark_sweep.py grid.jsonl

Run once, on a local Spark: pyspark 4.3.0, OpenJDK 17.0.15, Python 3.11.7. Each worker needs
`combatcli` on its PATH; nothing in combatcli depends on Spark.
"""

import json
import os
import sys

from pyspark.sql import SparkSession

spark = SparkSession.builder.appName("combatcli sweep").getOrCreate()
answers = spark.sparkContext.textFile(sys.argv[1], 4).pipe(
    "combatcli batch",
    env={"PATH": os.environ["PATH"]},  # Spark hands on nothing else
    checkCode=True,  # a bad line ends the job
)
for line in answers.collect():
    answer = json.loads(line)
    chances = {each["outcome"]: each["probability"] for each in answer["odds"]}
    print(f"{answer['id']}: {chances.get('attacker', 0):.4f}")
spark.stop()
