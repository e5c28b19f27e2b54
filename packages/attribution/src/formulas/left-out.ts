/** What is left out of the attribution of a target: 1 per class of keys, and 1 per value. Null where nothing is. */
export interface LeftOut {
  readonly classes: Uint8Array | null;
  readonly values: Uint8Array | null;
}
