const MOST = 3;

/** Declarations that a reader can take in at a glance: at most three names in one, heads of loops aside.
 * @type {import("eslint").Rule.RuleModule} */
export const names = {
  meta: {
    type: "suggestion",
    schema: [],
    messages: { many: "{{ count }} names in one declaration; at most {{ most }}." },
  },
  create: (context) => ({
    VariableDeclaration(node) {
      const count = node.declarations.length,
        head = node.parent.type === "ForStatement";
      if (count > MOST && !head) context.report({ node, messageId: "many", data: { count, most: MOST } });
    },
  }),
};
