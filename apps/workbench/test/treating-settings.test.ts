import { settingsText } from "@sdc-risk/session";
import { describe, expect, it } from "vitest";
import { initial, NOT_JUDGED } from "../src/state/app-state.ts";
import { NO_ROLES } from "../src/state/role-table.ts";
import { originOf } from "../src/state/settings.ts";
import { mayDoOf, runSettings, savedSettings } from "../src/state/treating-settings.ts";
import { NO_TREATMENT } from "../src/state/treating.ts";
import { readSettings } from "../src/worker/run/settings-file.ts";

const said = {
  fixed: ["sex"],
  importance: { region: 2 },
  levels: { age: ["5", "10", "out"] },
  seconds: 30,
};
const page = {
  ...initial,
  roles: { ...NO_ROLES, keys: ["region", "sex", "age"] },
  judging: {
    ...NOT_JUDGED,
    policy: { name: "p", rules: [{ figure: "kanon.violations.records", k: 2, max: 0 }] },
  },
};
const treating = (may: object) => ({
  ...page,
  treatment: { ...NO_TREATMENT, may: { ...NO_TREATMENT.may, ...may } },
});

describe("what treatments may do", () => {
  it("comes from a settings file into the page, and is in the file that the page saves", () => {
    const file = JSON.stringify({ keys: page.roles.keys, policy: page.judging.policy, ...said });
    const may = mayDoOf(readSettings(file), NO_TREATMENT.may);
    expect(may).toEqual({ ...said, levels: { age: "5, 10, out" }, hierarchies: {} });
    expect(JSON.parse(settingsText(savedSettings(treating(may))))).toEqual(JSON.parse(file));
  });

  it("goes with a run, for the treatment that it looks for, and makes no report out of date", () => {
    const state = treating({ fixed: ["sex"], seconds: 30 });
    expect(runSettings(state)).toMatchObject({ fixed: ["sex"] });
    expect(runSettings(state)).not.toHaveProperty("seconds");
    expect(originOf(state)).toBe(originOf(page));
  });

  it("says nothing where nothing was said, and nothing of variables that are no keys", () => {
    const names = Object.keys(savedSettings(treating({ fixed: ["income"], levels: { income: "5" } })));
    expect(names.filter((name) => name in said)).toEqual([]);
  });

  it("is left out without a policy, beside a treated file, and levels where a hierarchy counts them otherwise", () => {
    const state = treating({
      fixed: ["sex"],
      levels: { age: "5", region: "1" },
      hierarchies: { region: "n;all" },
    });
    expect(savedSettings(state).levels).toEqual({ age: ["5"] });
    expect(savedSettings({ ...state, judging: NOT_JUDGED })).not.toHaveProperty("fixed");
    const opened = { opened: { name: "t.csv", sha256: "0" } } as never;
    expect(savedSettings({ ...state, files: { ...state.files, released: [opened] } })).not.toHaveProperty(
      "fixed",
    );
  });
});
