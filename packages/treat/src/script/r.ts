import { wrapped, type ScriptWriter } from "./script-files.ts";

const ESCAPES: Readonly<Partial<Record<string, string>>> = {
  "\\": "\\\\",
  '"': '\\"',
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

/** A text as R writes it, in ASCII, so that it is the same in any locale. */
export const literal = (text: string): string => {
  const inside = Array.from(text, (c) => {
    const code = c.codePointAt(0)!;
    if (ESCAPES[c] !== undefined) return ESCAPES[c];
    if (code >= 32 && code < 127) return c;
    return code > 0xffff ? `\\U{${code.toString(16)}}` : `\\u{${code.toString(16)}}`;
  });
  return `"${inside.join("")}"`;
};

/** A vector of items. */
export const vector = (items: readonly string[]): readonly string[] => ["c(", wrapped(items, "  "), ")"];

/** R with nothing but its base packages. */
export const r: ScriptWriter = {
  byRecord: (key, values) => [
    `data[[${literal(key)}]][${vector(values.map(({ record }) => String(record))).join("\n")}] <-`,
    vector(values.map(({ text }) => literal(text))).join("\n"),
  ],
  write: ({ records, steps, functions }, files) => [
    `data <- read.csv(${literal(files.input)}, sep = ${literal(files.delimiter ?? ",")}, quote = ${literal('"')},`,
    '  colClasses = "character", na.strings = character(0), check.names = FALSE,',
    '  comment.char = "", strip.white = FALSE, encoding = "UTF-8")',
    `names(data) <- ${vector(files.columns.map(({ name }) => literal(name))).join("\n")}`,
    `if (nrow(data) != ${records})`,
    `  stop("The plan is for ${records} records, and the file has ", nrow(data), ".")`,
    "",
    ...functions.flatMap((lines) => [...lines, ""]),
    ...steps.flat(),
    "",
    "# written by bytes, so that the locale does not matter",
    "cell <- function(text) {",
    "  text <- enc2utf8(text)",
    `  ifelse(text == "", "", paste0('"', gsub('"', '""', text, fixed = TRUE), '"'))`,
    "}",
    'rows <- do.call(paste, c(unname(lapply(data, cell)), sep = ","))',
    `out <- file(${literal(files.output)}, "wb")`,
    'writeLines(c(paste(cell(names(data)), collapse = ","), rows), out, useBytes = TRUE)',
    "close(out)",
  ],
};
