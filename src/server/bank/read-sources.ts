import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { BankFileInput } from "#contract/bank.ts";
import { tableLayout, tableMapping } from "#contract/bank-tables.ts";
import {
  type HowToRead,
  type ReadBankFile,
  readBankFile,
  readBankWorkbook,
} from "#domain/bank/read-statements.ts";
import { UnreadableBankFile } from "#domain/bank/statement.ts";
import type { TableMapping } from "#domain/bank/table.ts";
import { FOUND_LAYOUT, laidOver } from "#domain/bank/table-layout.ts";
import { Refusal } from "#domain/refusals.ts";
import { sourcesOf } from "./file-sources.ts";
import type { KeptAccount } from "./queries.ts";

/** How a table is read: as the caller says, else as was kept for the account and a table with the same head. */
export function readSources(file: BankFileInput, before: KeptReading | null): ReadBankFile[] {
  const { mapping, head } = file.mapping === null ? { ...before } : { mapping: file.mapping };
  const how = { mapping, head, dayOrder: file.dayOrder ?? undefined };
  try {
    return readLaidOut(file, how, before) ?? readAs(file, { ...how, layout: file.layout });
  } catch (error) {
    throw error instanceof UnreadableBankFile ? unreadableFile(error.line, error.message) : error;
  }
}

/** With what was said of the layout of the account's table before; null where that does not lead to the same head. */
function readLaidOut(file: BankFileInput, how: HowToRead, before: KeptReading | null): ReadBankFile[] | null {
  if (before?.layout === undefined) return null;
  try {
    const readings = readAs(file, { ...how, layout: laidOver(file.layout, { before: before.layout }) });
    return readings.every(({ table }) => isDeepStrictEqual(table?.table.head, before.head)) ? readings : null;
  } catch (error) {
    if (error instanceof UnreadableBankFile) return null;
    throw error;
  }
}

function readAs({ content }: BankFileInput, how: HowToRead): ReadBankFile[] {
  return sourcesOf(content, how.layout?.encoding).flatMap((source) => {
    if ("workbook" in source) return readBankWorkbook(source.workbook, how);
    const { table, ...read } = readBankFile(source.text, how);
    return [
      { ...read, table: table && { ...table, layout: { ...table.layout, encoding: source.encoding } } },
    ];
  });
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

type KeptReading = Pick<HowToRead, "head" | "layout"> & { mapping: TableMapping };

/** How a table of an account was read before; which head it had is not known of what older versions have kept. */
export function readKept(text: string): KeptReading {
  const { head, layout, ...mapping } = keptTable.parse(JSON.parse(text));
  return { mapping, ...(head && { head }), ...(layout && { layout }) };
}

/** A table as it was read, for the next one like it; of its layout what somebody has said of it. */
export function mappingToKeep(table: ReadBankFile["table"]): string | null {
  if (table === null) return null;
  const layout = isDeepStrictEqual(table.said, FOUND_LAYOUT) ? {} : { layout: table.said };
  return JSON.stringify({ ...table.mapping, head: table.table.head, ...layout });
}
