import { presetNamed, settingsText } from "@sdc-risk/session";
import { describe, expect, it } from "vitest";
import { readSettings } from "../src/worker/run/settings-file.ts";

const full = {
  keys: ["region", "sex"],
  numeric: ["income"],
  weight: "weight",
  missing: { age: [-999] },
  measures: ["kanon"],
  options: { kanon: { k: [3] } },
  match: "position",
  delimiter: ";",
  encoding: "utf-8",
};

describe("a settings file", () => {
  it("comes back as it was read, and a byte order mark is skipped", () => {
    expect(JSON.parse(settingsText(readSettings(`\uFEFF${JSON.stringify(full)}`)))).toEqual(full);
  });

  it("comes back with several policies, in their order", () => {
    const text = settingsText(readSettings(JSON.stringify({ keys: ["sex"], policy: ["k3", "hdx"] })));
    const { policy } = JSON.parse(text) as { readonly policy: readonly { readonly name: string }[] };
    expect(policy.map(({ name }) => name)).toEqual([presetNamed("k3").name, presetNamed("hdx").name]);
  });

  it.each([
    ["no JSON", "{", "The file is no JSON: "],
    [
      "a setting that is given twice",
      '{"keys": [],\n "keys": []}',
      '"keys" is given twice, on lines 1 and 2: leave one of them out.',
    ],
    [
      "a name that changes objects",
      '{"options": {"__proto__": {}}}',
      '"options.__proto__" on line 1 cannot be used as a name.',
    ],
    ["a setting that does not exist", '{"kyes": []}', 'There is no setting "kyes". Did you mean "keys"?'],
    ["plugins", '{"plugins": ["x"]}', "The settings name plugins, which only the command line can load."],
  ])("is refused with %s", (_, text, message) => {
    expect(() => readSettings(text)).toThrow(message);
  });
});
