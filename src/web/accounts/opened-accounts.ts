import type { OpenedAccounts } from "#contract/accounts.ts";
import { showToast } from "#web/ui/toast.tsx";

/** Says which accounts a posting has added to the chart (Accounting 1); the chart and the journal show them too. */
export function announceOpenedAccounts(accounts: OpenedAccounts): void {
  if (accounts.length === 0) return;
  // No line ends between a code and its name.
  const names = accounts.map(({ code, name }) => `${code}\u00a0${name}`).join(", ");
  showToast(`We added these accounts to your chart: ${names}`);
}

/** What was saved, once the person knows which accounts that has opened. */
export function announced<Saved extends { openedAccounts?: OpenedAccounts | undefined }>({
  openedAccounts = [],
  ...saved
}: Saved): Omit<Saved, "openedAccounts"> {
  announceOpenedAccounts(openedAccounts);
  return saved;
}
