import { useEffect, useId, useState, type ReactElement } from "react";
import { Name } from "../../parts/name.tsx";
import { convertColumns } from "../../state/actions/convert.ts";
import { data } from "../../state/client.ts";
import { useHeld } from "../../state/held.ts";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import type { ColumnChange, ConvertibleColumn } from "../../worker/api.ts";
import { changeOf, choicesOf, firstChoice, type Choice } from "./convert-choices.ts";

/** The columns of the open file that can be read otherwise; empty until they are known. */
function useConvertible(): readonly ConvertibleColumn[] {
  const opened = useHeld("opened");
  const missing = useApp((state) => state.reading.missing);
  const [columns, setColumns] = useState<readonly ConvertibleColumn[]>([]);
  useEffect(() => {
    let current = true;
    setColumns([]);
    void data()
      .convertible(missing)
      .then((outcome) => {
        if (current && outcome.ok) setColumns(outcome.value);
      });
    return () => {
      current = false;
    };
  }, [opened, missing]);
  return columns;
}

/** One column, and how it is to be read. */
function Column({
  of,
  choice,
  onChoose,
}: {
  readonly of: ConvertibleColumn;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}): ReactElement {
  const id = useId();
  const words = t.file.convert;
  return (
    <li>
      <label htmlFor={id} className="code">
        <Name of={of.name} />
      </label>
      {of.kind === "mixed" ? (
        <p className="soft small">{words.mixed}</p>
      ) : (
        <select id={id} value={choice} onChange={({ target }) => onChoose(target.value as Choice)}>
          {choicesOf(of).map((one) => (
            <option key={one} value={one}>
              {words.choices[one]}
            </option>
          ))}
        </select>
      )}
      {of.kind === "date" && of.orders.length > 1 && choice === "" ? (
        <p className="small worse">{words.ambiguous}</p>
      ) : null}
    </li>
  );
}

/** Numbers with decimal commas, and dates: what they are, and how they are to be read. */
export function ConvertForm(): ReactElement | null {
  const columns = useConvertible();
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});
  const [day, setDay] = useState("");
  const [working, setWorking] = useState(false);
  const id = useId();
  const words = t.file.convert;
  if (columns.length === 0) return null;
  const choiceOf = (one: ConvertibleColumn): Choice => chosen[one.name] ?? firstChoice(one);
  const changes = columns
    .map((one) => changeOf(one.name, choiceOf(one), day))
    .filter((change): change is ColumnChange => change !== null);
  const asksDay = columns.some((one) => choiceOf(one).startsWith("age"));
  return (
    <form
      className="block panel convert"
      aria-label={words.heading}
      onSubmit={(event) => {
        event.preventDefault();
        setWorking(true);
        void convertColumns(changes).finally(() => setWorking(false));
      }}
    >
      <h2>{words.heading}</h2>
      <p className="soft">{words.about}</p>
      <ul className="plain">
        {columns.map((one) => (
          <Column
            key={one.name}
            of={one}
            choice={choiceOf(one)}
            onChoose={(choice) => setChosen({ ...chosen, [one.name]: choice })}
          />
        ))}
      </ul>
      {columns.some(({ kind }) => kind === "date") ? <p className="soft">{words.birth}</p> : null}
      {asksDay ? (
        <p className="inline">
          <label htmlFor={id}>{words.day}</label>
          <input id={id} type="date" required value={day} onChange={({ target }) => setDay(target.value)} />
        </p>
      ) : null}
      <button type="submit" disabled={working || changes.length === 0}>
        {words.convert}
      </button>
    </form>
  );
}
