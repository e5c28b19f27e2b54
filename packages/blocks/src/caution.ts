/** What must be known of a figure before it is used: a bound, or too low or too high for these data. */
export interface Caution {
  /** How the figure is off, in a few words that stand beside it: "too low", "a floor", "rough". */
  readonly mark: string;
  /** Why, in sentences; the first is short and stands by itself. */
  readonly text: string;
}

/** Where a figure may be beside the truth: below it, above it, or on either side. */
export type Side = "low" | "high" | "either";

/** A caution with the side that the figure is on, `either` unless told. */
export interface SidedCaution extends Caution {
  /**
   * A limit that must not be exceeded is never met by a figure that is `low`, nor is any limit by one that may be
   * `either`. A figure that is wrong to the safe side may meet it.
   */
  readonly side?: Side;
}

/** Cautions by the place in a summary, such as `attack.marketer`; an empty place is the whole summary. */
export type Cautions = Readonly<Record<string, SidedCaution>>;

/** Whether a place in a summary is another one, or in it; an empty one is the whole. */
export const isPlaceIn = (place: string, other: string): boolean =>
  other === "" || place === other || place.startsWith(`${other}.`);

/** Both of two cautions of one place. */
const both = (one: SidedCaution, other: SidedCaution): SidedCaution => ({
  mark: `${one.mark}; ${other.mark}`,
  text: `${one.text} ${other.text}`,
  side: one.side === other.side ? (one.side ?? "either") : "either",
});

/** Cautions, and further ones; where a place has one already it has both. */
export function joinedCautions(some: Cautions, further: Cautions): Cautions {
  const out = new Map(Object.entries(some));
  for (const [place, caution] of Object.entries(further)) {
    const own = out.get(place);
    out.set(place, own === undefined ? caution : both(own, caution));
  }
  return Object.fromEntries(out);
}

/** What must be known of the figure at a place, by the longest place that holds it; null where nothing is. */
export function cautionAt(cautions: Cautions | undefined, place: string): SidedCaution | null {
  const found = Object.entries(cautions ?? {}).filter(([other]) => isPlaceIn(place, other));
  return found.sort(([a], [b]) => b.length - a.length)[0]?.[1] ?? null;
}

/**
 * A figure of a report, marked by what must be known of its place in the summary. A figure that is missing
 * needs no mark.
 */
export function cautioned<M extends { readonly value: unknown; readonly caution?: Caution }>(
  metric: M,
  cautions: Cautions | undefined,
  place: string,
): M {
  const caution = cautionAt(cautions, place);
  if (caution === null || metric.value === null) return metric;
  const { mark, text } = caution;
  return { ...metric, caution: { mark, text } };
}

/** The first sentence of a text. */
export const firstSentence = (text: string): string => /^.*?\.(?= [A-Z0-9]|$)/.exec(text)?.[0] ?? text;
