import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, Landmark } from "lucide-react";
import type { MoneyAccount } from "#contract/money-entries.ts";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { MONEY_KIND_LABELS } from "#web/fields/account-labels.ts";
import { ForeignAmount } from "#web/fields/foreign-amount.tsx";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { MovementList } from "./movement-list.tsx";
import { NoMoneyAccounts } from "./no-money-accounts.tsx";

const readAccount = ({ account }: Readonly<Record<string, string | undefined>>) => ({
  account: account || undefined,
});

/** The bank and cash accounts with their balances, and the transactions of the chosen one (Accounting 20). */
export function MoneyPage() {
  const [{ account: code }] = useSearchParams(readAccount);
  const accounts = useApiQuery("money.accounts");
  const items = accounts.data?.items ?? [];
  const chosen =
    code === undefined
      ? (items.find(({ isActive }) => isActive) ?? items[0])
      : items.find((item) => item.code === code);
  return (
    <>
      <PageHeader title="Expenses and deposits" actions={chosen && <Actions account={code} />} />
      <AsyncContent
        query={accounts}
        failed={(message) => `Couldn't load bank accounts: ${message}`}
        isEmpty={() => items.length === 0}
        empty={<NoMoneyAccounts />}
      >
        {() => (
          <div className="flex flex-col gap-6">
            <Accounts accounts={items} chosen={chosen} />
            {chosen === undefined ? (
              <NoSuchAccount />
            ) : (
              <MovementList key={chosen.accountId} account={chosen} />
            )}
          </div>
        )}
      </AsyncContent>
    </>
  );
}

/** Forms start with the account chosen here, otherwise with the one last used. */
function Actions(search: { account: string | undefined }) {
  return (
    <>
      <LinkButton icon={<ArrowLeftRight />} href={paths.newMoneyEntry("transfer", search)}>
        New transfer
      </LinkButton>
      <LinkButton icon={<ArrowDownLeft />} href={paths.newMoneyEntry("deposit", search)}>
        New deposit
      </LinkButton>
      <LinkButton variant="primary" icon={<ArrowUpRight />} href={paths.newMoneyEntry("expense", search)}>
        New expense
      </LinkButton>
    </>
  );
}

function NoSuchAccount() {
  return (
    <EmptyState icon={<Landmark />} title="No bank or cash account with this code">
      It may have been deleted or isn't a bank, cash or card account. Choose one of the accounts above.
    </EmptyState>
  );
}

type AccountsProps = { accounts: readonly MoneyAccount[]; chosen: MoneyAccount | undefined };

/** The balance of each account; each links to its transactions. */
function Accounts({ accounts, chosen }: AccountsProps) {
  const sign = symbolOf(useSession().company.currency);
  return (
    <nav aria-label="Bank and cash accounts">
      <ul className="flex gap-2 overflow-x-auto p-px sm:grid sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] sm:gap-3">
        {accounts.map((account) => {
          const { accountId, code, name, moneyKind, isActive, balance, currency, foreignBalance } = account;
          const isChosen = account === chosen;
          return (
            <li key={accountId} className="max-sm:shrink-0">
              <a
                href={paths.money({ account: code })}
                aria-current={isChosen ? "true" : undefined}
                className={classNames(
                  "flex h-full items-center justify-between gap-x-3 gap-y-1 rounded-card border bg-surface p-3",
                  "hover:bg-hover/60 sm:flex-col sm:items-start",
                  isChosen ? "border-accent ring-1 ring-accent" : "border-line",
                )}
              >
                <span className="flex flex-col gap-1">
                  <span className="text-small text-ink-soft">
                    {code} · {MONEY_KIND_LABELS[moneyKind]}
                    {!isActive && " · Inactive"}
                  </span>
                  <span className="font-medium wrap-anywhere">{name}</span>
                </span>
                <span className="text-lead font-semibold whitespace-nowrap">
                  <Amount amount={balance} currencySign={sign} showZero />
                  <ForeignAmount amount={foreignBalance} currency={currency} />
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
