import type { ColumnChange, ConvertibleColumn } from "../../worker/api.ts";

type DateOrder = Extract<ConvertibleColumn, { readonly kind: "date" }>["orders"][number];

/** How a column is to be read; empty where it stays as it is. */
export type Choice = "" | "number" | `date-${Exclude<DateOrder, "ymd">}` | `age-${DateOrder}`;

/** What can be chosen for a column. A day that is written as one is a day already. */
export function choicesOf(column: ConvertibleColumn): readonly Choice[] {
  if (column.kind === "mixed") return [""];
  if (column.kind === "decimal") return ["", "number"];
  return [
    "",
    ...column.orders.flatMap((order): Choice[] =>
      order === "ymd" ? ["age-ymd"] : [`date-${order}`, `age-${order}`],
    ),
  ];
}

/** What is chosen at first: the only reading there is, and none where a column can be read in two ways. */
export function firstChoice(column: ConvertibleColumn): Choice {
  if (column.kind === "decimal") return "number";
  const [, first = ""] = choicesOf(column);
  return column.kind === "date" && column.orders.length === 1 && first.startsWith("date") ? first : "";
}

/** The change that a choice is; null where the column stays, or no day is known that an age is on. */
export function changeOf(name: string, choice: Choice, day: string): ColumnChange | null {
  if (choice === "") return null;
  if (choice === "number") return { name, to: "number" };
  const [to, order] = choice.split("-") as ["date" | "age", DateOrder];
  // while no day is typed, the form asks for it
  return to === "date" ? { name, to, order } : { name, to, order, at: day };
}
