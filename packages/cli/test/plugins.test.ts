import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { UsageError } from "../src/exit.ts";
import { loadPlugins } from "../src/measures/plugins.ts";
import { Desk, type DeskFiles, fixture, idsWith, PEOPLE } from "./support/command.ts";

const KEYS = ["people.csv", "--keys", "region,sex,age"];
const people = (files: DeskFiles = {}): Desk => new Desk({ "people.csv": PEOPLE, ...files });
/** A desk whose command runs in a process of Node alone, which says why it cannot load a module. */
const beside = (files: DeskFiles = {}): Desk => new Desk({ "people.csv": PEOPLE, ...files }, "beside");
/** A desk whose command runs in a process of its own, which plugins may end. */
const apart = (files: DeskFiles = {}): Desk => new Desk({ "people.csv": PEOPLE, ...files }, "process");

describe.concurrent("a plugin", () => {
  it("adds its measure to all, with its options and its column", async () => {
    const desk = people({ "o.json": '{ "twins": { "label": "pairs of records" } }' });
    expect(
      await desk.assess(
        ...KEYS,
        "--plugin",
        fixture("twins.mjs"),
        "--options",
        "o.json",
        "--out",
        "r.json",
        "--records",
        "r.csv",
        "--quiet",
      ),
    ).toEqual({ code: 0, stdout: "", stderr: "" });
    const { measures } = desk.json("r.json");
    expect(Object.keys(measures)).toEqual([...idsWith("keys"), "twins"]);
    expect(measures["twins"]).toMatchObject({
      title: "Twins",
      options: { label: "pairs of records" },
      summary: { pairs: 3 },
    });
    const [header, first, second] = desk
      .text("r.csv")
      .split("\n")
      .map((line) => line.split(","));
    expect([header.at(-1), first.at(-1), second.at(-1)]).toEqual(["twins.twin", "1", "0"]);
  });

  it("may be named in the configuration, by a path from the working folder, and chosen by its id", async () => {
    const desk = people({
      "c.json": JSON.stringify({ plugins: [fixture("twins.mjs")], measures: ["twins"] }),
    });
    expect(await desk.assess(...KEYS, "--config", "c.json", "--out", "r.json")).toMatchObject({
      code: 0,
      stderr: "",
    });
    expect(Object.keys(desk.json("r.json").measures)).toEqual(["twins"]);
  });

  it("may be a package that is installed in the working folder", async () => {
    const desk = people({
      "node_modules/acme-twins/package.json":
        '{ "name": "acme-twins", "type": "module", "exports": "./main.js" }',
      "node_modules/acme-twins/main.js": `export { twins } from ${JSON.stringify(fixture("twins.mjs"))};\n`,
    });
    expect(await desk.assess(...KEYS, "--plugin", "acme-twins", "--measures", "twins")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Twins") as string,
    });
  });

  it("that is named twice counts once", async () => {
    const desk = people();
    const plugin = ["--plugin", fixture("twins.mjs")];
    expect(await desk.assess(...KEYS, ...plugin, ...plugin, "--records", "r.csv", "--quiet")).toMatchObject({
      code: 0,
      stderr: "",
    });
    expect(desk.text("r.csv").split("\n")[0].match(/twins/g)).toHaveLength(1);
  });

  it.each<[what: string, plugin: string, code: number, message: string]>([
    [
      "does not exist",
      "nope.mjs",
      2,
      'Plugin "nope.mjs" was not found: there is no such module, and no package of this name is installed in this folder.',
    ],
    ["is a folder without a module", "empty", 2, 'Plugin "empty" was not found: '],
    [
      "needs a package that is not there",
      "needs.cjs",
      2,
      "Plugin \"needs.cjs\" could not be loaded: Cannot find module 'not-there'",
    ],
    [
      "imports a package that is not there",
      "imports.mjs",
      2,
      'Plugin "imports.mjs" could not be loaded: it needs the package "@acme/none", which is not installed next to it. Install it there: npm install @acme/none',
    ],
    [
      "imports a package of this software that is not there",
      "own.mjs",
      2,
      'Plugin "own.mjs" could not be loaded: it needs the package "@sdc-risk/none", which is not installed next to it. Install it there: see "Without a clone" in docs/getting-started.md',
    ],
    [
      "hides its module from its name",
      "hidden",
      2,
      'Plugin "hidden" could not be found by its name. Give the path of its module',
    ],
    [
      "exports no measure",
      fixture("no-measure.mjs"),
      2,
      "exports no measure and no treatment. A measure is a constant made by defineMeasure of @sdc-risk/core, a treatment one made by defineTreatment of @sdc-risk/treat.",
    ],
    ["is no program", "people.csv", 2, 'Plugin "people.csv" could not be loaded: '],
    [
      "fails while it is loaded",
      "throws.mjs",
      2,
      'Plugin "throws.mjs" could not be loaded: no licence (line 1)',
    ],
    [
      "is no valid module",
      "bad.mjs",
      2,
      "Plugin \"bad.mjs\" could not be loaded: Unexpected token ';' (line 3)",
    ],
    [
      "is no valid CommonJS module",
      "bad.cjs",
      2,
      "Plugin \"bad.cjs\" could not be loaded: Unexpected token ';' (line 2)",
    ],
    [
      "imports what is no valid module",
      "inner.mjs",
      2,
      "Plugin \"inner.mjs\" could not be loaded: Unexpected token ';' (in a module that it imports)",
    ],
    [
      "has the id of another measure",
      fixture("another-kanon.mjs"),
      2,
      'Two measures have the id "kanon": "k-anonymity" (no version) and "Another k-anonymity" (version 9.8.7).',
    ],
  ])("that %s is wrong usage", async (_what, plugin, code, message) => {
    const node = [
      "needs.cjs",
      "imports.mjs",
      "own.mjs",
      "people.csv",
      "throws.mjs",
      "bad.mjs",
      "bad.cjs",
      "inner.mjs",
    ]; // Node says why these are not loaded
    const desk = (node.includes(plugin) ? beside : people)({
      "bad.mjs": "const a = 1;\n\nconst b = ;\n",
      "bad.cjs": "const a = 1;\nmodule.exports = {;\n",
      "inner.mjs": 'import "./bad.mjs";\n',
      "throws.mjs": 'throw new Error("no licence");\n',
      "needs.cjs": 'require("not-there");\n',
      "imports.mjs": 'import "@acme/none";\n',
      "own.mjs": 'import "@sdc-risk/none";\n',
      "empty/readme.txt": "",
      "node_modules/hidden/package.json":
        '{ "name": "hidden", "type": "module", "exports": { "import": "./main.js" } }',
    });
    await desk.refuses([...KEYS, "--plugin", plugin, "--out", "r.json"], code, message);
  });

  it("that has the id of another measure is wrong usage also where measures are chosen", async () => {
    await people().refuses(
      [...KEYS, "--plugin", fixture("another-kanon.mjs"), "--measures", "kanon"],
      2,
      'Two measures have the id "kanon"',
    );
  });

  it("that fails is skipped with its reason among all measures", async () => {
    const desk = people();
    expect(await desk.assess(...KEYS, "--plugin", fixture("broken.mjs"), "--out", "r.json")).toMatchObject({
      code: 0,
      stderr: 'sdc-risk: "broken" was not computed: the third party made a mistake\n',
    });
    expect(desk.json("r.json").skipped).toContainEqual({
      measure: "broken",
      title: "Broken",
      reason: "the third party made a mistake",
    });
  });

  it.each<[what: string, plugin: string, id: string, message: string]>([
    ["fails", "broken.mjs", "broken", "the third party made a mistake"],
    [
      "gives a number that JSON cannot hold",
      "infinite.mjs",
      "infinite",
      'Measure "infinite" breaks its contract: summary.ratio is Infinity',
    ],
    [
      "gives a column that is too short",
      "short.mjs",
      "short",
      'Measure "short" breaks its contract: column "value" has 7 values, but there are 8 records',
    ],
  ])("that %s, asked for by name, ends with 3", async (_what, plugin, id, message) => {
    await people({ "r.json": "old" }).refuses(
      [...KEYS, "--plugin", fixture(plugin), "--measures", id, "--out", "r.json", "--records", "r.csv"],
      3,
      message,
    );
  });
});

describe.concurrent("a measure that", () => {
  it.each<[what: string, id: string, message: string]>([
    [
      "never settles",
      "never",
      'While measure "never" was computed, nothing was left to do, but it had not come to an end: it waits for a promise that is never settled.',
    ],
    [
      "leaves a rejected promise",
      "floating",
      'While measure "floating" was computed, a promise was rejected, and nobody waits for it: the licence server said no',
    ],
    [
      "throws in a callback",
      "callback",
      'While measure "callback" was computed, an error was thrown, and nobody waits for it: not in my callback',
    ],
    [
      "ends the process",
      "exits",
      'While measure "exits" was computed, something ended the process (process.exit, code 0): the run is not complete.',
    ],
    [
      "gives a summary that holds itself",
      "circular",
      'Measure "circular" breaks its contract: summary.parts[0].whole leads back to what holds it, a circle.',
    ],
    ["says that it was interrupted", "pretends", 'Measure "pretends" failed: stopped by itself'],
    ["fails with an unknown code", "unknown", "of a kind of its own"],
  ])("%s ends the run with 3 and a word, and leaves nothing", async (_what, id, message) => {
    const where = { never: apart, exits: apart, floating: beside, callback: beside }[id] ?? people;
    const desk = where({ "r.json": "old" });
    const stderr = await desk.refuses(
      [...KEYS, "--plugin", fixture("unruly.mjs"), "--measures", id, "--out", "r.json", "--records", "r.csv"],
      3,
      message,
    );
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });

  it("ends the process while outputs are written leaves none of them", async () => {
    const desk = apart({ "r.json": "old" });
    const many = Array.from({ length: 20_000 }, (_, i) => `${i % 7},${i % 11}`);
    writeFileSync(desk.path("many.csv"), `a,b\n${many.join("\n")}\n`);
    await desk.refuses(
      [
        "many.csv",
        "--keys",
        "a,b",
        "--plugin",
        fixture("unruly.mjs"),
        "--measures",
        "frequency,exits-late",
        "--out",
        "r.json",
        "--records",
        "r.csv",
      ],
      3,
      "While the report was written, something ended the process",
    );
    expect(desk.text("r.json")).toBe("old");
  });
});

describe("a module of plugins", () => {
  const load = (desk: Desk, name: string): Promise<unknown> => loadPlugins([desk.path(name)], { doing: "" });
  const constant = (id: string): string =>
    `export const one = { id: ${id}, title: "One", needs: [], uses: [], options: { "~standard": {} }, compute() {}, report() {} };\n`;

  it.each([
    ['"Two Words"', 'The id of a measure is "Two Words"; expected kebab case, such as "acme-twins".'],
    ['""', "expected kebab case"],
    ['"a\\u0007b"', 'is "a\\u0007b"; expected kebab case'],
    ['"__proto__"', "expected kebab case"],
    ['"constructor"', 'a word of JavaScript itself; choose another, such as "acme-constructor".'],
  ])("with the id %s is refused", async (id, message) => {
    const error: unknown = await load(new Desk({ "one.mjs": constant(id) }), "one.mjs").catch(
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(UsageError);
    expect((error as Error).message).toContain(message);
  });

  it("that waits for ever while it is loaded, or ends the process, is told by its name", async () => {
    // what Node does in a process that has nothing left to do, as for the measure that never settles
    const rest = 'setImmediate(() => process.emit("beforeExit", 0));\n';
    const waiting = people({ "waits.mjs": `${rest}await new Promise(() => undefined);\n` });
    const desk = apart({ "exits.mjs": "process.exit(0);\n" });
    expect(await waiting.run(["measures", "--plugin", "waits.mjs"])).toEqual({
      code: 3,
      stdout: "",
      stderr:
        'sdc-risk: While plugin "waits.mjs" was loaded, nothing was left to do, but it had not come to an end: it waits for a promise that is never settled.\n',
    });
    expect(await desk.run(["measures", "--plugin", "exits.mjs"])).toMatchObject({
      code: 3,
      stdout: "",
      stderr: expect.stringContaining(
        'While plugin "exits.mjs" was loaded, something ended the process',
      ) as string,
    });
  });
});
