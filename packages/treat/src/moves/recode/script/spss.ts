import { pieces, wrapped } from "../../../script/script-files.ts";
import { literal } from "../../../script/spss.ts";
import type { StepScript } from "../../../treatment/treatment-script.ts";
import type { Recoding } from "../options.ts";
import { groupsOf } from "./groups.ts";

/** Values that one condition lists. */
const MOST = 100;

const any = (of: string, items: readonly string[]): string => `ANY(${of},\n${wrapped(items, "  ")})`;

export const spss: StepScript<Recoding> = (step, context) => {
  const { key } = step;
  const groups = groupsOf(step, context);
  const branches = groups.flatMap(({ numbers, texts, to }) =>
    [
      ...pieces(numbers.map(String), MOST).map((some) => any("#number", some)),
      ...pieces(texts.map(literal), MOST).map((some) => any(key, some)),
    ].map((condition) => [condition, to] as const),
  );
  if (branches.length === 0) return [];
  const hasNumbers = groups.some(({ numbers }) => numbers.length > 0);
  return [
    ...(hasNumbers ? [`COMPUTE #number = NUMBER(${key}, F40).`] : []),
    ...branches.flatMap(([condition, to], i) => [
      `${i === 0 ? "DO IF" : "ELSE IF"} ${condition}.`,
      `  COMPUTE ${key} = ${literal(to)}.`,
    ]),
    "END IF.",
  ];
};
