import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT, type Page } from "./pages.js";
import { examplesOf, type Example } from "./example.js";

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

/** A folder outside the repository, with one folder per page, in which examples run as a reader would run them. */
export class Workspace {
  readonly folder = mkdtempSync(join(tmpdir(), "sdc-risk-docs-"));

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

  /** Runs one example: what it printed, errors included, and its exit code. */
  async run(
    page: Page,
    example: Example,
  ): Promise<{ readonly printed: string; readonly exit: number | null }> {
    const { kind, file } = example;
    this.write(page, example);
    if (kind === "file") return { printed: "", exit: 0 };
    const { SOURCE_DATE_EPOCH: _date, NO_COLOR: _plain, FORCE_COLOR: _colour, ...inherited } = process.env;
    const env = { ...inherited, PATH: `${join(this.folder, "bin")}:${inherited["PATH"] ?? ""}` };
    const [command, args] =
      kind === "shell"
        ? (["sh", ["-eu", file]] as const)
        : ([process.execPath, [file.replace(/\.ts$/, ".js")]] as const);
    const child = spawn(command, args, { cwd: this.of(page), env }),
      parts: Buffer[] = [];
    child.stdout.on("data", (bytes: Buffer) => parts.push(bytes));
    child.stderr.on("data", (bytes: Buffer) => parts.push(bytes));
    return new Promise((done) =>
      child.on("close", (exit) => done({ printed: Buffer.concat(parts).toString(), exit })),
    );
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
