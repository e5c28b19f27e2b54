import { literal } from "../../../script/r.ts";
import type { ScaledRounding } from "./scaled.ts";

export const r = ({ key, digits, step, away, codes }: ScaledRounding): readonly string[] => [
  `data <- round_to(data, ${literal(key)}, ${step}, ${digits}, ${away ? "TRUE" : "FALSE"}, c(${codes.join(", ")}))`,
];

export const R_FUNCTIONS = [
  "# values and the base are whole numbers, times 10 to the power of digits",
  "round_to <- function(data, name, base, digits, away, codes) {",
  "  x <- suppressWarnings(as.numeric(data[[name]]))",
  "  x[x %in% codes | !is.finite(x)] <- NA",
  "  size <- round(abs(x) * 10^digits)",
  "  below <- floor(size / base)",
  "  below <- ifelse(below * base > size, below - 1, below)",
  "  rest <- size - below * base",
  "  up <- 2 * rest > base | (2 * rest == base & (away | below %% 2 == 1))",
  "  below <- below + up",
  '  text <- formatC(below * base, width = digits + 1, format = "f", digits = 0, flag = "0")',
  "  end <- nchar(text) - digits",
  '  fraction <- sub("0+$", "", substring(text, end + 1))',
  '  text <- paste0(ifelse(x < 0 & below > 0, "-", ""), substr(text, 1, end),',
  '                 ifelse(fraction == "", "", "."), fraction)',
  "  new <- which(rest > 0)",
  "  data[[name]][new] <- text[new]",
  "  data",
  "}",
];
