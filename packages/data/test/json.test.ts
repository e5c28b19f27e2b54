import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson } from "../src/index.ts";

describe("JSON that a person wrote", () => {
  it("is read as JSON.parse reads it", () => {
    fc.assert(
      fc.property(fc.json({ noUnicodeString: false }), (text) => {
        if (!text.includes("__proto__")) expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
    expect(parseJson('\uFEFF{ "a": [1, { "a": 1 }, { "a": { "a": "a\\"},{" } }] }')).toEqual({
      a: [1, { a: 1 }, { a: { a: 'a"},{' } }],
    });
  });

  it.each([
    [
      '{ "keys": [1],\n "weight": "w",\n "keys": [2] }',
      '"keys" is given twice, on lines 1 and 3: leave one of them out',
    ],
    ['{ "kanon": { "k": 1, "\\u006b": 2 } }', '"kanon.k" is given twice, on line 1: leave one of them out'],
    [
      '[{}, { "a": 1, "b": [{ "a": 1 }],\n "a": 2 }]',
      '"a" is given twice, on lines 1 and 2: leave one of them out',
    ],
    ['{ "missing":\n { "__proto__": [9] } }', '"missing.__proto__" on line 2 cannot be used as a name'],
    ['{\n "a": 1\n "b": 2\n}', "Expected ',' or '}' after property value on line 3"],
  ])("%j is refused", (text, message) => {
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ code: "BAD_FILE", message }) as Error);
  });
});
