import type { CodedColumn } from "@sdc-risk/core";

/** Levels of one variable in several files under one numbering, in which those of the original keep their codes. */
export interface Unified {
  /** Levels in all, used by a record or not. */
  readonly size: number;
  /** Per file and code of its own, the code here; null where they are the same. */
  readonly from: readonly (Int32Array | null)[];
  readonly label: (code: number) => string;
}

/** 5, 5.0 and the decimal 5.00 are one value; whole numbers beyond the exact ones go by their digits. */
function canonical(label: string, numbers: boolean): string {
  if (!numbers) return label;
  const value = Number(label);
  return Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value === 0 ? 0 : value) : label;
}

/** Unifies levels by their values. @param columns of the original, then of the others @param numbers whether values are numbers */
export function unify(columns: readonly CodedColumn[], numbers: boolean): Unified {
  const [original, ...others] = columns as [CodedColumn, ...CodedColumn[]], own = original.size;
  const known = new Map<string, number>(), labels: string[] = [];
  for (let code = 0; code < own; code++) known.set(canonical(original.label(code), numbers), code);
  const from = others.map((column) => {
    const to = new Int32Array(column.size);
    for (let code = 0; code < column.size; code++) {
      const label = column.label(code), value = canonical(label, numbers);
      let found = known.get(value);
      if (found === undefined) {
        found = own + labels.push(label) - 1;
        known.set(value, found);
      }
      to[code] = found;
    }
    return to.every((code, i) => code === i) ? null : to;
  });
  return { size: own + labels.length, from: [null, ...from], label: (code) => (code < own ? original.label(code) : labels[code - own]!) };
}
