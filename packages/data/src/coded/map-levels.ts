import { translate } from "../kernels/codes.ts";
import type { CodedColumn } from "./coded-column.ts";
import { labelled } from "./shown.ts";

/**
 * A coded column with its levels renamed, merged or dropped: the what-if of global recoding.
 * A level that keeps its text, and that no other joins, is read as before.
 * @param map level text and its code -> new level text, or null for missing; levels that map to the same text
 *   become one
 */
export function mapLevels(
  column: CodedColumn,
  map: (label: string, code: number) => string | null,
): CodedColumn {
  const labels: string[] = [];
  const byLabel = new Map<string, number>();
  const to = new Int32Array(column.size);
  const kept = new Map<string, number | null>();
  for (let code = 0; code < column.size; code++) {
    const text = column.label(code);
    const label = map(text, code);
    if (label === null) {
      to[code] = -1;
      continue;
    }
    let next = byLabel.get(label);
    if (next === undefined) {
      next = labels.push(label) - 1;
      byLabel.set(label, next);
    }
    kept.set(label, label === text && !kept.has(label) ? code : null);
    to[code] = next;
  }
  const label = (code: number): string => labels[code];
  const mapped = {
    name: column.name,
    codes: translate(column.codes, to),
    size: labels.length,
    value: label,
    label,
  };
  const { shown } = column;
  if (shown === undefined) return mapped;
  return labelled(
    mapped,
    new Map([...kept].flatMap(([text, code]) => (code === null ? [] : [[text, shown(code)] as const]))),
  );
}
