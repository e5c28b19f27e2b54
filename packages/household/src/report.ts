import {
  cautioned,
  counted,
  countText,
  registerText,
  studied,
  unitsText,
  type Block,
  type SidedCaution,
  type Cautions,
  type Metric,
  type MetricsBlock,
  type Register,
  type Unit,
} from "@sdc-risk/core";
import { diagnosisMark, LOW_BY_COVERAGE, type Diagnoses } from "@sdc-risk/individual-risk";
import type { SharedKey } from "./shared-keys.js";
import type { HouseholdSummary, OuterSummary } from "./summary.js";
import type { SizeTable } from "./sizes.js";

const rareText = ({ rare }: SizeTable): string =>
  rare.sizes === 0
    ? ""
    : ` ${countText(rare.households)} more ` +
      `${rare.households === 1 ? "household has a size" : "households have sizes"} that fewer than three ` +
      "households share.";

/** What individual risk says of itself holds for what is built on it; null where it says nothing. */
function builtOn(built: Diagnoses, isSample: boolean): SidedCaution | null {
  const mark = diagnosisMark(built);
  if (mark === null)
    return isSample
      ? {
          mark: "perhaps too low",
          text: `It is built on individual risk, which is too low for most samples ${studied("near-household-risk")}.`,
          side: "low",
        }
      : null;
  const study = built.tooLow === null ? "" : ` ${studied("near-household-risk")}`,
    own = mark === "too low" ? "probably too low" : mark;
  return {
    mark: own,
    text:
      `It is built on individual risk, which is ${mark} for this file. So it is ${own} itself${study}; ` +
      "the section on individual risk says why.",
    side: built.tooHigh === null ? "low" : "either",
  };
}

/** What the coverage of an intruder's file does to what is built on individual risk; empty where it holds everybody. */
const coverageText = (coverage: number, presence: number): string =>
  presence === 1
    ? ""
    : coverage === 1
      ? "It is built on risks that hold the chance that no key differs, and too low for an intruder who allows for " +
        "differences."
      : `It is built on risks that are multiplied by the coverage, ${coverage}, and too low for an intruder ` +
        "who picks among the persons of the own file only.";

/**
 * What to know of figures that are built on individual risk; null where nothing is known to be off.
 * @param isSample whether the file is a part of the population by its weights
 */
export function cautionOf(
  built: Diagnoses,
  { coverage, presence }: { readonly coverage: number; readonly presence: number },
  isSample: boolean,
): SidedCaution | null {
  const found = builtOn(built, isSample),
    low = coverageText(coverage, presence);
  if (found === null) return low === "" ? null : { mark: LOW_BY_COVERAGE, text: low, side: "low" };
  return low === "" ? found : { ...found, text: `${found.text} ${low}` };
}

/** What is told of households beside their figures. */
interface Told {
  readonly summary: HouseholdSummary;
  readonly records: number;
  readonly unit: Unit;
  readonly register: Register | null;
  readonly cautions?: Cautions;
  /** The chance that a person is in the intruder's file with the same keys. */
  readonly presence: number;
}

export function householdBlocks(told: Told): readonly Block[] {
  const { summary: s, records, cautions, presence } = told;
  return [
    holding(riskMetrics(told), presence),
    riskHistogram(s),
    sharedKeysText(s.sharedKeys),
    ...sharedKeysBars(s.sharedKeys, "households"),
    ...(s.within === null ? [] : outerBlocks(s.within, records, cautions)),
    sizesBars(s.sizes),
    sizesTable(s.sizes),
    ...(s.sizes.strata === null ? [] : [strataTable(s.sizes.strata)]),
  ];
}

function strataTable(strata: NonNullable<HouseholdSummary["sizes"]["strata"]>): Block {
  const sizes = [...new Set(strata.flatMap((stratum) => stratum.sizes.map(({ size }) => size)))].sort(
    (a, b) => a - b,
  );
  return {
    kind: "heatmap",
    answers: "how",
    title: "Households by size and stratum",
    about:
      "Sizes that fewer than three households of a stratum share are left empty; strata of fewer than " +
      "three households are left out.",
    x: "members",
    y: "stratum",
    format: "count",
    columns: sizes.map(String),
    rows: strata.map(({ stratum }) => stratum),
    values: strata.map((stratum) =>
      sizes.map((size) => stratum.sizes.find((group) => group.size === size)?.households ?? null),
    ),
  };
}

/** Figures that a report opens with hold what the intruder's file lacks, where it lacks something. */
const holding = (block: MetricsBlock, presence: number): Block =>
  presence === 1
    ? block
    : {
        ...block,
        metrics: block.metrics.map((one) => (one.verdict === true ? { ...one, holdsPresence: true } : one)),
      };

/**
 * What a register of unknown members does to household risk, as sentences with a space before them; empty
 * without one.
 */
const builtOnRegister = (register: Register | null): string =>
  register === null ? "" : ` It is built on individual risk, and so on F.${registerText(register)}`;

/** The opening figures. */
function riskMetrics({ summary: s, records, cautions, unit, register }: Told): MetricsBlock {
  const none = s.households === 0 ? ` There are no ${unit.many}.` : "";
  const mark = (place: string, metric: Metric): Metric => cautioned(metric, cautions, place);
  return {
    kind: "metrics",
    title: "Risk of whole households",
    about:
      "Once one member of a household is found, the others are known too. The risk of a household is the " +
      `chance that at least one of its members is re-identified.${builtOnRegister(register)}`,
    metrics: [
      mark("globalRisk", {
        label: "Global household risk",
        value: s.globalRisk,
        format: "percent",
        about: `Mean over persons of the risk of their household; never below the global individual risk.${none}`,
        verdict: true,
        limits: "It takes for granted that whoever finds one member can tell who the others are.",
        better: "lower",
      }),
      mark("expectedReidentifications", {
        label: "Expected re-identifications through households",
        value: s.expectedReidentifications,
        outOf: records,
        format: "count",
        about: "Sum of the household risk over persons.",
        better: "lower",
      }),
      mark("expectedHouseholds", {
        label: "Expected households",
        value: s.expectedHouseholds,
        outOf: s.households,
        format: "count",
        about: "Sum of the household risk over households.",
        better: "lower",
      }),
      mark("max", {
        label: "Largest household risk",
        value: s.max,
        format: "probability",
        about: `The household most at risk.${none}`,
        better: "lower",
      }),
      ...s.above.map((a) =>
        mark("above", {
          label: `Households above ${a.threshold}`,
          value: a.households,
          outOf: s.households,
          format: "count",
          about: `${counted(a.records, "person lives", "persons live")} in them.`,
          better: "lower",
        }),
      ),
      householdsMetric(s, unit),
    ],
  };
}

const householdsMetric = (s: HouseholdSummary, unit: Unit): Metric => ({
  label: "Households",
  value: s.households,
  format: "count",
  about:
    s.recordsWithoutId === 0
      ? `Every ${unit.one} has a household id.`
      : `${unitsText(s.recordsWithoutId, unit)} without a household id ` +
        `${s.recordsWithoutId === 1 ? "counts as a household" : "count as households"} of one person.`,
});

function riskHistogram(s: HouseholdSummary): Block {
  return {
    kind: "histogram",
    answers: "how",
    title: "Households by risk",
    about:
      "Each bar counts households by their risk, on a logarithmic axis. The lines mark the thresholds above.",
    x: "household risk",
    y: "households",
    scale: "log",
    bins: s.distribution,
    marks: s.above.map(({ threshold }) => ({ at: threshold, label: String(threshold) })),
  };
}

const sharedKeysText = (keys: HouseholdSummary["sharedKeys"]): Block => ({
  kind: "text",
  answers: "where",
  title: "Keys that give away the whole household",
  about:
    keys === null
      ? "No household has two members in the file, so no key can be told to be shared by them."
      : `${levelKeysText(keys)}${unknownKeysText(keys.filter(({ compared }) => compared === 0))}`,
});

/** Keys that never vary, with the households that this rests on. */
function levelKeysText(keys: readonly SharedKey[]): string {
  const compared = keys.filter((key) => key.compared > 0),
    levels = compared.filter(({ compared: n, constant }) => constant === n);
  if (compared.length === 0) return "No household has two members of whom a key is known.";
  if (levels.length === 0)
    return (
      `Every key${compared.length < keys.length ? " that is known of two members" : ""} varies within ` +
      "some household."
    );
  const named = levels.map(({ key, compared: n }) => `${key} (${counted(n, "household")})`),
    them = levels.length === 1 ? "it" : "them";
  return (
    `${named.join(", ")}: the same for all members of every household in which ` +
    `${levels.length === 1 ? "it is" : "they are"} known of two. Whoever knows ${them} of one member ` +
    `knows ${them} of all, so coarsening ${them} protects whole households.`
  );
}

/** Keys of which nothing can be told. */
const unknownKeysText = (keys: readonly SharedKey[]): string =>
  keys.length === 0
    ? ""
    : ` Nothing can be told of ${keys.map(({ key }) => key).join(", ")}: no household has two members of ` +
      `whom ${keys.length === 1 ? "it is" : "they are"} known.`;

/** The groups of a report: households, or larger ones by the name of their variable. */
function sharedKeysBars(keys: readonly SharedKey[] | null, groups: string): Block[] {
  const bars = (keys ?? []).flatMap(({ key, share }) =>
    share === null ? [] : [{ label: key, value: share }],
  );
  if (bars.length === 0) return [];
  return [
    {
      kind: "bars",
      answers: "where",
      title: `Keys that members share (${groups})`,
      about:
        "Share of the groups in which all members have one value, of those in which the key is known of " +
        "two members or more. A long bar gives away the others nearly as surely as a key that never varies.",
      x: "share of groups",
      y: "key",
      format: "percent",
      bars: bars.sort((a, b) => b.value - a.value || (a.label < b.label ? -1 : 1)),
    },
  ];
}

/** The larger groups that households are part of. */
function outerBlocks(outer: OuterSummary, records: number, cautions: Cautions | undefined): Block[] {
  const mark = (place: string, metric: Metric): Metric => cautioned(metric, cautions, `within.${place}`);
  const { variable, groups, recordsWithoutId: without } = outer;
  const alone =
    without === 0
      ? ""
      : without === 1
        ? " 1 record belongs to none and is a group of one."
        : ` ${countText(without)} records belong to none: those of one household are a group, and who has ` +
          "no household is a group of one.";
  return [
    {
      kind: "metrics",
      title: `Risk of larger groups (${variable})`,
      about:
        `Households are part of ${counted(groups, "group")} by ${variable}. ` +
        `Who finds one member knows the group, and with it what its members share.${alone}`,
      metrics: [
        mark("globalRisk", {
          label: `Global risk by ${variable}`,
          value: outer.globalRisk,
          format: "percent",
          about:
            "Mean over persons of the chance that at least one member of their group is " +
            `re-identified.${records === 0 ? " There are no records." : ""}`,
          better: "lower",
        }),
        mark("expectedGroups", {
          label: "Expected groups",
          value: outer.expectedGroups,
          outOf: groups,
          format: "count",
          about: "Sum of that chance over groups.",
          better: "lower",
        }),
      ],
    },
    ...sharedKeysBars(outer.sharedKeys, variable),
  ];
}

function sizesBars(sizes: HouseholdSummary["sizes"]): Block {
  return {
    kind: "bars",
    answers: "how",
    title: "Households by size",
    about:
      "The size of a household is a key even where it is suppressed, since members can be " +
      `counted.${rareText(sizes)}`,
    x: "households",
    y: "members",
    format: "count",
    bars: sizes.sizes.map(({ size, households }) => ({ label: String(size), value: households })),
  };
}

function sizesTable(sizes: HouseholdSummary["sizes"]): Block {
  return {
    kind: "table",
    title: "k-anonymity on household size alone",
    about:
      `Households whose size ${sizes.strata === null ? "" : "within their stratum "}fewer than k ` +
      "households share.",
    columns: [
      { label: "k", format: "count" },
      { label: "households", format: "count" },
      { label: "persons in them", format: "count" },
    ],
    rows: sizes.violations.map((v) => [v.k, v.households, v.records]),
  };
}
