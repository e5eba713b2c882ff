import type { BankFeedResult, BankFeedInput } from "#contract/bank.ts";
import { type BankStatement, bankText } from "#domain/bank/statement.ts";
import { type Day, shiftDays } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { compare } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { checkMoneyAccount } from "#server/accounts/lookup.ts";
import { rejectExcessDecimals } from "#server/currencies/lookup.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readCurrencyAndToday, selectNotation } from "#server/settings/lookup.ts";
import { saveImport, type StatementOfAccount, rejectUnbalanced } from "./import-file.ts";
import { createPlanner } from "./plan-statement.ts";
import { selectFeedTransactions } from "./queries.ts";

/**
 * Saves transactions sent by a program, like the transactions of a file (Accounting 16). Each has an id: sending one again adds
 * nothing, but two with the same date, amount and text are two transactions.
 */
export async function importFeed(
  tx: Tx,
  { accountId, ...input }: BankFeedInput & { accountId: AccountId },
): Promise<BankFeedResult> {
  const account = await checkMoneyAccount(tx, accountId);
  const now = await readCurrencyAndToday(tx);
  const currency = account.currency ?? now.currency;
  checkCurrency(input, currency);
  checkDays(input, now.today);
  const existingIds = await checkIds(tx, accountId, input.transactions);
  const decisions = input.transactions.flatMap(({ isDistinct }, index) =>
    isDistinct === null ? [] : [{ position: index + 1, isDistinct }],
  );
  const planned = await createPlanner(tx, { duplicateDecisions: decisions }).plan(statementOf(input), {
    format: "feed",
    accountId,
    currency,
  });
  const statementOfAccount: StatementOfAccount = { ...planned, accountId };
  rejectPossibleDuplicates(statementOfAccount);
  if (!input.allowMismatch) rejectUnbalanced([statementOfAccount], await selectNotation(tx));
  const existsAlready =
    existingIds.size === input.transactions.length &&
    (input.closingBalance === null || statementOfAccount.isKnown);
  const bankImport = existsAlready
    ? null
    : await saveImport(tx, {
        fileName: "Feed",
        format: "feed",
        table: null,
        statements: [statementOfAccount],
      });
  return {
    importId: bankImport?.id ?? null,
    difference: statementOfAccount.difference,
    transactions: statementOfAccount.transactions.map(({ bankTransactionId, existing }, index) => {
      return { id: input.transactions[index]?.id ?? "", bankTransactionId, isNew: existing === null };
    }),
  };
}

/** Bank amounts are in the currency of the account, with its number of decimals (Decision 0116). */
function checkCurrency(
  { currency: feedCurrency, transactions, openingBalance, closingBalance }: BankFeedInput,
  currency: string,
): void {
  if (feedCurrency !== "" && feedCurrency.toUpperCase() !== currency)
    throw refuseField("bank.currency-mismatch", "currency");
  const minorUnit = minorUnitOf(currency);
  rejectExcessDecimals([
    ...transactions.map(({ amount }, index) => ({
      field: `transactions[${index}].amount`,
      amount,
      minorUnit,
    })),
    { field: "openingBalance", amount: openingBalance, minorUnit },
    { field: "closingBalance.amount", amount: closingBalance?.amount, minorUnit },
  ]);
}

function checkDays({ transactions, closingBalance }: BankFeedInput, today: Day): void {
  const tomorrow = shiftDays(today, 1);
  const late = transactions.findIndex(({ date }) => date > tomorrow);
  if (late >= 0) throw refuseField("bank.date-in-future", `transactions[${late}].date`);
  if (closingBalance !== null && closingBalance.date > tomorrow)
    throw refuseField("bank.date-in-future", "closingBalance.date");
}

/** Returns the ids sent before; refuses an id that occurs twice, or with another date or amount. */
async function checkIds(
  tx: Tx,
  accountId: AccountId,
  lines: BankFeedInput["transactions"],
): Promise<ReadonlySet<string>> {
  const ids = lines.map(({ id }) => id);
  const existingLines = new Map(
    (await selectFeedTransactions(tx, accountId, ids)).map((transaction) => [transaction.id, transaction]),
  );
  const seenIds = new Set<string>();
  for (const [index, { id, date, amount }] of lines.entries()) {
    const before = existingLines.get(id);
    const isOther = before !== undefined && (before.date !== date || compare(before.amount, amount) !== 0);
    if (isOther || seenIds.has(id)) throw refuseField("bank.id-taken", `transactions[${index}].id`);
    seenIds.add(id);
  }
  return new Set(existingLines.keys());
}

function statementOf({
  currency,
  transactions,
  openingBalance,
  closingBalance,
}: BankFeedInput): BankStatement {
  const first = transactions.map(({ date }) => date).toSorted()[0];
  return {
    account: "",
    currency: currency.toUpperCase(),
    number: "",
    openingBalance:
      openingBalance === null || first === undefined ? null : { date: first, amount: openingBalance },
    closingBalance,
    fileLine: 1,
    lines: transactions.map((transaction, index) => ({
      date: transaction.date,
      valueDate: transaction.valueDate,
      amount: transaction.amount,
      counterparty: bankText(transaction.counterparty),
      counterpartyAccount: transaction.counterpartyAccount,
      description: bankText(transaction.description),
      reference: transaction.reference,
      endToEndId: transaction.endToEndId,
      bankId: transaction.id,
      fileLine: index + 1,
    })),
  };
}

/** A program can't compare possible duplicates, but its user can: it resends them with a decision for each. */
function rejectPossibleDuplicates({ transactions }: StatementOfAccount): void {
  const doubtful = transactions.flatMap(({ isDoubtful }, index) => (isDoubtful ? [index] : []));
  if (doubtful.length > 0)
    throw new Refusal(
      "bank.possible-duplicates",
      doubtful.map((index) => ({
        field: `transactions[${index}].isDistinct`,
        message:
          "This transaction may already have been imported from a file. Confirm that it is a different one.",
      })),
    );
}
