import { describe, expect, it } from "vitest";
import type { Stream } from "../../src/io.ts";
import { labelledLines, columnsOf } from "../../src/terminal/layout.ts";
import { progressBar } from "../../src/terminal/progress.ts";
import { fit, obeys, widthOf } from "../../src/terminal/terminal.ts";
import { Desk, PEOPLE } from "../support/command.ts";

/** A terminal of so many columns that keeps what is written. */
function screen(columns: number): Stream & { text: string } {
  const stream = {
    isTTY: true,
    columns,
    text: "",
    write: (text: string): boolean => {
      stream.text += text;
      return true;
    },
  };
  return stream as unknown as Stream & { text: string };
}
const FILE = { isTTY: false } as Stream;
const LONG = 'sdc-risk: There is no variable "regoin" (given as keys). Did you mean "region"?';

describe("a terminal", () => {
  it.each([
    [120, 100],
    [80, 80],
    [41, 41],
    [20, 20],
    [5, 20],
    [0, 80],
  ])("of %d columns is written to at %d", (columns, width) => {
    expect(widthOf(screen(columns))).toBe(width);
  });

  it("gets messages broken at blanks, a file gets lines whole", () => {
    expect(fit(`${LONG}\n`, screen(40)).split("\n")).toEqual([
      'sdc-risk: There is no variable "regoin"',
      '(given as keys). Did you mean "region"?',
      "",
    ]);
    expect(fit(LONG, FILE)).toBe(LONG);
    for (const line of fit(`  ${LONG}\n    ${"x".repeat(99)}`, screen(20)).split("\n"))
      expect(line).toMatch(/^ {2,4}.{1,18}$/);
  });

  it("that is dumb obeys no control sequences", () => {
    expect([screen(80), screen(20), FILE].map((stream) => obeys(stream, { TERM: "xterm" }))).toEqual([
      true,
      false,
      false,
    ]);
    expect(obeys(screen(80), { TERM: "dumb" })).toBe(false);
  });

  it.each([
    ["dumb", 80],
    ["xterm", 20],
  ])("%s of %d columns is told of progress in lines", async (term, columns) => {
    const stream = screen(columns);
    const bar = await progressBar(true, { stderr: stream, env: { TERM: term } });
    for (const [share, what] of [
      [0, "reading"],
      [0.3, "reading"],
      [0.6, "Sample and population frequencies"],
      [1, "writing a\u001b[2Jb"],
    ] as const)
      bar.update(share, what);
    bar.stop();
    expect(stream.text.replaceAll("\n", " ").trim()).toBe(
      "reading Sample and population frequencies writing a\\u001b[2Jb",
    );
    expect(stream.text.split("\n").every((line) => line.length <= columns)).toBe(true);
  });

  it("that is no terminal is told nothing of progress", async () => {
    const bar = await progressBar(true, { stderr: FILE, env: {} });
    expect(() => {
      bar.update(0.5, "reading");
      bar.stop();
    }).not.toThrow();
  });
});

it("what stands beside a label stands under it where there is no room", () => {
  expect(labelledLines("  region", ["looks like a place"], 30, 80)).toEqual([
    `  region${" ".repeat(22)}looks like a place`,
  ]);
  expect(labelledLines("  region", ["looks like a place"], 30, 20)).toEqual([
    "  region",
    "    looks like a",
    "    place",
  ]);
});

describe("a terminal of 50 columns", () => {
  it.each([[["--help"]], [["measures"]], [["inspect", "people.csv"]]])(
    "is written to at 50 by %j",
    async (args) => {
      const { code, stdout, stderr } = await new Desk({ "people.csv": PEOPLE }).run(args, { columns: 50 });
      expect({ code, long: stdout.split("\n").filter((line) => columnsOf(line) > 50) }).toEqual({
        code: 0,
        long: [],
      });
      expect(stdout.split("\n").some((line) => columnsOf(line) > 40)).toBe(true);
      expect(stderr).not.toContain("Error");
    },
  );
});
