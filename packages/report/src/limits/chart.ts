import { column } from "@sdc-risk/blocks";
import type { Format } from "@sdc-risk/data";
import { ENGLISH, type ReportWords } from "../language/report.ts";
import type { FormattedTable } from "../numbers.ts";

/** A value beside the limit that it is held to, on a scale from zero. */
export interface LimitRow {
  readonly label: string;
  /** Null where it is not known. */
  readonly value: number | null;
  /** The value as people read it, with how it is off. */
  readonly text: string;
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** Null where nothing limits it. */
  readonly limit: { readonly at: number; readonly text: string; readonly label: string } | null;
  /** Whether the limit is met, in words; empty where nothing says so. */
  readonly result: string;
  /** The value and whether its limit is met. */
  readonly said: string;
  /** Whether the limit is met, for programs; empty where nothing says so. */
  readonly code: string;
  /** Where the scale ends, such as at the number of all; null where the value and the limit say so. */
  readonly end: number | null;
  readonly format: Format;
}

/** Values beside their limits, each on its own scale. */
export interface LimitChart {
  /** What the chart shows, as a finding. */
  readonly title: string;
  readonly about: string;
  readonly rows: readonly LimitRow[];
}

const shown = (value: number | null | undefined, format: Format, words: ReportWords): string | null =>
  value === null || value === undefined ? null : words.value(value, format);

/** Every number that the chart draws, as a table. */
export const limitNumbers = ({ rows }: LimitChart, words: ReportWords = ENGLISH): FormattedTable => ({
  columns: (["what", "value", "intervalFrom", "intervalTo", "limit", "result"] as const).map((id) =>
    column(words.say(id)),
  ),
  rows: rows.map(({ label, value, text, interval, limit, result, format }) => [
    label,
    value === null ? null : text,
    shown(interval?.low, format, words),
    shown(interval?.high, format, words),
    limit?.text ?? null,
    result === "" ? null : result,
  ]),
});

/** The same as plain numbers, for programs. */
export const limitCells = ({ rows }: LimitChart): FormattedTable => ({
  columns: ["what", "value", "interval_low", "interval_high", "limit", "result"].map((label) =>
    column(label),
  ),
  rows: rows.map(({ label, value, interval, limit, code }) => [
    label,
    value,
    interval?.low ?? null,
    interval?.high ?? null,
    limit?.at ?? null,
    code === "" ? null : code,
  ]),
});
