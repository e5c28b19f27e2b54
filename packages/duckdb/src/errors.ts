import { isSdcError, SdcError, throwIfAborted } from "@sdc-risk/data";

/** Characters of a message of DuckDB that are told. */
const MOST = 300;

/**
 * An error of DuckDB, without values of the data: its messages quote them where a conversion fails.
 * @param settings of the instance
 */
export function failed(
  error: unknown,
  settings: Readonly<Record<string, string>>,
  signal: AbortSignal,
): unknown {
  throwIfAborted(signal);
  if (isSdcError(error) || error instanceof TypeError || error instanceof RangeError) return error;
  const [first = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  const kind = /^([A-Z][\w ]*? Error)/.exec(first)?.[1] ?? "Error";
  const why = first.slice(0, MOST);
  const { memory_limit: limit = "", temp_directory: folder = "" } = settings;
  if (
    /no space left|failed to offload|disk full/i.test(first) ||
    (first.startsWith("IO Error") && /could not write/i.test(first))
  )
    return new SdcError(
      "TOO_LARGE",
      `The folder that DuckDB may write to (--spill) has no room for this (${why}). Make room there, name ` +
        "another folder, or allow more memory (--max-memory).",
      { cause: error },
    );
  if (
    /^(Out of Memory|IO) Error|^Failed to append/.test(first) &&
    /memory|temp|space|allocate/i.test(first)
  ) {
    const has = `DuckDB does not have enough memory for this: it may use ${limit.replace("MiB", " MiB")} (${why}).`;
    return new SdcError(
      "TOO_LARGE",
      folder === ""
        ? `${has} Allow more (--max-memory), or name a folder that it may write to (--spill FOLDER): microdata ` +
            "are then on that disk for a while."
        : `${has} What it holds at one time does not fit, so its folder (--spill) does not help. Allow ` +
            "more (--max-memory).",
      { cause: error },
    );
  }
  const told = /^(IO|Catalog|Binder|Invalid Input) Error/.test(first) ? why : kind;
  return new SdcError("BAD_SOURCE", `DuckDB cannot read the data: ${told}`, { cause: error });
}
