import { literal } from "../../../script/python.ts";
import type { ScaledRounding } from "./scaled.ts";

export const python = ({ key, digits, step, away, codes }: ScaledRounding): readonly string[] => [
  `round_to(${literal(key)}, ${step}, ${digits}, ${away ? "True" : "False"}, [${codes.join(", ")}])`,
];

export const PYTHON_FUNCTIONS = [
  "# values and the base are whole numbers, times 10 to the power of digits",
  "def round_to(name, base, digits, away, codes):",
  "    at = names.index(name)",
  "    for record in records:",
  "        try:",
  "            x = float(record[at])",
  "        except ValueError:",
  "            continue",
  "        if x in codes or x - x != 0:",
  "            continue",
  "        below, rest = divmod(round(abs(x) * 10**digits), base)",
  "        if rest == 0:",
  "            continue",
  "        if 2 * rest > base or 2 * rest == base and (away or below % 2 == 1):",
  "            below += 1",
  "        text = str(below * base).zfill(digits + 1)",
  "        whole, fraction = text[: len(text) - digits], text[len(text) - digits :].rstrip('0')",
  '        sign = "-" if x < 0 and below > 0 else ""',
  '        record[at] = sign + whole + ("." + fraction if fraction else "")',
];
