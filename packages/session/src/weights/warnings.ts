import { normalisedTo, type RakedTo, type SdcObject } from "@sdc-risk/core";
import { counted, formatValue, plural, shareText } from "@sdc-risk/data";
import type { RiskReport } from "@sdc-risk/report";
import type { Settings } from "../settings.ts";
import { peopleText, sumText } from "./unsettled.ts";

/** More people than there are; weights in millionths add up to more. */
const EVERYBODY = 9e9;
/** No survey has records that stand for more people each, but for the smallest ones of the largest countries. */
const MANY_PEOPLE = 100_000;
/** The sum of weights may differ so much from the size of the population, relative to it. */
const NEAR = 0.1;

/** Counts that are changed by less are the same as read: raking ends at 1e-9. */
const SAME = 1e-6;

type Warning = RiskReport["warnings"][number];
const warning = (code: string, message: string): Warning => ({ measure: null, code, message });

/** A factor as people type it, with four digits. */
const factorText = (x: number): string => String(Number(x.toPrecision(4)));

/** What weights were raked to, and which levels no record has. */
function rakedText(
  { tables, total, population, incomplete, error }: RakedTo,
  { weighting: { own }, roles: { entity } }: Pick<SdcObject, "weighting" | "roles">,
): string {
  const unit = entity === undefined ? "record" : "person";
  const units = entity === undefined ? "records" : "persons";
  const what = entity === undefined ? "weights" : "weights of persons";
  const named = tables.map(({ name, by }) => `${by.join(" × ")} (${name})`).join(", ");
  const lacking = tables.flatMap(({ name, by, absent, absentUnits }) =>
    absent === 0
      ? []
      : [
          ` No record has ${counted(absent, "combination")} of ${by.join(" × ")} in ${name}, with ` +
            `${peopleText(absentUnits)} people (${shareText(absentUnits / population)}): left out.`,
        ],
  );
  const adjusted = tables.flatMap((one) =>
    one.adjusted < SAME
      ? []
      : [
          ` Counts of ${one.name} were changed by at most ${shareText(one.adjusted)}, so that the people left out or counted otherwise ` +
            "in another table are so here, too.",
        ],
  );
  const tooFew = tables.flatMap((one) =>
    one.tooFew === 0
      ? []
      : [
          ` ${counted(one.tooFew, "combination")} of ${one.by.join(" × ")} in ${one.name} ${plural(one.tooFew, "counts", "count")} fewer people than the ` +
            `file has ${units}: check that it counts the people that the file was drawn from.`,
        ],
  );
  const gaps =
    incomplete === 0
      ? ""
      : ` ${counted(incomplete, `${unit} that lacks a variable`, `${units} that lack a variable`)} of the margins: taken for ` +
        "each level that it may have, in proportion.";
  const left = error > 1e-9 ? ` Totals are met to ${error.toPrecision(1)} only.` : "";
  return (
    `For the risk ${own === null ? `equal ${what}` : `the ${what}`} were raked to ${named}. They add up to ${peopleText(total)}.` +
    `${lacking.join("")}${adjusted.join("")}${tooFew.join("")}${gaps}${left} Raked weights are written to no file.`
  );
}

/**
 * By how much the expected correct matches moved when weights were raked; nothing where one of both is not known.
 * @param isSample whether the weights as they came say how many people each record stands for
 */
export function movedWarning(
  before: number | null,
  after: number | null,
  isSample: boolean,
): readonly Warning[] {
  if (before === null || after === null) return [];
  const come = isSample
    ? `By the weights as they came ${peopleText(before)} correct matches would have been expected`
    : `Without margins nothing says how many people each record stands for, and ${peopleText(before)} correct matches would ` +
      "have been the most";
  return [warning("raked-moved", `${come}; by the raked weights there are ${peopleText(after)}.`)];
}

/** What was made of the weights. @param given the size of the population, where the settings say it */
function madeText(sdc: SdcObject, given: number | undefined): Warning[] {
  const { weighting, records, roles } = sdc;
  const { census, scale, own, size, raked } = weighting;
  if (raked !== null) return [warning("weights-raked", rakedText(raked, sdc))];
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
  if (size === null)
    return scale === 1 || own === null
      ? []
      : [
          warning(
            "weights-multiplied",
            `For the risk the weights ("${roles.weight!}") were multiplied by ${factorText(scale)} (weightScale), so that they ` +
              `add up to ${peopleText(own.total)}.`,
          ),
        ];
  if (own === null)
    return [
      warning(
        "equal-weights",
        `Each of ${counted(records, "record")} is taken to stand for ${formatValue(scale, "count")} of the ${peopleText(size)} ` +
          `people of the population (${size === given ? "populationSize" : "the population file"}), as if all had been ` +
          "drawn with the same chance. No variable has the role weight.",
      ),
    ];
  return [
    warning(
      "weights-scaled",
      `${sumText({ weighting, roles }, normalisedTo(own) ?? 1)}. For the risk they were multiplied by ` +
        `${factorText(size / own.total)}, so that they add up to the population (populationSize ${peopleText(size)}).`,
    ),
  ];
}

/** What is odd about weights as units of a population, and what was made of them. */
export function weightWarnings(sdc: SdcObject, { populationSize: size }: Settings): readonly Warning[] {
  const { weightFacts: facts, register } = sdc;
  const made = madeText(sdc, size);
  if (facts === null || facts.records === 0 || sdc.weighting.size !== null || sdc.weighting.raked !== null)
    return made;
  const { total, records } = facts;
  const mean = total / records;
  if (size !== undefined && register === null && Math.abs(total - size) > NEAR * size)
    return [
      ...made,
      warning(
        "weights-not-size",
        `The weights add up to ${peopleText(total)}, and the population was said to have ${peopleText(size)} (populationSize). ` +
          "Estimated risks are off by about as much. Where the weights only compare records, or are of a part of the file, " +
          `multiply them (weightScale, --weight-scale ${factorText(size / total)}).`,
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
