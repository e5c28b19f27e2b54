import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { describe, expect, it } from "vitest";
import { checkOutputs, Outputs } from "../../src/files/outputs.ts";
import { Desk, EXECUTABLE, outcome, PEOPLE, PERSONS, words } from "../support/command.ts";

const KEYS = ["people.csv", "--keys", "sex"];
const people = (): Desk =>
  new Desk({ "people.csv": PEOPLE, "old.html": "an older report", "old.csv": "older records" });

describe.concurrent(
  "an output that cannot be written is refused before any work, and nothing changes",
  () => {
    it.each<[what: string, path: string, message: string]>([
      [
        "in a folder that does not exist",
        "none/r.html",
        'Cannot write "none/r.html": there is no folder "none".',
      ],
      [
        "below a file",
        "people.csv/r.html",
        'Cannot write "people.csv/r.html": there is no folder "people.csv".',
      ],
      ["that is a folder", "folder.html", 'Cannot write "folder.html": it is a folder.'],
      ["that is a pipe", "pipe.html", 'Cannot write "pipe.html": it is no regular file.'],
      ["in a folder of the system", "/proc/r.html", 'Cannot write "/proc/r.html": '],
    ])("%s", async (_what, path, message) => {
      const desk = people();
      mkdirSync(desk.path("folder.html"));
      execFileSync("mkfifo", [desk.path("pipe.html")]);
      await desk.refuses([...KEYS, "--records", "old.csv", "--out", "old.html", "--out", path], 3, message);
      expect([desk.text("old.html"), desk.text("old.csv")]).toEqual(["an older report", "older records"]);
    });

    /** Asks for an output, the last of the arguments, and expects that it is refused and all files stay as they are. */
    async function refusesLast(args: string, message: (output: string) => string): Promise<void> {
      const desk = people();
      const asked = words(args);
      mkdirSync(desk.path("sub"));
      writeFileSync(desk.path("c.json"), "{}");
      symlinkSync("people.csv", desk.path("link.csv"));
      symlinkSync("old.html", desk.path("link.html"));
      await desk.refuses([...KEYS, ...asked], 2, message(asked.at(-1)!));
      expect(["people.csv", "old.html", "old.csv", "c.json"].map((name) => desk.text(name))).toEqual([
        `${PEOPLE.join("\n")}\n`,
        "an older report",
        "older records",
        "{}",
      ]);
    }

    it.each([
      ["the data", "--records people.csv"],
      ["the data by another path", "--records ./sub/../people.csv"],
      ["the data through a link", "--records link.csv"],
      ["the released file", "--released old.csv --records old.csv"],
      ["the population", "--population old.csv --records old.csv"],
      ["the identified file", "--identified old.csv --records old.csv"],
      ["the table behind a register", "--membership old.csv --membership-count n --records old.csv"],
      ["a table of known margins", "--margins people.csv --margins old.csv --records old.csv"],
      ["the configuration", "--config c.json --out c.json"],
      ["the options", "--options c.json --out c.json"],
    ])("written in place of %s", async (_what, args) => {
      await refusesLast(args, (output) => `The output "${output}" would replace an input.`);
    });

    it.each([
      ["to one file twice", "--out r.html --out ./r.html"],
      ["to one file and a link to it", "--out old.html --out link.html"],
    ])("written %s", async (_what, args) => {
      await refusesLast(args, (output) => `Two outputs would be written to "${output}".`);
    });
  },
);

describe.concurrent("a write that fails halfway", () => {
  it("leaves no part of any output and the older ones as they were", async () => {
    const desk = people();
    const many = Array.from({ length: 16_000 }, (_, i) => `${i % 7},${i % 11}`);
    writeFileSync(desk.path("many.csv"), `a,b\n${many.join("\n")}\n`);
    // files of at most 256 blocks of 1024 bytes: the report fits, the records do not
    const child = spawn(
      "bash",
      [
        "-c",
        'ulimit -f 256; exec "$@"',
        "bash",
        process.execPath,
        EXECUTABLE,
        ...words(
          "assess many.csv --keys a,b --measures frequency,individual-risk,suda2 --out old.html --records old.csv",
        ),
      ],
      { cwd: desk.folder },
    );
    expect(await outcome(child)).toEqual({
      code: 3,
      stdout: "",
      stderr: 'sdc-risk: Cannot write "old.csv": the file would be too large.\n',
    });
    expect(desk.names).toEqual(["many.csv", "old.csv", "old.html", "people.csv"]);
    expect([desk.text("old.html"), desk.text("old.csv")]).toEqual(["an older report", "older records"]);
  });

  it("to standard output is an error, but a reader that has seen enough is none", async () => {
    const desk = people();
    const command = [process.execPath, EXECUTABLE, "assess", ...KEYS].map((part) => `'${part}'`).join(" ");
    const shell = (line: string): Promise<unknown> =>
      outcome(spawn("bash", ["-c", line], { cwd: desk.folder }));
    expect(await shell(`${command} > /dev/full`)).toEqual({
      code: 3,
      stdout: "",
      stderr: "sdc-risk: Cannot write to standard output: no space is left on the device.\n",
    });
    expect(await desk.run(["assess", ...KEYS], { unread: true })).toMatchObject({ code: 0 });
    // closed before it is written to, and by the parts of the command that print by themselves
    const help = `'${process.execPath}' '${EXECUTABLE}' assess --help`;
    expect(await shell(`set -o pipefail; (sleep 0.2; ${help}) | true`)).toEqual({
      code: 0,
      stdout: "",
      stderr: "",
    });
    expect(await desk.run(["assess", ...KEYS, "--nonsense"], { unread: true })).toMatchObject({ code: 2 });
  });
});

describe("outputs whose folder goes away", () => {
  const put = (outputs: Outputs, path: string): Promise<void> =>
    outputs.add(path, (bytes) => bytes(new TextEncoder().encode("new")));
  const written = async (): Promise<{ readonly desk: Desk; readonly outputs: Outputs }> => {
    const desk = people();
    const outputs = new Outputs();
    mkdirSync(desk.path("sub"));
    await put(outputs, desk.path("old.html"));
    await put(outputs, desk.path("sub/r.csv"));
    return { desk, outputs };
  };

  it("before they are put in their places: none is, and nothing is left", async () => {
    const { desk, outputs } = await written();
    rmSync(desk.path("sub"), { recursive: true });
    expect(() => outputs.commit()).toThrow('sub/r.csv": its folder, or what was written into it, is gone.');
    outputs.discard();
    expect([desk.text("old.html"), desk.names]).toEqual([
      "an older report",
      ["old.csv", "old.html", "people.csv"],
    ]);
  });

  it("before the next is begun", async () => {
    const { desk, outputs } = await written();
    rmSync(desk.path("sub"), { recursive: true });
    await expect(put(outputs, desk.path("sub/s.csv"))).rejects.toThrow(
      'sub/s.csv": its folder, or what was written into it, is gone.',
    );
    outputs.discard();
    expect(desk.names).toEqual(["old.csv", "old.html", "people.csv"]);
  });

  it("or cannot be looked into any more: the parts elsewhere are removed all the same", async () => {
    const { desk, outputs } = await written();
    rmSync(desk.path("sub"), { recursive: true });
    writeFileSync(desk.path("sub"), "a file in its place");
    await put(outputs, desk.path("old.csv"));
    outputs.discard();
    expect(desk.names).toEqual(["old.csv", "old.html", "people.csv", "sub"]);
  });
});

describe.concurrent("outputs that exist", () => {
  it("are replaced, and replaced again", async () => {
    const desk = people();
    const args = [...KEYS, "--out", "old.html", "--out", "r.json", "--out", "r.md", "--records", "old.csv"];
    for (let time = 0; time < 2; time++) {
      const { code, stdout, stderr } = await desk.assess(...args);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      // how many would be found, and how to get a verdict, where the report itself is not shown
      expect(stdout).toMatch(/^Someone who knows everyone's [^]* For a verdict, choose a policy[^]*\n/);
      expect(stdout).toMatch(/\nWrote old\.html\nWrote r\.json\nWrote r\.md\nWrote old\.csv\n$/);
      expect(desk.names).toEqual(["old.csv", "old.html", "people.csv", "r.json", "r.md"]);
      expect(desk.text("old.html")).toMatch(/^<!doctype html>/i);
      expect(desk.text("old.csv")).toMatch(/^record,population\.unique,/);
    }
  });

  it("may be links whose file is not there yet: it is made where they lead", async () => {
    const desk = people();
    mkdirSync(desk.path("sub"));
    symlinkSync("sub/new.html", desk.path("link.html"));
    symlinkSync("link.csv", desk.path("link-of-link.csv"));
    symlinkSync("sub/new.csv", desk.path("link.csv"));
    expect(
      await desk.assess(...KEYS, "--records", "link-of-link.csv", "--out", "link.html", "--quiet"),
    ).toEqual({ code: 0, stdout: "", stderr: "" });
    expect([readlinkSync(desk.path("link.html")), readlinkSync(desk.path("link.csv"))]).toEqual([
      "sub/new.html",
      "sub/new.csv",
    ]);
    expect(readdirSync(desk.path("sub")).sort()).toEqual(["new.csv", "new.html"]);
  });

  it("that are links to nowhere, or in a circle, are refused", () => {
    const desk = people();
    symlinkSync("none/new.html", desk.path("nowhere.html"));
    symlinkSync("b.html", desk.path("a.html"));
    symlinkSync("a.html", desk.path("b.html"));
    expect(() => checkOutputs([desk.path("nowhere.html")], [])).toThrow(
      "it is a link into a folder that does not exist.",
    );
    expect(() => checkOutputs([desk.path("a.html")], [])).toThrow("its symbolic links form a circle.");
  });

  it("are one, where two links that lead nowhere yet lead to one place", () => {
    const desk = people();
    for (const name of ["a.html", "b.html"]) symlinkSync("new.html", desk.path(name));
    expect(() => checkOutputs([desk.path("a.html"), desk.path("b.html")], [])).toThrow(
      "Two outputs would be written to",
    );
  });

  it("keep their permissions, and a link stays a link", async () => {
    const desk = people();
    chmodSync(desk.path("old.csv"), 0o600);
    symlinkSync("old.html", desk.path("link.html"));
    expect(await desk.assess(...KEYS, "--records", "old.csv", "--out", "link.html", "--quiet")).toMatchObject(
      { code: 0 },
    );
    expect(statSync(desk.path("old.csv")).mode & 0o777).toBe(0o600);
    expect(desk.text("old.html")).toMatch(/^<!doctype html>/i);
    expect(desk.names).toEqual(["link.html", "old.csv", "old.html", "people.csv"]);
  });
});

describe.concurrent("what is printed", () => {
  it("is nothing with --quiet", async () => {
    const desk = people();
    expect(await desk.assess(...KEYS, "--quiet")).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(await desk.assess(...KEYS, "--quiet", "--out", "r.html", "--records", "r.parquet")).toEqual({
      code: 0,
      stdout: "",
      stderr: "",
    });
    expect(desk.names).toContain("r.parquet");
  });

  it("is nothing with --quiet, also where threads share the work", async () => {
    const names = Array.from({ length: 12 }, (_, i) => `k${i}`);
    const rows = Array.from({ length: 12_000 }, (_, row) =>
      names.map((_name, i) => Math.floor(row / 10 ** (i % 5)) % 10).join(),
    );
    const desk = new Desk({
      "wide.csv": [names.join(), ...rows],
      "o.json": '{ "kanon": { "combinations": { "maxSize": 6 } } }',
    }); // more than 10 pieces of work
    expect(
      await desk.assess(
        ...words(`wide.csv --keys ${names.join()} --measures kanon --options o.json --quiet`),
      ),
    ).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  it("with --quiet still says why it failed", async () => {
    expect(await people().assess("people.csv", "--keys", "sexx", "--quiet")).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining('Did you mean "sex"?') as string,
    });
  });

  it("is a summary of at most 80 columns without colours and without a progress bar, where there is no terminal", async () => {
    const { code, stdout, stderr } = await people().assess(...PERSONS, "--records", "r.csv");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^Disclosure risk of people\.csv\n8 records, 8 variables/);
    expect(stdout).toMatch(/\nWrote r\.csv\n$/);
    expect(stdout).not.toContain("\u001b");
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });
});
