import { required } from "@sdc-risk/data";
import type { KeyboardEvent } from "react";
import { toggleRole } from "../../state/actions/roles.ts";
import { ROLE_COLUMNS } from "../../state/role-table.ts";
import { get } from "../../state/store.ts";
import { t } from "../../texts/index.ts";

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type !== "checkbox";

/** Puts the focus on the box of a role in a row, once the row is there. */
function focusBox(table: Element, index: number, column: number, tries = 5): void {
  const box = table.querySelectorAll<HTMLElement>(`[data-index="${index}"] input[type=checkbox]`)[column];
  if (box !== undefined) box.focus();
  else if (tries > 0) requestAnimationFrame(() => focusBox(table, index, column, tries - 1));
}

/** Keys in the table of roles: letters switch roles of the row, arrows move. */
export function roleKeys(
  event: KeyboardEvent<HTMLElement>,
  variables: readonly { readonly name: string }[],
  reveal: (index: number) => void,
): void {
  const row = (event.target as Element).closest<HTMLElement>("[data-index]");
  if (row === null || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  const index = Number(row.dataset["index"]);
  const role = get().singleKeys
    ? ROLE_COLUMNS.find((one) => t.roles.letters[one] === event.key.toLowerCase())
    : undefined;
  const boxes = [...row.querySelectorAll("input[type=checkbox]")];
  const column = Math.max(0, boxes.indexOf(event.target as Element));
  const moves: Readonly<Record<string, readonly [number, number]>> = {
    ArrowDown: [index + 1, column],
    ArrowUp: [index - 1, column],
    ArrowRight: [index, column + 1],
    ArrowLeft: [index, column - 1],
  };
  const move = moves[event.key];
  if (role !== undefined) toggleRole(required(variables[index], "variable of a row").name, role);
  else if (move === undefined) return;
  else if (move[0] >= 0 && move[0] < variables.length) {
    if (move[0] !== index) reveal(move[0]);
    focusBox(event.currentTarget, move[0], Math.max(0, Math.min(boxes.length - 1, move[1])));
  }
  event.preventDefault();
}
