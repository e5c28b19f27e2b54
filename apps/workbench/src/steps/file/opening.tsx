import type { ReactElement } from "react";
import { Heading } from "../../parts/heading.js";
import { Progress } from "../../parts/progress.js";
import { cancel } from "../../state/actions/cancel.js";
import { t } from "../../texts/index.js";

/** A file is being read. */
export function Opening({ what, share }: { readonly what: string; readonly share: number }): ReactElement {
  return (
    <section className="opening" aria-busy="true">
      <Heading>{t.file.reading(what)}</Heading>
      <Progress share={share} label={t.file.reading(what)} />
      <p>
        <button type="button" onClick={cancel}>
          {t.cancel}
        </button>
      </p>
    </section>
  );
}
