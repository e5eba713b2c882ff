import { toAmount } from "#domain/money.ts";
import { moneyInFile } from "#web/fields/formats.ts";
import { type CompanyHeader, isAmountInFile, headerLines, type ReportFile } from "./report-file.ts";

/**
 * Matches text that a spreadsheet would run as a formula. Plain numbers are excluded, so that -5.00 stays a number, and so
 * are grouped phone numbers such as +1 555 0100, which are harmless.
 */
const FORMULA = /^(?!-?\d+(?:\.\d+)?$|\+\d+(?: \(?\d+\)?)+$)[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Rows as a CSV file: UTF-8 with byte order mark, quotes escaped, formulas neutralized (Behavior 9). */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(fieldText).join(",")}\r\n`).join("")}`;
}

function fieldText(text: string): string {
  const isFormula = FORMULA.test(text);
  if (!isFormula && !/[",\r\n\ufeff]|^ | $/.test(text)) return text;
  return `"${isFormula ? "'" : ""}${text.replaceAll('"', '""')}"`;
}

/** A report as a CSV file, with totals as plain values (Behavior 9) and the decimals of its currency. */
export function reportCsv(company: CompanyHeader, file: ReportFile): string {
  const formatCell = (cell: string, column: number) =>
    !file.texts.includes(column) && isAmountInFile(cell, file)
      ? moneyInFile(toAmount(cell), file.currency)
      : cell;
  const rows = file.rows.map((cells) => cells.map(formatCell));
  return csvText([...headerLines(company, file).map((line) => (line === "" ? [] : [line])), ...rows]);
}
