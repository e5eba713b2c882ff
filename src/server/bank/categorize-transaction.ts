import type { BankTransactionRecord } from "#contract/bank.ts";
import type { BankEnteredInput, BankTransactionsInput } from "#contract/bank-matches.ts";
import { ACCOUNT_TYPES } from "#domain/account.ts";
import { type PartyParts, partsByParty, type SplitPart, fillRemaining } from "#domain/bank/split-amounts.ts";
import type { BankRuleId, PartyId } from "#domain/ids.ts";
import { compare, isPositive, type Money, negate, sum } from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { refuseField } from "#domain/refusals.ts";
import { checkChosenAccounts } from "#server/accounts/lookup.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { createEntry } from "#server/money/write-entry.ts";
import {
  saveMatches,
  findUnmatchedTransaction,
  postFromTransaction,
  rejectExcessMatchDecimals,
} from "./match-transaction.ts";
import type { MatchableTransaction, NewMatch } from "./match-queries.ts";
import { mapErrorFields } from "./relocate-errors.ts";
import { separateIncludedTax } from "./part-taxes.ts";
import { truncate } from "#domain/text.ts";

type EntryInput = Omit<BankEnteredInput, "bankTransactionId"> & { ruleId?: BankRuleId | null };

/**
 * Records a bank transaction as an expense or deposit: the entry has its account, date and amount, and is voided when
 * the transaction is unmatched (Accounting 17).
 */
export async function recordEntryOfTransaction(
  tx: Tx,
  { bankTransactionId, ...input }: BankEnteredInput,
): Promise<BankTransactionRecord> {
  const transaction = await findUnmatchedTransaction(tx, bankTransactionId);
  return saveMatches(tx, transaction, [await createTransactionEntry(tx, transaction, input)]);
}

async function createTransactionEntry(
  tx: Tx,
  transaction: MatchableTransaction,
  { ruleId = null, ...input }: EntryInput,
): Promise<NewMatch> {
  const entry = await createEntry(tx, {
    ...input,
    kind: isPositive(transaction.amount) ? "deposit" : "expense",
    date: transaction.date,
    accountId: transaction.accountId,
    total: abs(transaction.amount),
  });
  return { journalId: entry.id, amount: transaction.amount, isCreatedByMatch: true, ruleId };
}

type CategorizedPart = SplitPart & { amount: Money; partyId: PartyId | null };
type CategorizeRequest = Omit<BankTransactionsInput, "lines"> & { lines: readonly SplitPart[] };

/**
 * Categorizes a bank transaction on accounts, such as rent or a fee. Amounts for a vendor or customer become an expense
 * or deposit, one for each party (Decisions 0062, 0081). Parts must add up to the whole transaction.
 */
export async function categorizeTransaction(
  tx: Tx,
  { bankTransactionId, lines, description, partyId, ruleId, exchangeRate, confirmRates }: CategorizeRequest,
): Promise<BankTransactionRecord> {
  const transaction = await findUnmatchedTransaction(tx, bankTransactionId);
  const transactionAmount = abs(transaction.amount);
  rejectExcessMatchDecimals(
    transaction,
    lines.map(({ amount }, index) => ({ field: `lines[${index}].amount`, amount })),
    minorUnitIn(tx),
  );
  if (transaction.currency === null && exchangeRate != null)
    throw refuseField("currency.base-rate", "exchangeRate");
  const parts = fillRemaining(lines, transactionAmount).map((part) => ({
    ...part,
    partyId: part.partyId ?? partyId,
  }));
  if (compare(sum(parts.map(({ amount }) => amount)), transactionAmount) !== 0)
    throw refuseField("bank.splits-total", "lines");
  await checkAccounts(tx, transaction, parts);
  const matches: NewMatch[] = [];
  for (const group of partsByParty(parts)) {
    const amount = sum(group.parts.map((part) => part.amount));
    const [first = 0] = group.places;
    if (!isPositive(amount)) throw refuseField("bank.party-total-not-positive", `lines[${first}].amount`);
    const groupLine = { ...transaction, amount: isPositive(transaction.amount) ? amount : negate(amount) };
    const isOwn = lines[first]?.partyId != null;
    matches.push(
      await mapErrorFields(mapPartFields({ group, isOwn }), () =>
        postPartyGroup(tx, groupLine, {
          group,
          description,
          ruleId,
          exchangeRate,
          confirmRates,
        }),
      ),
    );
  }
  return saveMatches(tx, transaction, matches);
}

async function checkAccounts(
  tx: Tx,
  transaction: MatchableTransaction,
  parts: readonly CategorizedPart[],
): Promise<void> {
  const ownIndex = parts.findIndex(({ accountId }) => accountId === transaction.accountId);
  if (ownIndex >= 0) throw refuseField("bank.transfer-same-account", `lines[${ownIndex}].accountId`);
  await checkChosenAccounts(
    tx,
    parts.map(({ accountId }, index) => ({
      field: `lines[${index}].accountId`,
      accountId,
      types: ACCOUNT_TYPES,
      role: "no-goods" as const,
    })),
  );
}

type PartyGroupRequest = Pick<
  BankTransactionsInput,
  "description" | "ruleId" | "exchangeRate" | "confirmRates"
> & {
  group: PartyParts<CategorizedPart>;
};

/**
 * Posts the parts of a transaction for one party, or for none. In a foreign currency they are an expense or deposit as
 * well, since a money entry has the base amounts (Accounting 10).
 */
async function postPartyGroup(
  tx: Tx,
  transaction: MatchableTransaction,
  { group: { partyId, parts }, description, ruleId, exchangeRate, confirmRates }: PartyGroupRequest,
): Promise<NewMatch> {
  if (partyId !== null || transaction.currency !== null) {
    const text = description === "" ? transaction.description : description;
    const lines = parts.map(({ partyId: _partyId, ...part }) => {
      return { ...part, description: truncate(part.description || text, 400) };
    });
    // A description replaces all of the bank's text.
    const payee = partyId === null && description === "" ? truncate(transaction.counterparty, 200) : "";
    const reference = truncate(transaction.reference, 100);
    return createTransactionEntry(tx, transaction, {
      payee,
      partyId,
      reference,
      lines,
      ruleId,
      exchangeRate,
      confirmRates,
    });
  }
  const splitParts = await separateIncludedTax(tx, parts, { isIn: isPositive(transaction.amount) });
  const journalId = await postFromTransaction(tx, transaction, { parts: splitParts, description });
  return { journalId, amount: transaction.amount, isCreatedByMatch: true, ruleId };
}

type FieldPlaces = { group: Pick<PartyParts<CategorizedPart>, "places">; isOwn: boolean };

/** Maps errors about the lines of an entry to the matching lines of the request. */
function mapPartFields({ group: { places }, isOwn }: FieldPlaces): (field: string) => string {
  return (field) =>
    field === "partyId" && isOwn
      ? `lines[${places[0]}].partyId`
      : field.replace(
          /^lines\[(\d+)\]/,
          (_, index: string) => `lines[${places[Number(index)] ?? places[0]}]`,
        );
}
