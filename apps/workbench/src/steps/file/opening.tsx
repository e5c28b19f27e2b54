import type { ReactElement } from "react";
import { Progress } from "../../parts/progress.js";
import { cancel } from "../../state/actions/cancel.js";
import { t } from "../../texts/index.js";

/** A file is being read. */
export function Opening({ what, share }: { readonly what: string; readonly share: number }): ReactElement {
  return (
    <section className="opening" aria-busy="true">
      <h1>{t.file.reading(what)}</h1>
      <Progress share={share} label={t.file.reading(what)} />
      <p><button type="button" onClick={cancel}>{t.cancel}</button></p>
    </section>
  );
}
