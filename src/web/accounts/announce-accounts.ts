import type { OpenedAccounts } from "#contract/accounts.ts";
import { showToast } from "#web/ui/toast.tsx";

/** Announces accounts that a posting added to the chart (Accounting 1); chart and journal entry show them too. */
export function announceOpenedAccounts(accounts: OpenedAccounts): void {
  if (accounts.length === 0) return;
  // No line break between a code and its name.
  const names = accounts.map(({ code, name }) => `${code}\u00a0${name}`).join(", ");
  const reasons = accounts
    .flatMap(({ description }) => (description === "" ? [] : ` ${description}`))
    .join("");
  showToast(`We added these accounts to your chart: ${names}${reasons === "" ? "" : `.${reasons}`}`);
}

/** Returns the saved record after announcing the accounts that saving added. */
export function announceSavedAccounts<Saved extends { openedAccounts?: OpenedAccounts | undefined }>({
  openedAccounts = [],
  ...saved
}: Saved): Omit<Saved, "openedAccounts"> {
  announceOpenedAccounts(openedAccounts);
  return saved;
}
