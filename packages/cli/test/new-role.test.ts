import { ROLES, type RoleRow } from "@sdc-risk/core";
import { tableFromArrays } from "apache-arrow";
import { beforeAll, expect, it, vi } from "vitest";

const CLUSTER: RoleRow = {
  name: "cluster",
  arity: "one",
  flag: "cluster",
  holds: "names",
  measured: true,
  excludes: { roles: ["keys"], because: "a cluster only says who was drawn together" },
  label: "Sampling cluster",
  term: "sampling cluster",
  one: "sampling cluster",
  short: "Cluster",
  letter: "c",
  help: "sampling cluster",
  meaning: "The cluster that the record was drawn with.",
};

// A row is added before anything else is loaded: what follows is all that a new role takes.
beforeAll(() => void (ROLES as unknown as RoleRow[]).push(CLUSTER));

const table = tableFromArrays({ region: Int32Array.of(1, 1, 2, 2), psu: Int32Array.of(1, 1, 2, 2) });

it("a role that is added as a row is checked", async () => {
  const { SdcObject } = await import("@sdc-risk/core");
  const roles = (given: object) => () => SdcObject.fromArrow(table, given);
  expect(roles({ keys: ["region"], cluster: "psu" })().roles).toEqual({ keys: ["region"], cluster: "psu" });
  expect(roles({ cluster: "pus" })).toThrow(
    'There is no variable "pus" (given as cluster). Did you mean "psu"?',
  );
  expect(roles({ keys: ["psu"], cluster: "psu" })).toThrow(
    "given both as cluster and as keys: a cluster only says who was drawn together.",
  );
});

it("is a setting, with its place in the schema", async () => {
  const { checkSettings, settingsOf, settingsSchema } = await import("@sdc-risk/session");
  expect(settingsOf(checkSettings({ cluster: "psu" })).roles).toEqual({ cluster: "psu" });
  expect(() => checkSettings({ cluster: ["psu"] })).toThrow("cluster: Invalid input");
  expect((settingsSchema.shape as Record<string, { description?: string }>)["cluster"]?.description).toBe(
    CLUSTER.meaning,
  );
});

it("is a flag, in the help and in the command that gives a report again", async () => {
  const { main } = await import("../src/main.js"),
    { reproduce } = await import("../src/assess/reproduce.js");
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  expect(await main(["assess", "--help"])).toBe(0);
  expect(write.mock.calls.map(([text]) => String(text)).join("")).toMatch(
    /\n {2}--cluster <name> +sampling cluster\n/,
  );
  write.mockRestore();
  expect(reproduce("a.csv", { keys: ["region"], ...{ cluster: "psu" } })).toBe(
    "sdc-risk assess a.csv --keys region --cluster psu --out report.html",
  );
});

it("is in reports, by its name in words", async () => {
  const { microdata, run, settingsOf, checkSettings } = await import("@sdc-risk/session"),
    { toMarkdown } = await import("@sdc-risk/report");
  const settings = settingsOf(checkSettings({ keys: ["region"], cluster: "psu", measures: ["frequency"] }));
  const data = microdata(
    settings,
    { table, format: "csv", warnings: [], name: "a.csv", sha256: "0".repeat(64) },
    [],
  );
  const { report } = await run(settings, data, {
    origin: { software: { name: "t", version: "1" }, createdAt: new Date(0) },
    keysAdvice: "",
  });
  expect(report.roles).toEqual({ keys: ["region"], cluster: ["psu"] });
  expect(toMarkdown(report)).toContain("Sampling cluster");
});
