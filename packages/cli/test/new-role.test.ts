import { ROLES, type RoleRow } from "@sdc-risk/core";
import { PANEL_ROLE } from "@sdc-risk/testkit";
import { tableFromArrays } from "apache-arrow";
import { beforeAll, expect, it, vi } from "vitest";

// A row is added before anything else is loaded: what follows is all that a new role takes.
beforeAll(() => void (ROLES as unknown as RoleRow[]).push(PANEL_ROLE));

const table = tableFromArrays({ region: Int32Array.of(1, 1, 2, 2), wave: Int32Array.of(1, 1, 2, 2) });

it("a role that is added as a row is checked", async () => {
  const { SdcObject } = await import("@sdc-risk/core");
  const roles = (given: object) => () => SdcObject.fromArrow(table, given);
  expect(roles({ keys: ["region"], panel: "wave" })().roles).toEqual({ keys: ["region"], panel: "wave" });
  expect(roles({ panel: "wvae" })).toThrow(
    'There is no variable "wvae" (given as panel). Did you mean "wave"?',
  );
  expect(roles({ keys: ["wave"], panel: "wave" })).toThrow(
    "given both as panel and as keys: a panel only says who was drawn together.",
  );
});

it("is a setting, with its place in the schema", async () => {
  const { checkSettings, settingsOf, settingsSchema } = await import("@sdc-risk/session");
  expect(settingsOf(checkSettings({ panel: "wave" })).roles).toEqual({ panel: "wave" });
  expect(() => checkSettings({ panel: ["wave"] })).toThrow("panel: Invalid input");
  expect((settingsSchema.shape as Record<string, { description?: string }>)["panel"]?.description).toBe(
    PANEL_ROLE.meaning,
  );
});

it("is a flag, in the help and in the command that gives a report again", async () => {
  const { main } = await import("../src/main.ts");
  const { reproduce } = await import("../src/assess/reproduce.ts");
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  expect(await main(["assess", "--help"])).toBe(0);
  expect(write.mock.calls.map(([text]) => String(text)).join("")).toMatch(
    /\n {2}--panel <name> +rotation panel\n/,
  );
  write.mockRestore();
  expect(reproduce("a.csv", { keys: ["region"], ...{ panel: "wave" } })).toBe(
    "sdc-risk assess a.csv --keys region --panel wave --out report.html",
  );
});

it("is in reports, by its name in words", async () => {
  const { microdata, run, settingsOf, checkSettings } = await import("@sdc-risk/session");
  const { toMarkdown } = await import("@sdc-risk/report");
  const settings = settingsOf(checkSettings({ keys: ["region"], panel: "wave", measures: ["frequency"] }));
  const data = microdata(
    settings,
    { table, format: "csv", warnings: [], name: "a.csv", sha256: "0".repeat(64) },
    [],
  );
  const { report } = await run(settings, data, {
    origin: { software: { name: "t", version: "1" }, createdAt: new Date(0) },
    keysAdvice: "",
  });
  expect(report.roles).toEqual({ keys: ["region"], panel: ["wave"] });
  expect(toMarkdown(report)).toContain("Rotation panel");
});
