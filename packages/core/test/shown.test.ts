import {
  vectorFromArray,
  Float64,
  Int32,
  tableFromArrays,
  tableToIPC,
  tableFromIPC,
  Utf8,
} from "apache-arrow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  labelMetadata,
  levelsByWord,
  listedLabels,
  mapLevels,
  repeatedLabels,
  shownLevel,
  unifyLevels,
  valueLabels,
  variableLabel,
  withMetadata,
  type CodedColumn,
  type ValueLabel,
} from "@sdc-risk/data";
import { SdcObject } from "../src/index.ts";
import { tableOf } from "@sdc-risk/data/columns";
import { atOnce } from "@sdc-risk/data/kernels";

const SEX: readonly ValueLabel[] = [
  { value: 1, label: "Male" },
  { value: 2, label: "Female" },
];

function file(
  values: readonly (number | string | null)[],
  labels: readonly ValueLabel[],
  label?: string,
): SdcObject {
  const type = values.some((one) => typeof one === "string")
    ? new Utf8()
    : values.every((one) => one === null || Number.isInteger(one))
      ? new Int32()
      : new Float64();
  const table = tableOf([{ name: "x", vector: vectorFromArray(values, type) }]);
  return SdcObject.fromArrow(withMetadata(table, [labelMetadata(label ?? null, labels)]), {});
}

/** What people read per record. */
const read = (column: CodedColumn): (string | null)[] =>
  Array.from(column.codes, (code) => (code < 0 ? null : shownLevel(column, code)));
const texts = ({ codes, label }: CodedColumn): (string | null)[] =>
  Array.from(codes, (code) => (code < 0 ? null : label(code)));

describe("levels of a variable with value labels", () => {
  it("are read by their labels and told apart by their codes; one without a label keeps its number", () => {
    const column = file([1, 2, 3, null, 1], SEX).coded("x");
    expect(read(column)).toEqual(["Male", "Female", "3", null, "Male"]);
    expect(texts(column)).toEqual(["1", "2", "3", null, "1"]);
  });

  it("that share a label stay two, each with its code", () => {
    const labels = [...SEX, { value: 8, label: "Refused" }, { value: 9, label: "Refused" }];
    const column = file([8, 9, 1], labels).coded("x");
    expect(read(column)).toEqual(["Refused (8)", "Refused (9)", "Male"]);
    expect(column.size).toBeGreaterThanOrEqual(3);
    expect([...repeatedLabels(new Map(labels.map(({ value, label }) => [String(value), label])))]).toEqual([
      ["Refused", ["8", "9"]],
    ]);
  });

  it("are not confused with a level whose text is the label of another", () => {
    expect(read(file([1, 2], [{ value: 1, label: "2" }]).coded("x"))).toEqual(["2 (1)", "2"]);
    expect(
      read(
        file(
          [1, 2],
          [
            { value: 1, label: "2" },
            { value: 2, label: "1" },
          ],
        ).coded("x"),
      ),
    ).toEqual(["2 (1)", "1 (2)"]);
  });

  it("never read alike, whatever the labels are", () => {
    const label = fc.constantFrom("a", "b", "1", "2", "3", " ", "");
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), label), { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 8 }),
        (pairs, values) => {
          const column = file(
            values,
            pairs.map(([value, label]) => ({ value, label })),
          ).coded("x");
          const held = new Map(values.map((value, i) => [value, read(column)[i]]));
          expect(new Set(held.values()).size).toBe(held.size);
          const byWord = levelsByWord(column);
          for (const [value, shown] of held) {
            expect(column.label(byWord.get(String(value))!)).toBe(String(value));
            expect(byWord.has(shown!)).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it("are named by rules with their text or their label; a text goes before a label", () => {
    const column = file([1, 2, 3], [...SEX, { value: 3, label: "1" }]).coded("x");
    const byWord = levelsByWord(column);
    expect(["1", "2", "3", "Female", "1 (3)"].map((word) => column.label(byWord.get(word)!))).toEqual([
      "1",
      "2",
      "3",
      "2",
      "3",
    ]);
    expect(byWord.get("Refused")).toBeUndefined();
  });

  it("keep their labels where declared codes are dropped, in classes, and where others are merged", async () => {
    const plain = file([1, 2, 3, -9], [...SEX, { value: -9, label: "refused" }]);
    const sdc = SdcObject.fromArrow(plain.table, { keys: ["x"] }, { missing: [-9] });
    expect(read(sdc.coded("x"))).toEqual(["Male", "Female", "3", null]);
    const { variables } = await sdc.classes();
    expect(variables[0].codes.length).toBe(4);
    expect(shownLevel(variables[0], variables[0].codes[0])).toBe("Male");
    const merged = sdc.recode("x", (column) => mapLevels(column, (text) => (text === "1" ? text : "others")));
    expect(read(merged.coded("x"))).toEqual(["Male", "others", "others", null]);
    const onto = sdc.recode("x", (column) => mapLevels(column, () => "1"));
    expect(read(onto.coded("x"))).toEqual(["1", "1", "1", null]);
  });

  it("make a variable of fractions categorical only where each of its values has one", () => {
    const labels = [
      { value: 0.5, label: "half" },
      { value: 1, label: "whole" },
    ];
    expect(file([0.5, 1, null], labels).isContinuous("x")).toBe(false);
    expect(file([0.5, 1, 2.5], labels).isContinuous("x")).toBe(true);
    expect(file([0.5, 1], []).isContinuous("x")).toBe(true);
    expect(
      file([0.5, 1], labels)
        .with({ roles: { numeric: ["x"] } })
        .isContinuous("x"),
    ).toBe(true);
  });

  it("of two files are matched by code, never by label", () => {
    const ours = file([1, 2], SEX).coded("x");
    const theirs = file(
      [2, 1, 3],
      [
        { value: 1, label: "Female" },
        { value: 2, label: "Male" },
        { value: 3, label: "Male" },
      ],
    ).coded("x");
    const unified = atOnce(unifyLevels([ours, theirs]));
    const to = unified.from[1];
    const joint = Array.from(theirs.codes, (code) => (to ? to[code] : code));
    expect(joint.map((code) => unified.label(code))).toEqual(["2", "1", "3"]);
    expect(joint.map((code) => shownLevel(unified, code))).toEqual(["Female", "Male", "Male (3)"]);
  });
});

describe("the metadata of a field", () => {
  it("go with the table into an Arrow file and back", () => {
    const labels = [...SEX, { value: "a", label: '東京 "quoted"' }, { value: 0.1, label: "tenth" }];
    const sdc = file([1, 2], labels, "Sex of the person");
    const again = tableFromIPC(tableToIPC(sdc.table, "file")).schema.fields[0];
    expect(variableLabel(again)).toBe("Sex of the person");
    expect(listedLabels(again)).toEqual(labels);
    expect([sdc.label("x"), sdc.valueLabels("x").get("0.1")]).toEqual(["Sex of the person", "tenth"]);
  });

  it("that are no list of labels are none", () => {
    for (const text of ["{", "1", "[[1]]", "[[1,2]]", '[[null,"a"]]']) {
      const field = { metadata: new Map([["sdc-risk:value-labels", text]]) };
      expect([text, listedLabels(field), valueLabels(field).size]).toEqual([text, null, 0]);
    }
    expect(variableLabel(tableFromArrays({ a: [1] }).schema.fields[0])).toBeNull();
  });

  it("copy nothing, and hold for tables of several batches", () => {
    const one = tableOf([{ name: "x", vector: vectorFromArray([1, 2], new Int32()) }]);
    const two = one.concat(one);
    const described = withMetadata(two, [labelMetadata("X", SEX)]);
    expect([described.numRows, described.batches.length]).toEqual([4, 2]);
    expect(described.getChildAt(0)!.data[0].values).toBe(two.getChildAt(0)!.data[0].values);
    expect(SdcObject.fromArrow(described, {}).valueLabels("x").size).toBe(2);
  });
});
