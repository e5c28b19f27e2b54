import type { Tick } from "@sdc-risk/data/kernels";
import { ClassTables } from "../lattice/class-tables.ts";
import type { Lattice, LatticeNode } from "../lattice/lattice.ts";
import { kAnonymity, type LatticeProblem } from "../lattice/problem.ts";
import { searchLattice } from "../lattice/search.ts";

/** Classes that are looked at, over all nodes, in search of the levels of least loss. */
const WORK = 200_000_000;
/** Nodes that are looked at in any case. */
const LEAST_NODES = 200;
/** Labels of classes that are kept between nodes: some 64 MB. */
const ROOM = 1 << 24;

/** Levels of keys of the least loss. */
export interface LeastRecoding {
  /** Null where no levels do. */
  readonly node: LatticeNode | null;
  /** No levels that do cost less. */
  readonly bound: number;
}

/** What levels of keys alone can do where everybody is to have k candidates by all keys. */
export class RecodingSearch {
  private readonly lattice: Lattice;
  private readonly problem: Pick<LatticeProblem, "keys" | "loss">;
  private readonly k: number;
  private readonly tables: ClassTables;

  constructor(lattice: Lattice, problem: Pick<LatticeProblem, "keys" | "loss">, k: number) {
    this.lattice = lattice;
    this.problem = problem;
    this.k = k;
    this.tables = new ClassTables(lattice, ROOM);
  }

  /** Whether somebody whose keys are complete has fewer than k candidates, who are then the records of equal keys. */
  breaks(node: LatticeNode): boolean {
    const { size, labels, records } = this.tables.of(node);
    for (let c = 0; c < size; c++) if (records[c] < this.k && labels.every((own) => own[c] >= 0)) return true;
    return false;
  }

  /**
   * The levels of least loss at which everybody has k candidates; null where keys have gaps, so that groups of equal keys
   * do not say who has.
   * @throws whatever `tick` throws
   */
  async search(how: { readonly tick: Tick; readonly enough: () => boolean }): Promise<LeastRecoding | null> {
    const { base, levels } = this.lattice;
    if (base.labels.some((own) => own.includes(-1))) return null;
    const mostNodes = Math.max(LEAST_NODES, Math.ceil(WORK / Math.max(1, base.size)));
    const rule = kAnonymity(this.k);
    const { best, bound } = await searchLattice(
      { ...this.problem, rule, mostSuppressed: 0 },
      { ...how, mostNodes },
    );
    const node = best === null ? null : best.levels.map((level, j) => levels[j].indexOf(level));
    return { node, bound };
  }
}
