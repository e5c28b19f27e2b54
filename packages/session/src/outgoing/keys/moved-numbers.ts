import { variablesOf, type SdcObject } from "@sdc-risk/core";
import type { Tick } from "@sdc-risk/data/kernels";
import type { PairedSample } from "../../microdata.ts";
import type { Settings } from "../../settings.ts";
import type { OutgoingColumn } from "../columns/columns.ts";
import { rankCorrelation, sameValues } from "../columns/relations.ts";
import type { OutgoingFile } from "../outgoing-file.ts";
import { ORDER } from "./changed-keys.ts";
import { pairedFiles, pairedSample } from "./hidden-keys.ts";

/** Share of the records from which on a variable that holds the same numbers is a copy. */
const COPY = 0.95;

/** A continuous variable that the file holds otherwise than the original, and a variable that tells what it was. */
export interface MovedNumber {
  readonly variable: string;
  readonly by: string;
  /** By equal values the share of the records that hold one; else the size of the rank correlation with the original. */
  readonly how: "values" | "order";
  readonly share: number;
}

/** Share of the records with a number that hold the same in another column. */
function sameShare(original: OutgoingColumn, column: OutgoingColumn): number {
  const { held, same } = sameValues(original, column);
  return same / Math.max(held, 1);
}

/** What a column tells of a moved number; null where it is no more than the file holds of the number itself. */
async function toldBy(
  original: OutgoingColumn,
  held: OutgoingColumn,
  column: OutgoingColumn,
  tick: Tick,
): Promise<Pick<MovedNumber, "how" | "share"> | null> {
  const same = sameShare(original, column);
  if (same >= COPY && same > sameShare(original, held)) return { how: "values", share: same };
  // bands are coarser
  if (original.numbers === null || column.numbers === null || column.levels <= original.levels / 2)
    return null;
  const share = await rankCorrelation(column.numbers, original.numbers, tick);
  if (share < ORDER) return null;
  const own = held.numbers === null ? 0 : await rankCorrelation(held.numbers, original.numbers, tick);
  return share > own ? { how: "order", share } : null;
}

/**
 * The continuous variables that a file holds otherwise than the original, beside another variable that still holds what
 * they were: noise on incomes hides nothing beside a copy of them. Where records are not matched, nothing is looked at.
 */
export async function movedNumbers(
  sdc: SdcObject,
  file: OutgoingFile,
  { settings, sample }: { readonly settings: Settings; readonly sample: PairedSample | undefined },
  tick: Tick,
): Promise<readonly MovedNumber[]> {
  const { roles, scenarios = [] } = settings;
  const numeric = new Set([
    ...variablesOf(roles, "numeric"),
    ...scenarios.flatMap((scenario) => scenario.numeric ?? []),
  ]);
  const names = [...numeric].filter((name) => file.held.has(name) && sdc.variables.includes(name));
  if (file.index === null || names.length === 0) return [];
  const paired = sample === undefined ? await pairedFiles(sdc, file, [], tick) : pairedSample(sample);
  if (paired === null) return [];
  // whose figures count what they tell, and what has findings of its own
  const aside = new Set([
    ...numeric,
    ...variablesOf(roles, "keys"),
    ...scenarios.flatMap(({ keys }) => keys),
    ...variablesOf(roles, "directIdentifiers"),
  ]);
  const out: MovedNumber[] = [];
  for (const variable of names) {
    const original = await paired.original.column(variable, tick);
    const held = await paired.released.column(variable, tick);
    if (!original?.numbers || held === null || original.levels < 3) continue;
    if (sameShare(original, held) === 1) continue;
    for (const by of file.held) {
      const column = aside.has(by) ? null : await paired.released.column(by, tick);
      const told = column === null ? null : await toldBy(original, held, column, tick);
      if (told !== null) out.push({ variable, by, ...told });
      await tick();
    }
  }
  return out;
}
