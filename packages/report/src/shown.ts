import type { Block } from "@sdc-risk/blocks";

/** Whether pages, Markdown and the terminal show a block; others are in the JSON report and in comparisons only. */
export const isShown = ({ dataOnly }: Block): boolean => dataOnly !== true;
