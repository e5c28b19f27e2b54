import { assess, type Assessment } from "@sdc-risk/assess";
import { SdcObject, type AnyMeasure, type Roles } from "@sdc-risk/core";
import fc from "fast-check";
import { differences, refuseDifferences, TOLERANCE } from "../faults/differences.ts";
import { sourceTable, type SourceFileColumn, type SourceValue } from "./source-columns.ts";
import type { LaidFile } from "./source-checks.ts";

/** A small file without missing keys, whose classes and households can stay in an engine. */
export interface HeldFile {
  readonly columns: readonly SourceFileColumn[];
  readonly roles: Roles;
  /** Options of measures, by their ids. */
  readonly options: object;
}

/**
 * Files of up to 40 records with one to four keys (k0 and so on), sensitive values (disease, income, visits), households
 * (home) in larger groups (school), and perhaps weights.
 * @param options of measures, by their ids
 */
export const heldFiles = (options: fc.Arbitrary<object>): fc.Arbitrary<HeldFile> =>
  fc
    .record({ records: fc.integer({ min: 1, max: 40 }), keys: fc.integer({ min: 1, max: 4 }) })
    .chain(({ records, keys }) => {
      const column = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
        fc.array(value, { minLength: records, maxLength: records });
      const gaps = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 5 });
      return fc.record({
        keys: fc.array(column(fc.nat(3)), { minLength: keys, maxLength: keys }),
        disease: column(gaps(fc.constantFrom("", "a", "b", "ä,=.", "-", "B"))),
        income: column(gaps(fc.constantFrom(0, 0.1, -0.5, 1.5, 2.25, 1e9, 1 / 3))),
        visits: column(gaps(fc.nat(2))),
        weight: column(fc.constantFrom(1, 1.5, 2, 7.25, 1 / 3)),
        home: fc.oneof(
          column<SourceValue>(fc.nat(12)),
          column<SourceValue>(fc.constantFrom("", "a", "b", "c,d", "ü")),
        ),
        school: fc.oneof(
          column<SourceValue>(fc.nat(3)),
          column<SourceValue>(fc.constantFrom("", "east", "w,=.")),
          column<SourceValue>(fc.constant(7)),
        ),
        options,
      });
    })
    .map(({ keys, disease, income, visits, weight, home, school, options }): HeldFile => {
      const kindOf = ([first]: readonly SourceValue[]): SourceFileColumn["kind"] =>
        typeof first === "string" ? "text" : "int32";
      const names = keys.map((_, k) => `k${k}`);
      return {
        columns: [
          ...keys.map((values, k): SourceFileColumn => ({ name: names[k], kind: "int32", values })),
          { name: "disease", kind: "text", values: disease },
          { name: "income", kind: "float64", values: income },
          { name: "visits", kind: "int32", values: visits },
          { name: "weight", kind: "float64", values: weight },
          { name: "home", kind: kindOf(home), values: home },
          { name: "school", kind: kindOf(school), values: school },
        ],
        roles: {
          keys: names,
          sensitive: ["disease", "income", "visits"],
          household: "home",
          ...(weight[0] === 1 ? {} : { weight: "weight" }),
        },
        options,
      };
    });

/** A code for missing values of all variables that no record holds. */
const NOWHERE = [-9];

/** What is told of a file, without names of records. */
const told = ({ findings }: Assessment<unknown>): unknown =>
  findings.map(({ id, done, blocks }) => ({
    id,
    summary: done.summary,
    blocks: blocks.filter(({ detail }) => detail !== "internal"),
  }));

/**
 * Checks that classes and households of a file stay in an engine, and that what measures say of them there is what they say
 * in memory: counts to the last one, other numbers to 1e-12.
 * @param measures that leave classes in engines
 * @throws Error that says what came over, or lists where figures differ
 */
export async function checkHeldFile(
  { columns, roles, options }: HeldFile,
  lay: (columns: readonly SourceFileColumn[]) => Promise<LaidFile>,
  measures: readonly AnyMeasure[],
): Promise<void> {
  const missing = columns.length % 2 === 0 ? [] : NOWHERE;
  const here = await assess(SdcObject.fromArrow(sourceTable({ columns }), roles, { missing }), measures, {
    options,
  });
  const { source, done } = await lay(columns);
  try {
    const sdc = await SdcObject.fromSource(source, roles, { missing });
    const there = await assess(sdc, measures, { options, classes: "engine" });
    const codes = there.warnings.map(({ code }) => code);
    const over = codes.filter((code) => code.endsWith("-came-over"));
    if (over.length > 0 || !codes.includes("classes-stayed"))
      throw new Error(`Something came over: ${there.warnings.map(({ message }) => message).join("\n")}`);
    const faults = differences(told(here), told(there), TOLERANCE, "findings");
    refuseDifferences(faults);
  } finally {
    await source.close();
    await done?.();
  }
}
