import { SETTINGS, type SettingRow } from "@sdc-risk/session/settings";
import { WAVE_SETTING } from "@sdc-risk/testkit";
import { beforeAll, describe, expect, it } from "vitest";

// A row is added before anything else is loaded: what follows is all that another setting takes.
beforeAll(() => void (SETTINGS as unknown as SettingRow[]).push(WAVE_SETTING));

describe("a setting that is added as a row", () => {
  it("is checked in settings files, and has its place in their schema", async () => {
    const { checkSettings, settingsOf, settingsSchema } = await import("@sdc-risk/session");
    const shape = settingsSchema.shape as Record<string, { description?: string }>;
    expect(shape["wave"]?.description).toBe(WAVE_SETTING.about);
    expect(settingsOf(checkSettings({ id: "pid", wave: 2 }))).toMatchObject({ wave: 2 });
    expect(() => checkSettings({ id: "pid", wave: 0 })).toThrow("wave: ");
    expect(() => checkSettings({ wvae: 2 })).toThrow('There is no setting "wvae". Did you mean "wave"?');
    expect(() => settingsOf(checkSettings({ wave: 2 }))).toThrow(
      "wave 2 is of a panel, but no variable has the role id.",
    );
  });

  it("is in the text of settings", async () => {
    const { checkSettings, settingsOf, settingsText } = await import("@sdc-risk/session");
    const said = { id: "pid", wave: 2 };
    expect(JSON.parse(settingsText(settingsOf(checkSettings(said))))).toEqual(said);
  });

  it("is a flag with its help, which is parsed and given once", async () => {
    const { runHere } = await import("./support/command.ts");
    const { stdout } = await runHere(["assess", "--help"]);
    expect(stdout).toMatch(/\n {2}--panel-wave <number> +wave of the panel that the file is of\n/);
    expect(await runHere(["assess", "a.csv", "--panel-wave", "none"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Expected a whole number, 1 or more.") as string,
    });
    expect(await runHere(["assess", "a.csv", "--panel-wave", "1", "--panel-wave", "2"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Give this option once.") as string,
    });
  });

  it("comes from flags and configuration files into a run, and into the command that gives it again", async () => {
    const { Desk, PEOPLE } = await import("./support/command.ts");
    const config = JSON.stringify({ keys: ["region", "sex"], id: "pid", wave: 3, measures: ["frequency"] });
    const desk = new Desk({ "people.csv": PEOPLE, "c.json": config });
    const commandOf = async (...flags: string[]): Promise<unknown> => {
      const args = ["--config", "c.json", ...flags, "--out", "r.json", "--quiet"];
      expect(await desk.assess("people.csv", ...args)).toMatchObject({ code: 0 });
      return (JSON.parse(desk.text("r.json")) as { command: string }).command;
    };
    expect(await commandOf("--panel-wave", "2")).toContain(" --panel-wave 2 ");
    expect(await commandOf()).not.toContain("panel-wave");
  });
});
