import { useState, type ReactElement } from "react";
import { t } from "../../texts/index.ts";
import type { FormField } from "./form-field.ts";

/** What a typed field has to know of an option. */
type Typed =
  | { readonly kind: "number" | "text" | "json" }
  | Pick<Extract<FormField, { kind: "list" }>, "kind" | "of" | "single">;

interface TextFieldProps {
  readonly field: Typed;
  readonly value: unknown;
  readonly placeholder: string;
  readonly onChange: (value: unknown) => void;
  readonly id: string;
  readonly "aria-describedby": string;
  readonly "aria-invalid": boolean;
}

/** How a value is written that is not simply text or a number. */
function hintOf(field: Typed): string | undefined {
  if (field.kind === "list") return field.of === "number" ? t.measures.list : t.measures.texts;
  return field.kind === "json" ? t.measures.json : undefined;
}

/** A value as it is typed. */
function textOf(field: Typed, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (field.kind === "json") return JSON.stringify(value);
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What a text means; an Error says why it means nothing. */
function parse(field: Typed, text: string): unknown {
  if (text.trim() === "") return undefined;
  const number = (one: string): number => {
    const value = Number(one);
    if (one.trim() === "" || !Number.isFinite(value)) throw new Error(t.measures.numberWrong(one.trim()));
    return value;
  };
  switch (field.kind) {
    case "text":
      return text;
    case "number":
      return number(text);
    case "json":
      try {
        return JSON.parse(text) as unknown;
      } catch {
        throw new Error(t.measures.jsonWrong);
      }
    case "list": {
      const parts = text
        .split(",")
        .map((one) => one.trim())
        .filter((one) => one !== "");
      if (field.of === "text") return parts;
      const numbers = parts.map(number);
      return field.single && numbers.length === 1 ? numbers[0] : numbers;
    }
  }
}

/** Whether a text means a value, so that the text can stay as it was typed. */
function means(field: Typed, text: string, value: unknown): boolean {
  try {
    return JSON.stringify(parse(field, text)) === JSON.stringify(value);
  } catch {
    return false;
  }
}

/** An option that is typed. Empty is the default, which stands in the field. */
export function TextField({ field, value, placeholder, onChange, ...rest }: TextFieldProps): ReactElement {
  const [text, setText] = useState(textOf(field, value));
  const [wrong, setWrong] = useState<string | null>(null);
  const [seen, setSeen] = useState(value);
  // set from elsewhere: by a settings file, or back to the default
  if (JSON.stringify(seen) !== JSON.stringify(value)) {
    setSeen(value);
    if (!means(field, text, value)) {
      setText(textOf(field, value));
      setWrong(null);
    }
  }
  return (
    <>
      <input
        {...rest}
        type="text"
        inputMode={field.kind === "number" ? "decimal" : "text"}
        aria-invalid={rest["aria-invalid"] || wrong !== null}
        value={text}
        placeholder={placeholder}
        title={hintOf(field)}
        onChange={({ target }) => {
          setText(target.value);
          try {
            onChange(parse(field, target.value));
            setWrong(null);
          } catch (error) {
            setWrong((error as Error).message);
          }
        }}
      />
      {wrong === null ? null : (
        <p className="bad" role="alert">
          {wrong}
        </p>
      )}
    </>
  );
}
