import { CODEBOOK, SdcError, unreadBytes, type UnreadBytes } from "@sdc-risk/data";
import { checkNames, tableOf } from "@sdc-risk/data/columns";
import type { SchemaElement } from "hyparquet";
import { unstored } from "../convert/stored.ts";
import { categoriesIn, listOf } from "../columns/listed-categories.ts";
import { leftOut, onlyNested } from "../columns/left-out.ts";
import type { Memory } from "../memory.ts";
import type { Pace } from "../pace.ts";
import type { ListedCategories, ReadOptions, ReadResult, ReadWarning } from "../types.ts";
import { Damaged, NotRead, reasonOf } from "../damaged.ts";
import { type Chunk, type Footer, footerOf } from "./footer.ts";
import { Dictionaries } from "./columns/dictionaries.ts";
import { leafColumn } from "./columns/leaf-column.ts";
import { type Leaf, leafOf } from "./columns/leaf.ts";
import { valuesOf } from "./pages/page-values.ts";
import { type ParquetPage, pagesOf } from "./pages/pages.ts";

/**
 * Reads Parquet; columns keep their types, text becomes a dictionary where that pays. What the footer claims
 * is compared with what the pages hold before room is made for it. Columns that cannot be used are left out
 * with a warning.
 * @throws SdcError BAD_FILE, EMPTY_DATA, DUPLICATE_VARIABLE, TOO_LARGE, ABORTED
 */
export async function readParquet(
  bytes: Uint8Array,
  name: string,
  pace: Pace,
  memory: Memory,
  { atOnce = (work) => work(), forms = false }: Pick<ReadOptions, "atOnce" | "forms"> = {},
): Promise<ReadResult> {
  try {
    const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
    return await new ParquetReading({ bytes: plain, name, atOnce, forms }, pace, memory).run();
  } catch (cause) {
    if (cause instanceof SdcError) throw cause;
    const what =
      cause instanceof Damaged ? "is damaged or cut off" : "is not a whole Parquet file that can be read";
    throw new SdcError("BAD_FILE", `${JSON.stringify(name)} ${what}: ${reasonOf(cause)}`, { cause });
  }
}

/** A column of the table, with its pages in all row groups. */
interface ColumnPages {
  readonly name: string;
  readonly element: SchemaElement;
  readonly leaf: Leaf;
  readonly parts: readonly { readonly chunk: Chunk; readonly pages: readonly ParquetPage[] }[];
}

interface ParquetInput {
  readonly bytes: Uint8Array;
  /** Of the file. */
  readonly name: string;
  readonly atOnce: NonNullable<ReadOptions["atOnce"]>;
  /** Whether categories that no record has are looked for. */
  readonly forms: boolean;
}

/** One way through a file, column by column. */
class ParquetReading {
  private readonly warnings: ReadWarning[] = [];
  private readonly categories: ListedCategories[] = [];
  /** Bytes of pages that hold no values. */
  private readonly unread: UnreadBytes[] = [];

  private readonly bytes: Uint8Array;
  private readonly name: string;
  private readonly atOnce: NonNullable<ReadOptions["atOnce"]>;
  private readonly forms: boolean;

  private readonly pace: Pace;
  private readonly memory: Memory;

  constructor({ bytes, name, atOnce, forms }: ParquetInput, pace: Pace, memory: Memory) {
    this.pace = pace;
    this.memory = memory;
    this.bytes = bytes;
    this.name = name;
    this.atOnce = atOnce;
    this.forms = forms;
  }

  async run(): Promise<ReadResult> {
    const footer = this.atOnce(() => footerOf(this.bytes));
    const { rows, elements } = footer;
    checkNames(
      elements.map((element) => element.name),
      this.name,
    );
    if (rows === 0)
      throw new SdcError(
        "EMPTY_DATA",
        `${JSON.stringify(this.name)} has zero records; expected at least one.`,
      );
    const plans = await this.plans(footer);
    this.memory.need(this.bytes.length + plans.reduce((sum, plan) => sum + bytesOf(plan, rows), 0), {
      records: rows,
      variables: plans.length,
    });
    const columns = [];
    for (const [i, plan] of plans.entries()) {
      const vector = await this.column(plan, rows, (share) => 0.3 + (0.7 * (i + share)) / plans.length);
      if (vector === null) this.warnings.push(leftOut(plan.name, notText(plan.leaf)));
      else columns.push({ name: plan.name, vector });
    }
    if (columns.length === 0) throw onlyNested(this.name);
    const result: ReadResult = {
      table: tableOf(columns),
      format: "parquet",
      ...categoriesIn(this.categories),
      warnings: [...this.warnings, ...unreadBytes([...footer.unread, ...this.unread])],
    };
    return unstored(result, footer.metadata.get(CODEBOOK));
  }

  /** The columns that can be used, after a walk over the heads of their pages. */
  private async plans({ groups, elements }: Footer): Promise<ColumnPages[]> {
    const plans: ColumnPages[] = [];
    for (const element of elements) {
      const leaf = leafOf(element);
      const { name } = element;
      if (typeof leaf === "string") {
        this.warnings.push(leftOut(name, `is of type ${leaf}, which cannot be used`));
        continue;
      }
      const parts = groups.map((group, i) =>
        within(name, i, () =>
          this.atOnce(() => {
            const chunk = group.chunk(element);
            const { pages, unread } = pagesOf(chunk.bytes, chunk.meta.codec, group.rows);
            this.unread.push({
              where: `in pages of ${JSON.stringify(name)} without values or in heads of its pages`,
              bytes: unread,
            });
            return { chunk, pages };
          }),
        ),
      );
      plans.push({ name, element, leaf, parts });
      await this.pace.tick();
    }
    return plans;
  }

  private async column(
    { name, element, leaf, parts }: ColumnPages,
    rows: number,
    progress: (share: number) => number,
  ): Promise<ReturnType<ReturnType<typeof leafColumn>["vector"]>> {
    const column = leafColumn(name, leaf, rows);
    const dictionaries = this.forms ? new Dictionaries() : null;
    let row = 0;
    for (const [i, { chunk, pages }] of parts.entries()) {
      const values = valuesOf(pages, chunk.meta.codec, element, chunk.nulls);
      for (;;) {
        const next = within(name, i, () =>
          this.atOnce(() => {
            const page = values.next();
            if (page.done === true) return null;
            column.take(page.value, row);
            dictionaries?.add(page.value);
            return page.value.rows;
          }),
        );
        if (next === null) break;
        row += next;
        await this.pace.tick(progress(row / rows));
      }
    }
    const vector = column.vector();
    const lists = dictionaries?.vectors(name, leaf) ?? [];
    if (vector !== null && lists.length > 0) this.categories.push(...listOf(name, vector, lists));
    return vector;
  }
}

/** Says of which column and row group it is that something is wrong. */
function within<T>(column: string, group: number, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof SdcError) throw cause;
    const message = `The column ${JSON.stringify(column)}, row group ${group + 1}: ${reasonOf(cause)}`;
    // codecs fall out of their arrays, or find undefined, where the packed bytes are wrong
    throw cause instanceof NotRead ? new NotRead(message, { cause }) : new Damaged(message, { cause });
  }
}

/** Bytes that a column takes at most: its values, and of texts what their pages unpack to. */
function bytesOf({ leaf, parts }: ColumnPages, rows: number): number {
  if (leaf.kind === "words") return rows * 4 * leaf.width;
  if (leaf.kind === "decimal") return rows * 16;
  if (leaf.kind !== "text") return rows * 8;
  return (
    rows * 4 + parts.reduce((sum, { pages }) => sum + pages.reduce((all, page) => all + page.size, 0), 0)
  );
}

function notText(leaf: Leaf): string {
  const declared = leaf.kind === "text" && leaf.declared;
  return declared
    ? "is declared as text, but holds bytes that are not UTF-8, and cannot be used"
    : "is of type BYTE_ARRAY (binary), which cannot be used";
}
