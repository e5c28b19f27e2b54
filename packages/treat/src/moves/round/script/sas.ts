import { named } from "../../../script/sas.ts";
import type { ScaledRounding } from "./scaled.ts";

export function sas({ key, digits, scale, step, away, codes }: ScaledRounding): readonly string[] {
  const column = named(key);
  const isCode = codes.length === 0 ? "" : ` and 'sdc_risk x'n not in (${codes.join(", ")})`;
  const tie = away ? "" : " and mod('sdc_risk below'n, 2) = 1";
  const multiple = `'sdc_risk below'n * ${step}`;
  const behind =
    digits === 0
      ? "''"
      : `ifc(mod(${multiple}, ${scale}) > 0, prxchange('s/0+$//', 1, '.' || put(mod(${multiple}, ${scale}), z${digits}.)), '')`;
  return [
    `  'sdc_risk x'n = input(${column}, ?? best32.);`,
    `  if not missing('sdc_risk x'n)${isCode} then do;`,
    `    'sdc_risk size'n = round(abs('sdc_risk x'n) * ${scale});`,
    `    'sdc_risk below'n = floor('sdc_risk size'n / ${step});`,
    `    if ${multiple} > 'sdc_risk size'n then 'sdc_risk below'n = 'sdc_risk below'n - 1;`,
    `    'sdc_risk rest'n = 'sdc_risk size'n - ${multiple};`,
    `    if 2 * 'sdc_risk rest'n > ${step} or (2 * 'sdc_risk rest'n = ${step}${tie}) then 'sdc_risk below'n = 'sdc_risk below'n + 1;`,
    `    if 'sdc_risk rest'n > 0 then ${column} = cats(ifc('sdc_risk x'n < 0 and 'sdc_risk below'n > 0, '-', ''), put(floor(${multiple} / ${scale}), 18.), ${behind});`,
    "  end;",
  ];
}
