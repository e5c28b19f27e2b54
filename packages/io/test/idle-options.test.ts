import { describe, expect, it } from "vitest";
import { readBytes } from "@sdc-risk/io";
import { FORMATS, takesOption, type FormatOption } from "@sdc-risk/io/formats";
import { idleOptions } from "../src/idle-options.ts";

const CSV = new TextEncoder().encode("a;b\n1;2\n3;4\n");

const toldOf = async (options: object): Promise<string[]> => {
  const { warnings } = await readBytes(CSV, "t.csv", options);
  return warnings.filter(({ code }) => code === "option-without-effect").map(({ message }) => message);
};

describe("options of reading that a format does not take", () => {
  it("are told", async () => {
    expect(await toldOf({ sheet: "2" })).toEqual([
      'The option sheet has no effect: it is for Excel, and "t.csv" is CSV.',
    ]);
    expect(await toldOf({ delimiter: ";", encoding: "utf-8" })).toEqual([]);
  });

  it("are the same for every format that lists them", () => {
    const all = { delimiter: ";", encoding: "utf-8", sheet: "2", catalog: {} as never };
    for (const { name, takes } of FORMATS)
      expect(idleOptions("f", name, all)).toHaveLength(Object.keys(all).length - takes.length);
    expect(idleOptions("f", null, all)).toHaveLength(4);
    // every option is taken by some format
    for (const option of Object.keys(all) as FormatOption[])
      expect(FORMATS.some(({ name }) => takesOption(name, option))).toBe(true);
  });
});
