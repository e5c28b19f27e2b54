import { cautioned, unitsText, type Block, type Cautions, type Metric, type Unit } from "@sdc-risk/blocks";
import { counted, shareText } from "@sdc-risk/data";
import { headlined, shown } from "../report/words.ts";
import type { PopulationSummary } from "../summary-schema.ts";

/** What the section of a report on units of several records is called, and its last figure. */
const TITLE = "How many people would be found?";
const uniquesMetric = ({ sampleUniques, records }: PopulationSummary, unit: Unit): Metric => ({
  outOf: records,
  format: "count",
  better: "lower",
  label: "Unique profiles",
  value: sampleUniques,
  about: `Each belongs to one ${unit.one} of the file only.`,
});

/** The section on a file that holds all units: a count. */
function countBlocks(s: PopulationSummary, all: number, unit: Unit): readonly Block[] {
  const { expectedMatches: m, records, occupiedCells } = s;
  const label = `Expected correct matches of ${unit.many}`;
  const shape = { outOf: records, format: "count" as const, better: "lower" as const };
  const whole: Metric = {
    ...shape,
    label,
    value: headlined(all),
    verdict: true,
    about:
      `A count, since all ${unit.many} are in the file. It has ${counted(occupiedCells, "different profile")} of ` +
      `${unitsText(records, unit)}: of those who share one, one link in the mean is right.`,
    limits: `It supposes that no ${unit.one} is missing from the file and that every key is known without error.`,
  };
  const everybody: readonly Metric[] =
    m.presence === 1 || m.inFile === null
      ? [whole]
      : [
          {
            ...whole,
            value: headlined(m.inFile),
            holdsPresence: true,
            about:
              `The intruder's file holds a ${unit.one} with the same keys with chance ${shareText(m.presence)}: a ` +
              `part of the count for a file that holds everybody, ${shown(all)}.`,
          },
          { ...whole, label: `${label}, for a file that holds everybody`, verdict: false },
        ];
  return [
    {
      kind: "metrics",
      title: TITLE,
      about: `Someone who knows all records of a ${unit.one} looks for its profile, all their keys together.`,
      metrics: [...everybody, uniquesMetric(s, unit)],
    },
  ];
}

/** The section of a report on units of several records: a count, else bounds, since there is no model of profiles. */
export const profileBlocks = (
  summary: PopulationSummary,
  unit: Unit,
  cautions: Cautions | undefined,
): readonly Block[] =>
  summary.expectedMatches.all === null
    ? boundBlocks(summary, unit, cautions)
    : countBlocks(summary, summary.expectedMatches.all, unit);

function boundBlocks(
  summary: PopulationSummary,
  unit: Unit,
  cautions: Cautions | undefined,
): readonly Block[] {
  const { expectedMatches: m, records, occupiedCells, samplingFraction } = summary;
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
      title: TITLE,
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
        uniquesMetric(summary, unit),
      ],
    },
  ];
}
