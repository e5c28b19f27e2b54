import { assess } from "@sdc-risk/assess";
import type { Block } from "@sdc-risk/blocks";
import { SdcObject, type OptionsFor, type Roles } from "@sdc-risk/core";
import { attribution, type AttributionSummary } from "@sdc-risk/attribution";
import { Float64, Int32, Table, Utf8, vectorFromArray, type Vector } from "apache-arrow";

export type Cells = Readonly<Record<string, readonly (string | number | null)[]>>;
export type Given = NonNullable<OptionsFor<readonly [typeof attribution]>["attribution"]>;

/** A table of texts, whole numbers and floats. */
export function tableOf(cells: Cells): Table {
  return new Table(
    Object.fromEntries(
      Object.entries(cells).map(([name, values]): [string, Vector] => {
        const type = values.some((value) => typeof value === "string")
          ? new Utf8()
          : values.every((value) => value === null || Number.isInteger(value))
            ? new Int32()
            : new Float64();
        return [name, vectorFromArray([...values], type)];
      }),
    ),
  );
}

export const objectOf = (original: Cells, released: readonly Cells[], roles: Roles): SdcObject =>
  SdcObject.fromArrow(tableOf(original), roles, { released: released.map(tableOf) });

export async function run(
  sdc: SdcObject,
  options: Given = {},
): Promise<{
  readonly summary: AttributionSummary;
  readonly column: (name: string) => (number | null)[];
  readonly warnings: readonly string[];
  readonly blocks: readonly Block[];
}> {
  const { results, warnings, findings } = await assess(sdc, [attribution], {
    options: { attribution: options },
  });
  const { columns, summary } = results.attribution;
  const classes = await sdc.classes();
  return {
    summary,
    warnings: warnings.map(({ code }) => code),
    blocks: findings[0].blocks,
    column: (name) => {
      const { grain, values } = columns[name];
      return Array.from(grain === "class" ? classes.toRecords(values) : values, (x) =>
        Number.isNaN(x) ? null : x,
      );
    },
  };
}
