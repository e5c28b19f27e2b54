export interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const TOKEN = /<!doctype html>|<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/y;
const EMPTY = new Set(["meta", "br", "hr", "img", "link", "input"]);

/** Reads HTML strictly: every "<" starts a whole tag, every tag is closed by its own; throws where that fails. */
export function tagsOf(html: string): Tag[] {
  const open: string[] = [];
  const tags: Tag[] = [];
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", TOKEN.lastIndex)) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(html);
    if (token === null) throw new Error(`no tag at ${at}: ${html.slice(at, at + 60)}`);
    const [, closing, name, attributes = "", selfClosing] = token;
    if (name === undefined) continue;
    if (closing === "/") {
      const last = open.pop();
      if (last !== name) throw new Error(`</${name}> closes <${last ?? "nothing"}> at ${at}`);
      continue;
    }
    tags.push({
      name,
      attributes: Object.fromEntries(
        Array.from(attributes.matchAll(/([\w:-]+)="([^"]*)"/g), ([, key, value]) => [key, value]),
      ),
    });
    if (selfClosing !== "/" && !EMPTY.has(name)) open.push(name);
  }
  if (open.length > 0) throw new Error(`never closed: ${open.join(", ")}`);
  return tags;
}

/** The scripts of a page. */
export const scriptsIn = (html: string): string[] =>
  Array.from(html.matchAll(/<script>([^<]*)<\/script>/g), ([, script = ""]) => script);
