import { shortName } from "@sdc-risk/data";
import type { ReactElement } from "react";

/** The name of a variable, cut in the middle where it is too long to be read; its title has it whole, and its label. */
export function Name({
  of: name,
  label = null,
  longest = 60,
}: {
  readonly of: string;
  /** What the file calls it. */
  readonly label?: string | null;
  readonly longest?: number;
}): ReactElement {
  const shown = shortName(name, longest);
  if (label === null) return <bdi title={shown === name ? undefined : name}>{shown}</bdi>;
  return (
    <span title={`${name}: ${label}`}>
      <bdi>{shown}</bdi> <bdi className="soft small">{shortName(label, longest)}</bdi>
    </span>
  );
}
