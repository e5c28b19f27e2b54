import { expect, it } from "vitest";
import { doNamesTell } from "../src/several/file-names.ts";

it.each<[string, string[]]>([
  ["ages", ["age42.csv", "age43.csv", "age44.csv"]],
  ["letters", ["f.csv", "m.csv"]],
  ["folders", ["north/1.csv", "south/1.csv"]],
  ["years", ["people-2019.csv", "people-2020.csv"]],
  ["numbers that leave some out", ["part-1.csv", "part-2.csv", "part-4.csv"]],
  ["numbers that begin in the middle", ["part-18.csv", "part-19.csv"]],
  [
    "ages within folders that give a variable",
    ["year=2020/a42.csv", "year=2020/a43.csv", "year=2021/a42.csv"],
  ],
])("names may tell something: %s", (_, files) => {
  expect(doNamesTell(files)).toBe(true);
});

it.each<[string, string[]]>([
  ["numbers of parts from 0", ["part-0.parquet", "part-1.parquet", "part-2.parquet"]],
  ["numbers of parts from 1, as many digits each", ["p_001.csv", "p_002.csv", "p_003.csv"]],
  ["more parts than nine", Array.from({ length: 12 }, (_, i) => `data_${i}.parquet`)],
  ["digits that all have", Array.from({ length: 12 }, (_, i) => `survey2020_${i + 1}.csv`)],
  [
    "numbers beside random names",
    [
      "part-00000-0c5a2b1e-77aa-4b0e-9d0a-0123456789ab-c000.snappy.parquet",
      "part-00001-9f5a2b1e-11aa-4b0e-9d0a-0123456789cd-c000.snappy.parquet",
    ],
  ],
  ["folders that give a variable", ["year=2020/0.parquet", "year=2021/0.parquet", "year=2021/1.parquet"]],
  ["one file", ["age42.csv"]],
])("names number parts: %s", (_, files) => {
  expect(doNamesTell(files)).toBe(false);
});
