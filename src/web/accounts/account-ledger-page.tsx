import { Pencil, Plus, Trash2, ScrollText } from "lucide-react";
import { useState } from "react";
import type { Account, AccountLedger as Ledger } from "#contract/accounts.ts";
import { isZero, type Money, subtract } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import { useSession } from "#web/api/session.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { ACCOUNT_TYPE_LABELS } from "#web/fields/account-labels.ts";
import { formatDate } from "#web/fields/formats.ts";
import { ForeignAmount } from "#web/fields/foreign-amount.tsx";
import { symbolOf, hasLongAmounts, Amount } from "#web/fields/amount-text.tsx";
import { isReversed, PeriodFields, usePeriod } from "#web/fields/period.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { BalanceRow } from "#web/lists/running-balance.tsx";
import { useGo } from "#web/navigation/address.ts";
import { useAccountCodeParam } from "#web/navigation/account-code-param.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { AccountMissing, useAccountByCode } from "./account-by-code.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { LedgerTable } from "./ledger-table.tsx";

/** Ledger of one account; report figures link here (Behavior 2.6). */
export function AccountLedgerPage() {
  const code = useAccountCodeParam() ?? "";
  const query = useAccountByCode(code);
  return (
    <AsyncContent key={code} query={query} failed={(message) => `Error loading accounts: ${message}`}>
      {({ account }) =>
        account ? (
          <>
            <LedgerHeader account={account} />
            <AccountLedger key={account.id} account={account} />
          </>
        ) : (
          <>
            <PageHeader
              title={`Account ${code}`}
              back={{ href: paths.accounts(), label: "Chart of Accounts" }}
            />
            <AccountMissing code={code} />
          </>
        )
      }
    </AsyncContent>
  );
}

function LedgerHeader({ account }: { account: Account }) {
  const [isDeleting, setDeleting] = useState(false);
  const go = useGo();
  const { code, name, description, type, isActive } = account;
  return (
    <>
      <PageHeader
        title={`${code} - ${name}`}
        back={{ href: paths.accounts(), label: "Chart of Accounts" }}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <Badge>{ACCOUNT_TYPE_LABELS[type]}</Badge>
            {!isActive && <Badge tone="warning">Inactive</Badge>}
            {description}
          </span>
        }
        actions={
          <>
            <Button needs="accounts.remove" icon={<Trash2 />} onClick={() => setDeleting(true)}>
              Delete
            </Button>
            <LinkButton icon={<Pencil />} href={paths.editAccount(code)}>
              Edit
            </LinkButton>
            {isActive && (
              <LinkButton variant="primary" icon={<Plus />} href={paths.newJournal()}>
                New Journal Entry
              </LinkButton>
            )}
          </>
        }
      />
      {isDeleting && (
        <DeleteAccountDialog
          account={account}
          onClose={() => setDeleting(false)}
          onDeleted={() => go(paths.accounts(), { replace: true })}
        />
      )}
    </>
  );
}

/** Lines of an account in a period, with opening, running and closing balance (Behavior 5.7). */
function AccountLedger({ account }: { account: Account }) {
  const [period, setPeriod] = usePeriod();
  return (
    <>
      <Toolbar
        label="Ledger options"
        end={
          <LinkButton
            icon={<ScrollText />}
            href={paths.statementOfAccount({ account: account.code, ...period })}
          >
            Statement
          </LinkButton>
        }
      >
        <PeriodFields {...period} onChange={setPeriod} />
      </Toolbar>
      {!isReversed(period) && <Lines account={account} period={period} />}
    </>
  );
}

function Lines({ account, period }: { account: Account; period: Period }) {
  const list = useApiList("accounts.ledger", {
    params: { id: account.id },
    query: { ...period, limit: 100 },
  });
  const { currency } = account;
  return (
    <AsyncContent query={list} failed={(message) => `Couldn't load the account: ${message}`}>
      {({ items, first, last }) => (
        <div aria-busy={list.isPlaceholderData}>
          <Balances
            openingBalance={first.openingBalance}
            closedAmount={first.closedAmount}
            closingBalance={last.closingBalance}
            foreign={[first.foreignOpeningBalance, last.foreignClosingBalance]}
            {...{ period, currency }}
          />
          <LedgerTable
            label={`Transactions in ${account.code} - ${account.name}`}
            lines={items}
            isLong={hasLongAmounts(items)}
            currency={currency}
            opening={
              <BalanceRow
                {...{ date: period.start, label: "Opening balance", amount: first.openingBalance }}
                foreign={{ amount: first.foreignOpeningBalance, currency }}
              />
            }
            closing={
              !list.hasMore && (
                <BalanceRow
                  {...{ date: period.end, label: "Closing balance", amount: last.closingBalance }}
                  foreign={{ amount: last.foreignClosingBalance, currency }}
                />
              )
            }
          />
          <LoadMore
            hasMore={list.hasMore}
            isLoading={list.isLoadingMore}
            onMore={list.loadMore}
            countLabel={countText(items.length, "line")}
          />
        </div>
      )}
    </AsyncContent>
  );
}

type BalancesProps = Pick<Ledger, "openingBalance" | "closedAmount" | "closingBalance"> & {
  period: Period;
  currency: string | null;
  /** Opening and closing balance in the account's currency, if it isn't the base currency. */
  foreign: readonly [Money | null, Money | null];
};

/** Balances of the period. Net movement excludes year-end closing entries (Accounting 12). */
function Balances({
  openingBalance,
  closedAmount,
  closingBalance,
  period,
  currency,
  foreign,
}: BalancesProps) {
  const [before, after] = foreign;
  const sign = symbolOf(useSession().company.currency);
  const figures = [
    { label: `Opening balance, ${formatDate(period.start)}`, amount: openingBalance, inOwn: before },
    {
      label: "Net movement",
      amount: subtract(subtract(closingBalance, openingBalance), closedAmount),
      inOwn: before === null || after === null ? null : subtract(after, before),
    },
    ...(isZero(closedAmount) ? [] : [{ label: "Closing entry", amount: closedAmount, inOwn: null }]),
    { label: `Closing balance, ${formatDate(period.end)}`, amount: closingBalance, inOwn: after },
  ];
  return (
    <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-2">
      {figures.map(({ label, amount, inOwn }) => (
        <div key={label} className="flex flex-col">
          <dt className="text-small text-ink-soft">{label}</dt>
          <dd className="text-lead font-semibold">
            <Amount amount={amount} currencySign={sign} showZero />
            <ForeignAmount amount={inOwn} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
