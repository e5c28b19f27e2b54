import type { WriteStream } from "node:tty";
import { afterEach, describe, expect, it, vi } from "vitest";
import { beside } from "../src/layout.js";
import { progressBar } from "../src/progress.js";
import { fit, obeys, widthOf } from "../src/terminal.js";

afterEach(() => { vi.unstubAllEnvs(); });

/** A terminal of so many columns that keeps what is written. */
function screen(columns: number): WriteStream & { text: string } {
  const stream = { isTTY: true, columns, text: "", write: (text: string): boolean => { stream.text += text; return true; } };
  return stream as unknown as WriteStream & { text: string };
}
const FILE = { isTTY: false } as unknown as WriteStream;
const LONG = "sdc-risk: There is no variable \"regoin\" (given as keys). Did you mean \"region\"?";

describe("a terminal", () => {
  it.each([[120, 100], [80, 80], [41, 41], [20, 20], [5, 20], [0, 80]])("of %d columns is written to at %d", (columns, width) => {
    expect(widthOf(screen(columns))).toBe(width);
  });

  it("gets messages broken at blanks, a file gets lines whole", () => {
    expect(fit(`${LONG}\n`, screen(40)).split("\n")).toEqual(["sdc-risk: There is no variable \"regoin\"", "(given as keys). Did you mean \"region\"?", ""]);
    expect(fit(LONG, FILE)).toBe(LONG);
    for (const line of fit(`  ${LONG}\n    ${"x".repeat(99)}`, screen(20)).split("\n")) expect(line).toMatch(/^ {2,4}.{1,18}$/);
  });

  it("that is dumb obeys no control sequences", () => {
    vi.stubEnv("TERM", "xterm");
    expect([obeys(screen(80)), obeys(screen(20)), obeys(FILE)]).toEqual([true, false, false]);
    vi.stubEnv("TERM", "dumb");
    expect(obeys(screen(80))).toBe(false);
  });

  it.each([["dumb", 80], ["xterm", 20]])("%s of %d columns is told of progress in lines", async (term, columns) => {
    vi.stubEnv("TERM", term);
    const stream = screen(columns), bar = await progressBar(true, stream);
    for (const [share, what] of [[0, "reading"], [0.3, "reading"], [0.6, "Sample and population frequencies"], [1, "writing a\u001b[2Jb"]] as const) bar.update(share, what);
    bar.stop();
    expect(stream.text.replaceAll("\n", " ").trim()).toBe("reading Sample and population frequencies writing a\\u001b[2Jb");
    expect(stream.text.split("\n").every((line) => line.length <= columns)).toBe(true);
  });

  it("that is no terminal is told nothing of progress", async () => {
    const bar = await progressBar(true, FILE);
    expect(() => { bar.update(0.5, "reading"); bar.stop(); }).not.toThrow();
  });
});

it("what stands beside a label stands under it where there is no room", () => {
  expect(beside("  region", ["looks like a place"], 30, 80)).toEqual([`  region${" ".repeat(22)}looks like a place`]);
  expect(beside("  region", ["looks like a place"], 30, 20)).toEqual(["  region", "    looks like a", "    place"]);
});
