import { assess, type Finding } from "@sdc-risk/assess";
import { mapLevels, SdcObject, type AnyMeasure, type Classes, type Source } from "@sdc-risk/core";
import { differences, TOLERANCE } from "../faults/differences.js";
import { sourceFiles, sourceTable, type SourceFile } from "./source-files.js";

/**
 * For measures that fit models step by step: they end where steps are small enough, and sums in another order end elsewhere.
 */
const FITTED = 1e-9;

/** A section of findings that is compared as a whole. */
interface Told {
  readonly id: string;
  readonly what: unknown;
}

/** A file that lies in an engine. */
export interface LaidFile {
  readonly source: Source;
  /** Takes it away again, after the source was closed. */
  readonly done?: () => Promise<void> | void;
}

/** Lays a file into an engine, and opens it there. */
export type LayFile = (file: SourceFile) => Promise<LaidFile>;

/** What else is to be the same. @param ordered whether the source has an order of records, which figures may speak of */
export type AlsoTold = (sdc: SdcObject, ordered: boolean) => Promise<unknown>;

/** What can be compared of findings wherever the records lie: no names of single records, and classes by their keys. */
async function told(sdc: SdcObject, { measures, also }: Compared, ordered: boolean): Promise<Told[]> {
  const { findings, skipped, warnings } = await assess(sdc, measures, { skip: true }),
    classes = sdc.has("keys") ? await sdc.classes() : null;
  return [
    { id: "the run", what: { skipped, warnings, findings: findings.map(({ id }) => id) } },
    ...(also === undefined ? [] : [{ id: "beside measures", what: await also(sdc, ordered) }]),
    ...findings.map((finding) => ({
      id: finding.id,
      what: {
        summary: finding.done.summary,
        blocks: finding.blocks.filter(({ detail }) => detail !== "internal"),
        columns: classes === null ? {} : byKey(finding, classes, ordered),
      },
    })),
  ];
}

/** Columns: those of classes by the values of the keys, and those of records where these have an order. */
function byKey({ done }: Finding, classes: Classes, ordered: boolean): Record<string, readonly unknown[]> {
  const keys = Array.from({ length: classes.size }, (_, c) =>
    JSON.stringify(classes.variables.map(({ codes, label }) => (codes[c]! < 0 ? null : label(codes[c]!)))),
  );
  // levels may share a text: such classes are ordered by their size
  const order = [...keys.keys()].sort((a, b) =>
    keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : classes.counts[a]! - classes.counts[b]!,
  );
  return Object.fromEntries(
    Object.entries(done.columns)
      .filter(([, { grain }]) => ordered || grain === "class")
      .map(([name, { grain, values }]) => [
        name,
        grain === "class" ? order.map((c) => [keys[c], values[c]]) : Array.from(values),
      ]),
  );
}

/** What a key becomes: some levels one, one of them missing. */
const coarser = (label: string): string | null =>
  label === "1" || label === "A" ? null : label.length > 1 ? "longer" : label;

/** What is told of the records, and of the same with the first and the last key made coarser. */
async function both(sdc: SdcObject, compared: Compared, ordered: boolean): Promise<Told[]> {
  const ends = [sdc.roles.keys?.[0], sdc.roles.keys?.at(-1)].filter((key) => key !== undefined);
  const recoded = ends.reduce((data, key) => data.recode(key, (column) => mapLevels(column, coarser)), sdc);
  const after = await told(recoded, { ...compared, also: undefined }, ordered);
  return [
    ...(await told(sdc, compared, ordered)),
    ...after.map(({ id, what }) => ({ id: `${id} of coarser keys`, what })),
  ];
}

/** What is compared. */
interface Compared {
  readonly measures: readonly AnyMeasure[];
  readonly fitted: readonly string[];
  readonly also: AlsoTold | undefined;
}

async function check(file: SourceFile, lay: LayFile, compared: Compared): Promise<void> {
  const { roles, missing = [] } = file;
  const { source, done } = await lay(file),
    { ordered } = source;
  try {
    const here = SdcObject.fromArrow(sourceTable(file), roles, { missing }),
      there = await SdcObject.fromSource(source, roles, { missing });
    const inMemory = await both(here, compared, ordered),
      elsewhere = await both(there, compared, ordered),
      faults = inMemory.flatMap(({ id, what }, i) => {
        const loose = compared.fitted.some((name) => id.startsWith(name));
        return differences(
          what,
          elsewhere[i]?.what,
          loose ? FITTED : TOLERANCE,
          id,
          loose ? FITTED : undefined,
        );
      });
    if (faults.length > 0)
      throw new Error(
        `In memory and in the source measures differ at ${faults.length} places:\n${faults
          .slice(0, 10)
          .map(({ path, message }) => `${path} ${message}`)
          .join("\n")}`,
      );
  } finally {
    await source.close();
    await done?.();
  }
}

/** A check for any test runner. */
export interface SourceCheck {
  readonly name: string;
  /** Ends without a word, or throws what it found. */
  readonly run: () => Promise<void>;
}

/**
 * Checks that measures say of records in an engine what they say of the same records in memory: counts to the last one, other
 * numbers to 1e-12, every block and warning. For any test runner:
 * `for (const { name, run } of sourceChecks(lay, installed)) it(name, run);`
 * @param measures those that need records are left out by the caller
 * @param settings `runs`: random files beside the published ones; `fitted`: ids of measures that fit models step by step, whose
 *  numbers are compared to 1e-9; `also`: what else is to be the same
 */
export function sourceChecks(
  lay: LayFile,
  measures: readonly AnyMeasure[],
  {
    runs = 20,
    fitted = [],
    also,
  }: { readonly runs?: number; readonly fitted?: readonly string[]; readonly also?: AlsoTold } = {},
): readonly SourceCheck[] {
  return sourceFiles(runs).map((file) => ({
    name: `says the same of ${file.about}`,
    run: () => check(file, lay, { measures, fitted, also }),
  }));
}
