import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Desk, EXECUTABLE, outcome, PEOPLE } from "./support/command.js";

const KEYS = ["people.csv", "--keys", "sex"];
const people = (): Desk => new Desk({ "people.csv": PEOPLE, "old.html": "an older report", "old.csv": "older records" });

describe.concurrent("an output that cannot be written is refused before any work, and nothing changes", () => {
  it.each<[what: string, path: string, message: string]>([
    ["in a folder that does not exist", "none/r.html", "Cannot write \"none/r.html\": there is no folder \"none\"."],
    ["below a file", "people.csv/r.html", "Cannot write \"people.csv/r.html\": there is no folder \"people.csv\"."],
    ["that is a folder", "folder.html", "Cannot write \"folder.html\": it is a folder."],
    ["that is a pipe", "pipe.html", "Cannot write \"pipe.html\": it is no regular file."],
    ["in a folder of the system", "/proc/r.html", "Cannot write \"/proc/r.html\": "],
  ])("%s", async (_what, path, message) => {
    const desk = people();
    mkdirSync(desk.path("folder.html"));
    execFileSync("mkfifo", [desk.path("pipe.html")]);
    await desk.refuses([...KEYS, "--records", "old.csv", "--out", "old.html", "--out", path], 3, message);
    expect([desk.text("old.html"), desk.text("old.csv")]).toEqual(["an older report", "older records"]);
  });

  it.each<[what: string, args: readonly string[], message: string]>([
    ["in place of the data", ["--records", "people.csv"], "The output \"people.csv\" would replace an input."],
    ["in place of the data by another path", ["--records", "./sub/../people.csv"], "would replace an input."],
    ["in place of the data through a link", ["--records", "link.csv"], "The output \"link.csv\" would replace an input."],
    ["in place of the released file", ["--released", "old.csv", "--records", "old.csv"], "The output \"old.csv\" would replace an input."],
    ["in place of the configuration", ["--config", "c.json", "--out", "c.json"], "The output \"c.json\" would replace an input."],
    ["in place of the options", ["--options", "c.json", "--out", "c.json"], "The output \"c.json\" would replace an input."],
    ["to one file twice", ["--out", "r.html", "--out", "./r.html"], "Two outputs would be written to \"./r.html\"."],
    ["to one file and a link to it", ["--out", "old.html", "--out", "link.html"], "Two outputs would be written to \"link.html\"."],
  ])("written %s", async (_what, args, message) => {
    const desk = people();
    mkdirSync(desk.path("sub"));
    writeFileSync(desk.path("c.json"), "{}");
    symlinkSync("people.csv", desk.path("link.csv"));
    symlinkSync("old.html", desk.path("link.html"));
    await desk.refuses([...KEYS, ...args], 2, message);
    expect([desk.text("people.csv"), desk.text("old.html"), desk.text("old.csv"), desk.text("c.json")]).toEqual([`${PEOPLE.join("\n")}\n`, "an older report", "older records", "{}"]);
  });
});

describe.concurrent("a write that fails halfway", () => {
  it("leaves no part of any output and the older ones as they were", async () => {
    const desk = people(), many = Array.from({ length: 3000 }, (_, i) => `${i % 7},${i % 11}`);
    writeFileSync(desk.path("many.csv"), `a,b\n${many.join("\n")}\n`);
    // files of at most 64 blocks of 1024 bytes: the report fits, the records do not
    const child = spawn("bash", ["-c", "ulimit -f 64; exec \"$@\"", "bash", process.execPath, EXECUTABLE, "assess", "many.csv", "--keys", "a,b", "--out", "old.html", "--records", "old.csv"], { cwd: desk.folder });
    expect(await outcome(child)).toEqual({ code: 3, stdout: "", stderr: "sdc-risk: Cannot write \"old.csv\": the file would be too large.\n" });
    expect(desk.names).toEqual(["many.csv", "old.csv", "old.html", "people.csv"]);
    expect([desk.text("old.html"), desk.text("old.csv")]).toEqual(["an older report", "older records"]);
  });

  it("to standard output is an error, but a reader that has seen enough is none", async () => {
    const desk = people(), command = [process.execPath, EXECUTABLE, "assess", ...KEYS].map((part) => `'${part}'`).join(" ");
    const shell = (line: string): Promise<unknown> => outcome(spawn("bash", ["-c", line], { cwd: desk.folder }));
    expect(await shell(`${command} > /dev/full`)).toEqual({ code: 3, stdout: "", stderr: "sdc-risk: Cannot write to standard output: no space is left on the device.\n" });
    expect(await shell(`set -o pipefail; ${command} | true`)).toEqual({ code: 0, stdout: "", stderr: "" });
  });
});

describe.concurrent("outputs that exist", () => {
  it("are replaced, and replaced again", async () => {
    const desk = people(), args = [...KEYS, "--out", "old.html", "--out", "r.json", "--out", "r.md", "--records", "old.csv"];
    for (let time = 0; time < 2; time++) {
      expect(await desk.assess(...args)).toEqual({ code: 0, stdout: "Wrote old.html\nWrote r.json\nWrote r.md\nWrote old.csv\n", stderr: "" });
      expect(desk.names).toEqual(["old.csv", "old.html", "people.csv", "r.json", "r.md"]);
      expect(desk.text("old.html")).toMatch(/^<!doctype html>/i);
      expect(desk.text("old.csv")).toMatch(/^record,frequency\.fk,/);
    }
  });

  it("keep their permissions, and a link stays a link", async () => {
    const desk = people();
    chmodSync(desk.path("old.csv"), 0o600);
    symlinkSync("old.html", desk.path("link.html"));
    expect(await desk.assess(...KEYS, "--records", "old.csv", "--out", "link.html", "--quiet")).toMatchObject({ code: 0 });
    expect(statSync(desk.path("old.csv")).mode & 0o777).toBe(0o600);
    expect(desk.text("old.html")).toMatch(/^<!doctype html>/i);
    expect(desk.names).toEqual(["link.html", "old.csv", "old.html", "people.csv"]);
  });
});

describe.concurrent("what is printed", () => {
  it("is nothing with --quiet", async () => {
    const desk = people();
    expect(await desk.assess(...KEYS, "--quiet")).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(await desk.assess(...KEYS, "--quiet", "--out", "r.html", "--records", "r.parquet")).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(desk.names).toContain("r.parquet");
  });

  it("is nothing with --quiet, also where threads share the work", async () => {
    const names = Array.from({ length: 12 }, (_, i) => `k${i}`);
    const rows = Array.from({ length: 12_000 }, (_, row) => names.map((_name, i) => Math.floor(row / 10 ** (i % 5)) % 10).join());
    const desk = new Desk({ "wide.csv": [names.join(), ...rows], "o.json": "{ \"kanon\": { \"combinations\": { \"maxSize\": 6 } } }" }); // more than 10 pieces of work
    expect(await desk.assess("wide.csv", "--keys", names.join(), "--measures", "kanon", "--options", "o.json", "--quiet")).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  it("with --quiet still says why it failed", async () => {
    expect(await people().assess("people.csv", "--keys", "sexx", "--quiet")).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("Did you mean \"sex\"?") as string });
  });

  it("is a summary of at most 80 columns without colours and without a progress bar, where there is no terminal", async () => {
    const { code, stdout, stderr } = await people().assess("people.csv", "--keys", "region,sex,age", "--weight", "weight", "--household", "hid", "--records", "r.csv");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^Disclosure risk of people\.csv\n8 records, 8 variables/);
    expect(stdout).toMatch(/\nWrote r\.csv\n$/);
    expect(stdout).not.toContain("\u001b");
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });
});
