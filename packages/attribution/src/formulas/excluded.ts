import type { TargetPiece, Tally } from "../cross.ts";
import type { LeftOut } from "./left-out.ts";

/** Counts records of the original that options leave out of attribution. */
export class Excluded implements Tally {
  records = 0;

  private readonly leftOut: LeftOut;

  constructor(leftOut: LeftOut) {
    this.leftOut = leftOut;
  }

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
