import type { PopulationSummary } from "@sdc-risk/population";

/** What a report opens with, and how sure it sounds. */
export interface Headline {
  /** Expected correct matches over all records; null where the product gives none, or a range in its place. */
  readonly all: number | null;
  readonly interval: readonly [low: number, high: number] | null;
  /** A range in place of a number that can be told; null where there is none. */
  readonly range: readonly [low: number, high: number] | null;
  readonly floor: number;
  readonly negativeBinomial: number | null;
  /** Whether it is called tested, or a count; otherwise it is rough. */
  readonly tested: boolean;
  /** What it comes from. */
  readonly by: string | null;
  /** Why it is rough, as ends of sentences. */
  readonly doubts: readonly string[];
}

/** Ends of an interval. */
interface Ends {
  readonly low: number;
  readonly high: number;
}

/** Parts of the summary that not every version of the measure has. */
interface Newer {
  readonly expectedMatches: {
    readonly all: number | null;
    readonly doubts?: readonly string[];
    readonly range?: Ends | null;
  };
  readonly design?: { readonly clusters?: { readonly range?: Ends | null } | null };
}

const endsOf = (ends: Ends | null | undefined): readonly [number, number] | null =>
  ends ? [ends.low, ends.high] : null;

/** The opening figure of a summary: tested as it says itself, a test that refutes its model leaves it rough. */
export function headlineOf(summary: PopulationSummary): Headline {
  const { expectedMatches: m, negativeBinomial } = summary;
  const newer: Newer = summary;
  const range = endsOf(newer.expectedMatches.range ?? newer.design?.clusters?.range);
  return {
    // of a range the summary holds the high end, which nobody is told as the number
    all: range === null ? m.all : null,
    interval: endsOf(m.interval),
    range,
    floor: m.floor,
    negativeBinomial: negativeBinomial?.all ?? null,
    tested: m.by === "census" || (m.tested && m.refuted === false),
    by: m.by,
    doubts: newer.expectedMatches.doubts ?? [],
  };
}
