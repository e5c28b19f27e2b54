import { formatOf } from "@sdc-risk/io/formats";
import { countText } from "@sdc-risk/core";
import { useState, type ReactElement } from "react";
import { Notice } from "../../parts/notice.js";
import { NextButton } from "../../parts/next-button.js";
import { DATA_FILES, FileButton } from "../../parts/file-button.js";
import { Heading } from "../../parts/heading.js";
import { closeFile, openFile } from "../../state/actions/file.js";
import { useApp } from "../../state/store.js";
import { formatBytes } from "../../texts/format.js";
import { t } from "../../texts/index.js";
import { Codebooks } from "./codebooks.js";
import { DeclaredMissing } from "./declared-missing.js";
import { ReadingForm } from "./reading-form.js";
import { SheetForm } from "./sheet-form.js";
import { VariableDialog } from "./variable-dialog.js";
import { Variables } from "./variables.js";

/** What is in the open file. */
export default function Preview(): ReactElement {
  const opened = useApp((state) => state.opened)!,
    inspection = useApp((state) => state.inspection)!,
    failure = useApp((state) => state.openFailure);
  const [shown, setShown] = useState<string | null>(null),
    { facts } = t.file;
  const how = [
    formatOf(opened.format).label,
    opened.encoding,
    opened.delimiter === "\t" ? t.file.tab : opened.delimiter,
  ]
    .filter((one) => one !== undefined)
    .join(" · ");
  return (
    <section>
      <div className="heading-row">
        <Heading className="file-name">{opened.name}</Heading>
        <div className="actions">
          <button type="button" className="quiet" onClick={() => void closeFile()}>
            {t.close}
          </button>
          <FileButton accept={DATA_FILES} onFile={(file) => void openFile(file)}>
            {t.file.another}
          </FileButton>
          <NextButton step="roles" />
        </div>
      </div>
      {failure === null ? null : <Notice kind="bad">{failure.message}</Notice>}
      <dl className="facts-row">
        <div>
          <dt>{facts.records}</dt>
          <dd>{countText(opened.rows)}</dd>
        </div>
        <div>
          <dt>{facts.variables}</dt>
          <dd>{countText(opened.columns)}</dd>
        </div>
        <div>
          <dt>{facts.size}</dt>
          <dd>{formatBytes(opened.size)}</dd>
        </div>
        <div>
          <dt>{facts.format}</dt>
          <dd>{how}</dd>
        </div>
        <div>
          <dt>{facts.fingerprint}</dt>
          <dd className="code" title={opened.sha256}>
            {opened.sha256.slice(0, 12)}…
          </dd>
        </div>
      </dl>
      {opened.warnings.map(({ code, message }) => (
        <Notice key={code + message} kind="note">
          {message}
        </Notice>
      ))}
      {opened.format === "csv" ? <ReadingForm opened={opened} /> : null}
      {opened.format === "xlsx" ? <SheetForm /> : null}
      <Codebooks format={opened.format} />
      <DeclaredMissing />
      <Variables
        variables={inspection.variables}
        suggestions={inspection.suggestions}
        records={inspection.records}
        onShow={setShown}
      />
      {shown === null ? null : (
        <VariableDialog
          profile={inspection.variables.find(({ name }) => name === shown)!}
          suggestion={inspection.suggestions.find(({ variable }) => variable === shown)}
          records={inspection.records}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  );
}
