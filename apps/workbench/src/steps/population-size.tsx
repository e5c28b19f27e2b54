import type { ReactElement } from "react";
import { setPopulationSize } from "../state/actions/judging.js";
import { useApp } from "../state/store.js";
import { t } from "../texts/index.js";
import { TextField } from "./measures/text-field.js";

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
  const size = useApp((state) => state.judging.populationSize);
  return (
    <>
      <label htmlFor={id}>{t.scenarios.populationSize}</label>{" "}
      <TextField
        id={id}
        aria-describedby={about}
        aria-invalid={false}
        field={{ kind: "number", schema: {}, nullable: true }}
        value={size ?? undefined}
        placeholder={placeholder}
        onChange={(next) => {
          setPopulationSize(typeof next === "number" && Number.isInteger(next) && next > 0 ? next : null);
        }}
      />
    </>
  );
}
