import { Fragment, type ReactElement } from "react";
import { set, useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import { Dialog } from "../dialog.tsx";
import { SHORTCUTS } from "./shortcuts.ts";

function Keys({ keys }: { readonly keys: readonly string[] }): ReactElement {
  return (
    <>
      {keys.map((key, i) => (
        <Fragment key={key}>
          {i === 0 ? null : ` ${t.keys.or} `}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </>
  );
}

/** Keys of parts of the page; the letters of roles are those of the language. */
const placesOfKeys = () =>
  [
    { place: "arrows", keys: ["↑", "↓", "←", "→"] },
    {
      place: "letters",
      keys: (["keys", "sensitive", "weight"] as const).map((role) => t.roles.letters[role].toUpperCase()),
    },
    { place: "escape", keys: ["Esc"] },
  ] as const;

/** The list of keys, in a window over the page. */
export function KeyList(): ReactElement {
  const singleKeys = useApp((state) => state.singleKeys);
  return (
    <Dialog title={t.keys.heading} onClose={() => set({ help: false })}>
      <dl className="key-list">
        {SHORTCUTS.map(({ id, keys }) => (
          <div key={id}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{t.keys.does[id]}</dd>
          </div>
        ))}
        {placesOfKeys().map(({ place, keys }) => (
          <div key={place}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{t.keys.places[place]}</dd>
          </div>
        ))}
      </dl>
      <p className="soft small">{t.keys.mac}</p>
      <label className="check">
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={({ target }) => set({ singleKeys: target.checked })}
        />{" "}
        {t.keys.single}
      </label>
    </Dialog>
  );
}
