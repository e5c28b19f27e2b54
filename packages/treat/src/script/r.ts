import { scriptSteps, wrapped, type ScriptStep, type WriteScript } from "./script-files.ts";

const ESCAPES: Readonly<Partial<Record<string, string>>> = {
  "\\": "\\\\",
  '"': '\\"',
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

/** A text as R writes it, in ASCII, so that it is the same in any locale. */
const literal = (text: string): string => {
  const inside = Array.from(text, (c) => {
    const code = c.codePointAt(0)!;
    if (ESCAPES[c] !== undefined) return ESCAPES[c];
    if (code >= 32 && code < 127) return c;
    return code > 0xffff ? `\\U{${code.toString(16)}}` : `\\u{${code.toString(16)}}`;
  });
  return `"${inside.join("")}"`;
};
const vector = (items: readonly string[]): readonly string[] => ["c(", wrapped(items, "  "), ")"];

/** An argument of a call: what values become, by value. */
const argument = (
  name: string,
  pairs: readonly (readonly [from: string, to: string])[],
): readonly string[] =>
  pairs.length === 0
    ? []
    : [
        `  ${name} = ${vector(pairs.map(([from]) => from)).join("\n")},`,
        `  ${name}_to = ${vector(pairs.map(([, to]) => to)).join("\n")}`,
      ];

function lines(step: ScriptStep): readonly string[] {
  const key = literal(step.key);
  switch (step.kind) {
    case "recode": {
      const { groups } = step;
      const numbers = groups.flatMap((one) =>
        one.numbers.map((value) => [String(value), literal(one.to)] as const),
      );
      const texts = groups.flatMap((one) =>
        one.texts.map((text) => [literal(text), literal(one.to)] as const),
      );
      const given = [argument("texts", texts), argument("numbers", numbers)].filter(
        ({ length }) => length > 0,
      );
      return [`data <- recode(data, ${key},`, given.map((one) => one.join("\n")).join(",\n"), ")"];
    }
    case "suppress":
      return [`data[[${key}]][c(`, wrapped(step.records.map(String), "  "), ')] <- ""'];
    case "leave-out":
      return [`data[[${key}]] <- NULL`];
  }
}

/** R with nothing but its base packages. */
export const rScript: WriteScript = ({ data, steps }, files) => [
  `data <- read.csv(${literal(files.input)}, sep = ${literal(files.delimiter ?? ",")}, quote = ${literal('"')},`,
  '  colClasses = "character", na.strings = character(0), check.names = FALSE,',
  '  comment.char = "", strip.white = FALSE, encoding = "UTF-8")',
  `names(data) <- ${vector(files.columns.map(({ name }) => literal(name))).join("\n")}`,
  `if (nrow(data) != ${data.records})`,
  `  stop("The plan is for ${data.records} records, and the file has ", nrow(data), ".")`,
  "",
  "recode <- function(data, name, texts = character(0), texts_to = character(0),",
  "                   numbers = numeric(0), numbers_to = character(0)) {",
  "  before <- data[[name]]",
  "  by_text <- match(before, texts)",
  "  by_number <- match(suppressWarnings(as.numeric(before)), numbers)",
  "  by_number[!is.na(by_text)] <- NA",
  "  data[[name]] <- ifelse(!is.na(by_text), texts_to[by_text],",
  "                         ifelse(!is.na(by_number), numbers_to[by_number], before))",
  "  data",
  "}",
  "",
  ...scriptSteps(steps, files.columns).flatMap(lines),
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
];
