import { useState, type ReactElement } from "react";
import { readAgain } from "../../state/actions/file.ts";
import { get } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import type { Opened } from "../../worker/api.ts";

const DELIMITERS = [",", ";", "\t", "|"] as const;
const ENCODINGS = [
  "utf-8",
  "windows-1252",
  "iso-8859-2",
  "windows-1250",
  "windows-1251",
  "utf-16le",
  "shift_jis",
  "gb18030",
] as const;

/** How a CSV file is read, for the cases in which it was not found out. */
export function ReadingForm({ opened }: { readonly opened: Opened }): ReactElement {
  const { reading } = get();
  const [delimiter, setDelimiter] = useState(reading.delimiter ?? "");
  const [encoding, setEncoding] = useState(reading.encoding ?? "");
  const shown = (one: string): string => (one === "\t" ? t.file.tab : one);
  return (
    <details className="fold">
      <summary>{t.file.options}</summary>
      <form
        className="inline"
        onSubmit={(event) => {
          event.preventDefault();
          void readAgain({
            missing: reading.missing,
            ...(reading.keepMissing === undefined ? {} : { keepMissing: reading.keepMissing }),
            ...(delimiter === "" ? {} : { delimiter }),
            ...(encoding === "" ? {} : { encoding }),
          });
        }}
      >
        <p className="soft">{t.file.optionsAbout}</p>
        <label>
          {t.file.delimiter}{" "}
          <select value={delimiter} onChange={({ target }) => setDelimiter(target.value)}>
            <option value="">{t.file.detected(shown(opened.delimiter ?? ""))}</option>
            {DELIMITERS.map((one) => (
              <option key={one} value={one}>
                {shown(one)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t.file.encoding}{" "}
          <select value={encoding} onChange={({ target }) => setEncoding(target.value)}>
            <option value="">{t.file.detected(opened.encoding ?? "")}</option>
            {ENCODINGS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <button type="submit">{t.file.again}</button>
      </form>
    </details>
  );
}
