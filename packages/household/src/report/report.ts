import { cautioned, column, type Block, type Cautions, type Metric } from "@sdc-risk/blocks";
import { counted, countText, plural } from "@sdc-risk/data";
import { BY_MODEL, riskBlocks, type HouseholdRisksInput } from "./risk-blocks.ts";
import type { HouseholdSummary, OuterRisks, OuterSummary, SharedKey, SizeTable } from "../summary.ts";

/** Whether fewer than k households share some size. */
const rareSizes = ({ violations }: HouseholdSummary["sizes"]): boolean =>
  violations.some(({ households }) => households > 0);

/** That no size is shared by few households, with a blank before it. */
const commonText = (sizes: HouseholdSummary["sizes"]): string => {
  const most = Math.max(0, ...sizes.violations.map(({ k }) => k));
  return most === 0 || rareSizes(sizes)
    ? ""
    : ` Each size${sizes.strata === null ? "" : " within its stratum"} is shared by ${countText(most)} households or more.`;
};

const rareText = ({ rare }: SizeTable): string =>
  rare.sizes === 0
    ? ""
    : ` ${countText(rare.households)} more ` +
      `${plural(rare.households, "household has a size", "households have sizes")} that fewer than three ` +
      "households share.";

export function householdBlocks(told: HouseholdRisksInput): readonly Block[] {
  const { summary: s, records, cautions } = told;
  return [
    ...riskBlocks(told),
    riskHistogram(s),
    ...sharedKeysBlocks(s.sharedKeys),
    ...(s.within === null ? [] : outerBlocks(s.within, records, cautions)),
    sizesBars(s.sizes),
    // where no size is rare the chart says so
    { ...sizesTable(s.sizes), ...(rareSizes(s.sizes) ? {} : { dataOnly: true }) },
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

function riskHistogram(s: HouseholdSummary): Block {
  return {
    kind: "histogram",
    answers: "how",
    title: "Households by risk",
    about:
      `Each bar counts households by their risk${s.byMatch === null ? "" : ", by the chance of a correct match"}, on a ` +
      "logarithmic axis. The lines mark the thresholds above.",
    x: "household risk",
    y: "households",
    scale: "log",
    bins: (s.byMatch ?? s).distribution,
    marks: s.above.map(({ threshold }) => ({ at: threshold, label: String(threshold) })),
  };
}

/** Keys that give away the whole household: in words, and as bars where something is known of them. */
function sharedKeysBlocks(keys: HouseholdSummary["sharedKeys"]): Block[] {
  const about =
    keys === null
      ? "No household has two members in the file, so no key can be shown to be shared by them."
      : `${levelKeysText(keys)}${unknownKeysText(keys.filter(({ compared }) => compared === 0))}`;
  const title = "Keys that give away the whole household";
  const bars = sharedKeysBars(keys, "households").at(0);
  return bars === undefined
    ? [{ kind: "text", answers: "where", title, about }]
    : [{ ...bars, title, about: `${about} ${bars.about}` }];
}

/** Keys that never vary, with the households that this rests on. */
function levelKeysText(keys: readonly SharedKey[]): string {
  const compared = keys.filter((key) => key.compared > 0);
  const levels = compared.filter(({ compared: n, constant }) => constant === n);
  if (compared.length === 0) return "No household has two members of whom a key is known.";
  if (levels.length === 0)
    return (
      `Every key${compared.length < keys.length ? " that is known of two members" : ""} varies within ` +
      "some household."
    );
  const named = levels.map(({ key, compared: n }) => `${key} (${counted(n, "household")})`);
  const them = plural(levels.length, "it", "them");
  return (
    `${named.join(", ")}: the same for all members of every household in which ` +
    `${plural(levels.length, "it is", "they are")} known of two. Whoever knows ${them} of one member ` +
    `knows ${them} of all, so coarsening ${them} protects whole households.`
  );
}

/** Keys of which nothing can be told. */
const unknownKeysText = (keys: readonly SharedKey[]): string =>
  keys.length === 0
    ? ""
    : ` Nothing is known of ${keys.map(({ key }) => key).join(", ")}: no household has two members of ` +
      `whom ${plural(keys.length, "it is", "they are")} known.`;

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

/** Places of the figures of larger groups. */
const PLACES = ["globalRisk", "expectedGroups"] as const;

/** What is built on the risks of members of larger groups. @param by what label and text say of these risks */
function outerMetrics(
  { globalRisk, expectedGroups }: OuterRisks,
  { variable, groups }: OuterSummary,
  records: number,
  by: string,
): Metric[] {
  return [
    {
      label: `Global risk by ${variable}${by}`,
      value: globalRisk,
      format: "percent",
      about:
        "Mean over persons of the chance that at least one member of their group is " +
        `re-identified.${records === 0 ? " There are no records." : ""}`,
      better: "lower",
    },
    {
      label: `Expected groups${by}`,
      value: expectedGroups,
      outOf: groups,
      format: "count",
      about: "Sum of that chance over groups.",
      better: "lower",
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
  const leading = outer.byMatch ?? outer;
  const place = outer.byMatch === null ? "" : "byMatch.";
  return [
    {
      kind: "metrics",
      title: `Risk of larger groups (${variable})`,
      about:
        `Households are part of ${counted(groups, "group")} by ${variable}. ` +
        `An intruder who finds one member knows the group, and with it what its members share.${alone}`,
      metrics: [
        ...outerMetrics(leading, outer, records, outer.byMatch === null ? "" : BY_MODEL).map((one, i) =>
          mark(`${place}${PLACES[i]}`, one),
        ),
        ...(outer.byMatch === null
          ? []
          : outerMetrics(outer, outer, records, "").map((one, i) => mark(PLACES[i], one))),
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
      `counted.${commonText(sizes)}${rareText(sizes)}`,
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
    columns: [column("k", "count"), column("households", "count"), column("persons in them", "count")],
    rows: sizes.violations.map((v) => [v.k, v.households, v.records]),
  };
}
