import type { ClassTable } from "./class-table.ts";
import type { Lattice, LatticeNode } from "./lattice.ts";

/** Labels of classes that are kept: some 256 MB. */
const MOST_LABELS = 1 << 26;

/** Classes of nodes, each made of the smallest table of a node just below that is still kept. */
export class ClassTables {
  private readonly lattice: Lattice;
  private readonly kept = new Map<number, ClassTable>();
  private readonly bottom: LatticeNode;
  private room: number;

  constructor(lattice: Lattice, room = MOST_LABELS) {
    this.lattice = lattice;
    this.room = room;
    this.bottom = lattice.heights.map(() => 0);
  }

  /** The classes of a node; kept as long as there is room. */
  of(node: LatticeNode): ClassTable {
    const { lattice, bottom } = this;
    let from = bottom;
    let table = lattice.base;
    for (const [j, level] of node.entries()) {
      if (level === 0) continue;
      const below = node.with(j, level - 1);
      const known = this.kept.get(this.id(below));
      if (known !== undefined && known.size < table.size) [from, table] = [below, known];
    }
    const made = lattice.classes(node, from, table);
    this.keep(this.id(node), made);
    return made;
  }

  /** A number for each node. */
  private id(node: LatticeNode): number {
    return node.reduce((id, level, j) => id * this.lattice.heights[j] + level, 0);
  }

  /** Keeps a table; the oldest ones make room. */
  private keep(id: number, table: ClassTable): void {
    const size = (one: ClassTable): number => one.size * (one.labels.length + 4);
    this.kept.set(id, table);
    this.room -= size(table);
    for (const [oldest, old] of this.kept) {
      if (this.room >= 0) return;
      this.kept.delete(oldest);
      this.room += size(old);
    }
  }
}
