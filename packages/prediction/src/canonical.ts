import { mix, mixed, translate } from "@sdc-risk/data/kernels";
import type { KeyColumn, TargetColumn } from "./columns.ts";

/** How often levels are told apart by the records that hold them. */
const ROUNDS = 2;

/** The levels of a column by file; numbers are told apart by themselves. */
type Column = KeyColumn | TargetColumn;

const bits = new DataView(new ArrayBuffer(8));

/** A hash of a number, whatever the machine. */
function hashOf(value: number): number {
  bits.setFloat64(0, value);
  return mixed(bits.getUint32(0), bits.getUint32(4));
}

/** A hash of each record, of what a column holds there. */
function addHashes(column: Column, file: number, signs: Uint32Array | null, into: Uint32Array): void {
  if (column.kind === "numbers")
    for (const [i, value] of column.files[file].entries()) into[i] = mixed(into[i], hashOf(value));
  else
    for (const [i, code] of column.files[file].entries())
      into[i] = mixed(into[i], code < 0 || signs === null ? 1 : signs[code]);
}

const levelsIn = (column: Column): number =>
  column.kind === "classes" ? column.labels.length : column.kind === "levels" ? column.levels : 0;

/**
 * Columns whose levels are numbered by what the records hold, the most frequent in the original first, so that draws
 * depend neither on the order of records nor on what levels are called: levels of equal frequency are told apart by the
 * records that hold them. Levels that not even these tell apart keep their order.
 */
export function canonical<K extends readonly Column[]>(columns: K): K {
  const files = columns[0]?.files.length ?? 0;
  const counts = columns.map((column) => new Int32Array(levelsIn(column)));
  const signs = columns.map((column) => new Uint32Array(levelsIn(column)));
  for (const [c, column] of columns.entries()) {
    if (column.kind === "numbers") continue;
    for (const code of column.files[0]) if (code >= 0) counts[c][code]++;
    signs[c].set(counts[c]);
  }
  for (let round = 0; round < ROUNDS; round++) {
    const sums = signs.map((own) => new Uint32Array(own.length));
    for (let file = 0; file < files; file++) {
      const records = new Uint32Array(columns[0].files[file].length).fill(file + 1);
      for (const [c, column] of columns.entries()) addHashes(column, file, signs[c], records);
      for (const [c, column] of columns.entries())
        if (column.kind !== "numbers")
          for (const [i, code] of column.files[file].entries())
            if (code >= 0) sums[c][code] += mix(records[i]);
    }
    for (const [c, own] of signs.entries())
      for (let l = 0; l < own.length; l++) own[l] = mixed(own[l], sums[c][l]);
  }
  return columns.map((column, c) => renumbered(column, counts[c], signs[c])) as unknown as K;
}

function renumbered(column: Column, counts: Int32Array, signs: Uint32Array): Column {
  if (column.kind === "numbers") return column;
  const order = Array.from(counts, (_, level) => level);
  order.sort((a, b) => counts[b] - counts[a] || signs[a] - signs[b] || a - b);
  const rank = new Int32Array(order.length);
  for (const [place, level] of order.entries()) rank[level] = place;
  const files = column.files.map((codes) => translate(codes, rank));
  return column.kind === "levels"
    ? { ...column, files }
    : { ...column, files, labels: order.map((level) => column.labels[level]) };
}
