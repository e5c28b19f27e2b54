/** A JSON Schema, as far as that of reports uses it. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | false;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** Fields that readers must not rely on: docs/stability.md. */
const UNSTABLE = ["blocks", "terms", "statement", "decides", "limits", "next"];

const text = (value: unknown): string => JSON.stringify(value) ?? "nothing";

/** What tells one kind of a value from the others that it may be. */
const kindOf = ({ $ref, type, const: only, properties, items, enum: words }: Schema): string =>
  text([
    $ref,
    type,
    only,
    properties === undefined ? null : properties["kind"]?.const,
    items?.type,
    words !== undefined,
  ]);

/** Two schemas of one value. */
interface Pair {
  readonly path: string;
  readonly before: Schema;
  readonly after: Schema;
}

/** What breaks programs that read values by the first schema, where they are given those of the second. */
class Changes {
  private readonly seen = new Set<string>();
  private readonly roots: readonly [Schema, Schema];

  constructor(before: Schema, after: Schema) {
    this.roots = [before, after];
  }

  of({ path, before, after }: Pair): readonly string[] {
    const place = `${before.$ref ?? ""} ${after.$ref ?? ""}`;
    if (before.$ref !== undefined && this.seen.has(place)) return [];
    this.seen.add(place);
    const pair = { path, before: named(before, this.roots[0]), after: named(after, this.roots[1]) };
    return [...ownChanges(pair), ...this.ofFields(pair), ...this.ofKinds(pair), ...this.ofItems(pair)];
  }

  private ofFields({ path, before, after }: Pair): readonly string[] {
    const { properties = {}, required = [] } = before;
    const { properties: others = {}, required: needed = [] } = after;
    return Object.entries(properties)
      .filter(([name]) => !UNSTABLE.includes(name))
      .flatMap(([name, field]) => {
        const place = `${path}.${name}`;
        const other = others[name];
        if (other === undefined) return [`${place} is gone`];
        const absent = required.includes(name) && !needed.includes(name) ? [`${place} may be absent`] : [];
        return [...absent, ...this.of({ path: place, before: field, after: other })];
      });
  }

  private ofItems({ path, before, after }: Pair): readonly string[] {
    return (["items", "additionalProperties"] as const).flatMap((inside) => {
      const [one, other] = [before[inside], after[inside]];
      if (typeof one !== "object") return [];
      if (typeof other !== "object") return [`${path} has no ${inside}`];
      return this.of({ path: `${path}[]`, before: one, after: other });
    });
  }

  private ofKinds({ path, before, after }: Pair): readonly string[] {
    const kinds = before.anyOf ?? before.oneOf ?? [];
    const others = after.anyOf ?? after.oneOf ?? [];
    const gone = kinds.filter((kind) => !others.some((other) => kindOf(other) === kindOf(kind)));
    const added = others.filter((other) => !kinds.some((kind) => kindOf(kind) === kindOf(other)));
    return [
      ...gone.map((kind) => `${path} is never ${kindOf(kind)}`),
      ...added.map((kind) => `${path} may be ${kindOf(kind)}`),
      ...kinds.flatMap((kind) => {
        const other = others.find((one) => kindOf(one) === kindOf(kind));
        return other === undefined ? [] : this.of({ path, before: kind, after: other });
      }),
    ];
  }
}

/** A schema that stands elsewhere. */
function named(schema: Schema, root: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : (root.$defs?.[name] ?? {});
}

/** What changed of single values: words may be added, no other value. */
function ownChanges({ path, before, after }: Pair): readonly string[] {
  const lost = (before.enum ?? []).filter((word) => !(after.enum ?? []).includes(word));
  const low = before.minimum !== undefined && !((after.minimum ?? -Infinity) >= before.minimum);
  return [
    ...(["type", "const", "pattern"] as const)
      .filter((part) => text(before[part]) !== text(after[part]))
      .map((part) => `${path} has the ${part} ${text(after[part])}, not ${text(before[part])}`),
    ...lost.map((word) => `${path} is never ${text(word)}`),
    ...(low ? [`${path} may be below ${String(before.minimum)}`] : []),
  ];
}

/** What breaks programs that read reports by the first schema, where these are written by the second; a sentence each. */
export const breakingChanges = (before: Schema, after: Schema): readonly string[] =>
  new Changes(before, after).of({ path: "report", before, after });
