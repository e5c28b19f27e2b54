import type { ReactElement } from "react";

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly limits: { readonly min: number; readonly max?: number; readonly step?: number };
  readonly required?: boolean;
  readonly disabled: boolean;
  /** Called with a number within the limits; what is no number yet is not passed on. */
  readonly onChange: (value: number) => void;
}

/** A number with its label before it. */
export function NumberField({
  label,
  value,
  limits,
  required = false,
  disabled,
  onChange,
}: NumberFieldProps): ReactElement {
  return (
    <label className="inline">
      {label}
      <input
        type="number"
        step={1}
        {...limits}
        required={required}
        value={value}
        disabled={disabled}
        onChange={({ target }) => {
          if (target.value !== "" && target.validity.valid) onChange(target.valueAsNumber);
        }}
      />
    </label>
  );
}
