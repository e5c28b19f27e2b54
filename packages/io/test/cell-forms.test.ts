import { readBytes } from "@sdc-risk/io";
import { expect, it } from "vitest";

/** The columns in which quotes may tell something, and whether lines end in several ways. */
const told = async (text: string, delimiter = ","): Promise<string[]> => {
  const options = { format: "csv", forms: true, delimiter } as const;
  const { warnings } = await readBytes(new TextEncoder().encode(text), "a.csv", options);
  return warnings.flatMap(({ code, message }) => {
    if (code === "mixed-line-ends") return "ends";
    return code === "mixed-quotes" ? [...message.matchAll(/"(\w+)"/g)].map(([, name]) => name) : [];
  });
};
const lines = (...rows: string[]): string => ["x,y", ...rows].join("\n");

it.each([
  ["one number with and without quotes", ["3,1", '"3",1', "4,1"], ["x"]],
  ["numbers that differ, some in quotes", ["3,1", '"5",2', "4,3"], ["x"]],
  ["one word with and without quotes", ["a,b", 'c,"b"'], ["y"]],
  ["words that differ, some in quotes", ["ann,b", '"bob",b', "cat,b"], ["x"]],
  ["empty cells with and without quotes", [",1", '"",1'], ["x"]],
  ["both columns", ['3,"b"', '"3",b'], ["x", "y"]],
  ["words with blanks, some in quotes", ["New York,1", '"New Delhi",1'], ["x"]],
  ["quotes around what needs them and around some of the others", ['"a, b",1', '"a",1', "b,1"], ["x"]],
])("what quotes may tell: %s", async (_, rows, found) => {
  expect(await told(lines(...rows))).toEqual(found);
});

it.each([
  ["no quotes", ["a,1", "b,2", ",3"]],
  ["quotes only where they are needed", ['"a, b",1', '"say ""hi""",2', "c,3", '"two\nlines",4', ",5"]],
  ["quotes around all cells", ['"a","1"', '"b","2"', '"","3"']],
  ["quotes around all but empty cells", ['"a","1"', '"b",', ',"3"']],
  ["quotes around texts and not around numbers", ['"a",1', '"b",2', '"c, d",2.5']],
  ["quotes around texts and not around the word for what is missing", ['"a",1', "NA,2", '"c",2.5']],
  [
    "numbers among texts in quotes, as some programs write them",
    ["5,1", '"none given",2', "6,2.5", '"other",1'],
  ],
  ["quotes where a program puts them around blanks", ['"New York",1', "Boston,1", '"San Jose",2', "Paris,1"]],
  [
    "quotes where a program puts them around other letters",
    ['"Zürich",1', "Basel,1", '"Genève",2', "Bern,1"],
  ],
])("quotes that follow from the texts tell nothing: %s", async (_, rows) => {
  expect(await told(lines(...rows))).toEqual([]);
});

it("a cell that the delimiter of the file splits has to be in quotes, and one with another sign does not", async () => {
  expect(await told('x;y\n"a;b";1\na,c;1\nd,e;2', ";")).toEqual([]);
  expect(await told('x;y\n"a,b";1\na,c;1', ";")).toEqual(["x"]);
});

it("lines that end in several ways may tell something, too", async () => {
  expect(await told("x,y\r\n1,2\r\n3,4\n5,6\r\n")).toEqual(["ends"]);
  expect(await told("x,y\n1,2\r3,4\n")).toEqual(["ends"]);
  for (const end of ["\r\n", "\n", "\r"]) {
    expect(await told(["x,y", "1,2", "3,4"].join(end))).toEqual([]);
    expect(await told(["x,y", "1,2", "3,4", ""].join(end))).toEqual([]);
  }
  // no record is told by the end of the names, nor by what a cell holds
  expect(await told("x,y\r\n1,2\n3,4\n")).toEqual([]);
  expect(await told('x,y\n"1\r\n2",2\n3,4\n')).toEqual([]);
});

it("a large file is looked at to its end", async () => {
  const rows = Array.from({ length: 200_000 }, (_, i) => `${i % 97},${i % 5}`);
  const all = ["x,y", ...rows].join("\n");
  expect(await told(all)).toEqual([]);
  expect(await told(`${all}\n"5",1`)).toEqual(["x"]);
  expect(await told(`${all}\n5,1\r\n`)).toEqual(["ends"]);
});

it("is looked for only where that is asked for", async () => {
  const { warnings } = await readBytes(new TextEncoder().encode('x\n3\n"3"\r\n4'), "a.csv", {
    format: "csv",
  });
  expect(warnings).toEqual([]);
});
