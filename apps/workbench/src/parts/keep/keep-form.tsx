import { useId, useState, type ReactElement } from "react";
import { keepProject } from "../../state/projects/keep.ts";
import { t } from "../../texts/index.ts";
import { dayText } from "../../texts/numbers.ts";

/** Characters of a passphrase at least, as NIST SP 800-63B asks of passwords. */
const SHORTEST = 8;

/** A field under its name. */
function Line({
  label,
  type,
  value,
  onChange,
}: {
  readonly label: string;
  readonly type: "text" | "password";
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactElement {
  const id = useId();
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <br />
      <input
        id={id}
        type={type}
        value={value}
        // no password manager is asked: it may keep what it is told elsewhere
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </p>
  );
}

/** Asks how a project is to be kept: its name, the passphrase, and whether the files, too. */
export function KeepForm(): ReactElement {
  const [name, setName] = useState(() => t.keep.defaultName(dayText(new Date())));
  const [passphrase, setPassphrase] = useState("");
  const [again, setAgain] = useState("");
  const [withFiles, setWithFiles] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const submit = (): void => {
    const isShort = passphrase.length < SHORTEST;
    setWrong(isShort ? t.keep.short(SHORTEST) : passphrase === again ? null : t.keep.differ);
    if (!isShort && passphrase === again) void keepProject({ name: name.trim(), passphrase, withFiles });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Line label={t.keep.name} type="text" value={name} onChange={setName} />
      <Line label={t.keep.passphrase} type="password" value={passphrase} onChange={setPassphrase} />
      <Line label={t.keep.again} type="password" value={again} onChange={setAgain} />
      {wrong === null ? null : (
        <p className="bad" role="alert">
          {wrong}
        </p>
      )}
      <p>
        <label className="check">
          <input
            type="checkbox"
            checked={withFiles}
            onChange={({ target }) => setWithFiles(target.checked)}
          />{" "}
          {t.keep.withFiles}
        </label>
      </p>
      <button type="submit" className="primary" disabled={name.trim() === ""}>
        {t.keep.begin}
      </button>
    </form>
  );
}
