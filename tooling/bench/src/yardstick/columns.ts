import type { Table } from "apache-arrow";
import { firstOf, required } from "../required.ts";

/** The values of a column of numbers, which lie in one piece. */
export const numbersIn = (table: Table, name: string): Int32Array | Float64Array =>
  firstOf(required(table.getChild(name), `column ${name}`).data).values as Int32Array | Float64Array;
