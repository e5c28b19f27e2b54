import { shortName } from "@sdc-risk/data";
import type { Fact } from "../facts.ts";
import { withLabels } from "./labelled.ts";
import type { RiskReport } from "../risk-report.ts";

/** Names up to this length are shown whole. */
const LONGEST_NAME = 60;
/** The longest run of text without a blank; nothing but a value of the data gets as long. */
const LONGEST_RUN = 200;
const RUNS = new RegExp(`\\S{${LONGEST_RUN + 1},}`, "g");

const cutRuns = (text: string): string =>
  text.length <= LONGEST_RUN ? text : text.replace(RUNS, (run) => shortName(run, LONGEST_RUN));

/** Plain data with `change` made to every text and every name of a field in them. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [change(name), mapTexts(part, change)]),
  );
}

/**
 * Short forms of the long names, a number behind those that would look alike; the longest first, since one
 * name may be part of another.
 */
function shortForms(names: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const forms = new Map<string, string>();
  for (const name of names.filter(({ length }) => length > LONGEST_NAME)) {
    let form = shortName(name, LONGEST_NAME);
    for (let n = 2; taken.has(form); n++) form = `${shortName(name, LONGEST_NAME - 6)} (${n})`;
    if (form === name || forms.has(name)) continue;
    taken.add(form);
    forms.set(name, form);
  }
  return new Map([...forms].sort(([a], [b]) => b.length - a.length));
}

/** A report as people read it, and the names that were cut in it, whole. */
export interface Readable {
  readonly report: RiskReport;
  readonly cut: readonly Fact[];
}

/**
 * Cuts names of variables, and values without a blank, that are too long to read, in the middle, wherever the
 * report tells them. The command stays as it is, so that it can be run. The labels of variables stand beside
 * their names.
 */
export function readable(report: RiskReport): Readable {
  const forms = shortForms([...new Set(Object.values(report.roles).flat())]);
  const change = (text: string): string => {
    let shown = text;
    for (const [whole, form] of forms)
      if (shown.length >= whole.length) shown = shown.replaceAll(whole, () => form);
    return cutRuns(shown);
  };
  const shown = withLabels(mapTexts(report, change) as RiskReport);
  return {
    report: report.command === undefined ? shown : { ...shown, command: report.command },
    cut: Array.from(forms, ([whole, form]) => ({ label: form, value: whole })),
  };
}

/** Plain data of a page, long text without blanks cut. */
export const withoutLongRuns = <T>(data: T): T => mapTexts(data, cutRuns) as T;
