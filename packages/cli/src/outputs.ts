import { SdcError } from "@sdc-risk/core";
import { accessSync, constants, statSync } from "node:fs";
import { open, rename, rm, type FileHandle } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { UsageError } from "./exit.js";

const cannotWrite = (path: string, error: unknown): SdcError => new SdcError("CANNOT_WRITE", `Cannot write "${path}": ${error instanceof Error ? error.message : String(error)}`, { cause: error });

/** The extension of an output, which says its format. */
export function extensionOf(path: string, known: readonly string[]): string {
  const extension = extname(path).slice(1).toLowerCase();
  if (!known.includes(extension)) throw new UsageError(`Cannot tell the format of "${path}": expected a name that ends in ${known.map((one) => `.${one}`).join(", ")}.`);
  return extension;
}

/** Refuses outputs that cannot be written, or that would replace an input or each other, before any work is done. */
export function checkOutputs(outputs: readonly string[], inputs: readonly string[]): void {
  for (const [i, path] of outputs.entries()) {
    if (outputs.findIndex((other) => resolve(other) === resolve(path)) < i) throw new UsageError(`Two outputs would be written to "${path}".`);
    if (inputs.some((input) => resolve(input) === resolve(path))) throw new UsageError(`The output "${path}" would replace an input.`);
    try {
      accessSync(dirname(resolve(path)), constants.W_OK);
    } catch (error) {
      throw cannotWrite(path, error);
    }
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new SdcError("CANNOT_WRITE", `Cannot write "${path}": it is a folder.`);
  }
}

/** Files that are written beside their place and put there together when all is done; otherwise nothing is left behind. */
export class Outputs {
  private readonly written: { readonly path: string; readonly beside: string }[] = [];

  /** Writes one file by calling `write` with a function that takes its bytes. */
  async add(path: string, write: (put: (bytes: Uint8Array) => Promise<void>) => Promise<void>): Promise<void> {
    const beside = join(dirname(resolve(path)), `.${basename(path)}.${process.pid}.part`);
    this.written.push({ path: resolve(path), beside });
    let file: FileHandle | undefined;
    try {
      const opened = (file = await open(beside, "w"));
      await write(async (bytes) => {
        await opened.writeFile(bytes).catch((error: unknown) => { throw cannotWrite(path, error); });
      });
    } catch (error) {
      throw file === undefined ? cannotWrite(path, error) : error;
    } finally {
      await file?.close();
    }
  }

  /** Puts all files in their places. */
  async commit(): Promise<void> {
    for (const { path, beside } of this.written.splice(0)) await rename(beside, path).catch((error: unknown) => { throw cannotWrite(path, error); });
  }

  /** Removes what was not put in its place. */
  async discard(): Promise<void> {
    for (const { beside } of this.written.splice(0)) await rm(beside, { force: true });
  }
}
