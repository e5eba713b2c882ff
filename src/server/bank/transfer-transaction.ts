import type { Account } from "#contract/accounts.ts";
import type { BankTransactionRecord } from "#contract/bank.ts";
import type { BankTransferInput } from "#contract/bank-matches.ts";
import type { Day } from "#domain/dates.ts";
import type { JournalId } from "#domain/ids.ts";
import { compare, isNegative, isPositive, type Money, negate } from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { refuseField } from "#domain/refusals.ts";
import { truncate } from "#domain/text.ts";
import { checkMoneyAccount } from "#server/accounts/lookup.ts";
import type { Tx } from "#server/db/transaction.ts";
import { createEntry } from "#server/money/write-entry.ts";
import { readLockedThrough } from "#server/settings/lookup.ts";
import {
  saveMatches,
  findUnmatchedTransaction,
  postFromTransaction,
  describeTransaction,
} from "./match-transaction.ts";
import type { MatchableTransaction } from "./match-queries.ts";
import { mapErrorFields } from "./relocate-errors.ts";

/**
 * Records a bank transaction as a transfer from or to another own account, matching that account's transaction too if it
 * is known. It is posted on the earlier date; the other account clears on the later one.
 */
export async function transferFromTransaction(
  tx: Tx,
  input: BankTransferInput,
): Promise<BankTransactionRecord> {
  const { bankTransactionId, accountId, otherBankTransactionId, description } = input;
  const transaction = await findUnmatchedTransaction(tx, bankTransactionId);
  if (accountId === transaction.accountId) throw refuseField("bank.transfer-same-account", "accountId");
  const account = await checkMoneyAccount(tx, accountId, "accountId");
  const counterpart =
    otherBankTransactionId === null
      ? null
      : await findUnmatchedTransaction(tx, otherBankTransactionId, "otherBankTransactionId");
  if (counterpart !== null && !isMatchingTransfer({ transaction, account, other: counterpart }))
    throw refuseField("bank.transfer-mismatch", "otherBankTransactionId");
  const otherAmount = otherAmountOf(input, { transaction, account, other: counterpart });
  const date =
    counterpart === null ? transaction.date : await firstOpenDay(tx, [transaction.date, counterpart.date]);
  const datedLine = { ...transaction, date };
  const isInBaseCurrency = transaction.currency === null && account.currency === null;
  if (isInBaseCurrency && input.exchangeRate != null) throw refuseField("currency.base-rate", "exchangeRate");
  const parts = [{ accountId, amount: abs(transaction.amount), description: "" }];
  const journalId = isInBaseCurrency
    ? await postFromTransaction(tx, datedLine, { parts, description })
    : await enterTransfer(tx, datedLine, { ...input, otherAmount });
  if (counterpart !== null)
    await saveMatches(tx, counterpart, [{ journalId, amount: counterpart.amount, isCreatedByMatch: true }]);
  return saveMatches(tx, transaction, [{ journalId, amount: transaction.amount, isCreatedByMatch: true }]);
}

/** Whether two transactions are sides of one transfer; in two currencies the amounts differ. */
function isMatchingTransfer({
  transaction,
  account,
  other,
}: TransferSides & { other: MatchableTransaction }): boolean {
  if (other.accountId !== account.id || isPositive(other.amount) === isPositive(transaction.amount))
    return false;
  return account.currency !== transaction.currency || compare(other.amount, negate(transaction.amount)) === 0;
}

type TransferSides = {
  transaction: MatchableTransaction;
  account: Account;
  other: MatchableTransaction | null;
};

/** Amount on the other account if it differs: from its transaction, or as the user entered it; else null. */
function otherAmountOf(
  { otherAmount: enteredAmount = null }: BankTransferInput,
  { transaction, account, other }: TransferSides,
): Money | null {
  const isBetween = account.currency !== transaction.currency;
  const bankAmount = other?.amount ?? (isBetween ? null : transaction.amount);
  if (bankAmount !== null && enteredAmount !== null && compare(enteredAmount, abs(bankAmount)) !== 0)
    throw refuseField("account.foreign-amount-not-allowed", "otherAmount");
  if (!isBetween) return null;
  const amount = bankAmount === null ? enteredAmount : abs(bankAmount);
  if (amount === null) throw refuseField("account.foreign-amount-required", "otherAmount");
  return amount;
}

/** Returns the earliest open day of some days; if all are closed, the earliest, which is refused later. */
async function firstOpenDay(tx: Tx, days: readonly [Day, ...Day[]]): Promise<Day> {
  const closedThrough = await readLockedThrough(tx, "payments");
  const [first = days[0], ...later] = days.toSorted();
  return [first, ...later].find((day) => closedThrough === null || day > closedThrough) ?? first;
}

type TransferRequest = Omit<BankTransferInput, "otherAmount"> & { otherAmount: Money | null };

/** Posts a transfer with a foreign-currency account: the amount sent and the amount received (Accounting 10, 20). */
async function enterTransfer(
  tx: Tx,
  transaction: MatchableTransaction,
  { accountId, description, exchangeRate, confirmRates, otherAmount }: TransferRequest,
): Promise<JournalId> {
  const isOut = isNegative(transaction.amount);
  const ownSide = { accountId: transaction.accountId, amount: abs(transaction.amount) };
  const otherSide = { accountId, amount: otherAmount ?? ownSide.amount };
  const [from, to] = isOut ? [ownSide, otherSide] : [otherSide, ownSide];
  const entryText = description === "" ? describeTransaction(transaction) : description;
  const entryLine = {
    accountId: to.accountId,
    description: truncate(entryText, 400),
    amount: from.amount,
    taxRateId: null,
  };
  const { id } = await mapErrorFields(errorPlace(isOut), () =>
    createEntry(tx, {
      kind: "transfer",
      date: transaction.date,
      accountId: from.accountId,
      payee: "",
      partyId: null,
      reference: "",
      exchangeRate,
      confirmRates,
      total: null,
      lines: [{ ...entryLine, receivedAmount: otherAmount === null ? null : to.amount }],
    }),
  );
  return id;
}

/** Maps errors of an entry to the transaction, or to the other account and its amount. */
function errorPlace(isOut: boolean): (field: string) => string {
  const [from, to] = isOut ? [LINE_FIELDS, OTHER_SIDE_FIELDS] : [OTHER_SIDE_FIELDS, LINE_FIELDS];
  const places: Record<string, string> = {
    accountId: from.account,
    "lines[0].accountId": to.account,
    "lines[0].amount": from.amount,
    "lines[0].receivedAmount": to.amount,
  };
  return (field) => places[field] ?? field;
}

const LINE_FIELDS = { account: "bankTransactionId", amount: "bankTransactionId" };
const OTHER_SIDE_FIELDS = { account: "accountId", amount: "otherAmount" };
