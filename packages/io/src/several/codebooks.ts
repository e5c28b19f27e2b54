import { renumbered } from "../columns/kernels/renumbered.ts";
import { labelMetadata, SdcError, withMetadata, type ValueLabel, required } from "@sdc-risk/data";
import type { Missing, MissingReason, StatVariable } from "@sdc-risk/statfiles";
import type { Codebook, ReadResult, ReadWarning } from "../types.ts";
import type { NamedFile } from "./named-file.ts";

/** What a file declares of a variable. */
interface Declared {
  readonly file: NamedFile;
  readonly variable: StatVariable | undefined;
}

/**
 * What files of SPSS, Stata or SAS say of their variables, together: labels of the first file that has one,
 * reasons of missing values of all. A value with two labels is told.
 * @throws SdcError BAD_FILE where a variable declares other missing values in another file
 */
export function codebooksAsOne(files: readonly NamedFile[], together: ReadResult): ReadResult {
  const books = files.flatMap(({ codebook }) => (codebook === undefined ? [] : [codebook]));
  const [first] = books;
  if (first === undefined) return together;
  const told: ReadWarning[] = [];
  const variables = together.table.schema.fields.map(({ name }) => {
    const declared = files.map((file) => ({
      file,
      variable: file.codebook?.variables.find((one) => one.name === name),
    }));
    return variableOf(name, declared, told);
  });
  const codebook: Codebook = {
    version: [...new Set(books.map(({ version }) => version))].join(", "),
    label: books.every(({ label }) => label === first.label) ? first.label : null,
    weight: files.every((file) => file.codebook?.weight === first.weight) ? first.weight : null,
    variables,
  };
  const labels = variables.map(({ label, valueLabels }) => labelMetadata(label, valueLabels));
  return {
    ...together,
    codebook,
    table: withMetadata(together.table, labels),
    warnings: [...together.warnings, ...told],
  };
}

function variableOf(name: string, declared: readonly Declared[], told: ReadWarning[]): StatVariable {
  const labels = new Map<string, ValueLabel>();
  for (const { file, variable } of declared)
    for (const one of variable?.valueLabels ?? []) {
      const known = labels.get(keyOf(one.value));
      if (known === undefined) labels.set(keyOf(one.value), one);
      else if (known.label !== one.label) told.push(otherLabel(name, known, one, file));
    }
  return {
    name,
    label: declared.find(({ variable }) => (variable?.label ?? null) !== null)?.variable?.label ?? null,
    format: declared.find(({ variable }) => (variable?.format ?? null) !== null)?.variable?.format ?? null,
    valueLabels: [...labels.values()],
    missing: missingOf(name, declared),
  };
}

const keyOf = (value: number | string): string => `${typeof value} ${value}`;

const otherLabel = (
  name: string,
  known: ValueLabel,
  one: ValueLabel,
  { name: file }: NamedFile,
): ReadWarning => ({
  code: "other-label",
  message:
    `${JSON.stringify(file)} calls ${one.value} of ${JSON.stringify(name)} ${JSON.stringify(one.label)}, ` +
    `a file before it ${JSON.stringify(known.label)}, which is used for all.`,
});

function missingOf(name: string, declared: readonly Declared[]): Missing | null {
  const all = declared.map(({ file, variable }) => ({ file, missing: variable?.missing ?? null }));
  const [first] = all;
  if (first === undefined || all.every(({ missing }) => missing === null)) return null;
  for (const { file, missing } of all)
    if (declaration(missing) !== declaration(first.missing))
      throw new SdcError(
        "BAD_FILE",
        `${JSON.stringify(file.name)} declares other missing values of ${JSON.stringify(name)} than ` +
          `${JSON.stringify(first.file.name)}. Declare the same in all files.`,
      );
  const reasons = new Map<string, MissingReason>();
  for (const { missing } of all)
    for (const reason of missing?.reasons ?? []) {
      const known = reasons.get(keyOf(reason.value));
      const records = reason.records + (known?.records ?? 0);
      reasons.set(keyOf(reason.value), { ...(known ?? reason), records });
    }
  const ordered = [...reasons.values()].sort(byValue);
  const places = new Map(ordered.map(({ value }, r) => [keyOf(value), r]));
  const codes = new Int32Array(declared.reduce((sum, { file }) => sum + file.table.numRows, 0)).fill(-1);
  let from = 0;
  for (const { file, missing } of all) {
    if (missing !== null) {
      const to = missing.reasons.map(({ value }) => required(places.get(keyOf(value)), "place of a reason"));
      codes.set(renumbered(missing.codes, to, new Int32Array(missing.codes.length)), from);
    }
    from += file.table.numRows;
  }
  return { declared: first.missing?.declared ?? null, reasons: ordered, codes };
}

/** What a variable declares as missing, as one text. */
function declaration(missing: Missing | null): string {
  const { values = [], range = null } = missing?.declared ?? {};
  return `${values.map(keyOf).sort().join("\n")}|${range?.join(" ") ?? ""}`;
}

/** The order of reasons: numbers by value, then texts. */
export function byValue(
  { value: a }: Pick<MissingReason, "value">,
  { value: b }: Pick<MissingReason, "value">,
): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
