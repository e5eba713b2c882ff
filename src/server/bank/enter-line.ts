import type { BankLineRecord } from "#contract/bank.ts";
import type { BankEnteredInput, BankLinesInput } from "#contract/bank-matches.ts";
import type { BankRuleId } from "#domain/ids.ts";
import { compare, isPositive, sum } from "#domain/money.ts";
import { absolute } from "#domain/proportions.ts";
import { refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { createEntry } from "#server/money/write-entry.ts";
import { keep, openLine, postFrom } from "./match-line.ts";
import type { MatchedLine } from "./match-queries.ts";
import { withTaxApart } from "./tax-of-parts.ts";

type Said = Omit<BankEnteredInput, "lineId"> & { ruleId?: BankRuleId | null };

/**
 * A booking of the bank is money that was spent or received: the entry is of its account, day and amount, and is void when
 * the booking is taken out of the books (Accounting 17).
 */
export async function enterLine(tx: Tx, { lineId, ...said }: BankEnteredInput): Promise<BankLineRecord> {
  return enter(tx, await openLine(tx, lineId), said);
}

async function enter(tx: Tx, line: MatchedLine, { ruleId = null, ...said }: Said): Promise<BankLineRecord> {
  const entry = await createEntry(tx, {
    ...said,
    kind: isPositive(line.amount) ? "receive" : "spend",
    date: line.date,
    accountId: line.accountId,
    total: absolute(line.amount),
  });
  return keep(tx, line, [{ journalId: entry.id, amount: line.amount, isMade: true, ruleId }]);
}

/**
 * A booking of the bank goes on accounts, such as rent or a fee; with a vendor or customer it is money that was spent or
 * received (Decision 0062). Parts that are not the whole booking are refused.
 */
export async function bookLine(
  tx: Tx,
  { lineId, lines, description, partyId, ruleId }: BankLinesInput,
  monthlyLimit: number,
): Promise<BankLineRecord> {
  const line = await openLine(tx, lineId);
  if (compare(sum(lines.map(({ amount }) => amount)), absolute(line.amount)) !== 0)
    throw refuseField("bank.not-whole", "lines");
  const own = lines.findIndex(({ accountId }) => accountId === line.accountId);
  if (own >= 0) throw refuseField("bank.transfer-to-itself", `lines[${own}].accountId`);
  if (partyId !== null) {
    const text = description === "" ? line.text : description;
    const said = lines.map((part) => ({ ...part, description: (part.description || text).slice(0, 400) }));
    const reference = line.reference.slice(0, 100);
    return enter(tx, line, { payee: "", partyId, reference, lines: said, ruleId });
  }
  const parts = await withTaxApart(tx, lines, { isIn: isPositive(line.amount) });
  const journalId = await postFrom(tx, line, { parts, description, monthlyLimit });
  return keep(tx, line, [{ journalId, amount: line.amount, isMade: true, ruleId }]);
}
