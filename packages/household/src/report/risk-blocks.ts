import { cautioned, unitsText, type Block, type Cautions, type Metric, type Unit } from "@sdc-risk/blocks";
import { registerText, type Register } from "@sdc-risk/core";
import { counted, plural } from "@sdc-risk/data";
import type { HouseholdRisks, HouseholdSummary } from "../summary.ts";

/** What is told of the risk of households beside their figures. */
export interface HouseholdRisksInput {
  readonly summary: HouseholdSummary;
  readonly records: number;
  readonly unit: Unit;
  readonly register: Register | null;
  readonly cautions?: Cautions;
  /** Whether the measure of the population was computed for these records. */
  readonly computed: boolean;
  /** The chance that a person is in the intruder's file with the same keys. */
  readonly presence: number;
}

/** Behind the labels of figures that are built on the chance of a match; those of the guide have plain ones. */
export const BY_MODEL = " by a tested model";

/** Where figures stand in the summary, with a dot behind it, and what stands behind their labels. */
interface Built {
  readonly place: "" | "byMatch.";
  readonly by: string;
}

/**
 * The opening figures: where a tested model gives the chance of a match they are built on it, and those of the guide
 * come second.
 */
export function riskBlocks(told: HouseholdRisksInput): Block[] {
  const { summary: s, unit, presence, computed } = told;
  const { byMatch } = s;
  const about =
    "Once one member of a household is found, the others are known too. The risk of a household is the chance that at " +
    "least one of its members is re-identified.";
  const title = "Risk of whole households";
  if (byMatch === null)
    return [
      {
        kind: "metrics",
        title,
        about: `${about}${builtOnRegister(told.register)}${unusedText(s, computed)}`,
        metrics: [
          ...leadingFirst(metricsOf(s, told, { place: "", by: "" }), presence),
          householdsMetric(s, unit),
        ],
      },
    ];
  return [
    {
      kind: "metrics",
      title,
      about:
        `${about} A tested model of the population tells how likely each member is found: the chance that a match ` +
        `is correct.${registerText(told.register)}`,
      metrics: [
        ...leadingFirst(metricsOf(byMatch, told, { place: "byMatch.", by: BY_MODEL }), presence),
        householdsMetric(s, unit),
      ],
    },
    {
      kind: "metrics",
      dataOnly: true,
      title: "The same by individual risk",
      about:
        "The figures of the practice guide, built on the individual risk of members. They are for comparison with " +
        "other software.",
      metrics: metricsOf(s, told, { place: "", by: "" }),
    },
  ];
}

/** That there is a better figure, and what it takes; a sentence with a space before it. */
function unusedText({ households }: HouseholdSummary, computed: boolean): string {
  if (households === 0) return "";
  return computed
    ? " It is built on individual risk: no tested model of the population gives the chance of a correct match."
    : ' It is built on individual risk. Run the measure "population", too: where its model is tested, household risk ' +
        "is built on the chance of a correct match.";
}

/** The first figure opens the report; where the intruder's file lacks something it says so. */
const leadingFirst = ([first, ...others]: readonly Metric[], presence: number): Metric[] => [
  {
    ...first,
    verdict: true,
    ...(presence === 1 ? {} : { holdsPresence: true }),
    limits: "It takes for granted that whoever finds one member can tell who the others are.",
  },
  ...others,
];

/**
 * What a register of unknown members does to household risk, as sentences with a space before them; empty
 * without one.
 */
const builtOnRegister = (register: Register | null): string =>
  register === null ? "" : ` It is built on individual risk, and so on F.${registerText(register)}`;

/** Figures that are built on the risks of members. */
function metricsOf(
  risks: HouseholdRisks,
  { summary: s, records, cautions, unit }: HouseholdRisksInput,
  { place, by }: Built,
): Metric[] {
  const none = s.households === 0 ? ` There are no ${unit.many}.` : "";
  const below = place === "" ? "; never below the global individual risk" : "";
  const mark = (field: string, metric: Metric): Metric =>
    cautioned({ ...metric, label: `${metric.label}${by}` }, cautions, `${place}${field}`);
  return [
    mark("globalRisk", {
      label: "Global household risk",
      value: risks.globalRisk,
      format: "percent",
      about: `Mean over persons of the risk of their household${below}.${none}`,
      better: "lower",
    }),
    mark("expectedReidentifications", {
      label: "Expected re-identifications through households",
      value: risks.expectedReidentifications,
      outOf: records,
      format: "count",
      about: "Sum of the household risk over persons.",
      better: "lower",
    }),
    mark("expectedHouseholds", {
      label: "Expected households",
      value: risks.expectedHouseholds,
      outOf: s.households,
      format: "count",
      about: "Sum of the household risk over households.",
      better: "lower",
    }),
    mark("max", {
      label: "Largest household risk",
      value: risks.max,
      format: "probability",
      about: `The household most at risk.${none}`,
      better: "lower",
    }),
    ...risks.above.map((a) =>
      mark("above", {
        label: `Households above ${a.threshold}`,
        value: a.households,
        outOf: s.households,
        format: "count",
        about: `${counted(a.records, "person lives", "persons live")} in them.`,
        better: "lower",
      }),
    ),
  ];
}

const householdsMetric = (s: HouseholdSummary, unit: Unit): Metric => ({
  label: "Households",
  value: s.households,
  format: "count",
  about:
    s.recordsWithoutId === 0
      ? `Every ${unit.one} has a household id.`
      : `${unitsText(s.recordsWithoutId, unit)} without a household id ` +
        `${plural(s.recordsWithoutId, "counts as a household", "count as households")} of one person.`,
});
