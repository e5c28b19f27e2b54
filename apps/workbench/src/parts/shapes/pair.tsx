import type { ReactElement } from "react";

/** Two values as bars, one below the other; nothing where one is not known or below 0. */
export function Pair({
  before,
  after,
}: {
  readonly before: number | null;
  readonly after: number | null;
}): ReactElement | null {
  if (before === null || after === null || before < 0 || after < 0) return null;
  const most = Math.max(before, after) || 1;
  return (
    <svg className="pair" viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
      <rect className="before" width={(before / most) * 100} height="6" />
      <rect className="after" y="8" width={(after / most) * 100} height="6" />
    </svg>
  );
}
