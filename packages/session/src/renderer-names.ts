/** The names of all forms of output: the extensions of their files. */
export const RENDERER_NAMES = ["html", "json", "md"] as const;

/** The name of a form of output: the extension of its files. */
export type RendererName = (typeof RENDERER_NAMES)[number];
