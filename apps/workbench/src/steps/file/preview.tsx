import { useHeld } from "../../state/held.ts";
import type { Inspection } from "@sdc-risk/inspect";
import { useState, type ReactElement } from "react";
import { Notice } from "../../parts/notice.tsx";
import { NextButton } from "../../parts/next-button.tsx";
import { DATA_FILES, FileButton } from "../../parts/fields/file-button.tsx";
import { Heading } from "../../parts/heading.tsx";
import { closeFile, openFile } from "../../state/actions/file.ts";
import { useApp } from "../../state/store.ts";
import { t, textOfFailure } from "../../texts/index.ts";
import { Codebooks } from "./codebooks.tsx";
import { ConvertForm } from "./convert-form.tsx";
import { DeclaredMissing } from "./declared-missing.tsx";
import { FileFacts } from "./file-facts.tsx";
import { ReadingForm } from "./reading-form.tsx";
import { SheetForm } from "./sheet-form.tsx";
import { VariableDialog } from "./variable-dialog.tsx";
import { Variables } from "./variables.tsx";

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
  const opened = useHeld("opened");
  const inspection = useHeld("inspection");
  const failure = useApp((state) => state.openFailure);
  return (
    <section>
      <NameAndWays name={opened.name} />
      {failure === null ? null : <Notice kind="bad">{textOfFailure(failure)}</Notice>}
      <FileFacts {...opened} />
      {opened.warnings.map(({ code, message }) => (
        <Notice key={code + message} kind="note">
          {message}
        </Notice>
      ))}
      {opened.format === "csv" ? <ReadingForm opened={opened} /> : null}
      {opened.format === "csv" ? <ConvertForm key={opened.sha256} /> : null}
      {opened.format === "xlsx" ? <SheetForm /> : null}
      <Codebooks format={opened.format} />
      <DeclaredMissing />
      <VariablesAndOne {...inspection} />
    </section>
  );
}
