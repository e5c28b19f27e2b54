import { SdcError } from "@sdc-risk/data";
import { LargeArrays, pack, unpack, type Task } from "@sdc-risk/core/tasks";
import { codedTasks } from "@sdc-risk/session/tasks";
import { createHash } from "node:crypto";
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { UsageError } from "../exit.ts";
import { reasonOf } from "../failure.ts";
import type { OpenPool } from "../pool.ts";

/*
 * The file: a line that says what it is, then pieces one after another: the SHA-256 of what a task was given, the
 * SHA-256 of what it gave, the length of that (64 bits, little endian), and that. A piece that was cut off is left
 * aside.
 */
const HEAD = Buffer.from("sdc-risk: finished pieces of a run, version 1\n");
const HASH = 32;
const LENGTH = 8;

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** A pool that writes what pieces of work gave into a file, and does not do again those that it finds there. */
export class ResumingPool implements OpenPool {
  /** Pieces that write into memory in common could not be written down. */
  readonly sharesMemory = false;
  /** Where what a piece gave begins and how long it is, by the hash of what it was given. */
  private readonly known = new Map<string, readonly [at: number, length: number]>();
  private readonly large = new LargeArrays((bytes) => sha256(bytes).toString("hex"));
  private readonly file: number;
  private end = HEAD.length;
  private closed = false;
  /** Whether there was work whose pieces can be kept. */
  hadWork = false;

  private readonly path: string;
  private readonly inner: OpenPool;
  private readonly version: string;

  /**
   * @param path the file; made where it is not there
   * @param inner does the work
   * @param version of the software: what another one wrote is left aside
   * @throws UsageError for a file of something else, CANNOT_WRITE
   */
  constructor(path: string, inner: OpenPool, version: string) {
    this.path = path;
    this.inner = inner;
    this.version = version;
    try {
      this.file = openSync(path, "a+", 0o600);
    } catch (error) {
      throw new SdcError("CANNOT_WRITE", `Cannot write "${path}": ${reasonOf(error)}.`, { cause: error });
    }
    if (fstatSync(this.file).size === 0) writeSync(this.file, HEAD);
    else this.find();
  }

  private read(at: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(this.file, bytes, 0, length, at));
  }

  /** Finds the pieces that are whole, and cuts off what is behind them. */
  private find(): void {
    if (!this.read(0, HEAD.length).equals(HEAD)) {
      closeSync(this.file);
      throw new UsageError(
        `"${this.path}" holds something else than finished pieces of a run. Give --resume a file that is ` +
          "not there yet.",
      );
    }
    const { size } = fstatSync(this.file);
    for (;;) {
      const before = this.read(this.end, 2 * HASH + LENGTH);
      if (before.length < 2 * HASH + LENGTH) break;
      const length = Number(before.readBigUInt64LE(2 * HASH));
      const at = this.end + before.length;
      if (at + length > size || !sha256(this.read(at, length)).equals(before.subarray(HASH, 2 * HASH))) break;
      this.known.set(before.subarray(0, HASH).toString("hex"), [at, length]);
      this.end = at + length;
    }
    ftruncateSync(this.file, this.end);
  }

  private write(given: string, output: unknown): void {
    if (this.closed) return; // the run is over, and its file is another's
    const bytes = pack(output);
    const length = Buffer.alloc(LENGTH);
    length.writeBigUInt64LE(BigInt(bytes.length));
    const piece = Buffer.concat([Buffer.from(given, "hex"), sha256(bytes), length, bytes]);
    for (let at = 0; at < piece.length;) at += writeSync(this.file, piece, at);
    this.known.set(given, [this.end + piece.length - bytes.length, bytes.length]);
    this.end += piece.length;
  }

  async run<I, O>(task: Task<I, O>, inputs: readonly I[], signal: AbortSignal): Promise<O[]> {
    if (!codedTasks.some(({ id }) => id === task.id)) return this.inner.run(task, inputs, signal);
    this.hadWork = true;
    const name = Buffer.from(`${this.version}\n${task.id}\n`);
    return Promise.all(
      inputs.map(async (input) => {
        const packed = pack(input, (array) => this.large.named(array)?.name ?? null);
        const given = sha256(name, packed).toString("hex");
        const known = this.known.get(given);
        if (known !== undefined) return unpack(this.read(...known)) as O;
        const [output] = await this.inner.run(task, [input], signal);
        this.write(given, output);
        return output!;
      }),
    );
  }

  /** The run is complete: what was written is of no more use. */
  finish(): void {
    rmSync(this.path, { force: true });
  }

  async close(): Promise<void> {
    this.closed = true;
    closeSync(this.file);
    await this.inner.close();
  }
}
