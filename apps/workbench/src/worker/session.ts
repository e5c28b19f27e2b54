import type { MissingCodes, SdcObject } from "@sdc-risk/core";
import type { Ddi } from "@sdc-risk/io";
import type { DataFile, Run } from "@sdc-risk/session";
import type { BesideKind, Codebooks } from "./api.js";
import { WebPool } from "./pool/pool.js";
import type { RecordView } from "./records/record-view.js";

/** All that the worker remembers. */
export class Session {
  file: DataFile | null = null;
  /** The files that describe it; the codebook as it was read, since it describes released files, too. */
  codebooks: Codebooks = {};
  ddi: Ddi | undefined;
  released: DataFile[] = [];
  /** The files beside the open one, as far as they are given. */
  beside: Partial<Record<BesideKind, DataFile>> = {};
  /** Tables of counts that weights are raked to. */
  margins: DataFile[] = [];
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
