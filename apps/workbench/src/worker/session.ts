import type { Assessment } from "@sdc-risk/assess";
import type { AnyMeasure, SdcObject } from "@sdc-risk/core";
import type { MissingCodes, ReadResult } from "@sdc-risk/io";
import type { RiskReport } from "@sdc-risk/report";
import type { Settings } from "./api.js";
import { WebPool } from "./pool.js";
import type { RecordView } from "./record-view.js";

/** A file in memory, with what reports say about where it came from. */
export type Held = ReadResult & { readonly name: string; readonly sha256: string };

/** A run that is complete. */
export interface Run {
  readonly settings: Settings;
  readonly measures: readonly AnyMeasure[];
  readonly sdc: SdcObject;
  readonly assessment: Assessment<unknown>;
  readonly report: RiskReport;
}

/** All that the worker remembers. */
export class Session {
  file: Held | null = null;
  released: Held[] = [];
  /** The file without roles, by the codes for missing values that it was made with. */
  plain: { readonly missing: MissingCodes; readonly sdc: SdcObject } | null = null;
  run: Run | null = null;
  records: RecordView | null = null;
  readonly pool = new WebPool();
  private controller = new AbortController();

  /** A signal for new work; work that is under way is interrupted. */
  begin(): AbortSignal {
    this.controller.abort();
    this.controller = new AbortController();
    return this.controller.signal;
  }

  cancel(): void {
    this.controller.abort();
  }

  /** Forgets results, which belong to a file or roles that are no longer. */
  forgetRun(): void {
    this.run = null;
    this.records = null;
  }
}
