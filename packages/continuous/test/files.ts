import { assess } from "@sdc-risk/assess";
import { SdcObject, type SdcOptions } from "@sdc-risk/core";
import { Dictionary, Float64, Int32, Table, Utf8, vectorFromArray } from "apache-arrow";
import { continuous } from "../src/index.ts";

export type Numbers = readonly (number | null)[];
export type Texts = readonly (string | null)[];

/** A table of numbers (x0, x1, …), texts (k0, k1, …) and, where given, an id. */
export function tableOf(
  numbers: readonly Numbers[],
  texts: readonly Texts[] = [],
  id: readonly number[] | null = null,
): Table {
  return new Table({
    ...Object.fromEntries(
      numbers.map((values, j) => [`x${j}`, vectorFromArray(values as (number | null)[], new Float64())]),
    ),
    ...Object.fromEntries(
      texts.map((values, j) => [
        `k${j}`,
        vectorFromArray(values as (string | null)[], new Dictionary(new Utf8(), new Int32())),
      ]),
    ),
    ...(id === null ? {} : { id: vectorFromArray([...id], new Int32()) }),
  });
}

export const filesOf = (original: Table, ...released: readonly Table[]): SdcObject =>
  objectWith(original, { released });

/** The same, records matched by their place whatever the files look like: random files may show nothing that they belong together. */
export const filesInOrder = (original: Table, ...released: readonly Table[]): SdcObject =>
  objectWith(original, { released, match: "position" });

function objectWith(original: Table, options: SdcOptions): SdcObject {
  const names = original.schema.fields.map(({ name }) => name);
  const of = (letter: string): string[] => names.filter((name) => name.startsWith(letter));
  const roles = { numeric: of("x"), keys: of("k"), ...(names.includes("id") ? { id: "id" } : {}) };
  return SdcObject.fromArrow(original, roles, options);
}

type Options = NonNullable<
  Parameters<typeof assess<readonly [typeof continuous]>>[2]
>["options"] extends infer O
  ? NonNullable<O> extends { continuous?: infer C }
    ? C
    : never
  : never;

/** Everything switched off that is not asked for. */
export async function measured(sdc: SdcObject, options: Options) {
  const off = {
    interval: null,
    rankInterval: null,
    rmd: null,
    linkage: null,
    outliers: null,
    bands: null,
  } as const;
  const { results, warnings } = await assess(sdc, [continuous], {
    options: { continuous: { ...off, ...options } },
  });
  const { summary, columns } = results.continuous;
  return {
    summary,
    warnings,
    column: (name: string): number[] => Array.from(columns[name].values),
    columns,
  };
}
