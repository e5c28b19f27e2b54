import { useId, type ReactElement } from "react";
import { setCensus, setWeightScale } from "../../state/actions/file.js";
import { setPopulationSize } from "../../state/actions/judging.js";
import { useApp } from "../../state/store.js";
import { t } from "../../texts/index.js";
import { TextField } from "../measures/text-field.js";

/** How many people the file was drawn from: their number, what weights are multiplied by, or that all are in it. */
export function People(): ReactElement {
  const census = useApp((state) => state.census),
    weighted = useApp((state) => state.roles.weight.length > 0),
    about = useId();
  const words = t.roles.people;
  return (
    <div className="panel">
      <h2>{words.heading}</h2>
      <label>
        <input type="checkbox" checked={census} onChange={({ target }) => void setCensus(target.checked)} />{" "}
        {words.census}
      </label>
      {census ? null : <Size about={about} />}
      {census || !weighted ? null : <Scale about={about} />}
      <p className="soft small" id={about}>
        {words.meaning}
      </p>
    </div>
  );
}

function Size({ about }: { readonly about: string }): ReactElement {
  const id = useId(),
    size = useApp((state) => state.judging.populationSize);
  return (
    <div>
      <label htmlFor={id}>{t.scenarios.populationSize}</label>{" "}
      <TextField
        id={id}
        aria-describedby={about}
        aria-invalid={false}
        field={{ kind: "number", schema: {}, nullable: true }}
        value={size ?? undefined}
        placeholder={t.roles.people.unknown}
        onChange={(next) => {
          setPopulationSize(typeof next === "number" && Number.isInteger(next) && next > 0 ? next : null);
        }}
      />
    </div>
  );
}

function Scale({ about }: { readonly about: string }): ReactElement {
  const id = useId(),
    scale = useApp((state) => state.weightScale);
  return (
    <div>
      <label htmlFor={id}>{t.roles.people.scale}</label>{" "}
      <TextField
        id={id}
        aria-describedby={about}
        aria-invalid={false}
        field={{ kind: "number", schema: {}, nullable: true }}
        value={scale ?? undefined}
        placeholder="1"
        onChange={(next) => void setWeightScale(typeof next === "number" && next > 0 ? next : null)}
      />
    </div>
  );
}
