import { required } from "@sdc-risk/data";
import { useId, useRef, type ReactElement, type ReactNode } from "react";

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly title: string }[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly children: ReactNode;
}

/** Pages side by side; the arrow keys go between them. */
export function Tabs({ label, tabs, chosen, onChoose, children }: TabsProps): ReactElement {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const go = (step: number): void => {
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const next = (at + step + tabs.length) % tabs.length;
    onChoose(required(tabs[next], "tab").id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <>
      <div
        className="tabs"
        role="tablist"
        aria-label={label}
        ref={list}
        onKeyDown={({ key }) => {
          if (key === "ArrowRight") go(1);
          else if (key === "ArrowLeft") go(-1);
        }}
      >
        {tabs.map((tab) => (
          <button
            type="button"
            key={tab.id}
            id={`${id}-${tab.id}`}
            role="tab"
            aria-selected={tab.id === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} className="tab-panel">
        {children}
      </div>
    </>
  );
}
