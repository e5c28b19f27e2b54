import { SdcError } from "@sdc-risk/data";
import type { InputFiles } from "@sdc-risk/io/node";
import {
  accessSync,
  closeSync,
  constants,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  type Stats,
} from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { UsageError } from "../exit.ts";
import { reasonOf } from "../failure.ts";

const cannotWrite = (path: string, reason: string, cause?: unknown): SdcError =>
  new SdcError("CANNOT_WRITE", `Cannot write "${path}": ${reason}.`, { cause });

/** The extension of an output, which says its format. */
export function extensionOf(path: string, known: readonly string[]): string {
  if (/[/\\]$/.test(path))
    throw new UsageError(`"${path}" names a folder by the slash at its end; expected the name of a file.`);
  const extension = extname(path).slice(1).toLowerCase();
  if (!known.includes(extension))
    throw new UsageError(
      `Cannot tell the format of "${path}": expected a name that ends in ${known.map((one) => `.${one}`).join(", ")}.`,
    );
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

/** Links that are followed before they are held to form a circle, as many as Linux follows. */
const MOST_LINKS = 40;

/** Where a path leads, links followed, also one whose file is not there yet: it is made where the link leads. */
function placeOf(path: string): string {
  let place = resolve(path);
  for (let links = 0; links <= MOST_LINKS; links++) {
    const name = join(realpathSync(dirname(place)), basename(place));
    if (lstatSync(name, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return name;
    place = resolve(dirname(name), readlinkSync(name));
  }
  throw Object.assign(new Error("too many links"), { code: "ELOOP" });
}

const NOWHERE = "it is a link into a folder that does not exist";
const GONE = "its folder, or what was written into it, is gone";
const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === "ENOENT";

/** The place of an output that can be written. @throws CANNOT_WRITE */
function writablePlace(path: string): string {
  const folder = dirname(path);
  if (at(folder)?.isDirectory() !== true) throw cannotWrite(path, `there is no folder "${folder}"`);
  try {
    const place = placeOf(path);
    const there = at(place);
    if (there?.isDirectory() === true) throw cannotWrite(path, "it is a folder");
    if (there?.isFile() === false) throw cannotWrite(path, "it is no regular file");
    if (at(dirname(place))?.isDirectory() !== true) throw cannotWrite(path, NOWHERE);
    accessSync(dirname(place), constants.W_OK);
    if (there !== undefined) accessSync(place, constants.W_OK);
    return place;
  } catch (error) {
    if (error instanceof SdcError) throw error;
    throw cannotWrite(path, isGone(error) ? NOWHERE : reasonOf(error), error);
  }
}

/**
 * Refuses outputs that cannot be written, or that would replace an input or each other, before any work is done.
 * @param several files that are read as one: nothing may be written among them
 */
export function checkOutputs(
  outputs: readonly string[],
  inputs: readonly string[],
  several: readonly InputFiles[] = [],
): void {
  const paths = [...inputs, ...several.flatMap(({ files }) => files.map((file) => file.path))];
  const read = new Set(paths.filter((path) => at(path) !== undefined).map(placeOf));
  const written = new Set<string>();
  for (const path of outputs) {
    const place = writablePlace(path);
    const among = several.find((one) => one.covers(path));
    if (among !== undefined && !read.has(place))
      throw new UsageError(
        `The output "${path}" would be one of the files that "${among.name}" stands for: write it into another folder.`,
      );
    if (read.has(place)) throw new UsageError(`The output "${path}" would replace an input.`);
    if (written.has(place)) throw new UsageError(`Two outputs would be written to "${path}".`);
    written.add(place);
  }
}

/**
 * Files that are written beside their place and put there together when all is done; otherwise nothing is
 * left behind.
 */
export class Outputs {
  private readonly written: { readonly path: string; readonly place: string; readonly beside: string }[] = [];
  /** Removes what was not put in its place. */
  readonly discard = (): void => {
    for (const { beside } of this.written.splice(0)) {
      try {
        rmSync(beside, { force: true });
      } catch {
        // the folder is not to be written any more: the others are removed all the same
      }
    }
    process.off("exit", this.discard);
  };

  constructor() {
    process.on("exit", this.discard);
  }

  /** Writes one file that holds a text. */
  addText(path: string, text: string): Promise<void> {
    return this.add(path, (put) => put(new TextEncoder().encode(text)));
  }

  /** Writes one file that holds a text, or bytes. */
  addWhole(path: string, content: string | Uint8Array): Promise<void> {
    return typeof content === "string" ? this.addText(path, content) : this.add(path, (put) => put(content));
  }

  /**
   * Writes one file by calling `write` with a function that takes its bytes. A file that is replaced keeps
   * its permissions.
   */
  async add(
    path: string,
    write: (put: (bytes: Uint8Array) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    let file: FileHandle | undefined;
    try {
      const place = placeOf(path);
      const beside = join(dirname(place), `.${basename(place)}.${process.pid}.part`);
      this.written.push({ path, place, beside });
      // made at once, so that no file comes to be after `discard`
      closeSync(openSync(beside, "w", at(place)?.mode));
      const opened = (file = await open(beside, "r+"));
      await write(async (bytes) => {
        await opened.writeFile(bytes).catch((error: unknown) => {
          throw cannotWrite(path, reasonOf(error), error);
        });
      });
    } catch (error) {
      throw file === undefined ? cannotWrite(path, isGone(error) ? GONE : reasonOf(error), error) : error;
    } finally {
      await file?.close();
    }
  }

  /** Lets somebody else write a file, an engine: beside its place, to be put there with the others. */
  async addWritten(path: string, write: (beside: string) => Promise<void>): Promise<void> {
    await this.add(path, () => Promise.resolve());
    await write(this.written.at(-1)!.beside);
  }

  /** Puts all files in their places, in one go: neither a signal nor a plugin comes in between. */
  commit(): void {
    // a folder may be gone: none is put in its place unless all can be
    for (const { path, beside } of this.written) this.must(path, () => statSync(beside));
    for (const { path, place, beside } of this.written) this.must(path, () => renameSync(beside, place));
    this.written.length = 0;
  }

  private must(path: string, work: () => unknown): void {
    try {
      work();
    } catch (error) {
      throw cannotWrite(path, isGone(error) ? GONE : reasonOf(error), error);
    }
  }
}
