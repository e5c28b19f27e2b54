import type { SdcObject } from "@sdc-risk/core";
import { countText, plural, type Tick } from "@sdc-risk/data";
import { makeChain, type ChainLevel, type Grouping } from "@sdc-risk/treat";
import { suggestedGroupings } from "./chains.ts";
import { groupsIn } from "./treated-keys.ts";

/** A level that a plan may take a key to. */
export interface SuggestedLevel {
  /** What becomes of the values: "bands of 5, 85 and more as one". No value is named that few records have. */
  readonly text: string;
  /** How many different values are left; 1 where the key is left out. */
  readonly values: number;
}

/** The levels that a plan tries for a key where nobody gives others, from the finest to the coarsest. */
export interface SuggestedChain {
  readonly variable: string;
  readonly levels: readonly SuggestedLevel[];
  /** All of them in a few words: "85 and more as one; bands of 5, 10, 20, 40; left out". */
  readonly text: string;
}

const PARTS = { month: "months", quarter: "quarters", year: "years" } as const;

/** Ends of numbers that are cut off. */
function endsText({
  bottom,
  top,
}: {
  readonly bottom?: number | undefined;
  readonly top?: number | undefined;
}): string {
  const parts = [
    ...(bottom === undefined ? [] : [`below ${bottom} as one`]),
    ...(top === undefined ? [] : [`${top} and more as one`]),
  ];
  return parts.join(", ");
}

/** What is known of a level: its values, those of the variable, and whether values that are merged are the rarest. */
interface LevelFacts extends Pick<ChainLevel, "size"> {
  readonly leaves: number;
  readonly isByRarity: boolean;
}

function levelText(grouping: Grouping, { size, leaves, isByRarity }: LevelFacts): string {
  switch (grouping.by) {
    case "all":
      return "left out";
    case "date":
      return PARTS[grouping.to];
    case "prefix":
      return `first ${grouping.length === 1 ? "character" : `${grouping.length} characters`}`;
    case "ends":
      return endsText(grouping);
    case "bands": {
      const ends = endsText(grouping);
      return `bands of ${grouping.width}${ends === "" ? "" : `, ${ends}`}`;
    }
    case "merge": {
      const [only, ...others] = grouping.groups;
      const isOne = only !== undefined && others.length === 0;
      if (!isByRarity)
        return isOne
          ? `${countText(only.values.length)} ${plural(only.values.length, "value")} as “${only.label}”`
          : `${countText(size)} groups`;
      return isOne && only.label.startsWith("other")
        ? `the ${countText(only.values.length)} rarest of ${countText(leaves)} values as “${only.label}”`
        : `${countText(size)} groups of neighbours`;
    }
  }
}

/** A number of values that become one. */
const COUNTED = /^the ([\d,]+)( rarest of [\d,]+ values as “.*”)$/su;

/** Levels in a few words: what neighbours share is said once. */
function chainText(levels: readonly (readonly [grouping: Grouping, text: string])[]): string {
  const parts: string[] = [];
  let before = null as Grouping | null;
  for (const [grouping, text] of levels) {
    const last = parts.at(-1) ?? "";
    const counts = before?.by === "merge" && grouping.by === "merge" ? COUNTED.exec(text) : null;
    if (before?.by === "bands" && grouping.by === "bands")
      parts[parts.length - 1] = `${last}, ${grouping.width}`;
    else if (before?.by === "prefix" && grouping.by === "prefix")
      parts[parts.length - 1] = last.replace(/ characters?$/, `, ${grouping.length} characters`);
    else if (counts !== null && last.endsWith(counts[2]!))
      parts[parts.length - 1] = `${last.slice(0, -counts[2]!.length)}, ${counts[1]!}${counts[2]!}`;
    else parts.push(grouping.by === "bands" ? `bands of ${grouping.width}` : text);
    before = grouping;
  }
  return parts.join("; ");
}

/**
 * The levels that a plan tries for some variables of a file in memory: groups of its codebook, else by labels, codes and
 * numbers. A variable of one value has none.
 * @throws ABORTED
 */
export async function suggestedChains(
  sdc: SdcObject,
  names: readonly string[],
  tick: Tick,
): Promise<readonly SuggestedChain[]> {
  const { namesOrdered } = await import("@sdc-risk/inspect"); // its words take time to load
  const out: SuggestedChain[] = [];
  for (const variable of names) {
    const column = await sdc.codedInTurns(variable, tick);
    const groups = groupsIn(sdc, variable);
    const isOrdered = namesOrdered(variable, sdc.label(variable));
    const { levels, leaves } = makeChain(column, suggestedGroupings(column, { groups, isOrdered }));
    const text = (grouping: Grouping, size: number): string =>
      levelText(grouping, { size, leaves, isByRarity: groups.length === 0 });
    const texts = levels.flatMap(({ grouping, size }) =>
      grouping === null ? [] : [[grouping, text(grouping, size), size] as const],
    );
    out.push({
      variable,
      levels: texts.map(([, text, values]) => ({ text, values })),
      text: chainText(texts.map(([grouping, text]) => [grouping, text])),
    });
    await tick();
  }
  return out;
}
