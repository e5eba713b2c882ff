import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import type { Account } from "#contract/accounts.ts";
import { ACCOUNT_TYPES, type AccountType } from "#domain/account.ts";
import type { Money } from "#domain/money.ts";
import type { BalanceOf } from "#web/fields/balances.ts";
import { MONEY_KIND_LABELS, TYPE_HEADINGS } from "#web/fields/chart.ts";
import { formatCount } from "#web/fields/formats.ts";
import { Amount } from "#web/fields/money.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { IconButton, IconLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { LoadMore } from "#web/ui/load-more.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

/** Thousands of rows at once would keep a reader waiting; the next ones are drawn when their place comes near. */
const ROWS_AT_ONCE = 200;

const countText = (accounts: number): string =>
  `${formatCount(accounts)} ${accounts === 1 ? "account" : "accounts"}`;

type Props = {
  accounts: readonly Account[];
  /** Null until the balances are read. */
  balanceOf: BalanceOf | null;
};

/** The accounts under their types with their balances of today; a row opens the account's ledger (Behaviour 2.6). */
export function AccountGroups({ accounts, balanceOf }: Props) {
  const groups = useMemo(() => groupAccounts(accounts), [accounts]);
  const [rowsMax, setRowsMax] = useState(ROWS_AT_ONCE);
  // Nobody scrolls on paper. The browser prints what is drawn when this returns.
  useEffect(() => {
    const drawAll = () => flushSync(() => setRowsMax(Infinity));
    window.addEventListener("beforeprint", drawAll);
    return () => window.removeEventListener("beforeprint", drawAll);
  }, []);
  const [doomed, setDoomed] = useState<Account | null>(null);
  const [hasMore, all] = [accounts.length > rowsMax, countText(accounts.length)];
  return (
    <>
      <div className="rounded-card border border-line bg-surface">
        {firstRows(groups, rowsMax).map((group) => (
          <Group key={group.type} group={group} balanceOf={balanceOf} onDelete={setDoomed} />
        ))}
      </div>
      <LoadMore
        hasMore={hasMore}
        isLoading={false}
        onMore={() => setRowsMax((before) => before + ROWS_AT_ONCE)}
        shown={hasMore ? `${rowsMax} of ${all}` : all}
      />
      {doomed && <DeleteAccountDialog account={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

type GroupProps = Pick<Props, "balanceOf"> & {
  group: AccountGroup;
  onDelete: (account: Account) => void;
};

function Group({ group: { type, count, rows }, balanceOf, onDelete }: GroupProps) {
  return (
    <section aria-labelledby={`accounts-${type}`} className="group/type">
      <div className="sticky top-header z-10 flex h-9 items-center justify-between border-b border-line bg-sunken px-4 group-not-first/type:border-t group-first/type:rounded-t-card">
        <h2 id={`accounts-${type}`} className="font-semibold">
          {TYPE_HEADINGS[type]}
        </h2>
        <span className="text-small text-ink-faint tabular-nums">{countText(count)}</span>
      </div>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <AccountItem
            key={row.account.id}
            row={row}
            balance={balanceOf?.(row.account.id)}
            onDelete={onDelete}
          />
        ))}
      </ul>
    </section>
  );
}

type ItemProps = {
  row: AccountRow;
  balance: Money | undefined;
  onDelete: (account: Account) => void;
};

function AccountItem({ row, balance, onDelete }: ItemProps) {
  const { account, isSubaccount } = row;
  const { code, name, description, isActive, moneyKind } = account;
  return (
    <li
      data-row-link={paths.account(code)}
      className={classNames(
        "flex min-h-row cursor-pointer items-center gap-3 py-row-inset ps-4 pe-2 hover:bg-hover/60",
        isSubaccount && "ps-9",
      )}
    >
      <div className="grid min-w-0 flex-1 items-baseline gap-x-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <p className="flex min-w-0 items-center gap-2">
          <a
            href={paths.account(code)}
            className="min-w-0 rounded-small font-medium break-words hover:text-accent-ink"
          >
            <span className="text-ink-soft tabular-nums">{code}</span> - {name}
          </a>
          {moneyKind !== null && <Badge tone="accent">{MONEY_KIND_LABELS[moneyKind]}</Badge>}
          {!isActive && <Badge>Inactive</Badge>}
        </p>
        {description && (
          <p className="min-w-0 truncate text-ink-faint" title={description}>
            {description}
          </p>
        )}
      </div>
      {balance !== undefined && (
        <span className="shrink-0 text-end md:min-w-32">
          <Amount amount={balance} />
        </span>
      )}
      <div className="flex shrink-0">
        <IconLink label={`Edit ${code} - ${name}`} icon={<Pencil />} href={paths.editAccount(code)} />
        <IconButton
          label={`Delete ${code} - ${name}`}
          icon={<Trash2 />}
          danger
          onClick={() => onDelete(account)}
        />
      </div>
    </li>
  );
}

type AccountRow = { account: Account; isSubaccount: boolean };
type AccountGroup = {
  type: AccountType;
  /** How many accounts the type has, whether or not their rows are drawn. */
  count: number;
  rows: readonly AccountRow[];
};

/**
 * The chart as it is read: by type, in the order of the codes, subaccounts directly under their parent whatever
 * their own code is (Behaviour 2.6). Types without accounts are left out.
 */
export function groupAccounts(accounts: readonly Account[]): AccountGroup[] {
  const ids = new Set(accounts.map(({ id }) => id));
  // A search may find a subaccount without its parent.
  const isTop = ({ parentId }: Account): boolean => parentId === null || !ids.has(parentId);
  const inOrder = accounts.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const children = new Map<string, Account[]>();
  for (const account of inOrder) {
    if (account.parentId === null) continue;
    children.set(account.parentId, [...(children.get(account.parentId) ?? []), account]);
  }
  return ACCOUNT_TYPES.flatMap((type) => {
    const rows = inOrder
      .filter((account) => account.type === type && isTop(account))
      .flatMap((account) => [account, ...(children.get(account.id) ?? [])])
      .map((account) => ({ account, isSubaccount: account.parentId !== null }));
    return rows.length === 0 ? [] : [{ type, count: rows.length, rows }];
  });
}

/** The first rows of a chart, for a page that draws the others when they are scrolled to. */
export function firstRows(groups: readonly AccountGroup[], rowsMax: number): AccountGroup[] {
  let left = rowsMax;
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, left);
    left -= rows.length;
    return rows.length === 0 ? [] : [{ ...group, rows }];
  });
}
