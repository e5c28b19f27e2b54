import type { RunTasks } from "@sdc-risk/core/tasks";
import { inTurns, type Tick } from "@sdc-risk/data/kernels";
import { buildTree, nearestTask, type NearestInput, type PointTree } from "@sdc-risk/neighbours";
import { differing, shared, type CategoryGroups } from "./groups.ts";
import type { DistanceLinks } from "../links.ts";
import { variablesIn } from "../../files/patterns.ts";
import { rowsOf } from "../../variables/standardise.ts";

/** Queries in one task: some ten milliseconds. */
const QUERIES = 1 << 13;
/** Queries that wait, at most, before they are sent. */
const WAITING = 1 << 20;

export interface GowerTrees {
  /** Numeric variables; NaN where missing. */
  readonly original: readonly Float64Array[];
  readonly released: readonly Float64Array[];
  /** Per numeric variable its range in the original. */
  readonly ranges: Float64Array;
  readonly ours: CategoryGroups;
  readonly theirs: CategoryGroups;
  readonly categories: number;
  /** Groups of originals to search. */
  readonly among: readonly number[];
}

/** Queries to a tree, and what makes distances of its answers. */
interface TreeQueries {
  readonly input: NearestInput;
  readonly rows: Int32Array;
  readonly differ: number;
  readonly shared: number;
}

/** Trees over the originals of a group by some numeric variables, each made once. */
class Trees {
  private readonly made = new Map<number, PointTree>();

  private readonly search: GowerTrees;
  private readonly tick: Tick;

  constructor(search: GowerTrees, tick: Tick) {
    this.search = search;
    this.tick = tick;
  }

  /** @param held the variables as bits */
  async over(group: number, held: number, variables: readonly number[]): Promise<PointTree> {
    const key = group * 2 ** 32 + held;
    const known = this.made.get(key);
    if (known !== undefined) return known;
    const { original, ranges, ours } = this.search;
    const members = ours.order.subarray(ours.starts[group], ours.starts[group + 1]);
    const columns = variables.map((v) => original[v]);
    const points = await inTurns(rowsOf(columns, members), this.tick);
    const units = Float64Array.from(variables, (v) => ranges[v]);
    const made = await inTurns(buildTree(points, variables.length, units), this.tick);
    this.made.set(key, made);
    return made;
  }
}

/** Questions that wait until they are sent together. */
class Questions {
  private waiting: TreeQueries[] = [];
  private queries = 0;

  private readonly links: DistanceLinks;
  private readonly pool: RunTasks;
  private readonly tick: Tick;

  constructor(links: DistanceLinks, pool: RunTasks, tick: Tick) {
    this.links = links;
    this.pool = pool;
    this.tick = tick;
  }

  add(question: TreeQueries): void {
    this.waiting.push(question);
    this.queries += question.rows.length;
  }

  get areMany(): boolean {
    return this.queries > WAITING;
  }

  async send(): Promise<void> {
    const answers = await this.pool(
      nearestTask,
      this.waiting.map(({ input }) => input),
    );
    for (const [q, { rows, differ, shared: count }] of this.waiting.entries()) {
      const { distance, ties } = answers[q];
      for (let at = 0; at < rows.length; at++)
        keepNearest(this.links, rows[at], (differ + distance[at]) / count, ties[at]);
      await this.tick();
    }
    [this.waiting, this.queries] = [[], 0];
  }
}

/**
 * Finds the nearest originals within some groups by a tree per group and set of shared numeric variables.
 * Groups come by the number of categories in which they differ, as long as that alone does not put them
 * farther than what was found.
 * @param links distance and ties are brought up to date
 */
export async function nearestInLarge(
  search: GowerTrees,
  links: DistanceLinks,
  pool: RunTasks,
  tick: Tick,
): Promise<void> {
  const { original, released, ours, theirs, categories, among } = search;
  const all = categories + original.length;
  const trees = new Trees(search, tick);
  const questions = new Questions(links, pool, tick);
  /** Compares released records of a group with the originals of another one. */
  const compare = async (rows: Int32Array, group: number, other: number, differ: number): Promise<void> => {
    const count = shared(ours, other, theirs, group, categories);
    const held = (ours.held[other] & theirs.held[group]) >>> 0;
    const variables = variablesIn(held);
    if (count === 0) return;
    if (variables.length === 0) {
      for (const row of rows)
        keepNearest(links, row, differ / count, ours.starts[other + 1] - ours.starts[other]);
      return;
    }
    const tree = await trees.over(other, held, variables);
    const columns = variables.map((v) => released[v]);
    for (let from = 0; from < rows.length; from += QUERIES) {
      const some = rows.subarray(from, from + QUERIES);
      const queries = await inTurns(rowsOf(columns, some), tick);
      questions.add({ input: { tree, queries, metric: "manhattan" }, rows: some, differ, shared: count });
    }
    if (questions.areMany) await questions.send();
  };

  for (let differ = 0, open = true; differ <= categories && open && among.length > 0; differ++) {
    open = false;
    for (let group = 0; group < theirs.size; group++) {
      const members = theirs.order.subarray(theirs.starts[group], theirs.starts[group + 1]);
      const rows = members.filter((row) => links.distance[row] >= differ / all);
      if (rows.length === 0) continue;
      open = true;
      for (const other of among)
        if (differing(ours, other, theirs, group, categories, differ) === differ)
          await compare(rows, group, other, differ);
      await tick();
    }
    await questions.send();
  }
}

/** Brings what is known of a released record up to date. */
function keepNearest({ distance, ties }: DistanceLinks, row: number, near: number, many: number): void {
  if (near > distance[row]) return;
  if (near < distance[row]) ties[row] = 0;
  distance[row] = near;
  ties[row] += many;
}
