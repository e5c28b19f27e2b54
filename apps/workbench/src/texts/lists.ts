import { t } from "./index.ts";

/** Names in quotes, with commas between them. */
export const quoted = (names: readonly string[]): string => names.map((name) => t.quoted(name)).join(", ");

/** Whether all are shown or some, as messages choose by it. */
export const whichOf = (shown: number, all: number): "all" | "some" => (shown === all ? "all" : "some");
