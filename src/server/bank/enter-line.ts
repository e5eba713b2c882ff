import type { BankLineRecord } from "#contract/bank.ts";
import type { BankEnteredInput } from "#contract/bank-matches.ts";
import { isPositive } from "#domain/money.ts";
import { absolute } from "#domain/proportions.ts";
import type { Tx } from "#server/db/transaction.ts";
import { createEntry } from "#server/money/write-entry.ts";
import { keep, openLine } from "./match-line.ts";

/**
 * A booking of the bank is money that was spent or received: the entry is of its account, day and amount, and is void when
 * the booking is taken out of the books (Accounting 17).
 */
export async function enterLine(tx: Tx, { lineId, ...said }: BankEnteredInput): Promise<BankLineRecord> {
  const line = await openLine(tx, lineId);
  const entry = await createEntry(tx, {
    ...said,
    kind: isPositive(line.amount) ? "receive" : "spend",
    date: line.date,
    accountId: line.accountId,
    total: absolute(line.amount),
  });
  return keep(tx, line, [{ journalId: entry.id, amount: line.amount, isMade: true }]);
}
