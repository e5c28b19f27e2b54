import { withColumns } from "@sdc-risk/data/columns";
import { SdcObject } from "@sdc-risk/core";
import {
  codesFor,
  countText,
  isNumeric,
  labelMetadata,
  levelMetadata,
  listedLabels,
  nearest,
  SdcError,
  sharedLabels,
  variableLabel,
  withMetadata,
  type CategoryLevel,
  required,
} from "@sdc-risk/data";
import type { StatVariable } from "@sdc-risk/statfiles";
import type { DataType, Field, Vector } from "apache-arrow";
import { codesOf } from "../csv/columns/missing-codes.ts";
import { roundedWarning } from "../csv/rounded.ts";
import { listed } from "../listed.ts";
import { Pace } from "../pace.ts";
import type { Codebook, ReadOptions, ReadResult, ReadWarning } from "../types.ts";
import { isUntyped } from "../formats.ts";
import { describedColumn } from "./column.ts";
import { describedFile, missingByLabel, variablesWithMissing, type DescribedFile } from "./described.ts";
import type { Ddi } from "./types.ts";

/**
 * A file that was read, with what a DDI codebook says of it: labels, and the values that stand for missing
 * ones, which become missing with their reasons. What the file says by itself stays.
 * @param result read with the same options, among them the codebook
 * @param file its base name
 * @throws SdcError BAD_OPTIONS where the codebook describes no variable of it, ABORTED
 */
export async function withDdi<R extends ReadResult>(
  result: R,
  file: string,
  ddi: Ddi,
  options: Pick<ReadOptions, "missing" | "signal">,
): Promise<R> {
  const { table, codebook } = result;
  const names = table.schema.fields.map(({ name }) => name);
  const described = describedFile(ddi, file, names);
  if (described.variables.size === 0) throw describesNone(ddi, file, names);
  const { replaced, variables, told } = await describedColumns(result, ddi, described, options);
  const whole = withMetadata(
    withColumns(table, replaced),
    variables.map(({ name, label, valueLabels }) => [
      ...labelMetadata(label, valueLabels),
      ...levelMetadata(levelsOf(described, name, required(table.getChild(name), "column of a variable"))),
    ]),
  );
  const from =
    `Labels and declared missing values of ${countText(described.variables.size)} of ` +
    `${countText(names.length)} variables are from the codebook ${JSON.stringify(ddi.name)}.`;
  return {
    ...result,
    table: whole,
    codebook: together(codebook, ddi, described, variables),
    warnings: [
      ...result.warnings,
      { code: "ddi", message: from },
      ...ddi.warnings,
      ...lackingWarnings(ddi, described, file, names),
      ...told,
      ...(codebook === undefined ? sharedLabels(whole.schema.fields) : []),
    ],
  };
}

/** The groups of the values of a variable, by the texts of its values: among numbers 01 is 1. */
function levelsOf({ variables }: DescribedFile, name: string, { type }: Vector): readonly CategoryLevel[] {
  const levels = variables.get(name)?.levels ?? [];
  const text = (code: string): string =>
    isNumeric(type as DataType) && Number.isFinite(Number(code)) ? String(Number(code)) : code;
  return levels.map((level) => level.map(({ label, values }) => ({ label, values: values.map(text) })));
}

/** The columns of a file, one after the other, with what a codebook says of them. */
async function describedColumns(
  { table, codebook, format }: ReadResult,
  ddi: Ddi,
  described: DescribedFile,
  { missing, ...options }: Pick<ReadOptions, "missing" | "signal">,
): Promise<{
  /** Columns of which some values are missing now. */
  readonly replaced: ReadonlyMap<string, Vector>;
  readonly variables: readonly StatVariable[];
  readonly told: readonly ReadWarning[];
}> {
  const sdc = SdcObject.fromArrow(table, {});
  const pace = new Pace(options);
  const texts = isUntyped(format) ? variablesWithMissing(ddi, missing) : new Set<string>();
  const replaced = new Map<string, Vector>();
  const variables: StatVariable[] = [];
  const told: ReadWarning[] = [];
  for (const [place, field] of table.schema.fields.entries()) {
    const { name } = field;
    const own = codebook?.variables[place] ?? plainVariable(field);
    const variable = described.variables.get(name);
    if (variable === undefined) {
      variables.push(own);
      continue;
    }
    const declared = [...codesFor(missing ?? [], name), ...missingByLabel(variable, missing)];
    const untyped = texts.has(name) ? codesOf(declared, name) : null;
    const column = describedColumn(
      { sdc, vector: required(table.getChildAt(place), "column of a variable"), own, untyped },
      variable,
    );
    variables.push(column.variable);
    if (column.vector !== null) replaced.set(name, column.vector);
    if (column.rounded) told.push(roundedWarning(name));
    if (column.misfits.length > 0) told.push(misfitWarning(ddi, name, column.misfits));
    await pace.tick();
  }
  return { replaced, variables, told };
}

/** What a field says of its variable, in a file without a codebook. */
const plainVariable = (field: Field): StatVariable => ({
  name: field.name,
  label: variableLabel(field),
  format: null,
  valueLabels: listedLabels(field) ?? [],
  missing: null,
});

function together(
  own: Codebook | undefined,
  { version, label }: Ddi,
  described: DescribedFile,
  variables: readonly StatVariable[],
): Codebook {
  const [weight, second] = [...described.variables.values()].filter((one) => one.weight);
  return {
    version: own?.version ?? `DDI Codebook${version === null ? "" : ` ${version}`}`,
    label: own?.label ?? label,
    weight: own?.weight ?? (weight !== undefined && second === undefined ? weight.name : null),
    variables,
  };
}

function lackingWarnings(
  ddi: Ddi,
  { lacking, variables }: DescribedFile,
  file: string,
  names: readonly string[],
): ReadWarning[] {
  if (lacking.length === 0) return [];
  const others = names.filter((name) => !variables.has(name));
  const some = listed(lacking, undefined, (name) => {
    const [near] = nearest(name, others);
    return `${JSON.stringify(name)}${near === undefined ? "" : ` (near: ${JSON.stringify(near)})`}`;
  });
  const what = lacking.length === 1 ? "a variable" : `${countText(lacking.length)} variables`;
  const message =
    `The codebook ${JSON.stringify(ddi.name)} describes ${what} that ${JSON.stringify(file)} does not ` +
    `hold: ${some}.`;
  return [{ code: "ddi-lacking", message }];
}

function misfitWarning(ddi: Ddi, name: string, codes: readonly string[]): ReadWarning {
  return {
    code: "ddi-category",
    message:
      `${JSON.stringify(name)} holds numbers, but the codebook ${JSON.stringify(ddi.name)} has categories ` +
      `of it that are none: ${listed(codes)}. Their labels were left out.`,
  };
}

function describesNone(ddi: Ddi, file: string, names: readonly string[]): SdcError {
  const described = ddi.files.flatMap(({ variables }) => variables.map(({ name }) => name));
  const unique = [...new Set(described)];
  return new SdcError(
    "BAD_OPTIONS",
    `The codebook ${JSON.stringify(ddi.name)} describes no variable of ${JSON.stringify(file)}: is it ` +
      `that of another file? It describes ${listed(unique)}; the file holds ${listed(names)}.`,
  );
}
