import { useState, type ReactElement } from "react";
import { t } from "../texts/index.ts";

/** A command of the shell, to be copied. */
export function Command({ command }: { readonly command: string }): ReactElement {
  const [copied, setCopied] = useState(false);
  return (
    <div className="command">
      <pre className="scroll" tabIndex={0} role="group" aria-label={t.report.command}>
        <code>{command}</code>
      </pre>
      <button
        type="button"
        onClick={() =>
          void navigator.clipboard.writeText(command).then(
            () => setCopied(true),
            () => undefined,
          )
        }
      >
        {t.take.copy}
      </button>
      <span role="status" className="soft small">
        {copied ? t.take.copied : ""}
      </span>
    </div>
  );
}
