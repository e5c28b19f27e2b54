import { parseReport } from "@sdc-risk/report";
import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { NO_NAMES } from "../src/assess/places.ts";
import { reproduce } from "../src/assess/reproduce.ts";
import type { Flags } from "../src/assess/settings.ts";
import { Desk, PEOPLE } from "./support/command.ts";

const command = (file: string, flags: Flags = {}): string => reproduce(file, flags);

/** The words that a POSIX shell makes of a command. */
const words = (line: string): string[] =>
  execFileSync("sh", ["-c", `printf '%s\\0' ${line}`])
    .toString()
    .split("\0")
    .slice(0, -1);

/** Flags that a report does not depend on, or that name where it goes. */
const ELSEWHERE = [
  "--help",
  "--policy-out",
  "--pool",
  "--resume",
  "--max-memory",
  "--spill",
  "--work",
  "--template",
  "--format",
  "--records",
  "--replace",
  "--msus",
  "--explain",
  "--quiet",
];

const EVERY: Flags = {
  detail: "internal",
  language: "fr",
  encoding: "windows-1252",
  delimiter: "\t",
  plugin: ["sdc-twins"],
  config: "c.json",
  populationCount: "n",
  populationNames: ["age=AGE"],
  populationSize: 5000,
  census: true,
  weightScale: 2.5,
  margins: ["towns.csv"],
  marginsCount: "people",
  population: "register.csv",
  released: ["treated.csv"],
  match: "id",
  renamed: ["age=AGE 20"],
  releasedPlan: "plan.json",
  freshId: true,
  entity: "person",
  entityWeight: "largest",
  membership: "census.csv",
  membershipCount: "n",
  identified: "names.csv",
  identifiedId: "pid",
  control: "control.csv",
  scenario: ["neighbour=region,sex"],
  policy: ["hdx"],
  keepMissing: ["region=refused"],
  sheet: "2",
  catalog: "formats.sas7bcat",
  ddi: "codebook.xml",
  engine: "duckdb",
  classes: "memory",
  options: "o.json",
  measures: ["kanon"],
  missing: ["-999", "NA"],
  directIdentifiers: ["name"],
  insensitive: ["remarks"],
  cluster: ["district", "ea"],
  clusterWeight: ["w1", "w2"],
  id: "pid",
  strata: ["s"],
  household: "hid",
  weight: "w",
  sensitive: ["health"],
  numeric: ["income"],
  keys: ["region", "sex"],
};

describe("the command that reproduces a report", () => {
  it("has every flag that was given, in the order of --help", async () => {
    const line = command("survey.csv", EVERY);
    expect(line).toBe(
      "sdc-risk assess survey.csv --keys region,sex --numeric income --sensitive health --weight w --household hid " +
        "--entity person --strata s --cluster district,ea --cluster-weight w1,w2 --id pid --direct-identifiers name --insensitive remarks --entity-weight largest --missing -999,NA " +
        "--keep-missing 'region=refused' --measures kanon --options o.json --released treated.csv --match id " +
        "--renamed 'age=AGE 20' --released-plan plan.json --fresh-id --membership census.csv --membership-count n --population register.csv --population-count n --population-names 'age=AGE' --population-size 5000 " +
        "--census --weight-scale 2.5 --margins towns.csv --margins-count people --control control.csv --identified names.csv --identified-id pid --scenario 'neighbour=region,sex' --policy hdx --language fr --config c.json " +
        "--plugin sdc-twins --delimiter '\\t' --encoding windows-1252 --sheet 2 --catalog formats.sas7bcat " +
        "--ddi codebook.xml --engine duckdb --classes memory --out report.html --detail internal",
    );
    const { stdout } = await new Desk().run(["assess", "--help"]);
    const help = Array.from(stdout.matchAll(/^ {2}(--[a-z-]+)/gm), ([, flag]) => flag);
    const said = words(line).filter((word) => /^--[a-z]/.test(word));
    expect(help.filter((flag) => said.includes(flag))).toEqual(said);
  });

  it("lacks no flag of --help but those that a report does not depend on", async () => {
    const { stdout } = await new Desk().run(["assess", "--help"]);
    const help = Array.from(stdout.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm), ([, flag]) => flag);
    const said = words(command("survey.csv", EVERY)).filter((word) => /^--[a-z]/.test(word));
    const lacking = [...new Set(help)].filter((flag) => !said.includes(flag));
    expect(lacking.sort()).toEqual([...ELSEWHERE].sort());
  });

  it("invents nothing, and leaves out where outputs went", () => {
    expect(
      command("a.csv", {
        config: "sdc-risk.json",
        out: ["x/y.html", "z.json"],
        records: "r.csv",
        quiet: true,
      }),
    ).toBe("sdc-risk assess a.csv --config sdc-risk.json --out report.html");
  });

  it("keeps an empty list, which wins over a configuration file", () => {
    expect(words(command("a.csv", { config: "c.json", numeric: [] }))).toEqual([
      "sdc-risk",
      "assess",
      "a.csv",
      "--numeric",
      "",
      "--config",
      "c.json",
      "--out",
      "report.html",
    ]);
  });

  it("names files as they were typed, so that it runs from the same folder", () => {
    expect(
      command("data/my project/a.csv", {
        options: "../opt.json",
        config: "./c.json",
        policy: ["rules/ours.json"],
        plugin: ["./twins.mjs", "../more.mjs", "@acme/sdc-more"],
        released: ["after/a.csv", "/srv/later/a.csv"],
        membership: "cells/m.csv",
        population: "people/*.parquet",
        identified: "names.csv",
      }),
    ).toBe(
      "sdc-risk assess 'data/my project/a.csv' --options ../opt.json --released after/a.csv " +
        "--released /srv/later/a.csv --membership cells/m.csv --population 'people/*.parquet' " +
        "--identified names.csv --policy rules/ours.json --config ./c.json --plugin ./twins.mjs " +
        "--plugin ../more.mjs --plugin @acme/sdc-more --out report.html",
    );
  });

  it("tells no credentials: an address on a server by its name", () => {
    const address = "postgres://ann:secret@host/db?table=people";
    const told = { ...NO_NAMES, original: "postgres:people", released: ["clickhouse:t"] };
    const line = reproduce(address, { released: ["clickhouse://u:secret@host/db?table=t"] }, told);
    expect(line).toBe("sdc-risk assess postgres:people --released clickhouse:t --out report.html");
    const beside = reproduce(
      "people.csv",
      { identified: address, membership: address },
      { ...NO_NAMES, identified: "postgres:people", membership: "postgres:margin" },
    );
    expect(beside).toBe(
      "sdc-risk assess people.csv --membership postgres:margin --identified postgres:people --out report.html",
    );
    expect(reproduce("duckdb:in/people.csv", {}, { ...told, original: "duckdb:people.csv" })).toBe(
      "sdc-risk assess duckdb:in/people.csv --out report.html",
    );
  });

  it("stays one command for the shell, whatever names hold", () => {
    const names = ["it's", "$(rm -rf x)", "`id`", "a b", '"q"', "né", "*", "~", "a\nb", "-x", "#", "&&"];
    expect(words(command("a;b.csv", { keys: names, weight: "w;'" }))).toEqual([
      "sdc-risk",
      "assess",
      "a;b.csv",
      "--keys",
      names.join(","),
      "--weight",
      "w;'",
      "--out",
      "report.html",
    ]);
  });

  it("takes a file whose name begins with a dash for a file, and - for standard input", () => {
    expect(command("-a.csv", { plugin: ["./-p.mjs"] })).toBe(
      "sdc-risk assess ./-a.csv --plugin ./-p.mjs --out report.html",
    );
    expect(command("-")).toContain(" assess - ");
  });
});

describe("the command in a report, run as printed where the files have the same paths,", () => {
  const plugin = `export const none = { id: "none", title: "None", needs: [], uses: [], options: { "~standard": { version: 1, vendor: "x", validate: () => ({ value: {} }) } },
    compute: async () => ({ summary: {}, columns: {} }), report: () => [] };`;
  const options = JSON.stringify({ kanon: { k: [4] } });
  const config = JSON.stringify({
    keys: ["region", "sex"],
    weight: "weight",
    missing: { age: ["NA"] },
    options: { kanon: { k: [2] } },
  });

  it.each<[string, readonly string[], string]>([
    ["a configuration file", ["--config", "in/c.json"], "--config in/c.json"],
    [
      "options over it",
      ["--config", "in/c.json", "--options", "in/opt.json", "--keys", "sex, age", "--detail", "internal"],
      "--keys sex,age --options in/opt.json --config in/c.json",
    ],
    [
      "a plugin in a folder",
      ["--keys", "region,sex", "--plugin", "./in/x.mjs"],
      "--keys region,sex --plugin ./in/x.mjs",
    ],
    ["roles only", ["--keys", "region", "--missing", "-9,NA"], "--keys region --missing -9,NA"],
  ])("gives the same report again: %s", async (_, args, said) => {
    const files = { "people.csv": PEOPLE, "c.json": config, "opt.json": options, "x.mjs": plugin };
    const env = { SOURCE_DATE_EPOCH: "0" };
    const desk = new Desk(
      Object.fromEntries(Object.entries(files).map(([name, content]) => [`in/${name}`, content])),
    );
    expect(
      await desk.run(["assess", "in/people.csv", ...args, "--out", "r.json", "--out", "r.html"], { env }),
    ).toMatchObject({ code: 0, stderr: "" });
    const line = parseReport(desk.text("r.json")).command!;
    expect(line).toBe(
      `sdc-risk assess in/people.csv ${said} --out report.html${args.includes("--detail") ? " --detail internal" : ""}`,
    );
    const again = new Desk(
      Object.fromEntries(
        Object.entries(files)
          .map(([name, content]) => [`in/${name}`, content] as const)
          .filter(([name]) => words(line).some((word) => word.replace("./", "") === name)),
      ),
    );
    expect(await again.run(words(line).slice(1), { env })).toMatchObject({ code: 0, stderr: "" });
    expect(again.text("report.html")).toBe(desk.text("r.html"));
  });
});
