import { useEffect, useEffectEvent } from "react";
import { useApiQuery } from "#web/api/use-api-query.ts";

/** Fills an empty account of money with the default cash account, once it is known (Accounting 3). */
export function useCashAccount(value: string, fill: (accountId: string) => void): void {
  const cash = useApiQuery("defaultAccounts.get").data?.cashAccountId ?? null;
  const start = useEffectEvent(() => {
    if (value === "" && cash !== null) fill(cash);
  });
  // Whoever empties it afterwards means it.
  useEffect(() => start(), [cash]);
}
