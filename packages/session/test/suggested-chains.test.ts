import { SdcObject } from "@sdc-risk/core";
import { levelMetadata } from "@sdc-risk/data";
import { suggestedChains } from "@sdc-risk/session";
import { Field, Table, Utf8, vectorFromArray, type Vector } from "apache-arrow";
import { expect, it } from "vitest";

const tick = (): Promise<void> => Promise.resolve();
const N = 1_000;
const texts = (of: (i: number) => string): Vector =>
  vectorFromArray(
    Array.from({ length: N }, (_, i) => of(i)),
    new Utf8(),
  );

it("says in a few words which levels a plan would try", async () => {
  const table = new Table({
    age: vectorFromArray(Array.from({ length: N }, (_, i) => (i < 5 ? 90 + i : i % 85))),
    region: texts((i) => (i < 9 ? `r${i % 3}` : i < 40 ? "s" : ["n", "m"][i % 2])),
    code: texts((i) => `AT${1 + (i % 3)}${1 + (Math.floor(i / 3) % 4)}${i % 5}`),
    born: texts((i) => `20${10 + (i % 9)}-0${1 + (i % 8)}-1${i % 7}`),
    one: texts(() => "x"),
    work: texts((i) => String(1 + (i % 4))),
  });
  const work = table.schema.fields[5];
  const groups = [
    [
      { label: "manual", values: ["1", "2"] },
      { label: "other work", values: ["3", "4"] },
    ],
  ];
  table.schema.fields[5] = new Field(work.name, work.type, true, new Map(levelMetadata(groups)));
  const found = await suggestedChains(
    SdcObject.fromArrow(table, {}),
    table.schema.fields.map(({ name }) => name),
    tick,
  );
  expect(Object.fromEntries(found.map(({ variable, text }) => [variable, text]))).toEqual({
    age: "85 and more as one; bands of 5, 10, 20, 40; left out",
    region: "the 3, 4 rarest of 6 values as “other”; left out",
    code: "first 4, 3 characters; left out",
    born: "months; quarters; years; left out",
    one: "",
    work: "2 groups; left out",
  });
  expect(found[0].levels[1]).toEqual({ text: "bands of 5, 85 and more as one", values: 18 });
  // the levels name no value that few records have
  expect(JSON.stringify(found)).not.toContain("r0");
});
