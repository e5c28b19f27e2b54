// Written from the definitions, record by record, without anything of the search.

/** A key: a text per record, and what each value is called at each level above its own. */
export interface OracleKey {
  readonly values: readonly (string | null)[];
  /** By level from the finest: the label of each value; null leaves values as they are. */
  readonly levels: readonly (ReadonlyMap<string, string> | null)[];
  /** All values of the key. */
  readonly domain: readonly string[];
}

export interface OraclePlan {
  readonly levels: readonly number[];
  readonly loss: number;
  readonly suppressed: number;
}

/** All ways to choose one number below each of some numbers. */
export function choices(counts: readonly number[]): number[][] {
  return counts.reduce<number[][]>(
    (all, count) => all.flatMap((one) => Array.from({ length: count }, (_, next) => [...one, next])),
    [[]],
  );
}

function labelAt(key: OracleKey, level: number, value: string | null): string | null {
  const labels = key.levels[level];
  if (labels === null) return value;
  const single = new Set(key.domain.map((one) => labels.get(one))).size === 1;
  if (value === null) return single ? labels.get(key.domain[0])! : null;
  return labels.get(value)!;
}

/** Every node with Loss as ARX has it; null where too many records would be suppressed. */
export function allPlans(
  keys: readonly OracleKey[],
  k: number,
  mostSuppressed: number,
): readonly (OraclePlan | null)[] {
  const n = keys[0].values.length;
  return choices(keys.map(({ levels }) => levels.length)).map((levels) => {
    const released = Array.from({ length: n }, (_, i) =>
      JSON.stringify(keys.map((key, j) => labelAt(key, levels[j], key.values[i]))),
    );
    const small = released.map((row) => released.filter((other) => other === row).length < k);
    const suppressed = small.filter(Boolean).length;
    if (suppressed > mostSuppressed * n) return null;
    let product = 1;
    for (const [j, key] of keys.entries()) {
      const labels = key.levels[levels[j]];
      const called = (value: string): string => (labels === null ? value : labels.get(value)!);
      let lost = 0;
      let records = 0;
      key.values.forEach((value, i) => {
        if (value === null) return;
        records++;
        const under = key.domain.filter((other) => called(other) === called(value)).length;
        lost += small[i] ? 1 : under / key.domain.length;
      });
      const least = records / key.domain.length;
      if (records > least) product *= (1 + (lost - least) / (records - least)) ** (1 / keys.length);
    }
    return { levels, suppressed, loss: product - 1 };
  });
}
