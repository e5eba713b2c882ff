import type { BankTransactionRecord } from "#contract/bank.ts";
import type { BankPaymentInput } from "#contract/bank-matches.ts";
import type { PaymentInput } from "#contract/payments.ts";
import type { AccountId, BankTransactionId, JournalId } from "#domain/ids.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import {
  add,
  compare,
  isNegative,
  isPositive,
  isZero,
  type MinorUnit,
  type Money,
  negate,
  subtract,
  sum,
  ZERO,
} from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { recordAudit, recordAudits } from "#server/audit/record-audit.ts";
import { rejectExcessDecimals } from "#server/currencies/lookup.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { deleteJournal } from "#server/journals/edit-journal.ts";
import { postJournals } from "#server/journals/post-journal.ts";
import { voidEntry } from "#server/money/write-entry.ts";
import { payWithDiscount } from "#server/documents/early-discounts.ts";
import { voidPayment } from "#server/payments/void-payment.ts";
import { rejectLockedDay } from "#server/settings/lookup.ts";
import {
  deleteMatches,
  insertMatches,
  selectTransactionToMatch,
  selectTransactionsToMatch,
  type MatchableTransaction,
  type TransactionWithNewMatches,
  type NewMatch,
  selectEntriesOf,
  selectMatches,
} from "./match-queries.ts";
import { selectBankTransactionsById } from "./transaction-queries.ts";
import { mapPaymentErrors } from "./relocate-errors.ts";
import type { PostedPart } from "./part-taxes.ts";
import { truncate } from "#domain/text.ts";

type MatchRequest = {
  bankTransactionId: BankTransactionId;
  journals: readonly { journalId: JournalId; amount: Money }[];
};

/** Matches a bank transaction to existing journals (Accounting 17). */
export async function matchJournals(tx: Tx, request: MatchRequest): Promise<BankTransactionRecord> {
  const [after] = await matchAllJournals(tx, [request]);
  if (after === undefined) throw new Error("Each request must match one transaction.");
  return after;
}

/** Matches many transactions, all or none; each journal offers what the previous ones have left of it. */
export async function matchAllJournals(
  tx: Tx,
  requests: readonly MatchRequest[],
): Promise<BankTransactionRecord[]> {
  const ids = requests.map(({ bankTransactionId }) => bankTransactionId);
  const transactions = new Map(
    (await selectTransactionsToMatch(tx, ids)).map((transaction) => [transaction.id, transaction]),
  );
  const journalIds = requests.flatMap(({ journals }) => journals.map(({ journalId }) => journalId));
  const unmatchedAmounts = new Map<AccountId, Map<JournalId, Money>>();
  for (const accountId of new Set(
    Array.from(transactions.values(), (transaction) => transaction.accountId),
  )) {
    const entries = await selectEntriesOf(tx, accountId, journalIds);
    unmatchedAmounts.set(accountId, new Map(entries.map((entry) => [entry.journalId, entry.unmatched])));
  }
  const matched = requests.map(({ bankTransactionId, journals }) => {
    const transaction = checkUnmatched(transactions.get(bankTransactionId));
    rejectExcessMatchDecimals(
      transaction,
      journals.map(({ amount }, index) => ({ field: `journals[${index}].amount`, amount })),
      minorUnitIn(tx),
    );
    checkParts(
      transaction,
      journals,
      unmatchedAmounts.get(transaction.accountId) ?? new Map<JournalId, Money>(),
    );
    transactions.set(bankTransactionId, { ...transaction, isMatched: true });
    return {
      transaction,
      matches: journals.map((journal) => ({ ...journal, isCreatedByMatch: false })),
    };
  });
  return saveAllMatches(tx, matched);
}

/** Rejects, at their fields, amounts with more decimals than the currency of the transaction's account. */
export function rejectExcessMatchDecimals(
  { currency }: Pick<MatchableTransaction, "currency">,
  amounts: readonly { field: string; amount: Money | null }[],
  bookMinorUnit: MinorUnit,
): void {
  const minorUnit = currency === null ? bookMinorUnit : minorUnitOf(currency);
  rejectExcessDecimals(amounts.map((amount) => ({ ...amount, minorUnit })));
}

/** Rejects journals that don't add up to the transaction; subtracts the amounts from what is unmatched. */
function checkParts(
  transaction: MatchableTransaction,
  journals: MatchRequest["journals"],
  entries: Map<JournalId, Money>,
): void {
  if (compare(sum(journals.map(({ amount }) => amount)), transaction.amount) !== 0)
    throw refuseField("bank.splits-total", "journals");
  const ids = journals.map(({ journalId }) => journalId);
  for (const [index, { journalId, amount }] of journals.entries()) {
    const unmatched = entries.get(journalId);
    if (unmatched === undefined || ids.indexOf(journalId) < index)
      throw refuseField("journal.not-found", `journals[${index}].journalId`);
    if (!isWithinUnmatched({ amount, unmatched }))
      throw refuseField("bank.amount-exceeds-entry", `journals[${index}].amount`);
    entries.set(journalId, subtract(unmatched, amount));
  }
}

function isWithinUnmatched({ amount, unmatched }: { amount: Money; unmatched: Money }): boolean {
  const remaining = subtract(unmatched, amount);
  return isPositive(unmatched)
    ? isPositive(amount) && !isNegative(remaining)
    : isNegative(amount) && !isPositive(remaining);
}

/** Records a receipt or payment for a bank transaction. */
export async function payFromTransaction(tx: Tx, input: BankPaymentInput): Promise<BankTransactionRecord> {
  const transaction = await findUnmatchedTransaction(tx, input.bankTransactionId);
  const isIn = isPositive(transaction.amount);
  const { partyId, bankFee, allocations, isRefund, writeOffDifference, takeEarlyDiscount, ...paymentFields } =
    input;
  const { description, exchangeRate, confirmRates } = paymentFields;
  rejectExcessMatchDecimals(transaction, [{ field: "bankFee", amount: bankFee }], minorUnitIn(tx));
  if (transaction.currency === null && exchangeRate != null)
    throw refuseField("currency.base-rate", "exchangeRate");
  // Bank fees withheld from incoming money were paid too; fees on top of outgoing money were not.
  const amount = isIn ? add(transaction.amount, bankFee) : subtract(negate(transaction.amount), bankFee);
  if (!isPositive(amount)) throw refuseField("payment.bank-fee-too-high", "bankFee");
  const { currency } = transaction;
  const paid: PaymentInput = {
    direction: isIn ? "in" : "out",
    partyId,
    date: transaction.date,
    accountId: transaction.accountId,
    amount,
    bankFee,
    isRefund,
    isWriteOff: false,
    writeOffDifference,
    takeEarlyDiscount,
    method: "bank_transfer",
    memo: description === "" ? describeTransaction(transaction) : description,
    allocations,
    refunds: [],
    exchangeRate,
    confirmRates,
    ...(currency === null ? {} : { currency }),
  };
  const payment = await mapPaymentErrors(() => payWithDiscount(tx, paid));
  return saveMatches(tx, transaction, [
    { journalId: payment.journalId, amount: transaction.amount, isCreatedByMatch: true },
  ]);
}

type MatchPosting = {
  parts: readonly PostedPart[];
  description: string;
};

/** Posts the journal of a transaction, with its parts on the other side. */
export async function postFromTransaction(
  tx: Tx,
  transaction: MatchableTransaction,
  { parts, description }: MatchPosting,
): Promise<JournalId> {
  // A manual journal, for which the database checks only a lock of all areas.
  await rejectLockedDay(tx, transaction.date, { area: "payments" });
  const isIn = isPositive(transaction.amount);
  const debitOrCredit = (amount: Money, isDebit: boolean) => {
    const size = abs(amount);
    return isDebit === isNegative(amount) ? { debit: ZERO, credit: size } : { debit: size, credit: ZERO };
  };
  const [journal] = await postJournals(
    tx,
    [
      {
        date: transaction.date,
        description: description === "" ? describeTransaction(transaction) : description,
        status: "posted",
        lines: [
          {
            accountId: transaction.accountId,
            ...debitOrCredit(abs(transaction.amount), isIn),
            description: "",
          },
          ...parts.map(({ accountId, amount, description: text }) => ({
            accountId,
            ...debitOrCredit(amount, !isIn),
            description: text,
          })),
        ],
      },
    ],
    { sourceId: transaction.id },
  );
  if (journal === undefined) throw new Error("The bank transaction was recorded without a journal entry.");
  return journal.id;
}

/** Journal description from the bank's texts about a transaction. */
export function describeTransaction({ counterparty, description, reference }: MatchableTransaction): string {
  const texts = [counterparty, description].filter((part) => part !== "").join(" \u2013 ");
  return truncate(texts === "" ? reference : texts, 500) || "Bank transaction";
}

/** Returns a transaction that is still for review. */
export async function findUnmatchedTransaction(
  tx: Tx,
  id: BankTransactionId,
  field = "bankTransactionId",
): Promise<MatchableTransaction> {
  return checkUnmatched(await selectTransactionToMatch(tx, id), field);
}

function checkUnmatched(
  transaction: MatchableTransaction | undefined,
  field = "bankTransactionId",
): MatchableTransaction {
  if (transaction === undefined) throw refuseField("bank.transaction-not-found", field);
  if (transaction.isMatched) throw refuseField("bank.transaction-already-matched", field);
  if (isZero(transaction.amount)) throw refuseField("bank.transaction-zero-amount", field);
  return transaction;
}

/** Matches an open transaction to journals and adds that to the history. */
export async function saveMatches(
  tx: Tx,
  transaction: MatchableTransaction,
  matches: readonly NewMatch[],
): Promise<BankTransactionRecord> {
  const [after] = await saveAllMatches(tx, [{ transaction, matches }]);
  if (after === undefined) throw new Refusal("bank.transaction-not-found");
  return after;
}

async function saveAllMatches(
  tx: Tx,
  all: readonly TransactionWithNewMatches[],
): Promise<BankTransactionRecord[]> {
  await insertMatches(tx, all);
  const transactions = await selectBankTransactionsById(
    tx,
    all.map(({ transaction }) => transaction.id),
  );
  const auditEvent = { action: "bank_transaction.matched", subject: "bank_transaction" } as const;
  await recordAudits(
    tx,
    transactions.map((after) => ({ ...auditEvent, subjectId: after.id, after })),
  );
  return transactions;
}

/**
 * Unmatches a bank transaction. What was recorded from it is undone: a payment or money entry is voided, a journal is
 * deleted, and a transfer is unmatched on the other account as well.
 */
export async function unmatchTransaction(tx: Tx, id: BankTransactionId): Promise<void> {
  const transaction = await selectTransactionToMatch(tx, id);
  if (transaction === undefined) throw new Refusal("bank.transaction-not-found");
  const matches = await selectMatches(tx, id);
  if (matches.length === 0) throw new Refusal("bank.transaction-not-matched");
  if (matches.some(({ isReconciled }) => isReconciled)) throw new Refusal("bank.is-reconciled");
  const [before] = await selectBankTransactionsById(tx, [id]);
  await deleteMatches(tx, id);
  for (const { isCreatedByMatch, journalId, paymentId, source } of matches) {
    if (!isCreatedByMatch) continue;
    if (source === "money") await voidEntry(tx, journalId, undefined);
    else if (paymentId === null) {
      const { date } = await deleteJournal(tx, journalId, undefined);
      await rejectLockedDay(tx, date, { area: "payments" });
    } else await voidPayment(tx, paymentId, { reason: "Unmatched on the Bank page" });
  }
  await recordAudit(tx, {
    action: "bank_transaction.unmatched",
    subject: "bank_transaction",
    subjectId: id,
    before: before ?? null,
  });
}
