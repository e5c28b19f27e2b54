import { SETTINGS, type SettingRow } from "@sdc-risk/session/settings";
import { WAVE_SETTING } from "@sdc-risk/testkit";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import type { PageValues } from "../src/state/app-state.ts";

// A row is added before anything else is loaded.
beforeAll(() => void (SETTINGS as unknown as SettingRow[]).push(WAVE_SETTING));

const wave = { wave: 2 } as PageValues;

describe("a setting that is added as a row", () => {
  it("has a field on the page", async () => {
    const { FurtherSettings } = await import("../src/steps/roles/further-settings.tsx");
    const { initial } = await import("../src/state/app-state.ts");
    const { set } = await import("../src/state/store.ts");
    expect(renderToStaticMarkup(createElement(FurtherSettings))).toContain(WAVE_SETTING.help);
    set({ values: wave });
    expect(renderToStaticMarkup(createElement(FurtherSettings))).toContain('value="2"');
    set(initial);
  });

  it("is a setting of the run that the page asks for, beside what it needs only", async () => {
    const { initial } = await import("../src/state/app-state.ts");
    const { NO_ROLES } = await import("../src/state/role-table.ts");
    const { settingsOf } = await import("../src/state/settings.ts");
    const page = { ...initial, values: wave };
    expect(settingsOf(page)).not.toHaveProperty("wave");
    expect(settingsOf({ ...page, roles: { ...NO_ROLES, id: ["pid"] } })).toMatchObject(wave);
  });

  it("is in the settings file of the page, and comes back from one", async () => {
    const { settingsText } = await import("@sdc-risk/session");
    const { readSettings } = await import("../src/worker/run/settings-file.ts");
    const { valuesOf } = await import("../src/state/settings.ts");
    const said = { id: "pid", ...wave };
    const settings = readSettings(JSON.stringify(said));
    expect(JSON.parse(settingsText(settings))).toEqual(said);
    expect(valuesOf(settings, ["field", "value"])).toEqual(wave);
  });
});
