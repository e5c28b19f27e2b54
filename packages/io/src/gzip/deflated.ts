import { Inflate } from "fflate";

/** What fflate keeps while it unpacks, which it has no public name for. */
interface InflateState {
  /** `f`: whether the last block was begun; `l`: the codes of a block that was begun; `p`: bits of `p` that were taken. */
  readonly s: { readonly f?: number; readonly l?: Uint16Array | null; readonly p?: number };
  /** Bytes from the first one on that was not taken whole. */
  readonly p: Uint8Array;
}

/** Unpacks deflate data (RFC 1951) piece by piece, and finds what is behind their end. */
export class Deflated {
  /** What follows the data in the latest piece; null as long as they go on. */
  behind: Uint8Array | null = null;
  private out: Uint8Array[] = [];
  private readonly inflate = new Inflate((piece) => this.out.push(piece));

  /**
   * What the next bytes unpack to: up to 1,032 times as many.
   * @throws what fflate throws where they are damaged
   */
  push(packed: Uint8Array): readonly Uint8Array[] {
    this.out = [];
    this.inflate.push(packed);
    const { s: state, p: rest } = this.inflate as unknown as InflateState;
    if (state.f === 1 && !state.l) this.behind = rest.subarray((state.p ?? 0) > 0 ? 1 : 0);
    return this.out.filter(({ length }) => length > 0);
  }
}
