import type { Tick } from "@sdc-risk/data/kernels";
import type { ComparedFiles } from "../files/compared.ts";
import type { FileWeights } from "../formulas/cells.ts";

/** Two files, read by weights or without. */
export interface Reading {
  readonly files: ComparedFiles;
  /** Null: each record counts 1. */
  readonly weights: FileWeights | null;
  readonly tick: Tick;
}

/** What is told of fewer records could be about one of them. */
export const TOO_FEW = "Fewer than three records hold a value in one of the files.";
