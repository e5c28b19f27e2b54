import { shortName } from "@sdc-risk/core";
import type { ReactElement } from "react";

/** The name of a variable, cut in the middle where it is too long to be read; it is whole in its title. */
export function Name({
  of: name,
  longest = 60,
}: {
  readonly of: string;
  readonly longest?: number;
}): ReactElement {
  const shown = shortName(name, longest);
  return <bdi title={shown === name ? undefined : name}>{shown}</bdi>;
}
