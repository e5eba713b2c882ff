import { useMemo } from "react";
import type { TrialBalance } from "#contract/reports.ts";
import { normalSide } from "#domain/account.ts";
import { firstOfYear } from "#domain/dates.ts";
import { type Money, subtract, ZERO } from "#domain/money.ts";
import { useToday } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";

export type BalanceLookup = (accountId: string) => Money;

/**
 * Returns each account's balance today on its normal side, as in the trial balance: revenue and expenses since
 * January 1. Null until loaded, or if the user's role doesn't permit the trial balance.
 */
export function useBalances(): { balanceOf: BalanceLookup | null; isLoading: boolean } {
  const today = useToday();
  const { data, isLoading } = useApiQuery("reports.trialBalance", {
    query: { start: firstOfYear(today), end: today },
  });
  const balanceOf = useMemo((): BalanceLookup | null => {
    if (!data) return null;
    // Built when a list first opens, because a form has a picker on every line.
    let balances: Map<string | null, Money> | undefined;
    return (accountId) => (balances ??= balancesOf(data)).get(accountId) ?? ZERO;
  }, [data]);
  return { balanceOf, isLoading };
}

function balancesOf({ rows }: TrialBalance): Map<string | null, Money> {
  return new Map(
    rows.map(({ accountId, type, debit, credit }) => [
      accountId,
      normalSide(type) === "debit" ? subtract(debit, credit) : subtract(credit, debit),
    ]),
  );
}
