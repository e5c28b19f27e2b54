import type { ReactElement, ReactNode } from "react";
import { t } from "../texts/index.ts";

/** A message in its place: what went wrong is an alert, what was done a status. */
export function Notice({
  kind,
  children,
  id,
  onDismiss,
}: {
  readonly kind: "bad" | "good" | "note";
  readonly children: ReactNode;
  readonly id?: string;
  readonly onDismiss?: () => void;
}): ReactElement {
  return (
    <div className={`notice ${kind}`} role={kind === "bad" ? "alert" : "status"} id={id}>
      <div>{children}</div>
      {onDismiss === undefined ? null : (
        <button type="button" className="quiet" aria-label={t.dismiss} onClick={onDismiss}>
          ×
        </button>
      )}
    </div>
  );
}
