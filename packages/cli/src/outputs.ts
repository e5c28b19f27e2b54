import { SdcError } from "@sdc-risk/core";
import { accessSync, constants, realpathSync, rmSync, statSync, type Stats } from "node:fs";
import { open, rename, rm, type FileHandle } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { UsageError } from "./exit.js";
import { reasonOf } from "./failure.js";

const cannotWrite = (path: string, reason: string, cause?: unknown): SdcError => new SdcError("CANNOT_WRITE", `Cannot write "${path}": ${reason}.`, { cause });

/** The extension of an output, which says its format. */
export function extensionOf(path: string, known: readonly string[]): string {
  const extension = extname(path).slice(1).toLowerCase();
  if (!known.includes(extension)) throw new UsageError(`Cannot tell the format of "${path}": expected a name that ends in ${known.map((one) => `.${one}`).join(", ")}.`);
  return extension;
}

/** What stands at a path, links followed; undefined where nothing does. */
function at(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** Where a path leads: its folder and, where it is there already, the file itself may be links. */
function placeOf(path: string): string {
  return at(path) === undefined ? join(realpathSync(dirname(resolve(path))), basename(path)) : realpathSync(path);
}

/** The place of an output that can be written. @throws CANNOT_WRITE */
function writablePlace(path: string): string {
  const folder = dirname(path), there = at(path);
  if (at(folder)?.isDirectory() !== true) throw cannotWrite(path, `there is no folder "${folder}"`);
  if (there?.isDirectory() === true) throw cannotWrite(path, "it is a folder");
  if (there?.isFile() === false) throw cannotWrite(path, "it is no regular file");
  try {
    accessSync(folder, constants.W_OK);
    if (there !== undefined) accessSync(path, constants.W_OK);
  } catch (error) {
    throw cannotWrite(path, reasonOf(error), error);
  }
  return placeOf(path);
}

/** Refuses outputs that cannot be written, or that would replace an input or each other, before any work is done. */
export function checkOutputs(outputs: readonly string[], inputs: readonly string[]): void {
  const read = new Set(inputs.filter((path) => at(path) !== undefined).map(placeOf)), written = new Set<string>();
  for (const path of outputs) {
    const place = writablePlace(path);
    if (read.has(place)) throw new UsageError(`The output "${path}" would replace an input.`);
    if (written.has(place)) throw new UsageError(`Two outputs would be written to "${path}".`);
    written.add(place);
  }
}

/** Files that are written beside their place and put there together when all is done; otherwise nothing is left behind. */
export class Outputs {
  private readonly written: { readonly path: string; readonly place: string; readonly beside: string }[] = [];
  private readonly discardNow = (): void => {
    for (const { beside } of this.written) rmSync(beside, { force: true });
  };

  constructor() {
    process.on("exit", this.discardNow);
  }

  /** Writes one file by calling `write` with a function that takes its bytes. A file that is replaced keeps its permissions. */
  async add(path: string, write: (put: (bytes: Uint8Array) => Promise<void>) => Promise<void>): Promise<void> {
    const place = placeOf(path), beside = join(dirname(place), `.${basename(place)}.${process.pid}.part`);
    this.written.push({ path, place, beside });
    let file: FileHandle | undefined;
    try {
      const opened = (file = await open(beside, "w", at(place)?.mode));
      await write(async (bytes) => {
        await opened.writeFile(bytes).catch((error: unknown) => { throw cannotWrite(path, reasonOf(error), error); });
      });
    } catch (error) {
      throw file === undefined ? cannotWrite(path, reasonOf(error), error) : error;
    } finally {
      await file?.close();
    }
  }

  /** Puts all files in their places. */
  async commit(): Promise<void> {
    for (const { path, place, beside } of this.written) await rename(beside, place).catch((error: unknown) => { throw cannotWrite(path, reasonOf(error), error); });
    this.written.length = 0;
  }

  /** Removes what was not put in its place. */
  async discard(): Promise<void> {
    process.off("exit", this.discardNow);
    for (const { beside } of this.written.splice(0)) await rm(beside, { force: true });
  }
}
