import { countText, NO_VALUE, plural } from "@sdc-risk/data";
import { table } from "../output/text.ts";
import { CASES } from "./cases.ts";
import type { SampleOutcome, TreatedResults } from "./results.ts";
import { TREATMENTS } from "./treatments.ts";

/** Outcomes of a case and a treatment, over the draws. */
interface TreatedGroup {
  readonly sample: string;
  readonly treatment: string;
  readonly outcomes: readonly SampleOutcome[];
}

function groupsOf({ outcomes, software }: TreatedResults): TreatedGroup[] {
  const treatments = [
    ...TREATMENTS.map(({ id, label }) => ({ id, label })),
    ...software.map(({ name }) => ({ id: name, label: name })),
  ];
  return CASES.flatMap((one) =>
    treatments.map(({ id, label }) => ({
      sample: one.label,
      treatment: label,
      outcomes: outcomes.filter((outcome) => outcome.case === one.id && outcome.treatment === id),
    })),
  ).filter((group) => group.outcomes.length > 0);
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** The mean over the draws as a whole number, with one decimal below ten. */
function meanText(
  outcomes: readonly SampleOutcome[],
  read: (outcome: SampleOutcome) => number | null,
): string {
  const values = outcomes.flatMap((outcome) => read(outcome) ?? []);
  if (values.length === 0) return NO_VALUE;
  const value = mean(values);
  return value < 9.95 && value > 0 ? value.toFixed(1) : countText(Math.round(value));
}

const cellsOf = ({ byKey }: SampleOutcome): number => byKey.reduce((a, b) => a + b, 0);

const holds = ({ said: { interval }, journalist }: SampleOutcome): boolean =>
  interval !== null && interval[0] <= journalist && journalist <= interval[1];

/** The sample in the first of its rows. @param before the group of the row above, undefined in the first one */
const sampleCells = ({ sample, treatment }: TreatedGroup, before: TreatedGroup | undefined): string[] => [
  before?.sample === sample ? "" : sample,
  treatment,
];

const registerTable = (groups: readonly TreatedGroup[]): string =>
  table(
    [
      "sample",
      "treatment",
      "values suppressed",
      "loss",
      "seconds",
      "correct matches, counted",
      "the report says",
      "intervals that hold the count",
    ],
    groups.map((group, at) => {
      const { outcomes } = group;
      const given = outcomes.filter(({ said }) => said.interval !== null);
      return [
        ...sampleCells(group, groups[at - 1]),
        meanText(outcomes, cellsOf),
        `${(100 * mean(outcomes.map(({ loss }) => loss))).toFixed(1)} %`,
        outcomes.some(({ treatment }) => treatment === "none")
          ? NO_VALUE
          : meanText(outcomes, ({ seconds }) => seconds),
        meanText(outcomes, ({ journalist }) => journalist),
        meanText(outcomes, ({ said }) => said.all),
        given.length === 0 ? NO_VALUE : `${given.filter(holds).length} of ${given.length}`,
      ];
    }),
    2,
  );

const knownTable = (groups: readonly TreatedGroup[]): string =>
  table(
    [
      "sample",
      "treatment",
      "fewer than 3 candidates",
      "one candidate only",
      "correct, by Σ 1/c",
      "correct, likeliest candidate",
      "everybody known: one record only",
      "everybody known: correct",
    ],
    groups.map((group, at) => [
      ...sampleCells(group, groups[at - 1]),
      meanText(group.outcomes, ({ prosecutor }) => prosecutor.below),
      meanText(group.outcomes, ({ prosecutor }) => prosecutor.certain),
      meanText(group.outcomes, ({ prosecutor }) => prosecutor.matches),
      meanText(group.outcomes, ({ prosecutor }) => prosecutor.bestGuess),
      meanText(group.outcomes, ({ global }) => global.certain),
      meanText(group.outcomes, ({ global }) => global.matches),
    ]),
    2,
  );

/** What is written into the page. */
export function treatedParts(results: TreatedResults): string {
  const { made, seed, draws, software } = results;
  const groups = groupsOf(results);
  const others = software.map(
    ({ name, software: version, settings }) => ` The rows of ${name} are of ${version}, ${settings}.`,
  );
  return [
    `Made by \`${made.command}\`${made.commit === null ? "" : ` on commit ${made.commit}`}, Node ${made.node}: seed ` +
      `${seed}, ${countText(draws)} ${plural(draws, "sample")} of 4,000 of each population, five keys; each number is the ` +
      `mean over the samples.${others.join("")}`,
    "**An intruder with a register** of the whole population, who does not know who is in the file: the correct matches " +
      "counted in the population, and what our report says of the same file beside its original.",
    registerTable(groups),
    "**An intruder who knows that a person is in the file**: how many of the 4,000 people have fewer than 3 effective " +
      "candidates, how many have one candidate only, and how many an intruder identifies who takes each candidate as often as " +
      "it is the person's by its counts (Σ 1/c), or always the likeliest candidate. In the last two columns the intruder knows " +
      "the keys of everybody in the file, so that each record belongs to one of them.",
    knownTable(groups),
  ].join("\n\n");
}
