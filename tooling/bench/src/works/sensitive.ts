import { lastOf } from "../required.ts";
import type { SdcObject } from "@sdc-risk/core";
import { ldiversity } from "@sdc-risk/ldiversity";
import { tcloseness } from "@sdc-risk/tcloseness";
import type { Facts, Work } from "../row.ts";
import { compute } from "./compute.ts";

async function spreadAll(
  sdc: SdcObject,
  columns: Readonly<Record<string, { readonly values: Float64Array | Int32Array }>>,
): Promise<Facts> {
  const classes = await sdc.classes();
  let last = 0;
  for (const { values } of Object.values(columns)) last = lastOf<number>(classes.toRecords(values));
  return { classes: classes.size, last };
}

/** l-diversity of every record from the Arrow table on, with its summaries. */
export const ldiversityWork: Work = (fresh) =>
  Promise.resolve(async () => {
    const sdc = fresh();
    const { columns } = await compute(ldiversity, sdc, {}, {});
    return spreadAll(sdc, columns);
  });

/** The distance t of every record from the Arrow table on, with its summaries and relatives. */
export const tclosenessWork: Work = (fresh) =>
  Promise.resolve(async () => {
    const sdc = fresh();
    const { columns } = await compute(tcloseness, sdc, {}, {});
    return spreadAll(
      sdc,
      Object.fromEntries(Object.entries(columns).filter(([name]) => name.endsWith(".distance"))),
    );
  });
