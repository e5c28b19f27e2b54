import { assess, type Finding } from "@sdc-risk/assess";
import { SdcObject, type AnyMeasure, type Role, type Source } from "@sdc-risk/core";
import { isSdcError, mapLevels, type SdcError, type Classes } from "@sdc-risk/data";
import type { Table } from "apache-arrow";
import { differences, refuseDifferences, TOLERANCE } from "../faults/differences.ts";
import { checksInFull } from "../../runs.ts";
import { coarser, sourceTable, type SourceFileColumn } from "./source-columns.ts";
import { keyPartsTold } from "./key-parts.ts";
import { personsTold } from "./persons-told.ts";
import { stayingSections } from "./staying-sections.ts";
import { sourceFiles, type SourceFile } from "./source-files.ts";

/**
 * For measures that fit models step by step: they end where steps are small enough, and sums in another order
 * end elsewhere.
 */
const FITTED = 1e-9;

/** Random files where checks run in full, and elsewhere: each is assessed some twenty times. */
const ALL_RUNS = 40;
const SOME_RUNS = 4;

/** Warnings that say where the classes of the population were. */
const OF_THE_POPULATION: readonly string[] = ["population-stayed", "population-came-over"];

/** A section of findings that is compared as a whole. */
interface ComparedSection {
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

/**
 * What else is to be the same.
 * @param ordered whether the source has an order of records, which figures may speak of
 */
export type FurtherComparison = (sdc: SdcObject, ordered: boolean) => Promise<unknown>;

/** What can be compared of findings wherever the records lie: no names of single records, and classes by their keys. */
async function comparedSections(
  sdc: SdcObject,
  { measures }: SourceComparison,
  ordered: boolean,
): Promise<ComparedSection[]> {
  const { findings, skipped, warnings } = await assess(sdc, measures, { skip: true });
  const classes = sdc.has("keys") ? await sdc.classes() : null;
  return [
    {
      id: "the run",
      what: {
        skipped,
        warnings: warnings.filter(({ code }) => !OF_THE_POPULATION.includes(code)),
        findings: findings.map(({ id }) => id),
      },
    },
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
    JSON.stringify(classes.variables.map(({ codes, label }) => (codes[c] < 0 ? null : label(codes[c])))),
  );
  // levels may share a text: such classes are ordered by their size
  const order = [...keys.keys()].sort((a, b) =>
    keys[a] < keys[b] ? -1 : keys[a] > keys[b] ? 1 : classes.counts[a] - classes.counts[b],
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

/** What is told of the records, and of the same with the first and the last key made coarser. */
async function both(
  sdc: SdcObject,
  compared: SourceComparison,
  ordered: boolean,
): Promise<ComparedSection[]> {
  const ends = [sdc.roles.keys?.[0], sdc.roles.keys?.at(-1)].filter((key) => key !== undefined);
  const recoded = ends.reduce((data, key) => data.recode(key, (column) => mapLevels(column, coarser)), sdc);
  const after = await comparedSections(recoded, compared, ordered);
  return [
    ...(await comparedSections(sdc, compared, ordered)),
    ...after.map(({ id, what }) => ({ id: `${id} of coarser keys`, what })),
  ];
}

/** What was told of a file in memory. */
interface InMemorySections {
  readonly asked: string;
  readonly measures: readonly AnyMeasure[];
  readonly answer: Promise<readonly ComparedSection[]>;
}
const inMemory = new WeakMap<SourceFile, InMemorySections[]>();

/** What measures alone tell of a file in memory: once, however many engines are compared with it. */
function inMemorySections(
  file: SourceFile,
  asked: string,
  { measures }: SourceComparison,
  tell: () => Promise<readonly ComparedSection[]>,
): Promise<readonly ComparedSection[]> {
  const known = inMemory.get(file) ?? [];
  const same = known.find(
    (one) =>
      one.asked === asked &&
      one.measures.length === measures.length &&
      one.measures.every((measure, i) => measure === measures[i]),
  );
  if (same !== undefined) return same.answer;
  const answer = tell();
  inMemory.set(file, [...known, { asked, measures, answer }]);
  return answer;
}

/** What is compared. */
interface SourceComparison {
  readonly measures: readonly AnyMeasure[];
  readonly fitted: readonly string[];
  readonly also: FurtherComparison | undefined;
  /** Whether columns have the types that they have in memory. */
  readonly sameTypes: boolean;
}

/** Compares what is told in memory with what is told elsewhere. @throws Error that lists where they differ */
function compare(
  inMemory: readonly ComparedSection[],
  elsewhere: readonly ComparedSection[],
  fitted: readonly string[],
): void {
  const faults = inMemory.flatMap(({ id, what }, i) => {
    const loose = fitted.some((name) => id.startsWith(name));
    return differences(what, elsewhere[i]?.what, loose ? FITTED : TOLERANCE, id, loose ? FITTED : undefined);
  });
  refuseDifferences(faults);
}

/** A file in memory and in an engine. */
interface BothWays {
  readonly here: SdcObject;
  readonly there: SdcObject;
}

/** A second file in memory and in an engine: the file beside each of them. */
interface SecondFileCheck {
  readonly what: string;
  readonly give: (sdc: SdcObject, second: Table | Source) => Promise<SdcObject>;
  /**
   * Whether it is made coarser where the file is: levels of recoded keys are texts, which compare with some
   * types only.
   */
  readonly recoded: boolean;
}

/** What is told of a file beside a second one, each in memory and in the engine. */
async function checkSecondFile(
  file: SourceFile,
  columns: readonly SourceFileColumn[],
  lay: LayFile,
  compared: SourceComparison,
  { what, give, recoded }: SecondFileCheck,
): Promise<void> {
  const laid = await lay({ about: `a file beside ${file.about}`, columns, roles: {} });
  try {
    await checkLaid(file, lay, async ({ here, there }) => {
      const held = sourceTable({ ...file, columns });
      const coarser = recoded || compared.sameTypes;
      const tell = async (of: SdcObject, second: Table | Source): Promise<ComparedSection[]> =>
        (coarser ? both : comparedSections)(await give(of, second), compared, false);
      const inMemory = await inMemorySections(file, `beside ${what} ${coarser}`, compared, () =>
        tell(here, held),
      );
      for (const [of, second] of [
        [here, laid.source],
        [there, held],
        [there, laid.source],
      ] as const)
        compare(inMemory, await tell(of, second), compared.fitted);
    });
  } finally {
    await laid.source.close();
    await laid.done?.();
  }
}

/** The checks of a file beside others, for the measures that need these. */
function secondFileChecks(
  file: SourceFile,
  lay: LayFile,
  { measures, ...compared }: SourceComparison,
): SourceCheck[] {
  const { about, population, released } = file;
  const checkOf = (
    role: Role,
    columns: readonly SourceFileColumn[] | undefined,
    beside: SecondFileCheck,
  ): SourceCheck[] => {
    const own = measures.filter(({ needs }) => needs.includes(role));
    if (own.length === 0 || columns === undefined) return [];
    return [
      {
        name: `says the same of ${about} beside ${beside.what}, wherever each of them lies`,
        run: () => checkSecondFile(file, columns, lay, { measures: own, ...compared }, beside),
      },
    ];
  };
  return [
    ...checkOf("population", population?.columns, {
      what: "its population",
      give: (sdc, second) => {
        const count = population?.count;
        return sdc.withPopulation("group" in second ? { source: second, count } : { table: second, count });
      },
      recoded: true,
    }),
    ...checkOf("population", population?.columns, {
      what: "its population, of which the classes of the file come over",
      give: (sdc, second) => {
        const count = population?.count;
        return sdc.withPopulation(
          "group" in second ? { source: second, count, least: 0 } : { table: second, count },
        );
      },
      recoded: true,
    }),
    ...checkOf("released", released, {
      what: "a released file",
      give: (sdc, second) => sdc.withReleased([second]),
      recoded: false,
    }),
  ];
}

/** Records with their roles, or the error that there is in place of them. */
async function made(make: () => SdcObject | Promise<SdcObject>): Promise<SdcObject | SdcError> {
  try {
    return await make();
  } catch (error) {
    if (isSdcError(error)) return error;
    throw error;
  }
}

/** Of an error its code: where records lie elsewhere, its message names none of them. */
const codeOf = (of: SdcObject | SdcError): string => (of instanceof SdcObject ? "no error" : of.code);

/** Lays a file into an engine while something is checked of it. What is wrong with it is to be found everywhere. */
async function checkLaid(
  file: SourceFile,
  lay: LayFile,
  work: (ways: BothWays, ordered: boolean) => Promise<void>,
): Promise<void> {
  const { roles, missing = [] } = file;
  const { source, done } = await lay(file);
  try {
    const here = await made(() => SdcObject.fromArrow(sourceTable(file), roles, { missing }));
    const there = await made(() => SdcObject.fromSource(source, roles, { missing }));
    if (here instanceof SdcObject && there instanceof SdcObject) await work({ here, there }, source.ordered);
    else compare([{ id: "the error", what: codeOf(here) }], [{ id: "the error", what: codeOf(there) }], []);
  } finally {
    await source.close();
    await done?.();
  }
}

/** How many groups of some variables there are of which size, ascending. */
async function sizesIn(sdc: SdcObject, names: readonly string[]): Promise<unknown> {
  if (sdc.source !== null) return sdc.source.groupSizes(names);
  const { counts } = await sdc.classes(names);
  const groups = new Map<number, number>();
  for (const size of [...counts].sort((a, b) => a - b)) groups.set(size, (groups.get(size) ?? 0) + 1);
  return Array.from(groups, ([size, n]) => ({ size, groups: n }));
}

/** Compares the sizes of groups by each variable, and by all of them together. */
async function checkSizes({ here, there }: BothWays, { missing = [] }: SourceFile): Promise<void> {
  // codes for missing values are values to the engine
  if (!Array.isArray(missing) || missing.length > 0 || here.variables.length === 0) return;
  const asked = [...here.variables.map((name) => [name]), here.variables];
  const tell = async (sdc: SdcObject): Promise<ComparedSection[]> => {
    const out: ComparedSection[] = [];
    // one after the other: an engine answers one query at a time
    for (const names of asked)
      out.push({ id: `sizes by ${names.join(", ")}`, what: await sizesIn(sdc, names) });
    return out;
  };
  compare(await tell(here), await tell(there), []);
}

/** What the class of each record holds, in no order. */
const sortedPairs = (pairs: readonly (readonly [number, number])[]): ComparedSection[] => [
  { id: "records by their classes", what: [...pairs].sort((a, b) => a[0] - b[0] || a[1] - b[1]) },
];

/** Compares what the class of each record holds where classes stay in the engine. */
async function checkRecords({ here, there }: BothWays): Promise<void> {
  const { keys = [] } = there.roles;
  const noTick = (): Promise<void> => Promise.resolve();
  const staying = keys.length === 0 ? null : await there.staying(keys, 0, noTick);
  if (staying === null || "reason" in staying || staying.membership === null) return;
  const { counts, weights } = staying.tally;
  const found: [number, number][] = [];
  for await (const { classOf } of staying.membership(null, noTick))
    for (const row of classOf) found.push([counts[row], weights[row]]);
  const classes = await here.classes();
  const wanted = Array.from(classes.classOf, (c): [number, number] => [
    classes.counts[c],
    classes.weights[c],
  ]);
  compare(sortedPairs(wanted), sortedPairs(found), []);
}

/** Compares what is told where classes stay in the engine, as far as measures can do without them. */
async function checkStaying(
  { here, there }: BothWays,
  { missing = [] }: SourceFile,
  { measures, fitted }: SourceComparison,
): Promise<void> {
  const told = await stayingSections({ sdc: here, there }, measures, "auto");
  const found = await stayingSections({ sdc: there, there }, measures, "engine");
  compare(told.sections, found.sections, fitted);
  await checkRecords({ here, there });
  const codes = !Array.isArray(missing) || missing.length > 0;
  if (codes || found.needed || !here.has("keys") || !(await here.classes()).complete) return;
  if (there.source?.alike !== undefined && !found.stayed)
    throw new Error("No key has missing values, but the classes did not stay in the engine.");
}

/** Compares the classes of all parts of the keys with those of the file. */
async function checkKeyParts(there: SdcObject): Promise<void> {
  const told = there.has("keys") ? await keyPartsTold(there) : null;
  if (told === null) return;
  const id = "classes by parts of their keys";
  compare([{ id, what: told.whole }], [{ id, what: told.parts }], []);
}

/** Compares what is told of persons with several records. */
async function checkPersons(there: SdcObject, file: SourceFile, compared: SourceComparison): Promise<void> {
  const told = there.source === null ? null : await personsTold(file, there.source, compared.measures);
  if (told !== null) compare(told.here, told.there, compared.fitted);
}

const check = (file: SourceFile, lay: LayFile, compared: SourceComparison): Promise<void> =>
  checkLaid(file, lay, async ({ here, there }, ordered) => {
    await checkSizes({ here, there }, file);
    const wanted = await inMemorySections(file, `alone ${ordered}`, compared, () =>
      both(here, compared, ordered),
    );
    compare(wanted, await both(there, compared, ordered), compared.fitted);
    const { also } = compared;
    await checkStaying({ here, there }, file, compared);
    await checkKeyParts(there);
    await checkPersons(there, file, compared);
    if (also === undefined) return;
    const beside = async (sdc: SdcObject): Promise<ComparedSection[]> => [
      { id: "beside measures", what: await also(sdc, ordered) },
    ];
    compare(await beside(here), await beside(there), []);
  });

/** A check for any test runner. */
export interface SourceCheck {
  readonly name: string;
  /** Ends without a word, or throws what it found. */
  readonly run: () => Promise<void>;
}

/**
 * Checks that measures say of records in an engine what they say of the same records in memory: counts to the
 * last one, other numbers to 1e-12, every block and warning. For any test runner: `for (const { name, run }
 * of sourceChecks(lay, installed)) it(name, run);`
 * @param measures those that need records are left out by the caller
 * @param settings `runs`: random files beside the published ones, if not all where checks run in full and few elsewhere; `fitted`: ids of measures that fit models
 *  step by step, whose numbers are compared to 1e-9; `also`: what else is to be the same; `sameTypes`: false
 *  where some columns are laid down as texts
 */
export function sourceChecks(
  lay: LayFile,
  measures: readonly AnyMeasure[],
  {
    runs = checksInFull() ? ALL_RUNS : SOME_RUNS,
    fitted = [],
    also,
    sameTypes = true,
  }: {
    readonly runs?: number;
    readonly fitted?: readonly string[];
    readonly also?: FurtherComparison;
    readonly sameTypes?: boolean;
  } = {},
): readonly SourceCheck[] {
  const compared: SourceComparison = { measures, fitted, also, sameTypes };
  return sourceFiles(runs).flatMap((file) => [
    { name: `says the same of ${file.about}`, run: () => check(file, lay, compared) },
    ...secondFileChecks(file, lay, compared),
  ]);
}
