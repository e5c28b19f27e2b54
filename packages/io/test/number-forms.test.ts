import { readBytes } from "@sdc-risk/io";
import { expect, it } from "vitest";

const formsIn = async (...rows: string[]) => {
  const bytes = new TextEncoder().encode(["x,y", ...rows].join("\n"));
  const { severalForms } = await readBytes(bytes, "a.csv", { format: "csv", forms: true });
  return severalForms!.map(({ variable, forms }) => [variable, ...forms]);
};

it.each([
  ["zeros that add nothing", ["40,1", "41,1", "40.000,1"], [["x", "40", "40.000"]]],
  ["an exponent", ["4000,1", "4e3,1"], [["x", "4000", "4e3"]]],
  ["a zero before the point", [".5,1", "0.5,1"], [["x", ".5", "0.5"]]],
  ["a sign of zero", ["-0,1", "0,1"], [["x", "-0", "0"]]],
  [
    "more digits than a number holds",
    ["0.1,1", "0.10000000000000001,1"],
    [["x", "0.1", "0.10000000000000001"]],
  ],
  ["one form each, with as many decimals", ["1.50,1", "2.00,1", "3.25,1", "1.50,1"], []],
  ["whole numbers", ["1,1", "-20,0", "300,1"], []],
  ["texts, which are values of their own", ["a,40", "A,40", "40.0,40"], []],
])("%s", async (_, rows, found) => {
  expect(await formsIn(...rows)).toEqual(found);
});

it("are looked for only where that is asked for", async () => {
  const bytes = new TextEncoder().encode("x\n40\n40.0");
  expect((await readBytes(bytes, "a.csv", { format: "csv" })).severalForms).toBeUndefined();
});
