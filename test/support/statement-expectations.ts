import { type ParsedBankFile, readBankFile, readBankWorkbook } from "#domain/bank/read-statements.ts";
import { balanceDifference, UnreadableBankFile } from "#domain/bank/statement.ts";
import type { WorkbookFiles } from "#domain/bank/workbook.ts";

/** A statement as a table that can be checked by eye. */
export function formatStatement(
  file: string,
  options: Partial<Parameters<typeof readBankFile>[1]> = {},
): string[] {
  return inWords(readBankFile(file, { decimals: 2, ...options }));
}

/** The statements of a workbook, as of a file. */
export function formatWorkbook(files: WorkbookFiles): string[] {
  return readBankWorkbook(files, { decimals: 2 }).flatMap(inWords);
}

function inWords({ statements }: ParsedBankFile): string[] {
  return statements.flatMap((statement) => [
    `${statement.account} ${statement.currency} ${statement.openingBalance?.amount ?? "?"} to ${statement.closingBalance?.amount ?? "?"}: ${balanceDifference(statement) ?? "not proved"}`,
    ...statement.lines.map(
      ({ date, amount, counterparty, description: text, reference, endToEndId, bankId }) =>
        [
          date,
          amount,
          counterparty,
          text,
          reference,
          bankId,
          ...(endToEndId === "" ? [] : [endToEndId]),
        ].join(" | "),
    ),
  ]);
}

/** Why a file is rejected, after the line number. */
export function bankFileError(file: string): string {
  return bankReadError(() => [readBankFile(file, { decimals: 2 })]);
}

/** Why a file is rejected, or the question it raises. */
export function bankReadError(readFiles: () => readonly ParsedBankFile[]): string {
  try {
    const question = readFiles().find((reading) => reading.question !== null)?.question;
    if (question != null) return question.replace(/^Line /, "");
  } catch (error) {
    if (error instanceof UnreadableBankFile) return `${error.line}: ${error.message}`;
    throw error;
  }
  return "read";
}
