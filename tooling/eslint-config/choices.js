const MOST = 2;

const isChoice = (node) => node.type === "ConditionalExpression";
const isLong = ({ loc }) => loc.end.line > loc.start.line;

/** How many conditions follow one another: `a ? 1 : b ? 2 : 3` has two. */
function conditionsOf(node) {
  let count = 0;
  for (let at = node; isChoice(at); at = at.alternate) count++;
  return count;
}

/**
 * Choices that a reader can take in at a glance: one that takes several lines has at most two conditions after one another,
 * and none stands in the condition or in the first answer of another.
 * @type {import("eslint").Rule.RuleModule} */
export const choices = {
  meta: {
    type: "suggestion",
    schema: [],
    messages: {
      many: "{{ count }} conditions in one choice; at most {{ most }}. Use if and return in a function.",
      inner: "A choice in the first answer of another. Use if and return in a function.",
    },
  },
  create: (context) => ({
    ConditionalExpression(node) {
      const { parent, test, consequent } = node;
      if (!isLong(node)) return;
      const count = conditionsOf(node);
      const follows = isChoice(parent) && parent.alternate === node;
      if (!follows && count > MOST) context.report({ node, messageId: "many", data: { count, most: MOST } });
      if (isChoice(test) || isChoice(consequent)) context.report({ node, messageId: "inner" });
    },
  }),
};
