import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { BenchOutput } from "../bench.ts";
import { withTables } from "./markdown.ts";

/** Where a run of a bench writes to, as its flags say. */
interface Destination {
  readonly json: string | undefined;
  readonly markdown: string | undefined;
  readonly place: string | undefined;
}

/** The file of figures and the document of a run. */
export class Output implements BenchOutput {
  readonly before: string | null;
  private readonly to: Destination;

  /** @throws Error for a document without the place: before the work, not after it */
  constructor(to: Destination) {
    this.to = to;
    const { json, markdown, place } = to;
    this.before = json !== undefined && existsSync(json) ? readFileSync(json, "utf8") : null;
    if (markdown !== undefined) withTables(readFileSync(markdown, "utf8"), "", place);
  }

  pictureOf(name: string): string {
    return `${basename(this.to.markdown ?? "", ".md")}-${name}.svg`;
  }

  figures(result: unknown): void {
    const { json } = this.to;
    if (json === undefined) return;
    mkdirSync(dirname(json), { recursive: true });
    writeFileSync(json, `${JSON.stringify(result, null, 2)}\n`);
  }

  document(text: string, pictures: ReadonlyMap<string, string> = new Map()): void {
    const { markdown, place } = this.to;
    if (markdown === undefined) return;
    for (const [name, svg] of pictures) writeFileSync(join(dirname(markdown), this.pictureOf(name)), svg);
    writeFileSync(markdown, withTables(readFileSync(markdown, "utf8"), text, place));
  }
}
