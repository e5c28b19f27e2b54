import type { Format } from "@sdc-risk/data";
import type { TableColumn } from "./blocks.ts";

/** The head of a column of a table: of text, unless another format is named. */
export const column = (label: string, format: Format = "text"): TableColumn => ({ label, format });
