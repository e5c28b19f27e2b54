import { shortName } from "@sdc-risk/data";
import type { InspectedVariable } from "@sdc-risk/inspect";
import type { ReactElement } from "react";

const LONGEST = 60;

/** Variables to choose from, each with what the file calls it. */
export function VariableOptions({
  variables,
}: {
  readonly variables: readonly InspectedVariable[];
}): ReactElement {
  return (
    <>
      {variables.map(({ name, label }) => (
        <option key={name} value={name}>
          {shortName(name, LONGEST)}
          {label === null ? "" : ` – ${shortName(label, LONGEST)}`}
        </option>
      ))}
    </>
  );
}
