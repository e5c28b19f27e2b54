import { required } from "@sdc-risk/data";
import { useEffect, useRef, type ReactElement, type ReactNode } from "react";
import { Name } from "./name.tsx";
import { t } from "../texts/index.ts";

/** A window over the page, which Escape closes. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const window = required(dialog.current, "dialog");
    if (!window.open) window.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      <div className="dialog">
        <div className="heading-row">
          <h2>
            <Name of={title} longest={200} />
          </h2>
          <button type="button" onClick={() => dialog.current?.close()}>
            {t.file.detailClose}
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
