import { expect, test } from "vitest";
import type { BankTransactionForReview, BankSuggestion } from "#contract/bank-matches.ts";
import { groupBy } from "#domain/group-by.ts";
import { type Day, shiftDays } from "#domain/dates.ts";
import type { AccountId, JournalId } from "#domain/ids.ts";
import { type Money, ZERO } from "#domain/money.ts";
import { categorizeTransaction } from "#server/bank/categorize-transaction.ts";
import { importFile } from "#server/bank/import-file.ts";
import { matchJournals, payFromTransaction } from "#server/bank/match-transaction.ts";
import { listSuggestions } from "#server/bank/suggestions.ts";
import { transferFromTransaction } from "#server/bank/transfer-transaction.ts";
import type { Tx } from "#server/db/transaction.ts";
import { type BankYear, keyOf, newBankYear, type YearTransaction } from "#test/support/bank-year.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";

// Accounting 17: the matches suggested to a user who has recorded two months of a shop's bank transactions.

const DAYS_OF_USE = 60;
/** A transaction without a suggestion takes S, an account by its code and its amount, twice, and the keys that save. */
const KEYS_BY_HAND = 30;
/** The payees whose transactions the owner lets a rule add automatically after those days. */
const AUTO_POSTED = ["orchard lane estates", "springfield utilities", "account fee"];
/** Its journals are created when the return is paid, not from the bank. */
const PAID_AT_THE_RETURN = "STATE TAX OFFICE";

test("after 60 days the first suggestion is right for over nine in ten transactions of a year, no wrong one is exact or automatic, and a transaction takes one key", async () => {
  const year = await newBankYear(await testApp());
  const { books, write, accounts } = year;
  const transactionsByKey = groupBy(year.transactions, keyOf);
  const walk: YearWalk = {
    year,
    transactionsByKey,
    journals: new Map(year.foreignJournalIds.map((id) => [id, id])),
    reviewed: 0,
    right: 0,
    keys: 0,
    wrong: [],
  };
  const [first] = year.months;
  const used = shiftDays(first?.start ?? expect.unreachable(), DAYS_OF_USE);
  for (const { start, files } of year.months) {
    if (start === year.months.find((month) => month.start >= used)?.start) await addAutoPostRules(year);
    for (const file of files) await write((tx) => importFile(tx, file));
    for (const { accountId } of accounts) await write((tx) => workOn(tx, walk, { accountId, used }));
  }
  const byRules = await year.byRules();
  expect(walk.reviewed).toBeGreaterThan(180);
  expect(walk.right / walk.reviewed).toBeGreaterThan(0.9);
  expect(walk.keys / walk.reviewed).toBeLessThanOrEqual(1.2);
  expect(walk.wrong).toEqual([]);
  expect(byRules.length).toBeGreaterThan(20);
  for (const transaction of byRules)
    expect(transaction.parts, keyOf(transaction)).toEqual(
      transactionsByKey.get(keyOf(transaction))?.[0]?.parts,
    );
  for (const { accountId } of accounts)
    expect(expectMade(await books.get(`/bank/suggestions?accountId=${accountId}`)).items).toEqual([]);
  expect(expectMade(await books.get("/books-check"))).toMatchObject({ hasPassed: true });
});

/** The work so far. */
type YearWalk = {
  year: BankYear;
  transactionsByKey: Map<string, YearTransaction[]>;
  /** The current journals, by the original transactions. */
  journals: Map<JournalId, JournalId>;
  reviewed: number;
  right: number;
  keys: number;
  /** Exact matches that were wrong. */
  wrong: string[];
};

/** A rule for each payee, as one click creates it from a transaction, that may add transactions automatically. */
async function addAutoPostRules({ books, transactions }: BankYear): Promise<void> {
  for (const words of AUTO_POSTED) {
    const [part] = transactions.find((transaction) => textOf(transaction).includes(words))?.parts ?? [];
    const lines = [{ accountId: part?.accountId, percent: "100" }];
    expectMade(
      await books.post("/bank/rules", {
        name: words,
        keywords: words,
        direction: "out",
        postsAutomatically: true,
        lines,
      }),
    );
  }
}

const textOf = ({ counterparty, description }: YearTransaction) =>
  `${counterparty} ${description}`.toLowerCase();

/** Records the transactions of an account correctly, and counts the keys that the screen would have needed. */
async function workOn(
  tx: Tx,
  walk: YearWalk,
  { accountId, used }: { accountId: AccountId; used: Day },
): Promise<void> {
  const { items } = await listSuggestions(tx, { accountId, limit: 200 });
  let isAccepted = false;
  for (const item of items) {
    const truth =
      walk.transactionsByKey.get(keyOf(item.bankTransaction))?.shift() ??
      expect.unreachable(keyOf(item.bankTransaction));
    const suggestionIndex = item.suggestions.findIndex((offer) => isCorrectSuggestion(walk, truth, offer));
    if (item.bankTransaction.date >= used && item.bankTransaction.counterparty !== PAID_AT_THE_RETURN) {
      const isCertain = item.suggestions[0]?.confidence === "exact";
      walk.reviewed += 1;
      walk.right += Number(suggestionIndex === 0);
      if (isCertain && suggestionIndex !== 0) walk.wrong.push(keyOf(item.bankTransaction));
      // A accepts all exact matches, Enter the first suggestion, and a digit another one.
      if (!isCertain) walk.keys += suggestionIndex < 0 ? KEYS_BY_HAND : 1;
      else if (!isAccepted) walk.keys += 1;
      isAccepted ||= isCertain;
    }
    await book(tx, walk, { item, right: truth, offer: item.suggestions[suggestionIndex] });
  }
}

/** The other own account, if a transaction is a transfer. */
function otherOf(
  { year: { accounts } }: YearWalk,
  { parts: [part, ...more] }: YearTransaction,
): AccountId | null {
  if (part === undefined || more.length > 0) return null;
  return accounts.find(({ accountId }) => accountId === part.accountId)?.accountId ?? null;
}

function isCorrectSuggestion(
  walk: YearWalk,
  truth: YearTransaction,
  { journals, payment, transfer, lines }: BankSuggestion,
): boolean {
  if (journals !== null)
    return journals.length === 1 && journals[0]?.journalId === walk.journals.get(truth.journalId);
  if (payment !== null)
    return payment.partyId === truth.partyId && sameAmounts(payment.allocations, truth.documents);
  if (transfer !== null) return transfer.accountId === otherOf(walk, truth);
  return lines !== null && truth.partyId === null && sameAmounts(lines, truth.parts);
}

type TransactionPart = { amount: Money } & ({ accountId: string } | { documentId: string });

function sameAmounts(amounts: readonly TransactionPart[], otherAmounts: readonly TransactionPart[]): boolean {
  const inWords = (all: readonly TransactionPart[]) =>
    all.map((part) => `${"accountId" in part ? part.accountId : part.documentId} ${part.amount}`).toSorted();
  return inWords(amounts).join() === inWords(otherAmounts).join();
}

type SuggestedTransaction = {
  item: BankTransactionForReview;
  right: YearTransaction;
  offer: BankSuggestion | undefined;
};

async function book(
  tx: Tx,
  walk: YearWalk,
  { item: { bankTransaction }, right, offer }: SuggestedTransaction,
): Promise<void> {
  const input = { bankTransactionId: bankTransaction.id, description: "" };
  const { partyId, documents, parts } = right;
  const writtenId = walk.journals.get(right.journalId);
  const otherAccountId = otherOf(walk, right);
  if (writtenId !== undefined) {
    // The other side of a transfer, which was not imported yet when the transfer was recorded.
    await matchJournals(tx, {
      bankTransactionId: bankTransaction.id,
      journals: [{ journalId: writtenId, amount: bankTransaction.amount }],
    });
    return;
  }
  const payment = {
    bankFee: ZERO,
    isRefund: false,
    writeOffDifference: false,
    takeEarlyDiscount: false,
    allocations: documents,
  };
  const lines = parts.map((part) => ({ ...part, taxRateId: null, description: "" }));
  const otherBankTransactionId = offer?.transfer?.otherBankTransactionId ?? null;
  const { matches } =
    partyId !== null
      ? await payFromTransaction(tx, { ...input, ...payment, partyId })
      : otherAccountId !== null
        ? await transferFromTransaction(tx, { ...input, accountId: otherAccountId, otherBankTransactionId })
        : await categorizeTransaction(tx, { ...input, lines, partyId, ruleId: null });
  for (const { journalId } of matches) walk.journals.set(right.journalId, journalId);
}
