import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { BankFileInput } from "#contract/bank.ts";
import { tableLayout, tableMapping } from "#contract/bank-tables.ts";
import { columnTitle } from "#domain/bank/guess-mapping.ts";
import {
  type HowToRead,
  type ReadBankFile,
  readBankFile,
  readBankWorkbook,
} from "#domain/bank/read-statements.ts";
import { type BankDecimals, checkLineCount, UnreadableBankFile } from "#domain/bank/statement.ts";
import type { TableMapping } from "#domain/bank/table.ts";
import { FOUND_LAYOUT, laidOver, type TableLayout } from "#domain/bank/table-layout.ts";
import { Refusal } from "#domain/refusals.ts";
import { type BankSource, sourcesOf } from "./file-sources.ts";
import type { KeptAccount } from "./queries.ts";

/** What somebody has said of a file, and what the books know of its account. */
export type HowBankFile = {
  file: BankFileInput;
  before: KeptReading | null;
  decimals: BankDecimals;
  /** Whether the account is a card. */
  isCard: boolean;
};

/**
 * How a table is read: as the caller says, else as was kept for the account and a table with the same head. A kept encoding
 * is for what does not say its own.
 */
export function readSources({ file, before, decimals, isCard }: HowBankFile): ReadBankFile[] {
  const { mapping, head } = file.mapping === null ? { ...before } : { mapping: file.mapping };
  const dayOrder = file.dayOrder ?? undefined;
  const kept = laidOver(file.layout, { before: before?.layout ?? FOUND_LAYOUT });
  try {
    const sources = sourcesOf(file.content, { said: file.layout.encoding, otherwise: kept.encoding });
    const isKept =
      before?.layout !== undefined &&
      sources.every((source) => leadsTo(before.head, { source, layout: kept, decimals }));
    const layout = isKept ? kept : { ...file.layout, encoding: kept.encoding };
    const readings = sources.flatMap((source) =>
      readSource(source, { mapping, head, dayOrder, layout, decimals, isCard }),
    );
    const counts = readings.flatMap(({ statements }) => statements.map(({ lines }) => lines.length));
    checkLineCount({ length: counts.reduce((all, count) => all + count, 0) }, 1);
    if (counts.length > STATEMENTS_MAX) throw new UnreadableBankFile(1, TOO_MANY);
    return readings;
  } catch (error) {
    throw error instanceof UnreadableBankFile ? unreadableFile(error.line, error.message) : error;
  }
}

/** Each is compared with all that is known of its account: five years of daily statements. */
const STATEMENTS_MAX = 2_000;
const TOO_MANY = "At most 2,000 statements in one file. Split it into smaller ones";

/** The head of a table is within so many letters of its beginning. */
const HEAD_WITHIN = 100_000;

type LaidOut = { source: BankSource; layout: TableLayout; decimals: BankDecimals };

/** Whether a table has this head when it is read so. */
function leadsTo(head: readonly string[] | undefined, { source, ...how }: LaidOut): boolean {
  const start = "text" in source ? { ...source, text: source.text.slice(0, HEAD_WITHIN) } : source;
  try {
    return readSource(start, how).every(({ table }) => isDeepStrictEqual(table?.table.head, head));
  } catch (error) {
    if (error instanceof UnreadableBankFile) return false;
    throw error;
  }
}

function readSource(source: BankSource, how: HowToRead): ReadBankFile[] {
  if ("workbook" in source) return readBankWorkbook(source.workbook, how);
  const { encoding, text } = source;
  const { table, ...read } = readBankFile(text, how);
  return [{ ...read, table: table && { ...table, layout: { ...table.layout, encoding } } }];
}

/** A file that is not read, with its line. */
export function unreadableFile(line: number, sentence: string): Refusal {
  return new Refusal("bank.unreadable", [{ field: "content", message: `Line ${line}: ${sentence}` }]);
}

const keptTable = tableMapping.extend({
  head: z.array(z.string()).optional(),
  layout: tableLayout.optional(),
});

/** How the table of the account was read before; null where none was. */
export function readBefore(kept: readonly KeptAccount[], { accounts }: BankFileInput): KeptReading | null {
  const text = kept.find(({ accountId }) => accountId === accounts[0]?.accountId)?.mapping;
  return text == null ? null : readKept(text);
}

export type KeptReading = Pick<HowToRead, "head" | "layout"> & { mapping: TableMapping };

/** How a table of an account was read before; which head it had is not known of what older versions have kept. */
export function readKept(text: string): KeptReading {
  const { head, layout, ...mapping } = keptTable.parse(JSON.parse(text));
  return { mapping, ...(head && { head: head.map(columnTitle) }), ...(layout && { layout }) };
}

/** A table as it was read, for the next one like it; of its layout what somebody has said of it. */
export function mappingToKeep(table: ReadBankFile["table"]): string | null {
  if (table === null) return null;
  const layout = isDeepStrictEqual(table.said, FOUND_LAYOUT) ? {} : { layout: table.said };
  return JSON.stringify({ ...table.mapping, head: table.table.head, ...layout });
}
