import { assess } from "@sdc-risk/assess";
import { SdcObject, type AnyMeasure, type EntityWeight, type Roles, type Source } from "@sdc-risk/core";
import { mapLevels } from "@sdc-risk/data";
import { differences, refuseDifferences, TOLERANCE } from "../faults/differences.ts";
import type { HeldFile } from "./held-files.ts";
import type { LaidFile } from "./source-checks.ts";
import { coarser, sourceTable, type SourceFileColumn } from "./source-columns.ts";
import type { SourceFile } from "./source-files.ts";

/** What measures tell of persons, by an id for each of them. */
type PersonsSections = readonly { readonly id: string; readonly what: unknown }[];

/** How the weight of a person is made of those of the records. */
const RULES = ["largest", "sum"] as const;

/** The file with the role entity: its households, or its last key, are the persons. */
function rolesOfPersons({ household, ...roles }: Roles): Roles | null {
  const keys = roles.keys ?? [];
  const entity = household ?? keys.at(-1);
  if (typeof entity !== "string" || keys.length < 2) return null;
  return { ...roles, keys: keys.filter((key) => key !== entity), entity };
}

/** What is reported of persons, and of the same with a key and a sensitive variable made coarser. */
async function toldOf(
  sdc: SdcObject,
  measures: readonly AnyMeasure[],
  options: object,
): Promise<PersonsSections> {
  const ends = [sdc.roles.keys?.at(-1), sdc.roles.sensitive?.[0]].filter((name) => name !== undefined);
  const recoded = ends.reduce((data, name) => data.recode(name, (column) => mapLevels(column, coarser)), sdc);
  const after = await sectionsOf(recoded, measures, options);
  return [
    ...(await sectionsOf(sdc, measures, options)),
    ...after.map(({ id, what }) => ({ id: `${id}, coarser`, what })),
  ];
}

async function sectionsOf(
  sdc: SdcObject,
  measures: readonly AnyMeasure[],
  options: object,
): Promise<PersonsSections> {
  const counting = measures.filter(({ persons }) => persons === true);
  const { findings, skipped, warnings } = await assess(sdc, counting, { skip: true, options });
  return [
    { id: "the run by persons", what: { skipped, warnings, findings: findings.map(({ id }) => id) } },
    ...findings.map(({ id, done, blocks, units, unit }) => ({
      id: `${id} by persons`,
      what: {
        units,
        unit,
        summary: done.summary,
        blocks: blocks.filter(({ detail }) => detail !== "internal"),
      },
    })),
  ];
}

/** What measures tell of persons, of a file in memory and where its records lie elsewhere. */
interface PersonsTold {
  readonly here: PersonsSections;
  readonly there: PersonsSections;
}

/**
 * What measures tell of persons with several records, of a file in memory and where its records lie elsewhere.
 * @param file with the role entity
 * @param rules of the weights of persons, one after the other
 * @returns why the source does not tell, as a sentence
 */
async function toldByRules(
  file: Pick<SourceFile, "columns" | "roles" | "missing">,
  source: Source,
  { measures, options = {}, rules }: PersonsCompared,
): Promise<PersonsTold | string> {
  const { roles, missing = [] } = file;
  const here: PersonsSections[] = [];
  const there: PersonsSections[] = [];
  for (const entityWeight of rules) {
    const elsewhere = await SdcObject.fromSource(source, roles, { missing, entityWeight });
    if (elsewhere.whyNoPersons !== null) return elsewhere.whyNoPersons;
    const inMemory = SdcObject.fromArrow(sourceTable(file), roles, { missing, entityWeight });
    there.push(await toldOf(elsewhere, measures, options));
    here.push(await toldOf(inMemory, measures, options));
  }
  return { here: here.flat(), there: there.flat() };
}

/** What is asked of persons. */
interface PersonsCompared {
  readonly measures: readonly AnyMeasure[];
  readonly options?: object;
  readonly rules: readonly EntityWeight[];
}

/** The same of any file; null where nobody can be made a person, and where the source says that it does not tell. */
export async function personsTold(
  file: Pick<SourceFile, "columns" | "roles" | "missing">,
  source: Source,
  measures: readonly AnyMeasure[],
): Promise<PersonsTold | null> {
  const roles = rolesOfPersons(file.roles);
  if (roles === null) return null;
  const rules = roles.weight === undefined ? RULES.slice(0, 1) : RULES;
  const told = await toldByRules({ ...file, roles }, source, { measures, rules });
  return typeof told === "string" ? null : told;
}

/** One value in so many is taken away: of the ids of persons, and of the first key. */
const GAPS = { ids: 9, keys: 11 };

/** Codes for missing ids: in every other file one that a record holds, beside one that none does. */
function codesOfIds({ values }: SourceFileColumn): readonly (string | number)[] {
  const held = values.find((value) => typeof value === "string" || typeof value === "number");
  return values.length % 2 === 0 || held === undefined ? [-9] : [-9, held];
}

const withGaps = ({ values, ...column }: SourceFileColumn, every: number): SourceFileColumn => ({
  ...column,
  values: values.map((value, row) => (row % every === every - 1 ? null : value)),
});

/**
 * Checks that what measures say of persons with several records in an engine is what they say in memory: counts to the
 * last one, other numbers to 1e-12. Those of a household are the persons, with gaps and codes among their ids, and gaps in
 * the first key.
 * @throws Error that lists where figures differ
 */
export async function checkPersonsFile(
  { columns, roles: { household, ...others }, options }: HeldFile,
  lay: (columns: readonly SourceFileColumn[]) => Promise<LaidFile>,
  measures: readonly AnyMeasure[],
): Promise<void> {
  const entity = typeof household === "string" ? household : "";
  const roles = { ...others, entity };
  const file = columns.map((column) =>
    column.name === entity
      ? withGaps(column, GAPS.ids)
      : column.name === roles.keys?.[0]
        ? withGaps(column, GAPS.keys)
        : column,
  );
  const ids = file.find(({ name }) => name === entity);
  const missing = ids === undefined ? [] : { [entity]: codesOfIds(ids) };
  const { source, done } = await lay(file);
  try {
    const told = await toldByRules({ columns: file, roles, missing }, source, {
      measures,
      options,
      rules: RULES,
    });
    if (typeof told === "string") throw new Error(told);
    refuseDifferences(differences(told.here, told.there, TOLERANCE, "persons"));
  } finally {
    await source.close();
    await done?.();
  }
}
