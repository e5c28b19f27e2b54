import type { LeafColumn } from "./column.ts";
import type { Leaf } from "./leaf.ts";
import {
  WordColumn,
  NarrowColumn,
  BoolColumn,
  DecimalColumn,
  HalfColumn,
  Int96Column,
} from "./number-columns.ts";
import { TextColumn, uuidBytes, TimeColumn } from "./text-columns.ts";

/** @param rows of the whole column */
export function leafColumn(name: string, leaf: Leaf, rows: number): LeafColumn {
  switch (leaf.kind) {
    case "words":
      return new WordColumn(leaf.type, leaf.width, rows);
    case "narrow":
      return new NarrowColumn(leaf.type, rows);
    case "bool":
      return new BoolColumn(rows);
    case "decimal":
      return new DecimalColumn(leaf.type, rows);
    case "half":
      return new HalfColumn(rows);
    case "int96":
      return new Int96Column(rows);
    case "time":
      return new TimeColumn(name, leaf.unit, rows);
    case "uuid":
      return new TextColumn(name, rows, uuidBytes);
    case "text":
      return new TextColumn(name, rows);
  }
}
