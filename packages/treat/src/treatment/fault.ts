/** What a treatment must have that is called. */
const CALLED = ["apply", "loss", "text"] as const;

/** What is wrong with an id; null where nothing is. */
function idFault(id: unknown): string | null {
  const told = typeof id === "string" ? JSON.stringify(id) : String(id);
  if (typeof id !== "string" || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    return `The id of a treatment is ${told}; expected kebab case, such as "rank-swap".`;
  return id in Object.prototype
    ? `The id of a treatment is ${told}, a word of JavaScript itself; choose another, such as "acme-${id}".`
    : null;
}

/** What is wrong with the schema of its options. */
function optionsFault(id: string, options: unknown): string | null {
  const isObject = typeof options === "object" && options !== null && "_zod" in options && "shape" in options;
  if (!isObject) return `The options of the treatment "${id}" are no object of zod 4 (z.strictObject).`;
  const shape = options.shape as object;
  return "key" in shape || "keys" in shape
    ? null
    : `The options of the treatment "${id}" name no variable: give them key (one variable) or keys (several).`;
}

/** Whether a value is meant to be a treatment, right or wrong. */
export const isMeantAsTreatment = (value: unknown): value is object =>
  typeof value === "object" &&
  value !== null &&
  "apply" in value &&
  typeof value.apply === "function" &&
  "options" in value;

/** What a value lacks that is meant to be a treatment, as a sentence; null where it is one. */
export function treatmentFault(value: object): string | null {
  const { id, options, ...others } = value as Readonly<Record<string, unknown>>;
  const fault = idFault(id) ?? optionsFault(id as string, options);
  if (fault !== null) return fault;
  const lacking = CALLED.find((name) => typeof others[name] !== "function");
  if (lacking !== undefined) return `The treatment "${String(id)}" has no function ${lacking}.`;
  const { command } = others;
  const { about, example } = (command ?? { about: "", example: "" }) as Readonly<Record<string, unknown>>;
  return typeof about === "string" && typeof example === "string"
    ? null
    : `The command of the treatment "${String(id)}" needs the words about and example.`;
}
