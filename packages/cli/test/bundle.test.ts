import { execFileSync, spawnSync, type SpawnSyncReturns } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { wants } from "@sdc-risk/servers";
import { describe, expect, it } from "vitest";
import { needsPackages } from "../src/needs-packages.ts";
import { Desk, EXECUTABLE, fixture, PEOPLE } from "./support/command.ts";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const KEYS = ["people.csv", "--keys", "region,sex,age"];

describe("whether packages from outside are named", () => {
  const desk = new Desk({
    "plain.json": '{ "keys": ["region"] }',
    "empty.json": '{ "plugins": [] }',
    "plugins.json": '\uFEFF{ "plugins": ["./mine.js"] }',
    "odd.json": '{ "plugins": "./mine.js" }',
    "engine.json": '{ "keys": ["region"], "engine": "duckdb" }',
    "pool.json": '{ "pool": "redis://127.0.0.1" }',
    "broken.json": "{",
  });
  it.each<readonly [boolean, string]>([
    [false, ""],
    [false, "assess a.csv --keys plugin,config"],
    [true, "assess a.csv --plugin mine.js"],
    [true, "measures --plugin=mine.js"],
    [false, "assess a.csv --config"],
    [true, "assess a.csv --pool redis://127.0.0.1"],
    [true, "assess a.csv --engine=duckdb"],
    [true, "assess duckdb:people.db?table=people"],
    [true, "assess a.csv --records=postgres://host/db?table=risks"],
    [false, "assess C:\\people.csv --keys a:b"],
    [true, "worker redis://127.0.0.1"],
    [false, `assess a.csv --config ${desk.path("none.json")}`],
    [false, `assess a.csv --config ${desk.path("plain.json")}`],
    [false, `assess a.csv --config ${desk.path("empty.json")}`],
    [false, `assess a.csv --config ${desk.path("broken.json")}`],
    [true, `assess a.csv --config ${desk.path("plugins.json")}`],
    [true, `assess a.csv --config=${desk.path("plugins.json")}`],
    [true, `assess a.csv --config ${desk.path("odd.json")}`],
    [true, `assess a.csv --config ${desk.path("engine.json")}`],
    [true, `assess a.csv --config ${desk.path("pool.json")}`],
  ])("%s: %s", (named, args) => {
    expect(needsPackages(args.split(" "))).toBe(named);
  });

  it("takes a pipe, which is read once only, for one that names some", wants("pipes"), () => {
    execFileSync("mkfifo", [desk.path("pipe.json")]);
    expect(needsPackages(["assess", "a.csv", "--config", desk.path("pipe.json")])).toBe(true);
  });
});

describe("the bundle of the command", () => {
  const IMPORTS =
    /^(?:import|export) (?:[^"\n]* from )?"([^"]+)";$|\b(?:import|__require)\("([\w@./-]+)"\)/gm;
  const files = readdirSync(DIST).filter((name) => name.endsWith(".mjs"));

  it("needs nothing but itself, Node, the package of threads and what is installed only by who needs it", () => {
    const named = files.flatMap((name) =>
      [...readFileSync(`${DIST}${name}`, "utf8").matchAll(IMPORTS)].map(([, from, later]) => from ?? later),
    );
    expect(files).toEqual(expect.arrayContaining(["command.mjs", "worker.mjs"]));
    expect(named).not.toEqual([]);
    const outside = named.filter((from) => !isBuiltin(from) && !files.includes(from.replace("./", "")));
    expect([...new Set(outside)].sort()).toEqual(["@sdc-risk/queue", "tinypool"]);
  });

  it("serves tasks of threads", async () => {
    const { default: serve } = (await import(pathToFileURL(join(DIST, "worker.mjs")).href)) as {
      default: unknown;
    };
    expect(serve).toBeTypeOf("function");
  });

  it("comes with the licences of what it holds", () => {
    const told = readFileSync(`${DIST}third-party-notices.txt`, "utf8");
    for (const name of ["apache-arrow", "flatbuffers", "zod", "commander", "hyparquet"])
      expect(told).toMatch(new RegExp(`^${name} \\d`, "m"));
    expect(told).toContain("Permission is hereby granted, free of charge");
    expect(told).toContain("TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION");
  });

  it("writes what the sources write, to the byte, of what standard input holds", async () => {
    const [, ...keys] = KEYS;
    const outputs = ["--out", "r.json", "--out", "r.html", "--quiet"];
    const args = ["assess", "-", ...keys, "--weight", "weight", ...outputs];
    const texts = ["here", "process"].map(async (how) => {
      const desk = new Desk({}, how as "here" | "process");
      const input = `${PEOPLE.join("\n")}\n`;
      expect(await desk.run(args, { env: { SOURCE_DATE_EPOCH: "0" }, input })).toEqual({
        code: 0,
        stdout: "",
        stderr: "",
      });
      return [desk.text("r.json"), desk.text("r.html")];
    });
    const [here, bundled] = await Promise.all(texts);
    expect(bundled).toEqual(here);
  });

  it("says what to run where only it was built, and a plugin asks for the packages", () => {
    const desk = new Desk({
      "package.json": '{ "type": "module" }',
      "bin/none.txt": "",
      "dist/needs-packages.js": "export const needsPackages = (args) => args.includes('--plugin');",
      "dist/index.js": "import '@sdc-risk/none';",
      "dist/command.mjs": "export const main = () => Promise.resolve(0);",
    });
    copyFileSync(EXECUTABLE, desk.path("bin/sdc-risk.js"));
    const run = (...args: string[]): SpawnSyncReturns<string> =>
      spawnSync(process.execPath, [desk.path("bin/sdc-risk.js"), ...args], { encoding: "utf8" });
    expect(run("assess")).toMatchObject({ status: 0, stderr: "" });
    expect(run("assess", "--plugin", "mine.js")).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^sdc-risk: Plugins, engines and queues .* pnpm@\S+ build\n$/u) as string,
    });
  });

  it("leaves a run with plugins to the packages, which they share, and ends though one left a timer running", async () => {
    const desk = new Desk(
      {
        "people.csv": PEOPLE,
        "c.json": JSON.stringify({ plugins: ["shares.mjs", "unruly.mjs"].map(fixture) }),
      },
      "process",
    );
    const measures = ["--measures", "frequency,shares,lingers"];
    const run = await desk.assess(...KEYS, ...measures, "--config", "c.json", "--out", "r.json", "--quiet");
    expect(run).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(desk.json("r.json").measures["shares"].summary).toEqual({ known: 1, records: 8 });
  });
});
