import { expect, it } from "vitest";
import { kindOfCode } from "../src/excel/number-format.ts";

it.each([
  ["yyyy-mm-dd", "moment"],
  ["d/m/yy h:mm;@", "moment"],
  ["[$-414]mmmm\\ yyyy;@", "moment"],
  ["mmm", "moment"],
  ["dddd", "moment"],
  ["h:mm:ss.000", "time"],
  ["mm:ss.0", "time"],
  ["h:mm AM/PM", "time"],
  ["[h]:mm:ss", "elapsed"],
  ["[mm]:ss", "elapsed"],
  ["General", "number"],
  ["0.00E+00", "number"],
  ['#,##0 "days"', "number"],
  ["#,##0\\ d", "number"],
  ["[Red]-0.00", "number"],
  ["[$USD] #,##0.00_);(#,##0.00)", "number"],
  ["@", "number"],
  ["0%", "number"],
])("%s is a format of kind %s", (code, kind) => {
  expect(kindOfCode(code)).toBe(kind);
});
