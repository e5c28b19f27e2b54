import { cautioned, unitsText, type Block, type Cautions, type Metric, type Unit } from "@sdc-risk/blocks";
import { counted } from "@sdc-risk/data";
import { headlined, shown } from "../report/words.ts";
import type { PopulationSummary } from "../summary-schema.ts";

/** The section of a report on units of several records: bounds, since there is no model of profiles. */
export function profileBlocks(
  { expectedMatches: m, records, occupiedCells, sampleUniques, samplingFraction }: PopulationSummary,
  unit: Unit,
  cautions: Cautions | undefined,
): readonly Block[] {
  const shape = { outOf: records, format: "count" as const, better: "lower" as const };
  const floor: Metric = {
    ...shape,
    label: `Correct matches of ${unit.many}, at least about`,
    value: headlined(m.floor),
    verdict: true,
    about:
      samplingFraction === null
        ? `Nothing says what share of all ${unit.many} the file holds: weights would, or the option samplingFraction.`
        : `The larger of ${shown(m.marketer)} (marketer risk, the sampling fraction of each profile summed) and of ` +
          "the number of unique profiles times the chance that a unique match is correct, by profiles that occur twice.",
    limits: "It rests on chance in how often profiles occur twice, and is a floor, not an estimate.",
  };
  return [
    {
      kind: "metrics",
      title: "How many people would be found?",
      about:
        `Someone who knows all records of a ${unit.one} looks for its profile, all their keys together. There is no ` +
        `estimate, since ${m.reason ?? ""}. The number lies between these bounds, for a file that holds everybody.`,
      metrics: [
        cautioned(floor, cautions, "expectedMatches.floor"),
        {
          ...shape,
          label: `Correct matches of ${unit.many}, at most`,
          value: occupiedCells,
          verdict: true,
          about:
            `The file has ${counted(occupiedCells, "different profile")} of ${unitsText(records, unit)}: of those who ` +
            "share one, one link in the mean is right at most.",
          limits: `It is reached where no ${unit.one} outside the file has a profile of the file.`,
        },
        {
          ...shape,
          label: "Unique profiles",
          value: sampleUniques,
          about: `Each belongs to one ${unit.one} of the file only.`,
        },
      ],
    },
  ];
}
