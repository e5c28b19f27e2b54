import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT, type Page } from "./pages.ts";
import { examplesOf, type Example } from "./example.ts";
import { Runner, type Outcome } from "./runner.ts";
import { commandIn, commandsOf } from "./shell.ts";

const EXECUTABLE = join(ROOT, "packages/cli/bin/sdc-risk.js");
const OPTIONS = {
  target: "ES2022",
  lib: ["ES2023", "DOM"],
  module: "NodeNext",
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
  rootDir: ".",
};

/** Pages whose commands and modules are processes of their own, as they are for a reader: the first page that one reads. */
const APART = new Set(["README.md"]);

/** The environment of examples: no colour settings and no date of its own, and the command in the path. */
function environment(bin: string): NodeJS.ProcessEnv {
  const { SOURCE_DATE_EPOCH: _date, NO_COLOR: _plain, FORCE_COLOR: _colour, ...inherited } = process.env;
  return { ...inherited, PATH: `${bin}:${inherited["PATH"] ?? ""}` };
}

/** A folder outside the repository, with one folder per page, in which examples run as a reader would run them. */
export class Workspace {
  readonly folder = mkdtempSync(join(tmpdir(), "sdc-risk-docs-"));
  private readonly env = environment(join(this.folder, "bin"));
  private readonly runner = new Runner(this.env);

  constructor(pages: readonly Page[]) {
    symlinkSync(join(ROOT, "node_modules"), join(this.folder, "node_modules"));
    writeFileSync(join(this.folder, "package.json"), JSON.stringify({ type: "module" }));
    mkdirSync(join(this.folder, "bin"));
    writeFileSync(
      join(this.folder, "bin/sdc-risk"),
      `#!/bin/sh\nexec "${process.execPath}" "${EXECUTABLE}" "$@"\n`,
      { mode: 0o755 },
    );
    const files = pages.flatMap((page) => this.prepare(page));
    writeFileSync(join(this.folder, "tsconfig.json"), JSON.stringify({ compilerOptions: OPTIONS, files }));
  }

  /** A page starts with the example data, under the names that readers' own files have in the documentation, too. Returns its TypeScript files. */
  private prepare(page: Page): string[] {
    const folder = this.of(page);
    mkdirSync(folder, { recursive: true });
    cpSync(join(ROOT, "examples"), join(folder, "examples"), { recursive: true });
    mkdirSync(join(folder, "packages/cli/bin"), { recursive: true });
    writeFileSync(
      join(folder, "packages/cli/bin/sdc-risk.js"),
      `import ${JSON.stringify(pathToFileURL(EXECUTABLE).href)};\n`,
    );
    for (const name of ["survey.csv", "my-survey.csv"])
      cpSync(join(ROOT, "examples/survey.csv"), join(folder, name));
    return examplesOf(page)
      .filter(({ file }) => file.endsWith(".ts"))
      .map((example) => this.write(page, example));
  }

  of({ path }: Page): string {
    return join(this.folder, path.replaceAll(/[/.]/g, "-"));
  }

  /** Compiles every TypeScript example beside itself; what the compiler says, "" where all is well. */
  compile(): string {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", this.folder],
      { encoding: "utf8" },
    );
    return stdout + stderr;
  }

  /** Puts the file of an example in its place: one before it, a command or a module, may have written it. */
  private write(page: Page, { file, code }: Example): string {
    const path = join(this.of(page), file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
    return path;
  }

  /** Runs one example. */
  async run(page: Page, example: Example): Promise<Outcome> {
    const { kind, file, code } = example;
    const cwd = this.of(page);
    this.write(page, example);
    if (kind === "file") return { printed: "", exit: 0 };
    const apart = APART.has(page.path);
    if (kind === "shell") return apart ? this.start("sh", ["-eu", file], cwd) : this.script(code, cwd);
    const module = file.replace(/\.ts$/, ".js");
    return apart || code.includes('"node:test"')
      ? this.start(process.execPath, [module], cwd)
      : this.runner.run({ module: join(cwd, module), cwd });
  }

  /** The commands of a script one after the other, until one does not end with 0. */
  private async script(code: string, cwd: string): Promise<Outcome> {
    let printed = "";
    for (const line of commandsOf(code)) {
      const command = commandIn(line, cwd);
      const outcome = await (command === null
        ? this.start("sh", ["-eu", "-c", line], cwd)
        : this.runner.run({ ...command, cwd }));
      printed += outcome.printed;
      if (outcome.exit !== 0) return { printed, exit: outcome.exit };
    }
    return { printed, exit: 0 };
  }

  /** A process of its own. */
  private start(command: string, args: readonly string[], cwd: string): Promise<Outcome> {
    const child = spawn(command, args, { cwd, env: this.env });
    const parts: Buffer[] = [];
    child.stdout.on("data", (bytes: Buffer) => parts.push(bytes));
    child.stderr.on("data", (bytes: Buffer) => parts.push(bytes));
    return new Promise((done) =>
      child.on("close", (exit) => done({ printed: Buffer.concat(parts).toString(), exit })),
    );
  }

  remove(): void {
    this.runner.end();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
