import { useState, type ReactElement } from "react";
import { readAgain } from "../../state/actions/file.ts";
import { get } from "../../state/store.ts";
import { t } from "../../texts/index.ts";

/** Which sheet of an Excel workbook is read. */
export function SheetForm(): ReactElement {
  const { sheet: read, ...reading } = get().reading;
  const [sheet, setSheet] = useState(read ?? "");
  return (
    <form
      className="inline"
      onSubmit={(event) => {
        event.preventDefault();
        void readAgain({ ...reading, ...(sheet.trim() === "" ? {} : { sheet: sheet.trim() }) });
      }}
    >
      <label>
        {t.file.sheet} <input type="text" value={sheet} onChange={({ target }) => setSheet(target.value)} />
      </label>
      <button type="submit">{t.file.again}</button>
    </form>
  );
}
