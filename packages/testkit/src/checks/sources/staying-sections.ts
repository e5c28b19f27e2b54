import { assess, type ClassesAsked } from "@sdc-risk/assess";
import type { AnyMeasure, SdcObject } from "@sdc-risk/core";

/** What measures tell that can leave classes where the records lie. */
export interface StayingSections {
  readonly sections: readonly { readonly id: string; readonly what: unknown }[];
  /** Whether classes stayed. */
  readonly stayed: boolean;
  /** Whether a measure needed them with their keys. */
  readonly needed: boolean;
}

/** Warnings that say where classes were. */
const WHERE: readonly string[] = [
  "classes-stayed",
  "classes-came-over",
  "households-came-over",
  "uniques-came-over",
];

/** Whether a measure, and those that it uses, need no keys of classes of records that lie elsewhere. */
async function canStay(measure: AnyMeasure, sdc: SdcObject): Promise<boolean> {
  for (const one of [measure, ...measure.uses]) {
    const checked = await one.options["~standard"].validate({});
    if (checked.issues !== undefined || one.needsKeys?.(checked.value, sdc, Infinity) !== null) return false;
  }
  return true;
}

/**
 * What measures tell of both faces of theirs: by the classes, and where these stay with records that lie elsewhere, by
 * how many of them are alike. Names of single records and values of single classes are left out.
 * @param there the records that lie elsewhere, which say whether a measure can leave classes with them
 */
export async function stayingSections(
  { sdc, there }: { readonly sdc: SdcObject; readonly there: SdcObject },
  measures: readonly AnyMeasure[],
  classes: ClassesAsked,
): Promise<StayingSections> {
  const able: AnyMeasure[] = [];
  for (const measure of measures) if (await canStay(measure, there)) able.push(measure);
  const { findings, skipped, warnings } = await assess(sdc, able, { skip: true, classes });
  const told = warnings.filter(({ code }) => !WHERE.includes(code));
  return {
    needed: able.some((measure) => {
      const found = findings.find(({ id }) => id === measure.id);
      return found === undefined || measure.needsKeys?.(found.done.options, there, Infinity) !== null;
    }),
    stayed: warnings.some(({ code }) => code === "classes-stayed"),
    sections: [
      {
        id: "the run by frequencies of classes",
        what: { skipped, warnings: told, findings: findings.map(({ id }) => id) },
      },
      ...findings.map(({ id, done, blocks }) => ({
        id: `${id} by frequencies of classes`,
        what: { summary: done.summary, blocks: blocks.filter(({ detail }) => detail !== "internal") },
      })),
    ],
  };
}
