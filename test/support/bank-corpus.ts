import { sourcesOf } from "#server/bank/file-sources.ts";
import { type ReadBankFile, readBankFile, readBankWorkbook } from "#domain/bank/read-statements.ts";
import type { BankStatement } from "#domain/bank/statement.ts";
import { CAMT_DIALECTS } from "./bank-dialects-of-camt.ts";
import { OFX_DIALECTS, QIF_DIALECTS, SWIFT_DIALECTS } from "./bank-dialects-of-messages.ts";
import { CSV_DIALECTS, XLSX_DIALECTS } from "./bank-dialects-of-tables.ts";
import type { Dialect, Said } from "./bank-dialect.ts";

const ALL: readonly Dialect[] = [
  ...OFX_DIALECTS,
  ...QIF_DIALECTS,
  ...SWIFT_DIALECTS,
  ...CAMT_DIALECTS,
  ...CSV_DIALECTS,
  ...XLSX_DIALECTS,
];

/** Every way in which statements are written here, each once. */
export const DIALECTS: readonly Dialect[] = [...new Map(ALL.map((one) => [one.name, one])).values()];

/** The statements of a file; the order of its dates is said where the file asks for it. */
export function statementsIn(file: Buffer, { dayOrder = "ymd" }: Pick<Dialect, "dayOrder">): BankStatement[] {
  return sourcesOf(file.toString("base64")).flatMap((source) => {
    const read = (how: Parameters<typeof readBankFile>[1] = {}) =>
      "text" in source ? [readBankFile(source.text, how)] : readBankWorkbook(source.workbook, how);
    return read().flatMap((first, place) => {
      if (first.question === null) return first.statements;
      const again = read({ dayOrder, ...(first.table && { mapping: { ...first.table.mapping, dayOrder } }) });
      return answered(first, again[place]);
    });
  });
}

function answered(first: ReadBankFile, again: ReadBankFile | undefined): readonly BankStatement[] {
  if (!/day or the month/.test(first.question ?? "") || again === undefined || again.question !== null)
    throw new Error(`The file asks: ${again?.question ?? first.question}`);
  return again.statements;
}

/** What is said of bookings, each as one text, whatever their order. */
export function asTexts(all: readonly Said[]): string[] {
  return all
    .map(({ date, valueDate, amount, counterparty, counterpartyAccount, text, reference, bankId }) =>
      [date, valueDate, amount, counterparty, counterpartyAccount, text, reference, bankId].join(" | "),
    )
    .toSorted();
}
