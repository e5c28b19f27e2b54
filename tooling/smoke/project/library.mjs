import { readFileSync } from "node:fs";
import { assess } from "@sdc-risk/assess";
import { SdcObject } from "@sdc-risk/core";
import { frequency } from "@sdc-risk/frequency";
import { individualRisk } from "@sdc-risk/individual-risk";
import { readFile } from "@sdc-risk/io/node";
import { kanon } from "@sdc-risk/kanon";

const { keys, weight } = JSON.parse(readFileSync("survey.sdc-risk.json", "utf8"));
const { table } = await readFile("survey.csv");
const { results } = await assess(SdcObject.fromArrow(table, { keys, weight }), [
  frequency,
  kanon,
  individualRisk,
]);
console.log(
  JSON.stringify({
    frequency: results.frequency.summary,
    kanon: results.kanon.summary,
    globalRisk: results["individual-risk"].summary.globalRisk,
  }),
);
