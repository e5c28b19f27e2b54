const MEMBER = /'((?:[^'\\]|\\[^]|'')*)' = (-?\d+)/gu;
const ESCAPED: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  0: "\0",
};

/**
 * The labels of an enum by their numbers.
 * @param members as its type names them: `'a' = 1, 'it\'s' = 2`
 */
export function labelsOf(members: string): ReadonlyMap<number, string> {
  return new Map(
    Array.from(members.matchAll(MEMBER), ([, label = "", number]) => [Number(number), unescaped(label)]),
  );
}

function unescaped(label: string): string {
  return label.replace(/\\([^])|''/gu, (_, sign?: string) =>
    sign === undefined ? "'" : (ESCAPED[sign] ?? sign),
  );
}
