import type { SourceVariable } from "./source.ts";

/** What is told of a variable whose values cannot be told apart: it can have no role. */
export const unusableColumn = ({
  name,
  stored,
}: Pick<SourceVariable, "name" | "stored">): { readonly code: string; readonly message: string } => ({
  code: "dropped-column",
  message: `The column ${JSON.stringify(name)} has the type ${stored}, which holds no single values; it was left out.`,
});
