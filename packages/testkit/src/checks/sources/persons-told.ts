import { assess } from "@sdc-risk/assess";
import { SdcObject, type AnyMeasure, type Roles, type Source } from "@sdc-risk/core";
import { mapLevels } from "@sdc-risk/data";
import { differences, TOLERANCE } from "../faults/differences.ts";
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
  options: object = {},
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

/**
 * What measures tell of persons with several records, of a file in memory and where its records lie elsewhere; null where
 * nobody can be made a person, and where the source says that it does not tell.
 */
export async function personsTold(
  file: Pick<SourceFile, "columns" | "roles" | "missing">,
  source: Source,
  measures: readonly AnyMeasure[],
): Promise<{ readonly here: PersonsSections; readonly there: PersonsSections } | null> {
  const roles = rolesOfPersons(file.roles);
  if (roles === null) return null;
  const { missing = [] } = file;
  const here: PersonsSections[] = [];
  const there: PersonsSections[] = [];
  for (const entityWeight of roles.weight === undefined ? RULES.slice(0, 1) : RULES) {
    const elsewhere = await SdcObject.fromSource(source, roles, { missing, entityWeight });
    if (elsewhere.whyNoPersons !== null) return null;
    there.push(await toldOf(elsewhere, measures));
    here.push(
      await toldOf(SdcObject.fromArrow(sourceTable(file), roles, { missing, entityWeight }), measures),
    );
  }
  return { here: here.flat(), there: there.flat() };
}

/** One value in so many is taken away: of the ids of persons, and of the first key. */
const GAPS = { ids: 9, keys: 11 };

const withGaps = ({ values, ...column }: SourceFileColumn, every: number): SourceFileColumn => ({
  ...column,
  values: values.map((value, row) => (row % every === every - 1 ? null : value)),
});

/**
 * Checks that what measures say of persons with several records in an engine is what they say in memory: counts to the
 * last one, other numbers to 1e-12. Those of a household are the persons, with gaps in their ids and in the first key.
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
  const { source, done } = await lay(file);
  try {
    for (const entityWeight of RULES) {
      const elsewhere = await SdcObject.fromSource(source, roles, { entityWeight });
      if (elsewhere.whyNoPersons !== null) throw new Error(elsewhere.whyNoPersons);
      const here = SdcObject.fromArrow(sourceTable({ columns: file }), roles, { entityWeight });
      const wanted = await toldOf(here, measures, options);
      const faults = differences(wanted, await toldOf(elsewhere, measures, options), TOLERANCE, entityWeight);
      if (faults.length > 0)
        throw new Error(
          faults
            .map(({ path, message }) => `${path} ${message}`)
            .slice(0, 10)
            .join("\n"),
        );
    }
  } finally {
    await source.close();
    await done?.();
  }
}
