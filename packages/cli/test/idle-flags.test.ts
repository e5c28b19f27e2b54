import { ROLES } from "@sdc-risk/core";
import { settingsSchema } from "@sdc-risk/session";
import { describe, expect, it } from "vitest";
import { idleFlags } from "../src/assess/idle-flags.ts";
import { NO_NAMES } from "../src/assess/places.ts";
import { Desk, PEOPLE } from "./support/command.ts";

/**
 * Flags of `assess` that are no settings, each with how it is known that it does something. A flag that is in neither
 * place fails, so that none is silent.
 */
const FLAGS: Readonly<Record<string, string>> = {
  config: "its settings are told one by one",
  help: "ends the command",
  format: "refused without --out -",
  "max-memory": "told where a server holds all data",
  msus: "refused without the measure that finds them",
  out: "a file is written",
  plugin: "the setting plugins",
  "policy-out": "refused without --policy",
  quiet: "shows less",
  records: "a file is written",
  released: "is compared with the original",
  replace: "refused without the address of a table",
  resume: "told where no work could be kept",
  scenario: "the setting scenarios",
  spill: "refused without an engine that writes there",
  template: "refused without --out",
  work: "refused without an engine that keeps classes, and without keys",
  detail: "shows more",
  explain: "lists queries in place of the run",
};

const desk = (): Desk =>
  new Desk({
    "people.csv": PEOPLE,
    "config.json": JSON.stringify({
      keys: ["region", "sex"],
      household: "hid",
      weight: "weight",
      options: { suda2: { maxSize: 2 } },
    }),
  });
const KEYS = ["--keys", "region,sex"];

async function warningsOf(...args: string[]): Promise<string> {
  const at = desk();
  const done = await at.assess("people.csv", ...args, "--quiet", "--out", "r.json");
  expect(done).toMatchObject({ code: 0 });
  const warnings: readonly { readonly code: string; readonly message: string }[] = at.json("r.json").warnings;
  return warnings
    .filter(({ code }) => code === "setting-without-effect")
    .map(({ message }) => message)
    .join("\n");
}

describe("flags", () => {
  it("of assess are settings, or it is known of each how it does something", async () => {
    const { stdout } = await desk().run(["assess", "--help"]);
    const flags = Array.from(stdout.matchAll(/^ +(?:-\w, )?--([a-z-]+)/gm), ([, flag]) => flag);
    const settings = new Set([
      ...ROLES.map(({ flag }) => flag),
      ...Object.keys(settingsSchema.shape).map((name) =>
        name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      ),
    ]);
    expect(flags.length).toBeGreaterThan(40);
    expect(flags.filter((flag) => !settings.has(flag) && !(flag in FLAGS))).toEqual([]);
    expect(Object.keys(FLAGS).filter((flag) => !flags.includes(flag))).toEqual([]);
  });

  it("that change nothing are told in the report", async () => {
    expect(await warningsOf(...KEYS, "--household", "hid", "--sheet", "2", "--measures", "frequency")).toBe(
      '2 settings have no effect. household (--household "hid") is used by no measure that was computed: add ' +
        "household or population to the measures, or leave it out. sheet (--sheet) is for Excel, and the data are " +
        "CSV: leave it out.",
    );
  });

  it("that choose measures leave a configuration file in peace that serves others, too", async () => {
    expect(await warningsOf("--config", "config.json", "--measures", "kanon")).toBe("");
    expect(
      await warningsOf("--config", "config.json", "--household", "hid", "--measures", "kanon"),
    ).toContain("One setting has no effect. household");
  });

  it("of a released file are refused without one", async () => {
    for (const flags of [
      ["--match", "id", "--id", "pid"],
      ["--renamed", "age=age5"],
    ])
      expect(await desk().assess("people.csv", ...KEYS, ...flags)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining("and none is given (--released). Give it, or leave") as string,
      });
  });

  it("that are no settings are told on standard error", async () => {
    const resumed = await desk().assess(
      "people.csv",
      ...KEYS,
      "--measures",
      "frequency",
      "--resume",
      "r",
      "--quiet",
    );
    expect(resumed.stderr.replaceAll("\n", " ")).toContain(
      "--resume has no effect: no measure that was computed",
    );
    const server = { ...NO_NAMES, original: "postgres" };
    const settings = { roles: {}, missing: [], measures: null, options: {}, plugins: [] };
    const pool = {
      sharesMemory: true,
      run: () => Promise.reject(new Error()),
      close: () => Promise.resolve(),
    };
    expect(idleFlags({ maxMemory: 1e9 }, settings, server, pool)).toEqual([
      "--max-memory has no effect: the data are read by PostgreSQL. Leave it out.",
    ]);
    for (const others of [
      { ...settings, identified: "names.csv" },
      { ...settings, membership: "all.csv" },
    ])
      expect(idleFlags({ maxMemory: 1e9 }, others, server, pool)).toEqual([]);
    expect(idleFlags({ maxMemory: 1e9 }, settings, NO_NAMES, pool)).toEqual([]);
  });

  it("of reading are told by inspect and convert", async () => {
    const told = 'The option sheet has no effect: it is for Excel, and "people.csv" is CSV.';
    const plain = (text: string): string => text.replace(/\s+/g, " ");
    expect(plain((await desk().run(["inspect", "people.csv", "--sheet", "2"])).stdout)).toContain(told);
    expect(
      plain((await desk().run(["convert", "people.csv", "p.parquet", "--sheet", "2"])).stdout),
    ).toContain(told);
  });

  it("of reading are told where an engine reads", async () => {
    const at = desk();
    expect((await at.run(["convert", "people.csv", "p.parquet", "--quiet"])).code).toBe(0);
    const { stdout } = await at.run(["inspect", "p.parquet", "--engine", "duckdb", "--delimiter", ";"]);
    expect(stdout.replace(/\s+/g, " ")).toContain(
      'The option delimiter has no effect: it is for CSV, and "p.parquet" is Parquet.',
    );
  });
});
