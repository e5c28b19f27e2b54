import type { SdcObject } from "@sdc-risk/core";
import type { MissingCodes } from "@sdc-risk/data";
import type { Ddi } from "@sdc-risk/io";
import type { DataFile, CompletedRun } from "@sdc-risk/session";
import { FILE_KINDS, type Codebooks, type FileKind } from "./api.ts";
import { WebPool } from "./pool/pool.ts";
import type { RecordView } from "./records/record-view.ts";
import type { Treatments } from "./treat/treatments.ts";

/** No file beside the open one. */
export const noFiles = (): Record<FileKind, DataFile[]> =>
  Object.fromEntries(FILE_KINDS.map((kind) => [kind, []])) as unknown as Record<FileKind, DataFile[]>;

/** All that the worker remembers. */
export class Session {
  file: DataFile | null = null;
  /** The same as it lies on the disk, for cells that are written as they are. */
  opened: File | null = null;
  /** The files that describe it; the codebook as it was read, since it describes released files, too. */
  codebooks: Codebooks = {};
  ddi: Ddi | undefined;
  /** The files beside the open one. */
  others = noFiles();
  /** The file without roles, by the codes for missing values that it was made with. */
  plain: { readonly missing: MissingCodes; readonly sdc: SdcObject } | null = null;
  run: CompletedRun | null = null;
  records: RecordView | null = null;
  treatments: Treatments | null = null;
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
    this.treatments = null;
  }
}
