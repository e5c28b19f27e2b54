import { SdcObject, type Source } from "@sdc-risk/core";
import type { Classes } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import { columnOf, Columns } from "./columns.ts";
import { sampleOf } from "../keys/hidden-keys.ts";
import type { Looks } from "../look.ts";
import type { VariableAndKey } from "./nesting.ts";
import type { OutgoingFile } from "../outgoing-file.ts";

/** Different values of a variable of an engine that are set beside those of a key, at most. */
const MOST_VALUES = 200_000;

/** Two variables of the file that goes out, beside each other. */
export interface OwnColumns {
  /** Null where they cannot be set beside each other. */
  readonly beside: (name: string, key: string, tick: Tick) => Promise<VariableAndKey | null>;
}

/** The variables of a file in memory: some of its records where they are many. */
function inMemory({ sdc, records }: OutgoingFile): OwnColumns {
  const columns = new Columns(sdc, sampleOf(records));
  return {
    async beside(name, key, tick) {
      const column = await columns.column(name, tick);
      const other = await columns.column(key, tick);
      if (column === null || other === null) return null;
      return { column, key: other, units: null, records: column.codes.length };
    },
  };
}

/** Classes of two variables as columns of units. */
function fromClasses(classes: Classes, name: string, key: string): VariableAndKey {
  return {
    column: columnOf(classes.variable(name)),
    key: columnOf(classes.variable(key)),
    units: classes.counts,
    records: classes.records,
  };
}

/** The variables of a file that lies elsewhere: by the pairs of their values. */
function elsewhere({ sdc }: OutgoingFile, source: Source, { of }: Looks): OwnColumns {
  let plain: Promise<SdcObject> | undefined;
  const levels = (name: string): number => of.get(name)?.profile.levels ?? Infinity;
  return {
    async beside(name, key, tick) {
      if (levels(name) > MOST_VALUES || levels(key) > MOST_VALUES) return null;
      if (of.get(name)?.profile.kind === "other") return null;
      plain ??= SdcObject.fromSource(source, {}, { missing: sdc.missing });
      return fromClasses(await (await plain).classes([name, key], tick), name, key);
    },
  };
}

/** The variables of the file that goes out, beside each other. */
export const ownColumns = (file: OutgoingFile, looks: Looks): OwnColumns =>
  file.sdc.source === null ? inMemory(file) : elsewhere(file, file.sdc.source, looks);
