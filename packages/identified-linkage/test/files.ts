import { assess } from "@sdc-risk/assess";
import { SdcObject, type Roles } from "@sdc-risk/core";
import { Table, Utf8, vectorFromArray, type Vector } from "apache-arrow";
import fc from "fast-check";
import { identifiedLinkage } from "../src/index.ts";

export type Key = readonly (string | null)[];

/** A file and an identified file; `person` says who a record is about. */
export interface Files {
  readonly file: readonly { readonly key: Key; readonly person: number }[];
  readonly identified: readonly { readonly key: Key; readonly person: number }[];
}

const texts = (values: readonly (string | null)[]): Vector<Utf8> => vectorFromArray(values, new Utf8());

/** Keys as columns k0, k1, …; the person as `pid`. */
export function tableOf(records: Files["file"], keys: number): Table {
  const columns = Object.fromEntries(
    Array.from({ length: keys }, (_, v) => [`k${v}`, texts(records.map(({ key }) => key[v]!))]),
  );
  return new Table({ ...columns, pid: texts(records.map(({ person }) => `p${person}`)) });
}

/** Both files as one object. @param known whether the id tells who is who */
export function objectOf({ file, identified }: Files, known: boolean, roles: Roles = {}): SdcObject {
  const n = (file[0] ?? identified[0]).key.length;
  return SdcObject.fromArrow(
    tableOf(file, n),
    { keys: Array.from({ length: n }, (_, v) => `k${v}`), ...roles },
    { identified: { table: tableOf(identified, n), ...(known ? { id: "pid" } : {}) } },
  );
}

export const resultOf = async (sdc: SdcObject, options: object = {}) =>
  (await assess(sdc, [identifiedLinkage], { options: { "identified-linkage": options } })).results[
    "identified-linkage"
  ];

/** Persons with keys, of whom each file holds some, each with keys of its own that may err, miss or be those of another. */
export function filesOf(most: { readonly keys: number; readonly persons: number }): fc.Arbitrary<Files> {
  const value = fc.constantFrom("a", "b", "c");
  return fc.integer({ min: 1, max: most.keys }).chain((n) => {
    const key = fc.array(value, { minLength: n, maxLength: n });
    const held = fc.record({
      in: fc.boolean(),
      // mostly the person's own value
      errors: fc.array(fc.option(fc.option(value, { freq: 3, nil: null }), { freq: 3, nil: undefined }), {
        minLength: n,
        maxLength: n,
      }),
      noise: fc.nat(3),
    });
    const person = fc.record({ key, ours: held, theirs: held });
    return fc.array(person, { minLength: 1, maxLength: most.persons }).map((persons): Files => {
      const records = (side: "ours" | "theirs"): Files["file"] =>
        persons.flatMap((one, i) =>
          one[side].in
            ? [
                {
                  person: i,
                  key: one.key.map((x, v) => {
                    const error = one[side].noise === 0 ? one[side].errors[v] : undefined;
                    return error === undefined ? x : error;
                  }),
                },
              ]
            : [],
        );
      const identified = records("theirs");
      return {
        file: records("ours"),
        identified: identified.length > 0 ? identified : [{ person: 1000, key: persons[0].key }],
      };
    });
  });
}
