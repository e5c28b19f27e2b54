import { counted, normalisedTo, type SdcObject } from "@sdc-risk/core";
import type { RiskReport } from "@sdc-risk/report";
import type { Settings } from "../settings.js";
import { peopleText, sumText } from "./unsettled.js";

/** More people than there are; weights in millionths add up to more. */
const EVERYBODY = 9e9;
/** No survey has records that stand for more people each, but for the smallest ones of the largest countries. */
const MANY_PEOPLE = 100_000;
/** The sum of weights may differ so much from the size of the population, relative to it. */
const NEAR = 0.1;

type Warning = RiskReport["warnings"][number];
const warning = (code: string, message: string): Warning => ({ measure: null, code, message });

/** What was made of the weights. */
function madeText({ weighting, records, roles }: SdcObject): Warning[] {
  const { census, scale, own, size } = weighting;
  if (census)
    return own === null || own.least === own.most
      ? []
      : [
          warning(
            "weights-left-aside",
            `The file was said to hold the whole population, so its weights ("${roles.weight!}") are left aside: each ` +
              "record counts as one person.",
          ),
        ];
  if (size === null) return [];
  if (own === null)
    return [
      warning(
        "equal-weights",
        `No variable has the role weight. Each of ${counted(records, "record")} is taken to stand for ` +
          `${scale.toPrecision(4)} of the ${peopleText(size)} people of the population (populationSize), as if all had been ` +
          "drawn with the same chance.",
      ),
    ];
  return [
    warning(
      "weights-scaled",
      `${sumText({ weighting, roles }, normalisedTo(own) ?? 1)}. For the risk they were multiplied by ` +
        `${(size / own.total).toPrecision(4)}, so that they add up to the population (populationSize ${peopleText(size)}).`,
    ),
  ];
}

/** What is odd about weights as units of a population, and what was made of them. */
export function weightWarnings(sdc: SdcObject, { populationSize: size }: Settings): readonly Warning[] {
  const { weightFacts: facts, register } = sdc,
    made = madeText(sdc);
  if (facts === null || facts.records === 0 || sdc.weighting.size !== null) return made;
  const { total, records } = facts,
    mean = total / records;
  if (size !== undefined && register === null && Math.abs(total - size) > NEAR * size)
    return [
      ...made,
      warning(
        "weights-not-size",
        `The weights add up to ${peopleText(total)}, and the population was said to have ${peopleText(size)} (populationSize). ` +
          "Estimated risks are off by about as much. Where the weights only compare records, or are of a part of the file, " +
          `multiply them (weightScale, --weight-scale ${(size / total).toPrecision(4)}).`,
      ),
    ];
  if (total <= EVERYBODY && (size !== undefined || mean <= MANY_PEOPLE)) return made;
  return [
    ...made,
    warning(
      "weights-too-large",
      `The weights add up to ${peopleText(total)}, ${total > EVERYBODY ? "more people than there are" : `${peopleText(mean)} for each record`}: ` +
        "estimated risks are then far too low. Some surveys store weights without their decimal point (DHS: in millionths). " +
        "Give what to multiply them by (weightScale, --weight-scale X), or confirm the number of people (populationSize, " +
        "--population-size N).",
    ),
  ];
}
