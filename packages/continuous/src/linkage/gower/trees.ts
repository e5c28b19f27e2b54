import type { RunTasks } from "@sdc-risk/core/tasks";
import { inTurns, type Tick } from "@sdc-risk/core/kernels";
import { buildTree, nearestTask, type NearestInput, type PointTree } from "@sdc-risk/neighbours";
import { differing, shared, type Groups } from "./groups.js";
import type { Links } from "../links.js";
import { variablesIn } from "../../files/patterns.js";
import { rowsOf } from "../../variables/standardise.js";

/** Queries in one task: some ten milliseconds. */
const QUERIES = 1 << 13;
/** Queries that wait, at most, before they are sent. */
const WAITING = 1 << 20;

export interface Search {
  /** Numeric variables; NaN where missing. */
  readonly original: readonly Float64Array[];
  readonly released: readonly Float64Array[];
  /** Per numeric variable its range in the original. */
  readonly ranges: Float64Array;
  readonly ours: Groups;
  readonly theirs: Groups;
  readonly categories: number;
  /** Groups of originals to search. */
  readonly among: readonly number[];
}

/** Queries to a tree, and what makes distances of its answers. */
interface Question {
  readonly input: NearestInput;
  readonly rows: Int32Array;
  readonly differ: number;
  readonly shared: number;
}

/**
 * Finds the nearest originals within some groups by a tree per group and set of shared numeric variables. Groups come by the number of
 * categories in which they differ, as long as that alone does not put them farther than what was found.
 * @param links distance and ties are brought up to date
 */
export async function nearestInLarge(
  { original, released, ranges, ours, theirs, categories, among }: Search,
  links: Links,
  pool: RunTasks,
  tick: Tick,
): Promise<void> {
  const all = categories + original.length,
    trees = new Map<number, PointTree>();
  const treeOf = async (group: number, held: number, variables: readonly number[]): Promise<PointTree> => {
    const key = group * 2 ** 32 + held,
      known = trees.get(key);
    if (known !== undefined) return known;
    const members = ours.order.subarray(ours.starts[group], ours.starts[group + 1]),
      points = await inTurns(
        rowsOf(
          variables.map((v) => original[v]!),
          members,
        ),
        tick,
      );
    const made = await inTurns(
      buildTree(
        points,
        variables.length,
        Float64Array.from(variables, (v) => ranges[v]!),
      ),
      tick,
    );
    trees.set(key, made);
    return made;
  };
  let waiting: Question[] = [],
    queries = 0;
  const send = async (): Promise<void> => {
    const answers = await pool(
      nearestTask,
      waiting.map(({ input }) => input),
    );
    for (const [q, { rows, differ, shared: count }] of waiting.entries()) {
      const { distance, ties } = answers[q]!;
      for (let at = 0; at < rows.length; at++)
        found(links, rows[at]!, (differ + distance[at]!) / count, ties[at]!);
      await tick();
    }
    [waiting, queries] = [[], 0];
  };

  for (let differ = 0, open = true; differ <= categories && open && among.length > 0; differ++) {
    open = false;
    for (let group = 0; group < theirs.size; group++) {
      const members = theirs.order.subarray(theirs.starts[group], theirs.starts[group + 1]),
        rows = members.filter((row) => links.distance[row]! >= differ / all);
      if (rows.length === 0) continue;
      open = true;
      for (const other of among) {
        if (differing(ours, other, theirs, group, categories, differ) !== differ) continue;
        const count = shared(ours, other, theirs, group, categories),
          held = (ours.held[other]! & theirs.held[group]!) >>> 0,
          variables = variablesIn(held);
        if (count === 0) continue;
        if (variables.length === 0) {
          for (const row of rows)
            found(links, row, differ / count, ours.starts[other + 1]! - ours.starts[other]!);
          continue;
        }
        const tree = await treeOf(other, held, variables);
        for (let from = 0; from < rows.length; from += QUERIES) {
          const some = rows.subarray(from, from + QUERIES);
          const rowsAsked = await inTurns(
            rowsOf(
              variables.map((v) => released[v]!),
              some,
            ),
            tick,
          );
          waiting.push({
            input: { tree, queries: rowsAsked, metric: "manhattan" },
            rows: some,
            differ,
            shared: count,
          });
          queries += some.length;
        }
        if (queries > WAITING) await send();
      }
      await tick();
    }
    await send();
  }
}

/** Brings what is known of a released record up to date. */
function found({ distance, ties }: Links, row: number, near: number, many: number): void {
  if (near > distance[row]!) return;
  if (near < distance[row]!) ties[row] = 0;
  distance[row] = near;
  ties[row]! += many;
}
