import { useState, type ReactElement } from "react";

interface TypedFieldProps {
  readonly id: string;
  /** What it means, below the field. */
  readonly about: string;
  readonly value: string;
  readonly placeholder: string;
  readonly disabled: boolean;
  readonly isRight: (text: string) => boolean;
  /** Called when the field is left or Enter is pressed, with a text that is right and another one than before. */
  readonly onChange: (text: string) => void;
}

/** A text that counts when it is complete. */
export function TypedField({
  id,
  about,
  value,
  placeholder,
  disabled,
  isRight,
  onChange,
}: TypedFieldProps): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  const text = (typed ?? value).trim();
  const end = (): void => {
    if (typed === null || !isRight(text)) return;
    setTyped(null);
    if (text !== value) onChange(text);
  };
  return (
    <div>
      <input
        id={id}
        type="text"
        value={typed ?? value}
        placeholder={placeholder}
        disabled={disabled}
        aria-invalid={!isRight(text)}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={end}
        onKeyDown={({ key }) => {
          if (key === "Enter") end();
        }}
      />
      <p className="soft small" id={`${id}-about`}>
        {about}
      </p>
    </div>
  );
}
