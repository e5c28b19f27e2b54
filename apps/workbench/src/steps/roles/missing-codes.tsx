import { useHeld } from "../../state/held.ts";
import { useMemo, useState, type ReactElement } from "react";
import { readAgain } from "../../state/actions/file.ts";
import { get, useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import { quoted } from "../../texts/lists.ts";
import type { Reading } from "../../worker/api.ts";

type Codes = Reading["missing"];

/** Variables that are named beside a code; of others it is said how many they are. */
const SHOWN = 3;

const split = (text: string): string[] =>
  text
    .split(",")
    .map((code) => code.trim())
    .filter((code) => code !== "");
const isList = (codes: Codes): codes is readonly (string | number)[] => Array.isArray(codes);

/** Codes as one writes them: for all variables in one line, by variable in a line each. */
const allText = (codes: Codes): string => (isList(codes) ? codes.join(", ") : "");
const byText = (codes: Codes): string =>
  isList(codes)
    ? ""
    : Object.entries(codes)
        .map(([name, list]) => `${name}: ${list.join(", ")}`)
        .join("\n");

/** Lines of the form "variable: code, code"; a name may hold colons, since the last one parts. */
function byVariable(text: string): Record<string, string[]> {
  return Object.fromEntries(
    text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => {
        const at = line.lastIndexOf(":");
        return at < 0 ? [line.trim(), []] : [line.slice(0, at).trim(), split(line.slice(at + 1))];
      }),
  );
}

/** Values that look like codes for a missing one, each to be added by a click. */
function FoundCodes({
  disabled,
  onAdd,
}: {
  readonly disabled: boolean;
  readonly onAdd: (code: string) => void;
}): ReactElement | null {
  const inspection = useHeld("inspection");
  const found = useMemo(() => {
    const codes = [...new Set(inspection.variables.flatMap(({ missingCodes }) => missingCodes))];
    return codes.map((code) => ({
      code,
      names: inspection.variables
        .filter(({ missingCodes }) => missingCodes.includes(code))
        .map(({ name }) => name),
    }));
  }, [inspection]);
  if (found.length === 0) return null;
  return (
    <p>
      {t.roles.missingFound}{" "}
      {found.map(({ code, names }) => (
        <button type="button" key={code} className="chip" disabled={disabled} onClick={() => onAdd(code)}>
          {t.roles.missingChip(code, names.slice(0, SHOWN).join(", "), Math.max(0, names.length - SHOWN))}
        </button>
      ))}
    </p>
  );
}

/** Whether codes are given for all variables, or by variable. */
function Scope({ by, onBy }: { readonly by: boolean; readonly onBy: (by: boolean) => void }): ReactElement {
  return (
    <fieldset className="segments">
      <legend className="unseen">{t.roles.missing}</legend>
      <label>
        <input type="radio" name="missing" checked={!by} onChange={() => onBy(false)} /> {t.roles.missingAll}
      </label>
      <label>
        <input type="radio" name="missing" checked={by} onChange={() => onBy(true)} /> {t.roles.missingBy}
      </label>
    </fieldset>
  );
}

/** Names that no variable of the file has. */
function Unknown({ names }: { readonly names: readonly string[] }): ReactElement | null {
  if (names.length === 0) return null;
  return (
    <p className="bad" role="alert">
      {t.config.unknownVariable(quoted(names))}
    </p>
  );
}

/** Which values stand for a missing one. The file is then read again, since a column's type depends on it. */
export function MissingCodes(): ReactElement {
  const inspection = useHeld("inspection");
  const reading = useApp((state) => state.reading);
  // what is said while the file is read would be said of codes as they were before
  const isReading = useApp((state) => state.opening) !== null;
  const [by, setBy] = useState(!isList(reading.missing));
  const [all, setAll] = useState(allText(reading.missing));
  const [each, setEach] = useState(byText(reading.missing));
  const [seen, setSeen] = useState(reading.missing);
  // set from elsewhere: by a settings file, or as it was before
  if (JSON.stringify(seen) !== JSON.stringify(reading.missing)) {
    setSeen(reading.missing);
    setBy(!isList(reading.missing));
    setAll(allText(reading.missing));
    setEach(byText(reading.missing));
  }
  const apply = (missing: Codes): void => void readAgain({ ...get().reading, missing });
  const unknown = by
    ? Object.keys(byVariable(each)).filter((name) => !inspection.variables.some((one) => one.name === name))
    : [];
  return (
    <form
      className="panel"
      onSubmit={(event) => {
        event.preventDefault();
        if (unknown.length === 0) apply(by ? byVariable(each) : split(all));
      }}
    >
      <h2>{t.roles.missing}</h2>
      <p className="soft" id="missing-about">
        {t.roles.missingAbout}
      </p>
      <FoundCodes disabled={isReading} onAdd={(code) => apply([...split(all), code])} />
      <Scope by={by} onBy={setBy} />
      {by ? (
        <textarea
          rows={4}
          aria-label={t.roles.missingBy}
          aria-describedby="missing-about"
          placeholder={"age: -999\nincome: -999, -998"}
          value={each}
          aria-invalid={unknown.length > 0}
          onChange={({ target }) => setEach(target.value)}
        />
      ) : (
        <input
          type="text"
          aria-label={t.roles.missingAll}
          aria-describedby="missing-about"
          placeholder="-999, NA"
          value={all}
          onChange={({ target }) => setAll(target.value)}
        />
      )}
      <Unknown names={unknown} />
      <button type="submit" disabled={isReading}>
        {t.roles.missingApply}
      </button>
    </form>
  );
}
