import type { ReactElement, ReactNode } from "react";

interface ScrollTableProps {
  /** What the table is, for those who do not see it. */
  readonly caption: string;
  readonly className?: string;
  /** The cells of its first row. */
  readonly head: ReactNode;
  /** Its other rows. */
  readonly children: ReactNode;
}

/** A table that scrolls by itself where it is wider than its place. */
export function ScrollTable({ caption, className, head, children }: ScrollTableProps): ReactElement {
  return (
    <div
      className={className === undefined ? "scroll" : `scroll ${className}`}
      role="group"
      tabIndex={0}
      aria-label={caption}
    >
      <table>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
