import { formatOf, RECORD_FORMATS, type RecordFormat } from "@sdc-risk/io/formats";
import type { DecisionName, RendererName } from "@sdc-risk/session";
import type { ReactElement } from "react";

/** The forms in which the page gives reports. */
export const REPORTS = ["html", "json", "md"] as const satisfies readonly RendererName[];

/** The forms in which the page gives decision records. */
export const DECISIONS = ["html", "docx", "md", "json"] as const satisfies readonly DecisionName[];

/** Records are given in every format that they are written in. */
export const RECORD_FILES: readonly (readonly [format: RecordFormat, label: string])[] = RECORD_FORMATS.map(
  (format) => [format, formatOf(format).label],
);

interface FileActionsProps<K extends string> {
  /** What can be made, each with the words on its button. */
  readonly files: readonly (readonly [kind: K, label: string])[];
  /** The one that most people want. */
  readonly primary?: K;
  readonly disabled: boolean;
  readonly onMake: (kind: K) => void;
}

/** Buttons that make a file each. */
export function FileActions<K extends string>({
  files,
  primary,
  disabled,
  onMake,
}: FileActionsProps<K>): ReactElement {
  return (
    <>
      {files.map(([kind, label]) => (
        <button
          type="button"
          key={kind}
          className={kind === primary ? "primary" : ""}
          disabled={disabled}
          onClick={() => onMake(kind)}
        >
          {label}
        </button>
      ))}
    </>
  );
}
