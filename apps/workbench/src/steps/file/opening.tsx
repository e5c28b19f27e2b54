import type { ReactElement } from "react";
import { Heading } from "../../parts/heading.tsx";
import { Progress } from "../../parts/progress.tsx";
import { cancel } from "../../state/actions/cancel.ts";
import { t } from "../../texts/index.ts";

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
