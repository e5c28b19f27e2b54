import { useId, type ReactElement } from "react";
import { languageOf } from "@sdc-risk/report/language";
import { chooseLanguage } from "../state/actions/language.ts";
import { set, useApp } from "../state/store.ts";
import type { AppState } from "../state/app-state.ts";
import { Keep } from "./keep/keep.tsx";
import { HistoryButtons } from "./keys/history-buttons.tsx";
import { LANGUAGE_NAMES, t } from "../texts/index.ts";

const THEMES: readonly AppState["theme"][] = ["auto", "light", "dark"];

function Privacy(): ReactElement {
  const id = useId();
  const policy = document.querySelector("meta[http-equiv=Content-Security-Policy]")?.getAttribute("content");
  return (
    <>
      <button type="button" className="private" popoverTarget={id}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path
            d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2M3 7h10v7H3z"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinejoin="round"
          />
        </svg>
        {t.private.badge}
      </button>
      <div className="card-popover" id={id} popover="auto">
        <h2>{t.private.title}</h2>
        <p>{t.private.about}</p>
        {policy === null || policy === undefined ? null : (
          <details>
            <summary>{t.private.policy}</summary>
            <code>{policy}</code>
          </details>
        )}
      </div>
    </>
  );
}

/** A choice in the bar, by a sign in a circle. */
function BarChoice({
  label,
  sign,
  className,
  children,
}: {
  readonly label: string;
  /** What is drawn in the circle. */
  readonly sign: ReactElement;
  readonly className: string;
  readonly children: ReactElement;
}): ReactElement {
  return (
    <label className={className}>
      <span className="unseen">{label}</span>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.5" />
        {sign}
      </svg>
      {children}
    </label>
  );
}

function Theme(): ReactElement {
  const theme = useApp((state) => state.theme);
  const half = <path d="M8 1.8a6.2 6.2 0 0 1 0 12.4z" fill="currentColor" />;
  return (
    <BarChoice label={t.theme.label} sign={half} className="theme">
      <select value={theme} onChange={({ target }) => set({ theme: target.value as AppState["theme"] })}>
        {THEMES.map((one) => (
          <option key={one} value={one}>
            {t.theme[one]}
          </option>
        ))}
      </select>
    </BarChoice>
  );
}

/** The language of the page; each calls itself by its own name. */
function Language(): ReactElement {
  const language = useApp((state) => state.language);
  const globe = (
    <path
      d="M1.8 8h12.4M8 1.8c2 1.8 3 3.9 3 6.2s-1 4.4-3 6.2c-2-1.8-3-3.9-3-6.2s1-4.4 3-6.2z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
    />
  );
  return (
    <BarChoice label={t.language.label} sign={globe} className="theme language">
      <select
        value={languageOf(language)}
        onChange={({ target }) => void chooseLanguage(target.value as keyof typeof LANGUAGE_NAMES)}
      >
        {Object.entries(LANGUAGE_NAMES).map(([one, name]) => (
          <option key={one} value={one} lang={one}>
            {name}
          </option>
        ))}
      </select>
    </BarChoice>
  );
}

/** The bar at the top of every page. */
export function Header(): ReactElement {
  return (
    <header className="bar">
      <p className="brand">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="7" fill="var(--brand)" />
          <path
            d="M8 23V17M14 23V9M20 23v-9M26 23v-3"
            stroke="#fff"
            strokeWidth="3.2"
            strokeLinecap="round"
          />
        </svg>
        {t.product}
      </p>
      <Privacy />
      <span className="spring" />
      <HistoryButtons />
      <Keep />
      <Language />
      <Theme />
    </header>
  );
}
