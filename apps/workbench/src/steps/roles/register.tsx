import { useId, type ReactElement } from "react";
import type { AppState } from "../../state/app-state.ts";
import { say } from "../../state/actions/file.ts";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import { TextField } from "../measures/text-field.tsx";
import { FilePanel } from "./file-panel.tsx";

/** The share of the population that is in the register, where it is given as a number. */
const shareOf = ({ values: { membership } }: AppState): number | null =>
  typeof membership === "number" ? membership : null;

/** The register that the file is drawn from: its share of the population, or a table that gives it. */
export function Register(): ReactElement {
  const isSaid = useApp((state) => shareOf(state) !== null);
  const hasTable = useApp((state) => state.files.membership.length > 0);
  return (
    <FilePanel kind="membership" isSaid={isSaid}>
      {hasTable ? null : <Share />}
    </FilePanel>
  );
}

/** The share of the population that is in the register, as one number. */
function Share(): ReactElement {
  const id = useId();
  const about = `${id}-about`;
  const share = useApp(shareOf);
  const isWrong = share !== null && !(share > 0 && share <= 1);
  const { label, otherwise, meaning, wrong } = t.roles.share;
  return (
    <>
      <label htmlFor={id}>{label}</label>{" "}
      <TextField
        id={id}
        aria-describedby={about}
        aria-invalid={isWrong}
        field={{ kind: "number" }}
        value={share ?? undefined}
        placeholder={otherwise}
        onChange={(next) => void say({ membership: next as number | undefined })}
      />
      {isWrong ? (
        <p className="bad" role="alert">
          {wrong}
        </p>
      ) : null}
      <p className="soft small" id={about}>
        {meaning}
      </p>
    </>
  );
}
