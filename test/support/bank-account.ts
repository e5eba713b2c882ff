import {
  compareWithExisting,
  type ExistingTransaction,
  type ExistingStatement,
  comparisonText,
} from "#domain/bank/existing-transactions.ts";
import type { BankBalance, BankFormat, BankTransaction } from "#domain/bank/statement.ts";
import { toDay } from "#domain/dates.ts";
import { toAmount } from "#domain/money.ts";

type StatementBalances = { openingBalance: BankBalance | null; closingBalance: BankBalance | null };
type IsSeparate = (line: BankTransaction) => boolean;

/**
 * An account after imports. `bring` returns how many transactions were new, and which were doubtful: `isDistinct`
 * decides on those.
 */
export function accountOfImports() {
  const lines: ExistingTransaction[] = [];
  const statements: ExistingStatement[] = [];
  const keep = (
    bankTransactions: readonly BankTransaction[],
    format: BankFormat,
    balances: StatementBalances,
    isDistinct: IsSeparate,
  ) => {
    const id = `s${statements.length}`;
    const dates = bankTransactions.map(({ date }) => date).toSorted();
    const [start, last] = [dates[0] ?? toDay("2026-03-01"), dates.at(-1) ?? toDay("2026-03-01")];
    const { openingBalance, closingBalance } = balances;
    const end = closingBalance !== null && closingBalance.date > last ? closingBalance.date : last;
    const compared = resultOf(
      compareWithExisting({ lines: bankTransactions, openingBalance, closingBalance }, format, {
        transactions: lines.filter(({ date }) => date >= start && date <= end),
        statements,
      }),
    );
    let [added, doubtful] = [0, 0];
    for (const comparison of compared) {
      const { transaction } = comparison;
      if (comparison.isDoubtful) doubtful += 1;
      const match = comparison.isDoubtful && isDistinct(transaction) ? null : comparison.existing;
      const wording = {
        statement: id,
        format,
        words: comparisonText(transaction),
        bankId: transaction.bankId,
      };
      if (match === null) {
        added += 1;
        lines.push({ ...transaction, id: `l${lines.length}`, wordings: [wording] });
      } else {
        const index = lines.findIndex((candidate) => candidate.id === match.id);
        lines.splice(index, 1, { ...match, wordings: [...(lines[index]?.wordings ?? []), wording] });
      }
    }
    const amounts = {
      openingBalance: openingBalance?.amount ?? null,
      closingBalance: closingBalance?.amount ?? null,
    };
    statements.push({
      id,
      number: "",
      ...amounts,
      startsOn: openingBalance?.date ?? end,
      endsOn: end,
      closesOn: closingBalance?.date ?? end,
    });
    return { added, doubtful };
  };
  const bring = (
    bankTransactions: readonly BankTransaction[],
    format: BankFormat = "csv",
    balances?: [string, string],
  ) => {
    const dates = bankTransactions.map(({ date }) => date).toSorted();
    const balanceOn = (date = toDay("2026-03-01"), amount = "") =>
      balances === undefined ? null : { date, amount: toAmount(amount) };
    const fixedBalances = {
      openingBalance: balanceOn(dates[0], balances?.[0]),
      closingBalance: balanceOn(dates.at(-1), balances?.[1]),
    };
    return keep(bankTransactions, format, fixedBalances, () => false);
  };
  return { lines, bring, keep };
}

function resultOf<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
