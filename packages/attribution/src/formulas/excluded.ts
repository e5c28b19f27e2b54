import type { TargetPiece, Tally } from "../cross.js";
import type { LeftOut } from "./left-out.js";

/** Counts records of the original that options leave out of attribution. */
export class Excluded implements Tally {
  records = 0;

  constructor(private readonly leftOut: LeftOut) {}

  add({ first, size, starts, codes, original, originals }: TargetPiece): void {
    const { classes, values } = this.leftOut;
    for (let k = 0; k < size; k++) {
      if (classes !== null && classes[first + k] === 1) this.records += originals[k];
      else if (values !== null)
        for (let i = starts[k]; i < starts[k + 1]; i++)
          if (values[codes[i]] === 1) this.records += original[i];
    }
  }
}
