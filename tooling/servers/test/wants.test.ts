import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const FOLDER = fileURLToPath(new URL("..", import.meta.url));
const NOTHING = { wanted: "chromium", title: "Chromium", how: "apt-get install chromium" };

/** What a process prints to whom no Chromium is known, and what it says of errors. */
function say(code: string, ci = ""): { readonly printed: string; readonly said: string } {
  const script = `import { leaveOut, wants } from "@sdc-risk/servers";\nconsole.log(JSON.stringify(${code}));`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: FOLDER,
    encoding: "utf8",
    env: {
      PATH: process.env["PATH"] ?? "",
      CHROMIUM: "/nowhere/chromium",
      FIREFOX: process.execPath,
      CI: ci,
    },
  });
  return { printed: stdout.trim(), said: stderr };
}

describe("a test that wants something of the machine", () => {
  it("runs where it is there", () => {
    expect(say('wants("firefox")').printed).toBe("{}");
    expect(say('wants("firefox")', "true").printed).toBe("{}");
  });

  it("is left out where one of its wants is not there, and says which and how to have it", () => {
    expect(JSON.parse(say('wants("firefox", "chromium")').printed)).toEqual({
      skip: true,
      meta: { lacks: [NOTHING] },
    });
  });

  it("notes what it leaves out where it runs all the same", () => {
    const code =
      '((task) => (leaveOut(task, "chromium"), leaveOut(task, "chromium"), task))({ meta: { a: 1 } })';
    expect(JSON.parse(say(code).printed)).toEqual({ meta: { a: 1, lacks: [NOTHING, NOTHING] } });
  });

  it.each(['wants("chromium")', 'leaveOut({ meta: {} }, "chromium")'])("fails in CI: %s", (code) => {
    const { printed, said } = say(code, "true");
    expect(printed).toBe("");
    expect(said).toContain("Chromium is not here");
    expect(said).toContain("apt-get install chromium");
    expect(say(code, "false").said).toBe("");
  });
});
