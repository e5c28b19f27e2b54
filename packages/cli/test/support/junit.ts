/** What the schema of JUnit that Jenkins publishes lets an element have: its attributes and its children. */
const SCHEMA: Readonly<Record<string, { readonly attributes: string; readonly children: string }>> = {
  testsuites: { attributes: "name time tests failures disabled errors", children: "testsuite" },
  testsuite: {
    attributes: "name tests failures errors group time disabled skipped timestamp hostname id package",
    children: "properties testcase system-out system-err",
  },
  testcase: { attributes: "name assertions time classname status", children: "skipped error failure" },
  skipped: { attributes: "type message", children: "" },
  error: { attributes: "type message", children: "" },
  failure: { attributes: "type message", children: "" },
};
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  testsuite: ["name", "tests"],
  testcase: ["name"],
};
const NUMBERS = ["tests", "failures", "errors", "skipped", "time"];

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
}

const TOKEN = /<(\/?)([a-z]+)((?: [a-z]+="[^"<]*")*)(\/?)>|[^<]+/y;

function checked(element: Element, parent: Element | undefined): Element {
  const { name, attributes } = element;
  const known = SCHEMA[name];
  if (known === undefined) throw new Error(`JUnit has no element ${name}.`);
  if (parent === undefined ? name !== "testsuites" : !SCHEMA[parent.name]?.children.split(" ").includes(name))
    throw new Error(`${name} is not to be within ${parent?.name ?? "the file"}.`);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (!known.attributes.split(" ").includes(attribute)) throw new Error(`${name} has no ${attribute}.`);
    if (NUMBERS.includes(attribute) && !/^\d+(\.\d+)?$/.test(value))
      throw new Error(`${attribute} is ${value}.`);
  }
  for (const attribute of REQUIRED[name] ?? [])
    if (attributes[attribute] === undefined) throw new Error(`${name} lacks ${attribute}.`);
  return element;
}

/** Reads JUnit XML, and holds it to the schema. @throws where it is no XML, or the schema does not let it in */
export function junitOf(xml: string): Element {
  const start = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (!xml.startsWith(start)) throw new Error("The file does not begin as XML.");
  const open: Element[] = [];
  let root: Element | undefined;
  for (let at = start.length; at < xml.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(xml);
    if (token === null) throw new Error(`No XML at ${at}: ${xml.slice(at, at + 60)}`);
    const [text, closing, name, attributes = "", alone] = token;
    if (name === undefined) {
      if (/&(?!amp;|lt;|gt;|quot;|#10;)/.test(text)) throw new Error(`A wrong entity: ${text}`);
      continue;
    }
    if (closing === "/") {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element.`);
      continue;
    }
    const pairs = Array.from(attributes.matchAll(/([a-z]+)="([^"]*)"/g), ([, key = "", value = ""]) => [
      key,
      value,
    ]);
    const element = { name, attributes: Object.fromEntries(pairs) as Record<string, string>, children: [] };
    checked(element, open.at(-1));
    open.at(-1)?.children.push(element);
    root ??= element;
    if (alone !== "/") open.push(element);
  }
  if (root === undefined || open.length > 0) throw new Error("The file does not end.");
  return root;
}
