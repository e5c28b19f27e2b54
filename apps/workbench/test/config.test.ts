import { describe, expect, it } from "vitest";
import { readConfig, writeConfig } from "../src/state/config.js";

const full = {
  keys: ["region", "sex"], numeric: ["income"], weight: "weight", missing: { age: [-999] }, measures: ["kanon"], options: { kanon: { k: [3] } }, match: "position", delimiter: ";", encoding: "utf-8",
};

describe("settings", () => {
  it("come back as they were written", () => {
    const read = readConfig(JSON.stringify(full));
    expect(typeof read).toBe("object");
    if (typeof read === "object") expect(JSON.parse(writeConfig(read))).toEqual(full);
  });

  it("leave out what is not set", () => {
    expect(JSON.parse(writeConfig({ roles: { keys: ["a"] }, reading: { missing: [] }, measures: null, options: {} }))).toEqual({ keys: ["a"] });
  });

  it("take \"all\" and a list with all for all measures, and skip a byte order mark", () => {
    for (const measures of ["all", ["all", "kanon"]]) expect(readConfig(`\uFEFF${JSON.stringify({ measures })}`)).toMatchObject({ measures: null });
  });

  it.each([
    ["no JSON", "{", "The file is no JSON."],
    ["a setting that is given twice", "{\"keys\": [],\n \"keys\": []}", "\"keys\" is given twice, on lines 1 and 2: leave one of them out."],
    ["a name that changes objects", "{\"options\": {\"__proto__\": {}}}", "\"options.__proto__\" on line 1 cannot be used as a name."],
    ["a list", "[]", "Settings must be a JSON object."],
    ["a setting that does not exist", "{\"kyes\": []}", "There is no setting “kyes”."],
    ["keys that are no list", "{\"keys\": \"a\"}", "“keys” must be a list of names."],
    ["a weight that is no text", "{\"weight\": [\"w\"]}", "“weight” must be a text."],
    ["missing codes of a wrong form", "{\"missing\": {\"a\": 1}}", "“missing” must be a list of codes, or lists of codes by variable."],
    ["measures of a wrong form", "{\"measures\": 1}", "“measures” must be “all” or a list of measures."],
    ["options that are no objects", "{\"options\": {\"kanon\": 1}}", "“options” must hold an object per measure."],
    ["a way to match that does not exist", "{\"match\": \"name\"}", "“match” must be “position” or “id”."],
    ["plugins", "{\"plugins\": [\"x\"]}", "The settings name plugins, which only the command line can load."],
  ])("refuse %s", (_, text, message) => {
    expect(readConfig(text)).toBe(message);
  });
});
