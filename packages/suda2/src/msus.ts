import type { LongPart, LongTable, MeasureRun, SdcObject } from "@sdc-risk/core";
import { shownLevel, type Classes } from "@sdc-risk/data";
import type { Sets } from "./search/found-uniques.ts";
import { recordUniques } from "./stream.ts";

/** Rows that are made at a time. */
const ROWS = 16_384;
/** Between the names, and between the values, of a minimal sample unique. */
const BETWEEN = " × ";

/** Rows on their way to a part. */
interface MsuRows {
  readonly record: number[];
  readonly variables: string[];
  readonly values: string[];
  readonly size: number[];
}
const noRows = (): MsuRows => ({ record: [], variables: [], values: [], size: [] });

/** Names of the variables of each set, in the order of the classes' variables. */
class SetNames {
  private readonly known = new Map<number, { readonly members: Int32Array; readonly text: string }>();

  private readonly sets: Sets;
  private readonly variables: Classes["variables"];

  constructor(sets: Sets, variables: Classes["variables"]) {
    this.sets = sets;
    this.variables = variables;
  }

  /** The variables of a set, ascending, and their names. */
  at(set: number): { readonly members: Int32Array; readonly text: string } {
    let names = this.known.get(set);
    if (names === undefined) {
      const { ends, variables } = this.sets;
      const members = variables.slice(set === 0 ? 0 : ends[set - 1], ends[set]).sort();
      const text = Array.from(members, (v) => this.variables[v].name).join(BETWEEN);
      this.known.set(set, (names = { members, text }));
    }
    return names;
  }
}

/**
 * The minimal sample uniques as a table of a row each, found again when they are asked for, since there may
 * be far more of them than fit into memory.
 * @param classes of what was searched
 * @param rows how many there are
 */
export function msuTable(sdc: SdcObject, classes: Classes, maxSize: number, rows: number): LongTable {
  const { id } = sdc.roles;
  const first = id ?? "record";
  return {
    about:
      "A row per minimal sample unique: the record, the variables and values that tell it apart, and their number.",
    fields: [
      { name: first, kind: id === undefined ? "integer" : "text" },
      { name: "variables", kind: "text" },
      { name: "values", kind: "text" },
      { name: "size", kind: "integer" },
    ],
    rows,
    parts: (run) => partsOf(sdc, classes, maxSize, run),
  };
}

async function* partsOf(
  sdc: SdcObject,
  classes: Classes,
  maxSize: number,
  run: Pick<MeasureRun<unknown, unknown>, "pool" | "tick">,
): AsyncGenerator<LongPart, void> {
  const { variables } = classes;
  const tick = (): Promise<void> => run.tick();
  const ids = sdc.roles.id === undefined ? null : await sdc.codedInTurns(sdc.roles.id, tick);
  const part = ({ record, variables: names, values, size }: MsuRows): LongPart => [
    ids === null
      ? { name: "record", values: Int32Array.from(record, (i) => i + 1) }
      : { name: ids.name, values: record.map((i) => (ids.codes[i] < 0 ? null : ids.label(ids.codes[i]))) },
    { name: "variables", values: names },
    { name: "values", values },
    { name: "size", values: Int32Array.from(size) },
  ];
  let rows = noRows();
  let names: SetNames | null = null;
  let before: Sets | null = null;
  for await (const { classes: of, records, set, sets } of recordUniques(classes, maxSize, {
    pool: run.pool,
    tick,
  })) {
    if (sets !== before) names = new SetNames(sets, variables);
    before = sets;
    for (let m = 0; m < set.length; m++) {
      const c = of[m];
      const { members, text } = names!.at(set[m]);
      rows.record.push(records[m]);
      rows.variables.push(text);
      rows.values.push(
        Array.from(members, (v) => shownLevel(variables[v], variables[v].codes[c])).join(BETWEEN),
      );
      rows.size.push(members.length);
      if (rows.size.length < ROWS) continue;
      yield part(rows);
      rows = noRows();
      await tick();
    }
  }
  if (rows.size.length > 0) yield part(rows);
}
