/** A setting that is in no table: tests add it, to show that a row is all that another one takes. */
export const WAVE_SETTING = {
  name: "wave",
  kind: "count",
  flag: "panel-wave",
  argument: "number",
  group: "computing",
  stored: true,
  help: "wave of the panel that the file is of",
  about: "The wave of the panel that the file is of. Default: it is no panel.",
  page: "field",
  needs: {
    other: "id",
    /** Says what is lacking. */
    message: (value: unknown) => `wave ${String(value)} is of a panel, but no variable has the role id.`,
  },
} as const;
