import {
  execFileSync,
  fork,
  spawn,
  type ChildProcess,
  type ChildProcessWithoutNullStreams,
} from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Role } from "@sdc-risk/core";
import { hasEnded } from "@sdc-risk/servers";
import { installed } from "@sdc-risk/session";
import { afterAll, expect } from "vitest";
import { main } from "../../src/main.ts";

export const EXECUTABLE = fileURLToPath(new URL("../../bin/sdc-risk.js", import.meta.url));
const SERVER = fileURLToPath(new URL("server.mjs", import.meta.url));
const FIXTURES = fileURLToPath(new URL("../fixtures/", import.meta.url));

/** The measures that run where these roles are given, in the order of reports. */
export const idsWith = (...roles: readonly Role[]): readonly string[] =>
  installed.filter(({ needs }) => needs.every((role) => roles.includes(role))).map(({ id }) => id);

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}
interface Start {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Run extends Start {
  /** What standard input holds. */
  readonly input?: string | Uint8Array | undefined;
  /** Of the terminal that is written to; left out, it is no terminal. */
  readonly columns?: number | undefined;
  /** Whether those who read what it prints have gone. */
  readonly unread?: boolean;
}

/** The environment of a run: no colour settings and no date of its own. */
function environment(env: Start["env"]): NodeJS.ProcessEnv {
  const { SOURCE_DATE_EPOCH: _date, NO_COLOR: _plain, FORCE_COLOR: _colour, ...inherited } = process.env;
  return { ...inherited, ...env };
}

/** Starts the built command as a process of its own. */
export function start(args: readonly string[], { cwd, env }: Start = {}): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [EXECUTABLE, ...args], { cwd, env: environment(env) });
}

/** A stream that keeps what is written: a terminal of so many columns, or a file. */
class Kept extends Writable {
  readonly isTTY: boolean;
  private readonly parts: Buffer[] = [];

  readonly columns: number;
  private readonly unread: boolean;

  constructor(columns = 0, unread = false) {
    super({ autoDestroy: false });
    this.columns = columns;
    this.unread = unread; // as the streams of a process
    this.isTTY = columns > 0;
  }

  override _write(bytes: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    if (!this.unread) this.parts.push(bytes);
    done(this.unread ? Object.assign(new Error("write EPIPE"), { code: "EPIPE" }) : null);
  }

  get text(): string {
    return Buffer.concat(this.parts).toString();
  }
}

/** Gives this process a working folder, variables and standard input, and returns what puts its own back. */
function borrow({ cwd = ".", env = {}, input }: Run): () => void {
  const home = process.cwd();
  const own = process.env;
  const stdin = Object.getOwnPropertyDescriptor(process, "stdin")!;
  process.chdir(cwd);
  process.env = { ...own, ...env }; // passwords of servers are read there
  if (input !== undefined)
    Object.defineProperty(process, "stdin", { ...stdin, get: () => Readable.from([Buffer.from(input)]) });
  return () => {
    process.chdir(home);
    process.env = own;
    Object.defineProperty(process, "stdin", stdin);
  };
}

/** The runs in this process, one after the other: they share its working folder. */
let runs: Promise<unknown> = Promise.resolve();

/** Runs the command in this process, from its sources. */
export function runHere(args: readonly string[], how: Run = {}): Promise<Outcome> {
  const run = async (): Promise<Outcome> => {
    const stdout = new Kept(how.columns, how.unread);
    const stderr = new Kept(0, how.unread);
    const giveBack = borrow(how);
    try {
      const code = await main(args, { env: environment(how.env), stdout, stderr });
      return { code, stdout: stdout.text, stderr: stderr.text };
    } finally {
      giveBack();
    }
  };
  const next = runs.then(run);
  runs = next.catch(() => undefined);
  return next;
}

/** What a process printed and how it ended. */
export function outcome(child: ChildProcessWithoutNullStreams): Promise<Outcome> {
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on("data", (bytes: Buffer) => stdout.push(bytes));
  child.stderr.on("data", (bytes: Buffer) => stderr.push(bytes));
  child.stdin.on("error", () => undefined); // it may end before it has read everything
  return new Promise((done) =>
    child.on("close", (code) =>
      done({ code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }),
    ),
  );
}

/** A process in which runs follow each other, started when the first comes. */
let server: ChildProcess | undefined;
let served: Promise<unknown> = Promise.resolve();
afterAll(() => {
  server?.kill();
  server = undefined;
});

/** Runs the built command in a process beside this one, which further runs use, too. */
function runBeside(args: readonly string[], { cwd, env }: Start): Promise<Outcome> {
  const next = served.then(async () => {
    // one that has ended answers no more; its channel may stay open for a moment
    if (server !== undefined && (hasEnded(server) || !server.connected)) server = undefined;
    const child = (server ??= fork(SERVER, { stdio: "inherit" }));
    child.send({ args, cwd, env: environment(env) });
    return new Promise<Outcome>((done, failed) => {
      const ended = (code: number | null): void =>
        failed(new Error(`The process of the runs ended with ${String(code)}.`));
      child.once("exit", ended).once("message", (message) => {
        child.off("exit", ended);
        done(message as Outcome);
      });
    });
  });
  served = next.catch(() => undefined);
  return next;
}

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

export type DeskFiles = Readonly<Record<string, string | readonly string[] | Uint8Array>>;

/** A folder of its own for a test, in which it runs the command; removed when the test file is done. */
export class Desk {
  readonly folder = mkdtempSync(join(tmpdir(), "sdc-risk-"));

  private readonly how: "here" | "beside" | "process";

  /**
   * @param files by name; texts are UTF-8, lists of strings are lines
   * @param how whether the command runs in the process of the test, in one beside it that is Node alone, which says why it cannot
   *   load a module, or in one of its own, which plugins may end
   */
  constructor(files: DeskFiles = {}, how: "here" | "beside" | "process" = "here") {
    this.how = how;
    folders.push(this.folder);
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(this.path(name)), { recursive: true });
      writeFileSync(
        this.path(name),
        typeof content === "string" || content instanceof Uint8Array ? content : `${content.join("\n")}\n`,
      );
    }
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  text(name: string): string {
    return readFileSync(this.path(name), "utf8");
  }

  /** A JSON report. */
  json(name: string): Report {
    return JSON.parse(this.text(name)) as Report;
  }

  /** All names in the folder, hidden ones too, in order. */
  get names(): string[] {
    return readdirSync(this.folder).sort();
  }

  /** Runs the command in the folder. */
  run(args: readonly string[], how: Omit<Run, "cwd"> = {}): Promise<Outcome> {
    const at = { ...how, cwd: this.folder };
    if (this.how === "here") return runHere(args, at);
    if (this.how === "beside") return runBeside(args, at);
    const child = start(args, at);
    child.stdin.end(how.input);
    return outcome(child);
  }

  assess(...args: readonly string[]): Promise<Outcome> {
    return this.run(["assess", ...args]);
  }

  /** Runs `assess` with a report and records asked for, and expects that it fails, says why and leaves the folder as it was. */
  async refuses(args: readonly string[], code: number, ...messages: readonly string[]): Promise<string> {
    const before = this.names;
    const { code: exit, stdout, stderr } = await this.run(["assess", ...args]);
    for (const message of messages) expect(stderr).toContain(message);
    expect(stderr).toMatch(/^(sdc-risk|error): .*\n/);
    expect(stderr).not.toMatch(/\n {4}at /);
    expect({ exit, stdout }).toEqual({ exit: code, stdout: "" });
    expect(this.names).toEqual(before);
    return stderr;
  }
}

/** What a shell runs instead of the command: it prints its arguments, and a mark behind them. */
const ECHO = "#!/bin/sh\nprintf '%s\\0' \"$@\" '<end>'\n";

/** The runs of `sdc-risk` that a POSIX shell makes of some lines: the arguments of each. */
export function runsIn(lines: string): string[][] {
  const tools = new Desk({ "sdc-risk": ECHO });
  const { PATH = "" } = process.env;
  chmodSync(tools.path("sdc-risk"), 0o755);
  const env = { ...process.env, PATH: `${tools.folder}:${PATH}` };
  const cwd = tools.folder;
  const runs: string[][] = [[]];
  for (const word of execFileSync("sh", ["-eu", "-c", lines], { env, cwd, encoding: "utf8" })
    .split("\0")
    .slice(0, -1)) {
    if (word === "<end>") runs.push([]);
    else runs.at(-1)!.push(word);
  }
  return runs.slice(0, -1);
}

/** A JSON report as it is parsed; what the tests look into. */
export interface Report {
  readonly createdAt: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly roles: Readonly<Record<string, readonly string[]>>;
  readonly missing: unknown;
  readonly released: readonly unknown[];
  readonly margins?: readonly Readonly<Record<string, unknown>>[];
  readonly measures: Readonly<Record<string, Section>>;
  readonly skipped: readonly unknown[];
  readonly warnings: readonly {
    readonly code: string;
    readonly message: string;
    readonly measure: string | null;
  }[];
}
interface Section {
  readonly options: unknown;
  readonly uses: Readonly<Record<string, unknown>>;
  readonly summary: Readonly<Record<string, unknown>>;
  readonly blocks: readonly { readonly detail?: string }[];
}

/** The arguments of a line, none of which holds a blank. */
export const words = (line: string): string[] => line.split(" ").filter((word) => word !== "");

export const fixture = (name: string): string => join(FIXTURES, name);

/** Eight persons in four households; `PERSONS` assesses them. */
export const PEOPLE: readonly string[] = [
  "region,sex,age,income,weight,hid,pid,name",
  "North,f,30,1200.5,10.5,1,p1,Ann",
  "North,m,31,1300,12,1,p2,Bob",
  "South,f,30,1100,9,2,p3,Cat",
  "South,f,30,900,9,2,p4,Dan",
  "North,f,30,1500,10,3,p5,Eve",
  "South,m,45,2500,11,4,p6,Fay",
  "South,m,45,2600,11,4,p7,Gus",
  "North,f,62,700,8,3,p8,Hal",
];
export const PERSONS: readonly string[] = words(
  "people.csv --keys region,sex,age --weight weight --household hid",
);
