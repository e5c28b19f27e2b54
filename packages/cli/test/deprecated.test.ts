import { DEPRECATED, SETTINGS, type Deprecation, type SettingRow } from "@sdc-risk/session/settings";
import { WAVE_SETTING } from "@sdc-risk/testkit";
import { beforeAll, describe, expect, it } from "vitest";

// Nothing is deprecated now: a setting that only tests have, and entries for it and for what there is.
const ENTRIES: readonly Deprecation[] = [
  { kind: "setting", name: "wave", since: "0.2.0", instead: "Use id instead." },
  { kind: "setting", name: "delimiter", since: "0.2.0", instead: "It is detected." },
  { kind: "flag", name: "quiet", since: "0.3.0", instead: "Leave it out." },
  {
    kind: "field",
    name: "measures.kanon.summary.violations.share",
    since: "0.2.0",
    instead: "Read records instead.",
  },
  { kind: "field", name: "measures.nosuch.summary", since: "0.2.0", instead: "Read nothing." },
];
beforeAll(() => {
  expect(DEPRECATED).toEqual([]);
  (SETTINGS as unknown as SettingRow[]).push(WAVE_SETTING);
  (DEPRECATED as Deprecation[]).push(...ENTRIES);
});

const SETTING =
  "The setting wave (--panel-wave) is deprecated since version 0.2.0 and will be removed. Use id instead.";
const FLAG = "The flag --quiet is deprecated since version 0.3.0 and will be removed. Leave it out.";
const FIELD =
  "The field measures.kanon.summary.violations.share of reports is deprecated since version 0.2.0 and will be removed. Read records instead.";
const ARGS = ["--keys", "region,sex", "--id", "pid", "--measures", "kanon"];

/** What a run says on standard error, in one line, and what its report warns of as deprecated. */
async function toldBy(...args: string[]): Promise<{ lines: string; deprecated: string[] }> {
  const { Desk, PEOPLE } = await import("./support/command.ts");
  const policy = { name: "own", rules: [{ figure: "kanon.violations.share", k: 2, max: 0.9 }] };
  const desk = new Desk({
    "people.csv": PEOPLE,
    "c.json": '{"wave": 3}',
    "p.json": JSON.stringify(policy),
  });
  const { code, stderr } = await desk.assess("people.csv", ...ARGS, ...args);
  expect([0, 5], stderr).toContain(code);
  const { warnings } = args.includes("r.json") ? desk.json("r.json") : { warnings: [] };
  return {
    lines: stderr.replace(/\s+/g, " "),
    deprecated: warnings.filter((one) => one.code === "deprecated").map(({ message }) => message),
  };
}

describe("what is deprecated", () => {
  it.each([
    ["as a flag", ["--panel-wave", "2"]],
    ["in a file of settings", ["--config", "c.json"]],
  ])("warns of a setting %s, in the report and once on standard error", async (_, args) => {
    const { lines, deprecated } = await toldBy(...args, "--out", "r.json");
    expect(deprecated).toEqual([SETTING]);
    expect(lines.split(`sdc-risk: ${SETTING}`)).toHaveLength(2);
  });

  it("says nothing of a setting that is not given", async () => {
    const { lines, deprecated } = await toldBy("--out", "r.html");
    expect({ lines, deprecated }).toEqual({ lines: "", deprecated: [] });
  });

  it("warns of a flag that is no setting", async () => {
    expect((await toldBy("--quiet", "--out", "r.html")).lines).toContain(`sdc-risk: ${FLAG}`);
  });

  it("warns of a setting of a command without a report", async () => {
    const { Desk, PEOPLE } = await import("./support/command.ts");
    const desk = new Desk({ "people.csv": PEOPLE });
    const { stderr } = await desk.run(["inspect", "people.csv", "--delimiter", ","]);
    expect(stderr.replace(/\s+/g, " ")).toContain(
      "sdc-risk: The setting delimiter (--delimiter) is deprecated since version 0.2.0 and will be removed. It is detected.",
    );
  });

  it("warns of a field where JSON is written, and only of one that is there", async () => {
    const { lines } = await toldBy("--out", "r.json");
    expect(lines).toContain(`sdc-risk: ${FIELD}`);
    expect(lines).not.toContain("nosuch");
  });

  it("warns of a figure that a policy limits", async () => {
    const { lines, deprecated } = await toldBy("--policy", "p.json", "--out", "r.json");
    expect(deprecated).toEqual([FIELD]);
    expect(lines.split(FIELD)).toHaveLength(2);
  });
});
