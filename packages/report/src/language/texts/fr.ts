import type { Translation } from "../told.ts";
import { CAUTIONS } from "./fr/cautions.ts";
import { CELLS, COLUMNS } from "./fr/columns.ts";
import { FIGURES } from "./fr/figures.ts";
import { FINDINGS } from "./fr/findings.ts";
import { LABELS } from "./fr/labels.ts";
import { MEANINGS } from "./fr/meanings.ts";
import { MEASURES } from "./fr/measures.ts";
import { POLICIES } from "./fr/policies.ts";
import { TITLES } from "./fr/titles.ts";
import { UNREAD_BYTES } from "./fr/unread-bytes.ts";

/** Texts that measures, treatments and presets write in English, in French; what comes first is tried first. */
export const FRENCH: readonly Translation[] = [
  ...FIGURES,
  ...POLICIES,
  ...CAUTIONS,
  ...FINDINGS,
  ...UNREAD_BYTES,
  ...MEASURES,
  ...MEANINGS,
];

/** Titles, labels, heads and cells of tables and charts. */
export const TABLES: readonly Translation[] = [...TITLES, ...LABELS, ...COLUMNS, ...CELLS];
