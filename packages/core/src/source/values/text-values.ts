import { TextLevels } from "@sdc-risk/data/columns";
import { sortingTexts } from "@sdc-risk/data/kernels";
import type { SourceColumn } from "../source.ts";
import type { DistinctValues } from "./distinct-values.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** As long as there are so few texts, a `Map` finds them faster. */
const FEW = 1 << 14;

/** Distinct texts, as UTF-8. */
export class TextValues implements DistinctValues {
  protected readonly held: TextLevels;
  private bytes = new Uint8Array(256);
  private readonly few = new Map<string, number>();

  /** @param name of the variable, for messages */
  constructor(name: string) {
    this.held = new TextLevels(name);
  }

  get count(): number {
    return this.held.count;
  }

  number({ values, valid }: SourceColumn, rows: number, out: Int32Array, at: number): void {
    for (let i = 0; i < rows; i++) {
      const text = values[i] as string | null | undefined;
      out[at + i] =
        (valid !== null && valid[i] === 0) || text === null || text === undefined ? -1 : this.numberOf(text);
    }
  }

  private numberOf(text: string): number {
    if (this.count > FEW) return this.find(text);
    let number = this.few.get(text);
    if (number === undefined) this.few.set(text, (number = this.find(text)));
    return number;
  }

  private find(text: string): number {
    // a unit of UTF-16 takes three bytes of UTF-8 at most
    if (3 * text.length > this.bytes.length) this.bytes = new Uint8Array(6 * text.length);
    const { written } = encoder.encodeInto(text, this.bytes);
    return this.held.level(this.bytes, 0, written);
  }

  value(number: number): string {
    return decoder.decode(this.held.of(number));
  }

  /** The bytes of UTF-8 stand in the order of the code points that they write. */
  rising(): Generator<void, Int32Array> {
    const { bytes, offsets, count } = this.held;
    return sortingTexts({ bytes, offsets, count });
  }
}
