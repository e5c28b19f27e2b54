import { describe, expect, it } from "vitest";
import { exportedNames, sharedInterfaces, sourceOf } from "../ideas.mjs";

describe("interfaces that share their name", () => {
  const shared = (...texts: readonly string[]): number =>
    sharedInterfaces(texts.map((text, i) => sourceOf(`${i}.ts`, text)));

  it("are counted with each of their files", () => {
    expect(shared("interface A {}", "export interface A {}", "interface B {}")).toBe(2);
  });

  it("are none within one file, and none that only look like interfaces", () => {
    expect(shared("interface A {} interface A {}", "// interface A {}", 'const a = "interface A {}";')).toBe(
      0,
    );
    expect(shared()).toBe(0);
  });
});

describe("names that a module exports", () => {
  const files = new Map([
    ["a/index.ts", 'export * from "./b/c.js"; export { x as y, type T } from "./d.js"; const hidden = 1;'],
    ["a/b/c.ts", "export const { p, q: r } = { p: 1, q: 2 }; export function f() {} export interface I {}"],
  ]);

  it("are those of its declarations, lists and stars", () => {
    expect(exportedNames(files, "a/index.ts")).toEqual(["p", "r", "f", "I", "y", "T"]);
  });
});
