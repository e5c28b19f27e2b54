import type { ReactElement } from "react";

/** A share of a whole, as a bar in its room. */
export function ShareBar({
  className,
  share,
}: {
  readonly className: "before" | "after";
  readonly share: number;
}): ReactElement {
  return (
    <svg className="found-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="room" width="100" height="10" />
      <rect className={className} width={100 * share} height="10" />
    </svg>
  );
}
