import type { BankAccount } from "#contract/bank.ts";
import { call } from "#web/api/call-api.ts";
import { formatCount } from "#web/fields/formats.ts";
import { countText } from "#web/lists/list-parts.tsx";
import { useGo } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { showToast } from "#web/ui/toast.tsx";

/** Returns a function to call after an import: it shows the count and links to the review. */
export function useImportToast(onDone: () => void) {
  const go = useGo();
  return (added: number, fileName: string): void => {
    const message = `${countText(added, "new transaction")} imported from ${fileName}`;
    const showImported = (accounts: readonly BankAccount[]): void => {
      const [first, ...otherAccounts] = accounts.filter(({ forReviewCount }) => forReviewCount > 0);
      if (first === undefined) {
        showToast(message);
        return;
      }
      const count = [first, ...otherAccounts].reduce((sum, { forReviewCount }) => sum + forReviewCount, 0);
      const href = otherAccounts.length === 0 ? paths.bankWork(first.code) : paths.bank();
      showToast(message, { action: { label: `${formatCount(count)} to review`, onSelect: () => go(href) } });
    };
    onDone();
    void call("bank.accounts").then(
      ({ items }) => showImported(items),
      () => showToast(message),
    );
  };
}
