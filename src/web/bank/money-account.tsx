import { foldCode } from "#domain/account-code.ts";
import { Landmark } from "lucide-react";
import type { ReactNode } from "react";
import type { BankAccount } from "#contract/bank.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useAccountCodeParam } from "#web/navigation/account-code-param.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Returns the bank or cash account whose code is in the address; undefined while loading or if there is none. */
export function useMoneyAccount() {
  const code = useAccountCodeParam() ?? "";
  const accounts = useApiQuery("bank.accounts");
  return {
    code,
    accounts,
    account: accounts.data?.items.find((account) => foldCode(account.code) === foldCode(code)),
  };
}

type Props = Pick<ReturnType<typeof useMoneyAccount>, "accounts" | "account"> & {
  children: (account: BankAccount, all: readonly BankAccount[]) => ReactNode;
};

/** Page content for that account, or a message that there is none. */
export function MoneyAccountContent({ accounts, account, children }: Props) {
  return (
    <AsyncContent query={accounts} failed={(message) => `Couldn't load bank accounts: ${message}`}>
      {({ items }) =>
        account === undefined ? <NoMoneyAccount accounts={items} /> : children(account, items)
      }
    </AsyncContent>
  );
}

/** Links to the subaccounts of an account that has bank transactions only there. */
function NoMoneyAccount({ accounts }: { accounts: readonly BankAccount[] }) {
  const code = useAccountCodeParam() ?? "";
  const parent = useApiQuery("accounts.list", { query: { search: code, limit: 20 } }).data?.items.find(
    (item) => foldCode(item.code) === foldCode(code),
  );
  const below = accounts.filter((account) => account.code !== code && account.code.startsWith(code));
  if (parent === undefined || below.length === 0)
    return (
      <EmptyState icon={<Landmark />} title="No bank or cash account with this code">
        It may have been deleted or isn't set up as a bank, cash or card account.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Landmark />}
      title={`${code} - ${parent.name} has subaccounts`}
      actions={below.map((account) => (
        <LinkButton key={account.accountId} href={paths.bankAccount(account.code)}>
          {`${account.code} - ${account.name}`}
        </LinkButton>
      ))}
    >
      Bank transactions belong to its subaccounts. Open one of them.
    </EmptyState>
  );
}
