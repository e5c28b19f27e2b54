import { labelMetadata, listedLabels, withMetadata } from "@sdc-risk/data";
import { microdata, settingsOf, treatedFile } from "@sdc-risk/session";
import { Int32, Table, vectorFromArray } from "apache-arrow";
import { expect, it } from "vitest";

const LABELS = [
  { value: 1, label: "clerk" },
  { value: 2, label: "teacher" },
  { value: 4, label: "astronaut, retired" },
];

it("labels of values that no record has any more go with what was suppressed", async () => {
  const occ = vectorFromArray([1, 1, 2, 4, 2, 1], new Int32());
  const table = withMetadata(new Table({ occ }), [labelMetadata(null, LABELS)]);
  const settings = settingsOf({ keys: ["occ"], census: true });
  const file = { table, format: "arrow", warnings: [], name: "a.arrow", sha256: "0".repeat(64) } as const;
  const data = microdata(settings, file, []);
  const step = { kind: "suppress" as const, key: "occ", records: [4] };
  const after = await treatedFile(data, [step]);
  const labels = after.codebook!.variables[0].valueLabels.map(({ label }) => label);
  expect(labels).toEqual(["clerk", "teacher", "suppressed"]);
  expect(listedLabels(after.table.schema.fields[0])!.map(({ label }) => label)).toEqual(labels);
});
