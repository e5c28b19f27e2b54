import type { ReactElement } from "react";

/** A bar that says how far work is. */
export function Progress({ share, label }: { readonly share: number; readonly label: string }): ReactElement {
  return <progress max={1} value={share} aria-label={label} />;
}
