import type { JournalInput } from "#contract/journals.ts";
import { impliedRate } from "#domain/exchange.ts";
import { add, isPositive, type Money } from "#domain/money.ts";
import { rejectUnusualRates } from "#server/currencies/lookup.ts";
import type { Tx } from "#server/db/transaction.ts";
import { type AccountOfLine, selectAccountsOfLines } from "./queries.ts";

type RateCheckDraft = Pick<JournalInput, "date" | "lines" | "confirmRates">;
type RateCheckLine = Pick<
  RateCheckDraft["lines"][number],
  "accountId" | "debit" | "credit" | "foreignAmount"
>;
type RateCheckOptions = {
  pathOf?: (index: number) => string;
  /** The journal's previous lines: their rates aren't checked again. */
  previousLines?: readonly RateCheckLine[];
};

/** Asks for confirmation if a line's amounts imply a rate far from the last one (Accounting 10). */
export async function rejectUnusualLineRates(
  tx: Tx,
  drafts: readonly RateCheckDraft[],
  { pathOf = () => "", previousLines = [] }: RateCheckOptions = {},
): Promise<void> {
  const keptAmounts = new Set(previousLines.map(amountsOf));
  const lines = drafts.flatMap(({ date, lines: all, confirmRates }, index) =>
    all.flatMap((line, lineIndex) => {
      const { accountId, debit, credit, foreignAmount = null } = line;
      if (accountId === null || foreignAmount === null || keptAmounts.has(amountsOf(line))) return [];
      const baseAmount = add(debit, credit);
      if (!isPositive(foreignAmount) || !isPositive(baseAmount)) return [];
      const field = `${pathOf(index)}lines[${lineIndex}].foreignAmount`;
      return {
        accountId,
        date,
        rate: impliedRate({ foreign: foreignAmount, base: baseAmount }),
        field,
        confirmRates,
      };
    }),
  );
  if (lines.length === 0) return;
  const currencies = currenciesOf(
    await selectAccountsOfLines(
      tx,
      lines.map(({ accountId }) => accountId),
    ),
  );
  await rejectUnusualRates(
    tx,
    lines.flatMap(({ accountId, ...line }) => {
      const currency = currencies.get(accountId) ?? null;
      return currency === null ? [] : { ...line, currency, isImplied: true };
    }),
  );
}

function currenciesOf(accounts: readonly AccountOfLine[]) {
  return new Map(accounts.map(({ id, currency }) => [id, currency]));
}

function amountsOf({ accountId, debit, credit, foreignAmount }: RateCheckLine): string {
  const amounts: (Money | null | undefined)[] = [debit, credit, foreignAmount];
  return [accountId, ...amounts].join(" ");
}
