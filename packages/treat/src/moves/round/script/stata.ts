import type { ScaledRounding } from "./scaled.ts";

/** Variables that are gone when the script ends. */
const OWN = "tempvar size below rest text";

export function stata({ key, digits, scale, step, away, codes }: ScaledRounding): readonly string[] {
  const isCode = codes.length === 0 ? "" : ` if !inlist(real(${key}), ${codes.join(", ")})`;
  const tie = away ? "" : " & mod(`below', 2) == 1";
  return [
    OWN,
    `generate double \`size' = round(abs(real(${key})) * ${scale})${isCode}`,
    `generate double \`below' = floor(\`size' / ${step})`,
    `replace \`below' = \`below' - 1 if \`below' * ${step} > \`size' & !missing(\`size')`,
    `generate double \`rest' = \`size' - \`below' * ${step}`,
    `replace \`below' = \`below' + 1 if !missing(\`rest') & (2 * \`rest' > ${step} | (2 * \`rest' == ${step}${tie}))`,
    `generate str40 \`text' = strofreal(floor(\`below' * ${step} / ${scale}), "%18.0f")`,
    ...(digits === 0
      ? []
      : [
          `replace \`text' = \`text' + "." + ustrregexra(substr(strofreal(${scale} + mod(\`below' * ${step}, ${scale}), "%18.0f"), 2, .), "0+" + char(36), "") if mod(\`below' * ${step}, ${scale}) > 0`,
        ]),
    `replace \`text' = "-" + \`text' if real(${key}) < 0 & \`below' > 0`,
    `replace ${key} = \`text' if \`rest' > 0 & !missing(\`rest')`,
  ];
}
