import type { RoleRow } from "@sdc-risk/core";

/** A role that the project does not have, for tests that add one as a row. */
export const PANEL_ROLE: RoleRow = {
  name: "panel",
  arity: "one",
  flag: "panel",
  holds: "names",
  measured: true,
  excludes: { roles: ["keys"], because: "a panel only says who was drawn together" },
  label: "Rotation panel",
  term: "rotation panel",
  one: "rotation panel",
  short: "Panel",
  letter: "y",
  help: "rotation panel",
  meaning: "The panel that the record was drawn with.",
};
