import { readBankFile } from "#domain/bank/read-statements.ts";
import { proofOf, UnreadableBankFile } from "#domain/bank/statement.ts";

/** A statement as a table that can be checked by eye. */
export function told(file: string, how: Parameters<typeof readBankFile>[1] = {}): string[] {
  return readBankFile(file, how).statements.flatMap((statement) => [
    `${statement.account} ${statement.currency} ${statement.opening?.amount ?? "?"} to ${statement.closing?.amount ?? "?"}: ${proofOf(statement) ?? "not proved"}`,
    ...statement.lines.map(({ date, amount, counterparty, text, reference, bankId }) =>
      [date, amount, counterparty, text, reference, bankId].join(" | "),
    ),
  ]);
}

/** Why a file is refused, behind the line. */
export function toldRefusal(file: string): string {
  try {
    const { question } = readBankFile(file);
    if (question !== null) return question.replace(/^Line /, "");
  } catch (error) {
    if (error instanceof UnreadableBankFile) return `${error.line}: ${error.message}`;
    throw error;
  }
  return "read";
}
