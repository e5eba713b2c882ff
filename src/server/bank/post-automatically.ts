import type { BankRule } from "#domain/bank/rules.ts";
import type { Suggestion } from "#domain/bank/suggestion.ts";
import type { Day } from "#domain/dates.ts";
import type { PartySide } from "#domain/document.ts";
import type { AccountId, BankTransactionId, TaxRateId } from "#domain/ids.ts";
import { isPositive } from "#domain/money.ts";
import { findAccounts, readAccountRoles } from "#server/accounts/lookup.ts";
import { yieldToWrites, writeInPieces } from "#server/db/shared-connection.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readSoftLockDate, readTaxFiledThrough } from "#server/settings/lookup.ts";
import { readUntaxedFiledThrough } from "#server/journals/lookup.ts";
import { findTaxRates, taxRateError } from "#server/tax-rates/lookup.ts";
import { categorizeTransaction } from "./categorize-transaction.ts";
import { selectTransactionsForRules, selectRules } from "./rule-queries.ts";
import { suggestMatches } from "./suggestions.ts";

/**
 * Adds imported transactions to the books by rules that allow it (Accounting 17). Leaves a transaction for review if it
 * could also be a journal, a document or a transfer, has an inactive party or is for the inventory account, is in closed or
 * reconciled days or in a filed return, or has no exchange rate for its date.
 */
export async function postAutomatically(
  tx: Tx,
  bankTransactionIds: readonly BankTransactionId[],
): Promise<void> {
  const rules = (await selectRules(tx)).filter(({ postsAutomatically }) => postsAutomatically);
  if (rules.length === 0) return;
  const closedThrough = await readSoftLockDate(tx, "payments");
  const filedTaxDays = await readFiledTaxDays(tx, rules);
  const roles = await readAccountRoles(tx);
  const goods = new Set(roles.flatMap((row) => (row.role === "inventory" ? [row.accountId] : [])));
  const unmatchedTransactions = (await selectTransactionsForRules(tx, bankTransactionIds)).filter(
    ({ date }) => closedThrough === null || date > closedThrough,
  );
  const transactions: Parameters<typeof categorizeTransaction>[1][] = [];
  for (const accountId of new Set(unmatchedTransactions.map((transaction) => transaction.accountId))) {
    const usable = {
      customer: await usableRules(tx, { accountId, goods }, "customer"),
      vendor: await usableRules(tx, { accountId, goods }, "vendor"),
    };
    const accountTransactions = unmatchedTransactions.filter(
      (transaction) => transaction.accountId === accountId,
    );
    for (let begin = 0; begin < accountTransactions.length; begin += TRANSACTIONS_PER_BATCH) {
      const batch = accountTransactions.slice(begin, begin + TRANSACTIONS_PER_BATCH);
      const suggestionsById = await suggestMatches(tx, accountId, batch);
      for (const { id: bankTransactionId, amount, date } of batch) {
        const side = isPositive(amount) ? "customer" : "vendor";
        const transaction = findAutomaticTransaction(
          suggestionsById.get(bankTransactionId) ?? [],
          usable[side],
        );
        if (transaction === null) continue;
        if (isInFiledReturn({ date, lines: transaction.lines }, filedTaxDays)) continue;
        transactions.push({ bankTransactionId, ...transaction });
      }
      await yieldToWrites(tx);
    }
  }
  await writeInPieces(tx, transactions, {
    sizeOf: () => ROWS_PER_TRANSACTION,
    checked: "all",
    write: async (piece) => {
      for (const transaction of piece) await categorizeTransaction(tx, transaction);
    },
  });
}

/** Last days of filed returns with tax rates, and of those that count sales without; revenue accounts of the rules. */
type FiledTaxDays = { taxed: Day | null; untaxed: Day | null; revenue: ReadonlySet<AccountId> };

async function readFiledTaxDays(tx: Tx, rules: readonly BankRule[]): Promise<FiledTaxDays> {
  const ids = rules.flatMap(({ lines }) => lines.map(({ accountId }) => accountId));
  const revenue = (await findAccounts(tx, ids)).filter(({ type }) => type === "revenue");
  return {
    taxed: await readTaxFiledThrough(tx),
    untaxed: await readUntaxedFiledThrough(tx),
    revenue: new Set(revenue.map(({ id }) => id)),
  };
}

type PostingOnDay = { date: Day; lines: readonly { accountId: AccountId; taxRateId: TaxRateId | null }[] };

/** Whether a filed return counts this transaction (Accounting 28). */
function isInFiledReturn({ date, lines }: PostingOnDay, { taxed, untaxed, revenue }: FiledTaxDays): boolean {
  const isLocked = (day: Day | null) => day !== null && date <= day;
  return lines.some(
    ({ accountId, taxRateId }) =>
      (taxRateId !== null && isLocked(taxed)) || (revenue.has(accountId) && isLocked(untaxed)),
  );
}

/** Batch size; other requests wait for a batch. */
const TRANSACTIONS_PER_BATCH = 200;
/** Weight of adding or unmatching one transaction: a journal with its lines, history and totals. */
export const ROWS_PER_TRANSACTION = 50;

/** Returns the automatic rules usable for a side: active accounts without goods, and active tax rates that fit the side. */
async function usableRules(
  tx: Tx,
  { accountId, goods }: { accountId: AccountId; goods: ReadonlySet<AccountId> },
  side: PartySide,
): Promise<BankRule[]> {
  const rules = (await selectRules(tx, accountId)).filter(({ postsAutomatically }) => postsAutomatically);
  const parts = rules.flatMap(({ lines }) => lines);
  const accounts = await findAccounts(tx, [accountId, ...parts.map((part) => part.accountId)]);
  if (accounts.find(({ id }) => id === accountId)?.isActive !== true) return [];
  const rates = await findTaxRates(
    tx,
    parts.flatMap(({ taxRateId }) => taxRateId ?? []),
  );
  const fitting = rates.filter((rate) => taxRateError(rate, side) === null);
  const open = accounts.filter(
    ({ id, isActive, currency }) => isActive && currency === null && !goods.has(id),
  );
  const usable = new Set<string>([...open, ...fitting].map(({ id }) => id));
  return rules.filter(({ lines }) =>
    lines.every(
      (part) =>
        usable.has(part.accountId) &&
        part.accountId !== accountId &&
        (part.taxRateId === null || usable.has(part.taxRateId)),
    ),
  );
}

function findAutomaticTransaction(
  [best, ...otherSuggestions]: readonly Suggestion[],
  usable: readonly BankRule[],
) {
  if (best?.transaction.kind !== "lines" || best.confidence !== "exact") return null;
  const { ruleId, lines, description, partyId } = best.transaction;
  const isUsable = usable.some(({ id }) => id === ruleId);
  return isUsable && otherSuggestions.every(({ transaction }) => transaction.kind === "lines")
    ? { ruleId, lines, description, partyId }
    : null;
}
