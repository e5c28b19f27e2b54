import { useId, type ReactElement } from "react";
import { say } from "../../state/actions/file.ts";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import { TextField } from "../measures/text-field.tsx";
import { PopulationSizeField } from "../population-size.tsx";

/** How many people the file was drawn from: their number, what weights are multiplied by, or that all are in it. */
export function People(): ReactElement {
  const census = useApp((state) => state.values.census === true);
  const weighted = useApp((state) => state.roles.weight.length > 0);
  const words = t.roles.people;
  const about = useId();
  const size = useId();
  return (
    <div className="panel">
      <h2>{words.heading}</h2>
      <label>
        <input
          type="checkbox"
          checked={census}
          onChange={({ target }) => void say({ census: target.checked })}
        />{" "}
        {words.census}
      </label>
      {census ? null : (
        <div>
          <PopulationSizeField id={size} about={about} placeholder={words.unknown} />
        </div>
      )}
      {census || !weighted ? null : <Scale about={about} />}
      <p className="soft small" id={about}>
        {words.meaning}
      </p>
    </div>
  );
}

function Scale({ about }: { readonly about: string }): ReactElement {
  const id = useId();
  const scale = useApp((state) => state.values.weightScale);
  return (
    <div>
      <label htmlFor={id}>{t.roles.people.scale}</label>{" "}
      <TextField
        id={id}
        aria-describedby={about}
        aria-invalid={false}
        field={{ kind: "number" }}
        value={scale}
        placeholder="1"
        onChange={(next) =>
          void say({ weightScale: typeof next === "number" && next > 0 ? next : undefined })
        }
      />
    </div>
  );
}
