import { useMemo } from "react";
import type { TrialBalance } from "#contract/reports.ts";
import { normalSide } from "#domain/account.ts";
import { firstOfYear } from "#domain/dates.ts";
import { subtract } from "#domain/money.ts";
import { useToday } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";

/**
 * What each account stands at today, on its normal side, as the trial balance says when it is opened: revenue and
 * expenses since 1 January. Null until that is known.
 */
export function useBalances(): ((accountId: string) => string) | null {
  const today = useToday();
  const { data } = useApiQuery("reports.trialBalance", {
    query: { start: firstOfYear(today), end: today },
  });
  return useMemo(() => {
    if (!data) return null;
    // Made when a list is opened for the first time: a form has a picker on every line.
    let balances: Map<string | null, string> | undefined;
    return (accountId) => (balances ??= balancesOf(data)).get(accountId) ?? "0.00";
  }, [data]);
}

function balancesOf({ rows }: TrialBalance): Map<string | null, string> {
  return new Map(
    rows.map(({ accountId, type, debit, credit }) => [
      accountId,
      normalSide(type) === "debit" ? subtract(debit, credit) : subtract(credit, debit),
    ]),
  );
}
