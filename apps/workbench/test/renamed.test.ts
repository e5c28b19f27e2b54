import { describe, expect, it } from "vitest";
import { pairsText, renamedOf } from "../src/state/renamed.ts";

describe("variables under other names, as people type them", () => {
  it.each([
    ["", null],
    [" , ", null],
    ["AGE=AGE20", { AGE: "AGE20" }],
    [" AGE = AGE 20 ,SEX=SEX2,", { AGE: "AGE 20", SEX: "SEX2" }],
    ["AGE=a=b", { AGE: "a=b" }],
  ])("%j is %j, and is written so that it is read again", (text, renamed) => {
    expect(renamedOf(text)).toEqual(renamed);
    expect(renamedOf(pairsText(renamed))).toEqual(renamed);
  });

  it.each(["AGE", "AGE=", "=AGE20", "AGE=AGE20, SEX", "AGE=a, AGE=b"])(
    "%j is none, and not left out",
    (text) => {
      expect(renamedOf(text)).toBeUndefined();
    },
  );
});
