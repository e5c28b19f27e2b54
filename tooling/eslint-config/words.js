/**
 * Words that people who read reports, messages or pages stumble over, and what to write instead: the one list, for
 * sources (the rule below) and for pages (test/words.test.ts). The terms themselves are in docs/words.md.
 * @type {readonly { words: RegExp, instead: string }[]}
 */
export const BANNED = [
  {
    words: /\bstands? (?:in|there|as|once|first|beside|beneath|below|above)\b/i,
    instead: "is, is in, is listed, is shown",
  },
  { words: /\btold\b(?! apart)/i, instead: "reported, shown, known, detected" },
  { words: /\bunless told\b/i, instead: '"Default: …"' },
  {
    words: /\b(?:where|wherever) (?:it|they|that|each of them) lies?\b/i,
    instead: "in place, in the source",
  },
  { words: /\blies? (?:in (?:an|another|the) (?:engine|source)|elsewhere|beside)\b/i, instead: "is in" },
  { words: /\bone more (?:value|category)\b|\bas one more\b/i, instead: "a category of its own" },
  { words: /^(?:so it is|so that|rules are)$/i, instead: "Result, Effect" },
  { words: /\bby itself\b/i, instead: "alone, separately, automatically, directly" },
  { words: /\bnobody has said\b/i, instead: "… is not known" },
  {
    words: /(?:^|[.;:] )Who (?:knows|holds|has|finds|reads|is)\b(?![^.]*\?)/,
    instead: "someone who …, an intruder who …",
  },
  { words: /\bby lot\b/i, instead: "at random" },
  { words: /\binsists? on\b/i, instead: "force, require" },
  { words: /\bfile of the decision\b/i, instead: "decision record" },
  { words: /\bcomes? (?:about|nearest)\b/i, instead: "happens; closest" },
  { words: /\bis expected to find\b/i, instead: "would correctly identify" },
  { words: /\bmay (?:not )?go out\b/i, instead: "can (must not) be released" },
];

/** The banned words of a text, each with what to write instead. */
export const bannedIn = (text) =>
  BANNED.flatMap(({ words, instead }) => {
    const found = words.exec(text);
    return found === null ? [] : [{ found: found[0].trim(), instead }];
  });

/**
 * Texts that people read: string literals, templates and JSX. An exception says why:
 * `// eslint-disable-next-line house/words -- reason`.
 * @type {import("eslint").Rule.RuleModule}
 */
export const words = {
  meta: {
    type: "suggestion",
    schema: [],
    messages: { banned: 'Instead of "{{ found }}" write: {{ instead }} (docs/words.md).' },
  },
  create(context) {
    const check = (node, text) => {
      for (const data of bannedIn(text.replace(/\s+/g, " ")))
        context.report({ node, messageId: "banned", data });
    };
    return {
      Literal(node) {
        const { parent, value } = node;
        const isPath = "source" in parent && parent.source === node;
        if (typeof value === "string" && !isPath) check(node, value);
      },
      TemplateElement(node) {
        check(node, node.value.cooked ?? node.value.raw);
      },
      JSXText(node) {
        check(node, node.value);
      },
    };
  },
};
