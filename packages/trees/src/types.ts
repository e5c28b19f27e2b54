/** Codes of a column, packed: as many bytes each as its levels need. */
export type Codes = Uint8Array | Uint16Array | Int32Array;

/** A column that a tree splits by. */
export interface Feature {
  /** Code of each row, 0 … levels − 1; `levels` where the value is missing. */
  readonly codes: Codes;
  readonly levels: number;
  /** Whether the codes have an order. Of one without, any set of levels may go to the left. */
  readonly ordered: boolean;
}

/** What is to be predicted: classes 0 … classes − 1, or numbers. No value may be missing. */
export type Target =
  | { readonly kind: "classes"; readonly values: Int32Array; readonly classes: number }
  | { readonly kind: "numbers"; readonly values: Float64Array };

/** Rows to learn from. All columns are of equal length. */
export interface Training {
  readonly features: readonly Feature[];
  readonly target: Target;
  /** Records that each row stands for, whole numbers; null for one each. */
  readonly counts: Int32Array | null;
}

/** How far a tree grows. */
export interface Growth {
  /** Nodes of fewer records are not split. */
  readonly minSplit: number;
  /** Records that each side of a split has at least. */
  readonly minLeaf: number;
  /** Splits between the root and a leaf, at most. */
  readonly depth: number;
  /** Features that are tried at each node, drawn at random; all of them where there are no more. */
  readonly tried: number;
}

/**
 * A tree in arrays, one entry per node; the root is node 0. The right child stands behind the left one.
 */
export interface Tree {
  /** The feature that a node is split by; −1 in a leaf. */
  readonly feature: Int32Array;
  /** The left child. */
  readonly child: Int32Array;
  /** Of an ordered feature the last code that goes to the left, −1 for none; else where its set begins in `sets`. */
  readonly cut: Int32Array;
  /** Whether a missing value of an ordered feature goes to the left. */
  readonly missingLeft: Uint8Array;
  /** Sets of levels that go to the left, a bit each, the missing value behind the last level. */
  readonly sets: Uint32Array;
  /** Where the values of a node begin in `classes` and `shares`, and in the last entry where they end; none of inner nodes. */
  readonly start: Int32Array;
  /** Classes that a leaf holds, ascending; 0 where numbers are predicted. */
  readonly classes: Int32Array;
  /** Share of each of these classes in the leaf, or the mean. */
  readonly shares: Float64Array;
  /** Training records of each node. */
  readonly records: Float64Array;
}
