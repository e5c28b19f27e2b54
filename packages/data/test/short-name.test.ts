import { expect, it } from "vitest";
import { shortName } from "../src/index.ts";

it("cuts long names in the middle, and others not at all", () => {
  expect(shortName("region")).toBe("region");
  expect(shortName("x".repeat(60))).toBe("x".repeat(60));
  expect(shortName(`a${"x".repeat(20_000)}b`)).toBe(`a${"x".repeat(29)}…${"x".repeat(28)}b`);
  expect(shortName("income_from_work_2023", 9)).toBe("inco…2023");
});

it("does not cut characters apart", () => {
  const family = "\u{1f469}\u200d\u{1f469}\u200d\u{1f467}";
  expect(shortName(family.repeat(10))).toBe(family.repeat(10));
  expect(shortName(family.repeat(100), 5)).toBe(`${family.repeat(2)}…${family.repeat(2)}`);
});
