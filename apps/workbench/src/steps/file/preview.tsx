import type { Inspection } from "@sdc-risk/inspect";
import { useState, type ReactElement } from "react";
import { Notice } from "../../parts/notice.js";
import { NextButton } from "../../parts/next-button.js";
import { DATA_FILES, FileButton } from "../../parts/file-button.js";
import { Heading } from "../../parts/heading.js";
import { closeFile, openFile } from "../../state/actions/file.js";
import { useApp } from "../../state/store.js";
import { t } from "../../texts/index.js";
import { Codebooks } from "./codebooks.js";
import { DeclaredMissing } from "./declared-missing.js";
import { FileFacts } from "./file-facts.js";
import { ReadingForm } from "./reading-form.js";
import { SheetForm } from "./sheet-form.js";
import { VariableDialog } from "./variable-dialog.js";
import { Variables } from "./variables.js";

/** The name of the open file, and the ways on from here. */
function NameAndWays({ name }: { readonly name: string }): ReactElement {
  return (
    <div className="heading-row">
      <Heading className="file-name">{name}</Heading>
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
  );
}

/** The table of variables, and over it the one whose values are looked at. */
function VariablesAndOne({ variables, suggestions, records }: Inspection): ReactElement {
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <Variables variables={variables} suggestions={suggestions} records={records} onShow={setShown} />
      {shown === null ? null : (
        <VariableDialog
          profile={variables.find(({ name }) => name === shown)!}
          suggestion={suggestions.find(({ variable }) => variable === shown)}
          records={records}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

/** What is in the open file. */
export default function Preview(): ReactElement {
  const opened = useApp((state) => state.opened)!;
  const inspection = useApp((state) => state.inspection)!;
  const failure = useApp((state) => state.openFailure);
  return (
    <section>
      <NameAndWays name={opened.name} />
      {failure === null ? null : <Notice kind="bad">{failure.message}</Notice>}
      <FileFacts {...opened} />
      {opened.warnings.map(({ code, message }) => (
        <Notice key={code + message} kind="note">
          {message}
        </Notice>
      ))}
      {opened.format === "csv" ? <ReadingForm opened={opened} /> : null}
      {opened.format === "xlsx" ? <SheetForm /> : null}
      <Codebooks format={opened.format} />
      <DeclaredMissing />
      <VariablesAndOne {...inspection} />
    </section>
  );
}
