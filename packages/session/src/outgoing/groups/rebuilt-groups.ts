import { variablesOf, type RoleName, type SdcObject } from "@sdc-risk/core";
import type { Tick } from "@sdc-risk/data/kernels";
import type { OutgoingColumn } from "../columns/columns.ts";
import { CHANCE } from "../keys/told-by-records.ts";
import { beginningsOf, isOwn, orderBy, sharedClues, startClues, type RecordOrder } from "./clues.ts";
import { chanceOfGroups, groupsFound, type Grouping, type GroupsFound } from "./group-sets.ts";
import { guessed, type Guess } from "./guesses.ts";

/** Roles of variables that say which records belong together. */
const ROLES: readonly RoleName[] = ["entity", "household"];

/** At least so many of the groups are found again, and so many of those that are guessed are right. */
const LEAST_FOUND = 0.05;
const LEAST_RIGHT = 0.5;
/** A variable is left aside where without it so many are found, of those that are found with it. */
const AS_GOOD = 0.95;

/** Groups of records that a file does not name as the original does, and that are seen in it nevertheless. */
export interface RebuiltGroups extends Pick<GroupsFound, "groups" | "right"> {
  readonly role: RoleName;
  /** The variable of the original that names them. */
  readonly variable: string;
  /** Whether the file holds it, otherwise than the original. */
  readonly isHeld: boolean;
  /** Variables that show which records belong together. */
  readonly by: readonly string[];
  /** Whether the records of a group stand in a row, and by which variable; null: in the file. */
  readonly inRow: { readonly by: string | null } | null;
  /** The groups by the records of the original that are compared. */
  readonly guess: Grouping;
}

/** What is compared: a file beside its original, record by record. */
export interface GroupedFiles {
  /** Variables of the original that name groups. */
  readonly original: ReadonlyMap<string, OutgoingColumn>;
  /** Variables that the file holds, by the same records. */
  readonly columns: ReadonlyMap<string, OutgoingColumn>;
  /** Variables that name records, or that the original lacks. */
  readonly naming: ReadonlySet<string>;
  /** The records in the order of the file. */
  readonly inFile: RecordOrder;
}

/** A guess, and what comes of it. */
interface TriedGuess extends Guess {
  readonly groups: Grouping;
  readonly found: GroupsFound;
}

/** Whether somebody who guesses so finds many groups, knows most of them, and does not so by chance. */
const isFound = (found: GroupsFound): boolean =>
  found.right >= LEAST_FOUND * found.groups &&
  found.right >= LEAST_RIGHT * found.guessed &&
  found.right > 0 &&
  chanceOfGroups(found) <= CHANCE;

async function tried(guess: Guess, truth: Grouping, tick: Tick): Promise<TriedGuess> {
  const groups = await guessed(guess, truth.of.length, tick);
  await tick();
  return { ...guess, groups, found: groupsFound(groups, truth) };
}

/** All that may show groups: the variables that their records have in common, in each order and in none. */
function guessesOf({ columns, naming, inFile }: GroupedFiles, truth: Grouping): Guess[] {
  const all = [...columns.values()];
  const own = all.filter((column) => naming.has(column.name) && isOwn(column));
  const shared = sharedClues([...all, ...own.flatMap(beginningsOf)], truth);
  const complete = shared.filter(({ codes }) => !codes.includes(-1));
  const orders = [inFile, ...own.map(orderBy)];
  return [
    { clues: shared, order: null },
    ...(complete.length < shared.length ? [{ clues: complete, order: null }] : []),
    ...orders.map((order) => ({ clues: [...shared, ...startClues(all, truth, order)], order })),
  ].filter(({ clues }) => clues.length > 0);
}

/** A guess by the fewest variables that show nearly as much, those with few values left aside first. */
async function simplest(
  guess: TriedGuess,
  columns: GroupedFiles["columns"],
  truth: Grouping,
  tick: Tick,
): Promise<TriedGuess> {
  const levels = (name: string): number => columns.get(name)?.levels ?? 0;
  let best = guess;
  for (const one of [...guess.clues].sort((a, b) => levels(a.name) - levels(b.name))) {
    const clues = best.clues.filter((other) => other !== one);
    if (clues.length === 0) break;
    const next = await tried({ clues, order: best.order }, truth, tick);
    if (isFound(next.found) && next.found.right >= AS_GOOD * guess.found.right) best = next;
  }
  return best;
}

/** Groups of one role that are seen in a file; null where few are. */
async function rebuiltBy(
  role: RoleName,
  variable: string,
  files: GroupedFiles,
  tick: Tick,
): Promise<RebuiltGroups | null> {
  const truth = files.original.get(variable);
  if (truth === undefined) return null;
  const own: Grouping = { of: truth.codes, size: truth.size };
  let best: TriedGuess | null = null;
  for (const guess of guessesOf(files, own)) {
    const next = await tried(guess, own, tick);
    if (isFound(next.found) && next.found.right > (best?.found.right ?? 0)) best = next;
  }
  if (best === null) return null;
  const { clues, order, groups, found } = await simplest(best, files.columns, own, tick);
  return {
    role,
    variable,
    isHeld: files.columns.has(variable),
    by: [...new Set(clues.map(({ name }) => name))],
    inRow: order === null ? null : { by: order.by },
    groups: found.groups,
    right: found.right,
    guess: groups,
  };
}

/** Variables that say which records belong together, by role. */
export const groupNames = ({ roles }: Pick<SdcObject, "roles">): readonly (readonly [RoleName, string])[] =>
  ROLES.flatMap((role) => variablesOf(roles, role).map((name) => [role, name] as const));

/**
 * Groups of records that the original names and the file does not, or otherwise: households, and persons with several
 * records. They are seen where records next to each other agree in what all of a household have in common, such as a
 * weight, where the first of each is told by its values, or where these common values are those of few others.
 * @throws ABORTED
 */
export async function rebuiltGroups(
  names: readonly (readonly [RoleName, string])[],
  files: GroupedFiles,
  tick: Tick,
): Promise<readonly RebuiltGroups[]> {
  const out: RebuiltGroups[] = [];
  const seen = new Set<string>();
  for (const [role, variable] of names) {
    if (seen.has(variable)) continue;
    seen.add(variable);
    const one = await rebuiltBy(role, variable, files, tick);
    if (one !== null) out.push(one);
  }
  return out;
}
