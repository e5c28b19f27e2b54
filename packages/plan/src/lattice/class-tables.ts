import type { ClassTable } from "./class-table.ts";
import type { Lattice, LatticeNode } from "./lattice.ts";

/** Labels of classes that are kept: some 256 MB. */
const MOST_LABELS = 1 << 26;
/** Tables of all classes that are kept in any case, as far as that is the most: nodes beside one are made of them. */
const FULL_TABLES = 8;

/** Room that a table takes. */
const labelsOf = ({ size, labels }: ClassTable): number => size * (labels.length + 4);

/** A table that is kept, and the node that it is of. */
interface KeptTable {
  readonly node: LatticeNode;
  readonly table: ClassTable;
}

/** Classes of nodes, each made of the smallest table of a finer node that is still kept. */
export class ClassTables {
  private readonly lattice: Lattice;
  /** By node, from the one that was asked for longest ago on. */
  private readonly kept = new Map<number, KeptTable>();
  private readonly bottom: LatticeNode;
  private room: number;

  /** @param room labels of classes that are kept; those of a few tables of all classes in any case */
  constructor(lattice: Lattice, room = MOST_LABELS) {
    this.lattice = lattice;
    this.room = Math.max(room, Math.min(MOST_LABELS, FULL_TABLES * labelsOf(lattice.base)));
    this.bottom = lattice.heights.map(() => 0);
  }

  /** The classes of a node; kept as long as there is room. */
  of(node: LatticeNode): ClassTable {
    const id = this.id(node);
    const own = this.kept.get(id);
    const from = own ?? this.finer(node);
    if (from !== null && from !== own) this.touch(from);
    const table =
      own?.table ?? this.lattice.classes(node, from?.node ?? this.bottom, from?.table ?? this.lattice.base);
    this.kept.delete(id);
    this.kept.set(id, { node, table });
    if (own === undefined) this.makeRoom(table);
    return table;
  }

  /** The smallest table that is kept of a finer node; null where that has no fewer classes than the finest one. */
  private finer(node: LatticeNode): KeptTable | null {
    let least: KeptTable | null = null;
    for (const one of this.kept.values())
      if (
        one.table.size < (least?.table ?? this.lattice.base).size &&
        one.node.every((level, j) => level <= node[j])
      )
        least = one;
    return least;
  }

  private touch(used: KeptTable): void {
    const id = this.id(used.node);
    this.kept.delete(id);
    this.kept.set(id, used);
  }

  /** A number for each node. */
  private id(node: LatticeNode): number {
    return node.reduce((id, level, j) => id * this.lattice.heights[j] + level, 0);
  }

  /** Takes a table into the room; those that were not asked for longest give it up. */
  private makeRoom(table: ClassTable): void {
    this.room -= labelsOf(table);
    for (const [oldest, old] of this.kept) {
      if (this.room >= 0) return;
      this.kept.delete(oldest);
      this.room += labelsOf(old.table);
    }
  }
}
