/** The names of all forms of output: the extensions of their files. */
export const RENDERER_NAMES = ["html", "json", "md"] as const;

/** The name of a form of output: the extension of its files. */
export type RendererName = (typeof RENDERER_NAMES)[number];

/** The names of all forms of a decision record: those of every output, and a document of Word. */
export const DECISION_NAMES = [...RENDERER_NAMES, "docx"] as const;

/** The name of a form of a decision record. */
export type DecisionName = (typeof DECISION_NAMES)[number];
