import { inspect, type FileDescription, type Inspection } from "@sdc-risk/inspect";
import { expect, it } from "vitest";
import { cells, fileOf } from "./support.ts";

/** What is said of sixty records whose file declares `weight`, with `values` in the variable `w`. */
function weighted(values: readonly (number | null)[], weight: string | null = "w"): Promise<Inspection> {
  const variables = ["w", "expansion"].map((name) => ({ name, label: null, missing: null }));
  const file = fileOf({ w: values, expansion: cells(60, (i) => 100 + (i % 7)) });
  return inspect(file, { codebook: { weight, variables } });
}

it("the weight that a file declares goes before one that is named like it", async () => {
  const values = cells(60, (i) => 10 + (i % 9));
  expect((await weighted(values)).roles.weight).toBe("w");
  expect((await weighted(values, null)).roles.weight).not.toBe("w");
  const told = (await weighted(values)).suggestions.find(({ variable }) => variable === "w");
  expect(told).toMatchObject({
    role: "weight",
    sure: true,
    taken: true,
    reason: "declared as the weight of the records",
  });
});

it.each<[what: string, value: (i: number) => number | null, taken: boolean, why: RegExp]>([
  ["is zero somewhere", (i) => i % 3, false, /does not hold positive numbers only/],
  ["is missing somewhere", (i) => (i === 7 ? null : 1 + (i % 3)), false, /missing in some records/],
  ["has a mean of 1", (i) => 0.5 + (i % 2), true, /its mean is 1: normalised weights/],
])("a declared weight that %s is told with that", async (_what, value, taken, why) => {
  const { suggestions } = await weighted(cells(60, value), "w");
  const told = suggestions.find(({ variable }) => variable === "w")!;
  expect(told.role).toBe("weight");
  expect(told.sure).toBe(false);
  expect(told.reason).toMatch(why);
  if (!taken) expect(told.taken).toBe(false);
});

it("labels and reasons stand with their variables; reasons of one or two records are counted, not named", async () => {
  const reasons = [
    { value: -9, label: "refused", records: 3 },
    { value: -8, label: "Mrs Smith was ill", records: 2 },
    { value: ".a", label: null, records: 30 },
  ];
  const codebook: FileDescription = {
    weight: null,
    variables: [
      { name: "a", label: "Age", missing: { reasons } },
      { name: "b", label: null, missing: null },
    ],
  };
  const { variables } = await inspect(fileOf({ a: [1, 2], b: [3, 4] }), { codebook });
  expect(variables[0]).toMatchObject({
    name: "a",
    label: "Age",
    reasons: [reasons[0], reasons[2]],
    rareReasons: 1,
  });
  expect(variables[1]).toMatchObject({ name: "b", label: null, reasons: [], rareReasons: 0 });
  expect(JSON.stringify(variables)).not.toContain("Smith");
});

it("a file without a codebook has neither labels nor reasons", async () => {
  const { variables } = await inspect(fileOf({ a: [1, 2] }));
  expect(variables[0]).toMatchObject({ label: null, reasons: [], rareReasons: 0 });
});
