import type { AlikeRecords, SourceColumn } from "@sdc-risk/core/source";

/** Records of a piece that is given out. */
const PIECE = 1 << 15;

/** Records of neighbouring places, as many of them as have come. */
interface PlacedPiece {
  readonly rows: number;
  held: number;
  readonly has: Uint8Array;
  readonly counts: Float64Array;
  readonly weights: Float64Array | null;
  readonly columns: readonly { readonly values: SourceColumn["values"]; readonly valid: Uint8Array }[];
}

/** An array for as many values as there are rows, of the kind of another one. */
function roomFor(values: SourceColumn["values"], rows: number): SourceColumn["values"] {
  if (Array.isArray(values)) return new Array<string | null>(rows).fill(null);
  const Kind = values.constructor as new (length: number) => Float64Array;
  return new Kind(rows);
}

/** Puts records in order that come in some other one. */
export class PlacedRecords {
  /** The place of the first record that was not given out, from 1. */
  next = 1;
  /** Records that were not given out yet. */
  waiting = 0;
  private readonly pieces = new Map<number, PlacedPiece>();
  private readonly records: number;

  constructor(records: number) {
    this.records = records;
  }

  /**
   * Takes some records. @param places from 1
   * @returns whether none of them came before
   */
  add(part: AlikeRecords, places: BigInt64Array): boolean {
    for (let row = 0; row < part.rows; row++) {
      const place = Number(places[row]) - 1;
      if (place < this.next - 1) return false;
      const number = Math.floor(place / PIECE);
      let piece = this.pieces.get(number);
      if (piece === undefined) this.pieces.set(number, (piece = this.begun(number, part)));
      const at = place - number * PIECE;
      if (piece.has[at] !== 0) return false;
      put(piece, at, part, row);
      this.waiting++;
    }
    return true;
  }

  /** The records that follow those given out before, as far as they have come. */
  *inOrder(): Generator<AlikeRecords, void> {
    for (;;) {
      const number = (this.next - 1) / PIECE;
      const piece = this.pieces.get(number);
      if (piece === undefined || piece.held < piece.rows) return;
      this.pieces.delete(number);
      this.next += piece.rows;
      this.waiting -= piece.rows;
      yield piece;
    }
  }

  private begun(number: number, { weights, columns }: AlikeRecords): PlacedPiece {
    const rows = Math.min(PIECE, this.records - number * PIECE);
    return {
      rows,
      held: 0,
      has: new Uint8Array(rows),
      counts: new Float64Array(rows),
      weights: weights && new Float64Array(rows),
      columns: columns.map(({ values }) => ({ values: roomFor(values, rows), valid: new Uint8Array(rows) })),
    };
  }
}

/** Puts one record into its place. */
function put(piece: PlacedPiece, at: number, part: AlikeRecords, row: number): void {
  piece.has[at] = 1;
  piece.held++;
  piece.counts[at] = part.counts[row] ?? NaN;
  if (piece.weights !== null) piece.weights[at] = part.weights?.[row] ?? NaN;
  for (const [column, { values, valid }] of part.columns.entries()) {
    const own = piece.columns[column];
    if (own === undefined) continue;
    own.valid[at] = valid === null ? 1 : (valid[row] ?? 0);
    (own.values as unknown[])[at] = values[row];
  }
}
