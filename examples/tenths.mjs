// A complete treatment: numbers become the median of their tenth. Explained in docs/your-own-treatment.md.
import { defineTreatment } from "@sdc-risk/treat";
import { SdcError } from "@sdc-risk/data";
import { withColumns } from "@sdc-risk/data/columns";
import { Float64, vectorFromArray } from "apache-arrow";
import * as z from "zod";

/** The numbers of a variable by record, null where they are missing. */
function numbersIn(table, name) {
  const numbers = [...table.getChild(name)];
  if (numbers.every((x) => x === null || typeof x === "number")) return numbers;
  throw new SdcError("BAD_TYPE", `"${name}" holds other values than numbers, and only numbers have tenths.`);
}

export const tenths = defineTreatment({
  id: "acme-tenths",
  version: "1.0.0",
  options: z.strictObject({
    key: z.string(),
    parts: z.number().int().min(2).default(10).describe("Parts of equal size."),
  }),
  command: {
    about: "numbers become the median of their tenth, or of another part",
    example: "income=acme-tenths:10",
    main: "parts",
  },
  apply(table, { key, parts }) {
    const numbers = numbersIn(table, key);
    const sorted = numbers.filter((x) => x !== null).sort((a, b) => a - b);
    const medians = new Map();
    sorted.forEach((x, rank) => {
      const part = Math.floor((rank * parts) / sorted.length);
      // records that share a number share what becomes of it
      if (!medians.has(x)) medians.set(x, sorted[Math.floor(((part + 0.5) * sorted.length) / parts)]);
    });
    const treated = numbers.map((x) => (x === null ? null : medians.get(x)));
    return withColumns(table, new Map([[key, vectorFromArray(treated, new Float64())]]));
  },
  loss(original, treated, { key }) {
    const before = numbersIn(original, key).filter((x) => x !== null);
    const after = numbersIn(treated, key).filter((x) => x !== null);
    const mean = before.reduce((sum, x) => sum + x, 0) / before.length;
    const all = before.reduce((sum, x) => sum + (x - mean) ** 2, 0);
    const moved = before.reduce((sum, x, i) => sum + (x - after[i]) ** 2, 0);
    return [{ variable: key, loss: all > 0 ? moved / all : null }];
  },
  text: ({ key, parts }) => `${key} as medians of ${parts} parts`,
});
