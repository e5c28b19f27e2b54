import type { Vector } from "apache-arrow";
import type { PageValues } from "../pages/page-values.ts";
import { countOf, type Stored } from "../pages/stored.ts";
import type { Leaf } from "./leaf.ts";
import { leafColumn } from "./leaf-column.ts";

/** The dictionaries of a column that hold entries which none of their pages names. */
export class Dictionaries {
  private levels: Stored | null = null;
  private named = new Uint8Array(0);
  private readonly unused: Stored[] = [];

  add({ dictionary }: Pick<PageValues, "dictionary">): void {
    if (dictionary === null) return;
    const { levels, named } = dictionary;
    if (levels !== this.levels) {
      this.close();
      this.levels = levels;
      this.named = new Uint8Array(countOf(levels));
    }
    for (const entry of named) this.named[entry] = 1;
  }

  /** All entries of these dictionaries, as the values of a column. */
  vectors(name: string, leaf: Leaf): Vector[] {
    this.close();
    return this.unused.flatMap((stored) => {
      const rows = countOf(stored);
      const column = leafColumn(name, leaf, rows);
      column.take({ rows, present: null, stored, indices: null, dictionary: null }, 0);
      return column.vector() ?? [];
    });
  }

  private close(): void {
    if (this.levels !== null && this.named.includes(0)) this.unused.push(this.levels);
    this.levels = null;
  }
}
