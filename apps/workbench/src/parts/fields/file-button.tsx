import { FORMATS } from "@sdc-risk/io/formats";
import { useRef, type ReactElement, type ReactNode } from "react";

/** A button that asks for a file. */
export function FileButton({
  accept,
  className = "",
  onFile,
  children,
  disabled = false,
}: {
  readonly accept: string;
  readonly className?: string;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
  readonly disabled?: boolean;
}): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={className} disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}

/** Names that data files end in. */
export const DATA_FILES = [...FORMATS.flatMap(({ extensions }) => extensions), "gz"]
  .map((extension) => `.${extension}`)
  .join(",");
