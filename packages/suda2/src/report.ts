import { countText, type Block, type TableBlock } from "@sdc-risk/core";
import type { SudaSummary } from "./index.js";
import type { SpecialRecord } from "./named.js";

interface Told {
  readonly summary: SudaSummary;
  readonly options: { readonly score: "elliot" | "ihsn" };
  readonly named: readonly SpecialRecord[];
}

/** Variables, pairs and values that are shown. */
const SHOWN = 20, GRID = 14;

const few = (records: number): string => (records === 1 ? "1 record" : `${countText(records)} records`);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

export function sudaBlocks({ summary: s, named }: Told): readonly Block[] {
  const none = s.records === 0 ? "There are no records. " : "";
  return [
    {
      kind: "metrics", title: "Special uniques",
      about: `A minimal sample unique is a smallest set of keys that tells a record apart from all others${s.maxSize < s.keys ? ` (searched up to ${s.maxSize} of ${s.keys} keys)` : ""}. The fewer keys it takes and the more ways there are, the likelier the person is unusual in the population, too.`,
      metrics: [
        {
          label: "Special uniques", value: s.specialUniques, format: "count", verdict: true, better: "lower",
          about: `${none}Of ${few(s.intrusion.uniques)} alone on all ${s.keys} keys, these are already alone on fewer.`,
          limits: "Being special in the file does not prove being unique in the population; it says where to look first.",
        },
        ...smallMetric(s),
        { label: "DIS", value: s.intrusion.dis, format: "probability", better: "lower", about: s.intrusion.dis === null ? "No record is alone on all keys, so there is no unique match to be right or wrong." : `Chance that a match with a record that is alone in the file is correct, when the file holds ${percent(s.samplingFraction ?? 1)} of the population.` },
        { label: "Population behind the sample uniques", value: s.intrusion.corresponding === null ? null : Math.round(s.intrusion.corresponding), format: "count", about: s.intrusion.corresponding === null ? "No record is alone on all keys." : "So many people of the population correspond to the records that are alone in the file (U / DIS)." },
      ],
    },
    {
      kind: "bars", answers: "how", title: "Records with a minimal sample unique of each size",
      about: "How many records can be told apart by one key, by two, by three, … and by no fewer of these. Bars on the left are the dangerous ones: few facts suffice.",
      x: "records", y: "keys needed", format: "count", bars: s.bySize.map(({ size, records }) => ({ label: String(size), value: records })),
    },
    {
      kind: "table", title: "Minimal sample uniques by size", about: "All minimal sample uniques of the file, and the records that have one of the size. A record may have many.",
      columns: [{ label: "keys in the set", format: "count" }, { label: "minimal sample uniques", format: "count" }, { label: "records", format: "count" }],
      rows: s.bySize.map(({ size, uniques, records }) => [size, uniques, records]),
    },
    ...contributionBlocks(s),
    ...(s.distribution.length === 0 ? [] : [{
      kind: "histogram" as const, answers: "how" as const, title: "Records by SUDA score",
      about: s.scores === null ? "No record has a score." : `Records that have a score, on a logarithmic axis: half of them score ${number(s.scores.median)} or less, the highest ${number(s.scores.max)}. Records far to the right are told apart in many small ways.`,
      x: "SUDA score", y: "records", scale: "log" as const, bins: s.distribution,
    }]),
    aboveTable(s),
    namedTable(named),
  ];
}

const number = (value: number): string => (value >= 1000 ? countText(Math.round(value)) : String(Number(value.toPrecision(3))));

/** Records that three keys or fewer tell apart, where that is not everything. */
function smallMetric(s: SudaSummary): { label: string; value: number; format: "count"; about: string; better: "lower" }[] {
  const small = s.bySize.filter(({ size }) => size <= 2);
  if (small.length < 2 || s.keys < 3) return [];
  const uniques = small.reduce((sum, one) => sum + one.uniques, 0);
  return [{ label: "Minimal sample uniques of one or two keys", value: uniques, format: "count", better: "lower", about: `One key alone tells ${few(small[0]!.records)} apart, a pair of keys ${few(small[1]!.records)}.` }];
}

function contributionBlocks(s: SudaSummary): Block[] {
  const ordered = s.variables.filter((v) => v.share !== null).sort((a, b) => b.share! - a.share!);
  if (ordered.length === 0) return [{ kind: "text", title: "What makes records special", about: s.intrusion.uniques === 0 ? "Nothing: no record is alone." : "No minimal sample unique has a score, so no variable contributes." }];
  const grid = ordered.slice(0, GRID).map(({ variable }) => variable), shares = new Map(s.pairs.map(({ variables: [a, b], share }) => [JSON.stringify([a, b]), share]));
  const between = (a: string, b: string): number | null => (a === b ? null : shares.get(JSON.stringify([a, b])) ?? shares.get(JSON.stringify([b, a])) ?? 0);
  const first = ordered[0]!, values = [...s.values].filter((v) => v.value !== null).sort((a, b) => b.share - a.share).slice(0, SHOWN);
  return [
    {
      kind: "bars", answers: "where", title: "Contribution of each key to the scores",
      about: `The share of all scores whose minimal sample uniques hold the key. ${percent(first.share!)} hold "${first.variable}": coarsening it takes most away. Shares add up to more than 100 %, since a set holds several keys.`,
      x: "share of the total score", y: "key", format: "percent", bars: ordered.slice(0, SHOWN).map(({ variable, share }) => ({ label: variable, value: share! })),
    },
    ...(s.pairs.length === 0 || ordered.length < 2 ? [] : [{
      kind: "heatmap" as const, answers: "where" as const, title: "Contribution of pairs of keys",
      about: `The share of all scores whose minimal sample uniques hold both keys. The largest is ${s.pairs[0]!.variables.join(" × ")} with ${percent(s.pairs[0]!.share)}: these two together single people out.`,
      x: "key", y: "key", format: "percent" as const, columns: grid, rows: grid, values: grid.map((a) => grid.map((b) => between(a, b))),
    }]),
    {
      kind: "table", title: "Contribution of each key by size", about: "Of the minimal sample uniques of each size, the share that holds the key.",
      columns: [{ label: "key", format: "text" }, { label: "share of the total score", format: "percent" }, ...s.bySize.map(({ size }) => ({ label: `of size ${size}`, format: "percent" as const }))],
      rows: ordered.slice(0, SHOWN).map((v) => [v.variable, v.share, ...v.bySize]),
    },
    ...(values.length === 0 ? [] : [{
      kind: "table" as const, answers: "where" as const, title: "Values that contribute most", about: "The values whose records score most, through sets that hold the variable. Recoding or suppressing these does most. Values that fewer than three records hold are not named.",
      columns: [{ label: "variable", format: "text" as const }, { label: "value", format: "text" as const }, { label: "records", format: "count" as const }, { label: "share of the total score", format: "percent" as const }],
      rows: values.map((v) => [v.variable, v.value, v.records, v.share]),
    }]),
  ];
}

function aboveTable(s: SudaSummary): Block {
  const title = "Records by DIS-SUDA";
  if (s.above === null) return { kind: "text", title, about: `DIS-SUDA is not defined for ${s.keys} keys.` };
  return {
    kind: "table", title, about: "DIS-SUDA spreads the chance of a correct match over records by their scores: the probability that a match with this record is correct. Records above 0.1 or so deserve treatment first.",
    columns: [{ label: "DIS-SUDA above", format: "number" }, { label: "records", format: "count" }],
    rows: s.above.map(({ threshold, records }) => [threshold, records]),
  };
}

function namedTable(named: readonly SpecialRecord[]): TableBlock {
  return {
    kind: "table", detail: "internal", title: "Most special records", about: "The records with the highest scores, by id or by their number in the file, and a smallest set of values that tells each apart.",
    columns: [{ label: "record", format: "text" }, { label: "score", format: "number" }, { label: "DIS-SUDA", format: "probability" }, { label: "minimal sample uniques", format: "count" }, { label: "told apart by", format: "text" }],
    rows: named.map((r) => [r.record, r.score, r.dis, r.uniques, r.smallest]),
  };
}
