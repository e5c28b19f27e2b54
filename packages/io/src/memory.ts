import { SdcError, countText } from "@sdc-risk/data";

const GIB = 2 ** 30;
/** What reading may take where nothing is known of the machine. */
const UNKNOWN = 4 * GIB;
/** What it may take in any case: some systems count memory as taken that they would give. */
const LEAST = GIB;

interface MemoryGlobals {
  readonly process?: { availableMemory?(): number };
  /** `deviceMemory`: GiB of the device, rounded, which only some browsers tell. */
  readonly navigator?: { readonly deviceMemory?: number };
}

/** How much of what is to be read. */
export interface Load {
  readonly records: number;
  readonly variables: number;
  /** Bytes that a packed file unpacks to. */
  readonly unpacked?: number;
}

/** What is read: a file, or the records of a table of an engine. */
export type ReadThing = "file" | "table";

/** A file or a table that takes more memory than reading may take. */
export class TooLargeError extends SdcError {
  readonly needed: number;
  readonly limit: number;
  readonly thing: ReadThing;

  /**
   * @param needed bytes that reading takes, estimated
   * @param limit bytes that it may take
   * @param thing what was to be read
   */
  constructor(message: string, needed: number, limit: number, thing: ReadThing = "file") {
    super("TOO_LARGE", message);
    this.needed = needed;
    this.limit = limit;
    this.thing = thing;
  }
}

/** Bytes in words: 17.7 GB, 350 MB. */
export function sizeText(bytes: number): string {
  const [unit, name] = bytes >= 1e9 ? [1e9, "GB"] : bytes >= 1e6 ? [1e6, "MB"] : [1e3, "kB"];
  const value = bytes / unit;
  return `${value >= 100 ? countText(Math.round(value)) : Number(value.toPrecision(3))} ${name}`;
}

/**
 * The memory that reading may take: what the caller allows, else half of what is free, so that
 * measures have the rest.
 */
export class Memory {
  readonly limit: number;
  private readonly why: string;

  private readonly file: string;
  private readonly thing: ReadThing;

  constructor(file: string, allowed?: number, thing: ReadThing = "file") {
    this.file = file;
    this.thing = thing;
    const { process, navigator } = globalThis as MemoryGlobals;
    const free = process?.availableMemory?.();
    const device = navigator?.deviceMemory;
    if (allowed !== undefined) {
      this.limit = allowed;
      this.why = "the limit that was set";
    } else if (free !== undefined) {
      this.limit = Math.max(LEAST, free / 2);
      this.why =
        free / 2 < LEAST ? `with ${sizeText(free)} free` : `half of the ${sizeText(free)} that are free`;
    } else {
      this.limit = device === undefined ? UNKNOWN : Math.max(LEAST, (device * GIB) / 2);
      this.why =
        device === undefined ? "its limit here" : `half of the ${sizeText(device * GIB)} of this device`;
    }
  }

  /** @throws TooLargeError where `bytes` are more than reading may take */
  need(bytes: number, load: Load): void {
    if (!(bytes > this.limit)) return;
    const unpacked = load.unpacked === undefined ? "" : `, unpacked ${sizeText(load.unpacked)}`;
    const variables = load.variables === 1 ? "1 variable" : `${countText(load.variables)} variables`;
    const what =
      load.records > 0
        ? `${this.thing === "file" ? "about " : ""}${countText(load.records)} records of ${variables}${unpacked}`
        : `unpacked ${sizeText(load.unpacked ?? bytes)}`;
    const message =
      `${JSON.stringify(this.file)} takes about ${sizeText(bytes)} of memory to read (${what}). Reading ` +
      `may take ${sizeText(this.limit)}, ${this.why}.`;
    throw new TooLargeError(message, bytes, this.limit, this.thing);
  }
}
