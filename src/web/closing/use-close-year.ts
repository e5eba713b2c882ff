import { useState } from "react";
import type { Account } from "#contract/accounts.ts";
import type { YearEnd, YearEnds } from "#contract/closing.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useSearchParams } from "#web/navigation/address.ts";

/** The year of the address, or else the newest one that is over: the one to be closed next. */
export function useChosenYear(items: readonly YearEnd[]) {
  const [{ year }, change] = useSearchParams(readYear);
  const chosen = items.find((item) => String(item.year) === year);
  const item = chosen ?? items.find(({ isOver }) => isOver) ?? items[0];
  return { item, choose: (value: string) => change({ year: value }) };
}

const readYear = ({ year }: { year?: string }) => ({
  year: year !== undefined && /^\d{4}$/.test(year) ? year : undefined,
});

/** The retained earnings account that is chosen: the suggested one until another is (Spec 5.6). */
export function useRetainedAccount(
  accounts: readonly Account[],
  { retainedEarningsAccountId: suggested }: YearEnds,
) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const choices = accounts.filter(({ type, isActive }) => type === "equity" && isActive);
  const account = choices.find(({ id }) => id === (chosenId ?? suggested)) ?? null;
  return { choices, account, choose: setChosenId };
}

/** What closing the year would write, with the account that is chosen so far. */
export function usePreview(year: number, account: Account | null) {
  const query = account === null ? { year } : { year, retainedEarningsAccountId: account.id };
  return useApiQuery("yearEnd.preview", { query });
}
