import type { ReactElement } from "react";
import { say } from "../state/actions/file.ts";
import { useApp } from "../state/store.ts";
import { t } from "../texts/index.ts";
import { TextField } from "./measures/text-field.tsx";

/** The size of the population with its label. @param about the id of what explains it */
export function PopulationSizeField({
  id,
  about,
  placeholder,
}: {
  readonly id: string;
  readonly about: string;
  readonly placeholder: string;
}): ReactElement {
  const size = useApp((state) => state.values.populationSize);
  return (
    <>
      <label htmlFor={id}>{t.scenarios.populationSize}</label>{" "}
      <TextField
        id={id}
        aria-describedby={about}
        aria-invalid={false}
        field={{ kind: "number" }}
        value={size}
        placeholder={placeholder}
        onChange={(next) => {
          const isCount = typeof next === "number" && Number.isInteger(next) && next > 0;
          void say({ populationSize: isCount ? next : undefined });
        }}
      />
    </>
  );
}
