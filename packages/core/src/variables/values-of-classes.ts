import type { Classes, Cut, UnitsWithin } from "@sdc-risk/data";
import { filled, sum, type Tick, type Counts } from "@sdc-risk/data/kernels";
import type { MeasureRun } from "../measure.ts";
import type { SdcObject } from "../sdc-object.ts";
import type { StayingClasses } from "../source/grouping/staying-classes.ts";

/** What classes hold of further variables, wherever they are: a row is a class, or some that hold the same. */
export interface ValuesOfClasses extends UnitsWithin {
  /** Null where classes stay with records that lie elsewhere. */
  readonly classes: Classes | null;
  /** What asks for classes by fewer keys, where they stay; null where they are here. */
  readonly holding: NonNullable<StayingClasses["holding"]> | null;
  /** Of each row how many classes it stands for; null where each is one. */
  readonly times: Float64Array | null;
  /** Of each row the records in all of its classes. */
  readonly held: Counts;
  /** Records of all classes. */
  readonly records: number;
  /** Of each unit the records of all classes of its row. */
  readonly unitRecords: Counts;
}

/** What the classes of the keys hold of some variables. @param wanted some to be cut into bands */
export async function valuesOfClasses(
  sdc: SdcObject,
  { staying, classes: ask }: Pick<MeasureRun<unknown, unknown>, "staying" | "classes">,
  wanted: readonly (string | Cut)[],
  tick: Tick,
): Promise<ValuesOfClasses> {
  const holding = staying?.holding ?? null;
  if (staying !== null && holding !== null) {
    const { units, columns, times, held } = await holding([...staying.levels.keys()], wanted, tick);
    const unitRecords = filled(
      new Float64Array(units.counts.length),
      (u) => units.counts[u] * times[units.classOf[u]],
    );
    return { classes: null, holding, units, columns, times, held, records: sum(held), unitRecords };
  }
  const classes = await ask();
  const { units, columns } = await sdc.within(classes, wanted, tick);
  const { counts, records } = classes;
  return {
    classes,
    holding: null,
    units,
    columns,
    times: null,
    held: counts,
    records,
    unitRecords: units.counts,
  };
}
