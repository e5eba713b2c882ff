import { byCode } from "#domain/account-code.ts";
import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import type { Account } from "#contract/accounts.ts";
import { ACCOUNT_TYPES, type AccountType } from "#domain/account.ts";
import type { Money } from "#domain/money.ts";
import type { BalanceLookup } from "#web/fields/balances.ts";
import { MONEY_KIND_LABELS, TYPE_HEADINGS } from "#web/fields/account-labels.ts";
import { formatCount } from "#web/fields/formats.ts";
import { ForeignAmount } from "#web/fields/foreign-amount.tsx";
import { Amount } from "#web/fields/amount-text.tsx";
import type { ListSelection } from "#web/lists/selection.ts";
import { paths } from "#web/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { IconButton, IconLink, OpenLink } from "#web/ui/button.tsx";
import { SelectBox } from "#web/ui/checkbox.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { LoadMore } from "#web/ui/load-more.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

/** Rendering thousands of rows at once is slow; more rows are rendered as the user scrolls. */
const ROWS_AT_ONCE = 200;

const countText = (accounts: number): string =>
  `${formatCount(accounts)} ${accounts === 1 ? "account" : "accounts"}`;

type Props = {
  accounts: readonly Account[];
  /** Null until the balances are loaded. */
  balanceOf: BalanceLookup | null;
  /** Balance of a foreign-currency account in its own currency; null for other accounts. */
  foreignOf?: ((account: Account) => Money | null) | undefined;
  selection: ListSelection<Account>;
};

/** Accounts by type with today's balances; a row opens the account's ledger (Behavior 2.6). */
export function AccountGroups({ accounts, balanceOf, foreignOf, selection }: Props) {
  const groups = useMemo(() => groupAccounts(accounts), [accounts]);
  const [rowsMax, setRowsMax] = useState(ROWS_AT_ONCE);
  // A printout can't be scrolled, so render all rows first, synchronously.
  useEffect(() => {
    const drawAll = () => flushSync(() => setRowsMax(Infinity));
    window.addEventListener("beforeprint", drawAll);
    return () => window.removeEventListener("beforeprint", drawAll);
  }, []);
  const [accountToDelete, setAccountToDelete] = useState<Account | null>(null);
  const [hasMore, all] = [accounts.length > rowsMax, countText(accounts.length)];
  return (
    <>
      <div data-select-list className="rounded-card border border-line bg-surface">
        {firstRows(groups, rowsMax).map((group) => (
          <Group
            key={group.type}
            {...{ group, accounts, balanceOf, foreignOf, selection }}
            onDelete={setAccountToDelete}
          />
        ))}
      </div>
      <LoadMore
        hasMore={hasMore}
        isLoading={false}
        onMore={() => setRowsMax((before) => before + ROWS_AT_ONCE)}
        countLabel={hasMore ? `${rowsMax} of ${all}` : all}
      />
      {accountToDelete && (
        <DeleteAccountDialog account={accountToDelete} onClose={() => setAccountToDelete(null)} />
      )}
    </>
  );
}

type GroupProps = Props & {
  group: AccountGroup;
  onDelete: (account: Account) => void;
};

function Group({ group, accounts, balanceOf, foreignOf, selection, onDelete }: GroupProps) {
  const { type, count, rows } = group;
  return (
    <section aria-labelledby={`accounts-${type}`} className="group/type">
      <div className="sticky top-header z-10 flex h-9 items-center gap-3 border-b border-line bg-sunken px-4 group-not-first/type:border-t group-first/type:rounded-t-card">
        <SelectGroup {...{ type, accounts, selection }} />
        <h2 id={`accounts-${type}`} className="font-semibold">
          {TYPE_HEADINGS[type]}
        </h2>
        <span className="ms-auto text-small text-ink-faint tabular-nums">{countText(count)}</span>
      </div>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <AccountItem
            key={row.account.id}
            row={row}
            balance={balanceOf?.(row.account.id)}
            foreign={foreignOf?.(row.account) ?? null}
            selection={selection}
            onDelete={onDelete}
          />
        ))}
      </ul>
    </section>
  );
}

/** Selects all accounts of a type, including those not rendered yet. */
function SelectGroup({
  type,
  accounts,
  selection,
}: Pick<GroupProps, "accounts" | "selection"> & AccountKind) {
  const typeAccounts = accounts.filter((account) => account.type === type);
  const unselected = typeAccounts.filter(({ id }) => !selection.ids.has(id));
  return (
    <SelectBox
      label={`Select all: ${TYPE_HEADINGS[type]}`}
      checked={unselected.length === 0}
      mixed={unselected.length > 0 && unselected.length < typeAccounts.length}
      onPick={() => {
        for (const { id } of unselected.length > 0 ? unselected : typeAccounts) selection.onPick(id, false);
      }}
    />
  );
}

type AccountItemProps = Pick<Props, "selection"> & {
  row: GroupedAccount;
  balance: Money | undefined;
  foreign: Money | null;
  onDelete: (account: Account) => void;
};

function AccountItem({ row, balance, foreign, selection, onDelete }: AccountItemProps) {
  const { account, isSubaccount } = row;
  const { id, code, name, description, currency } = account;
  const isSelected = selection.ids.has(id);
  return (
    <li
      data-row-link={paths.account(code)}
      className={classNames(
        "flex min-h-row cursor-pointer items-center gap-3 py-row-inset ps-4 pe-2",
        isSelected ? "bg-accent-soft/60 print:bg-transparent" : "hover:bg-hover/60",
      )}
    >
      <SelectBox
        label={`Select ${code} - ${name}`}
        checked={isSelected}
        onPick={(isRange) => selection.onPick(id, isRange)}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3">
        <div
          className={classNames(
            "grid min-w-0 flex-1 basis-32 items-baseline gap-x-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]",
            isSubaccount && "ps-5",
          )}
        >
          <p className="flex min-w-0 flex-wrap items-center gap-x-2">
            <OpenLink
              href={paths.account(code)}
              className="min-w-0 rounded-small font-medium break-words hover:text-accent-ink"
            >
              <span className="text-ink-soft tabular-nums">{code}</span> - {name}
            </OpenLink>
            <ItemBadges account={account} />
          </p>
          {description && (
            <p className="min-w-0 text-ink-faint max-md:line-clamp-2 md:truncate" title={description}>
              {description}
            </p>
          )}
        </div>
        {balance !== undefined && (
          <span className="shrink-0 text-end md:min-w-32">
            <Amount amount={balance} />
            <ForeignAmount amount={foreign} currency={currency} />
          </span>
        )}
      </div>
      <ItemButtons account={account} onDelete={onDelete} />
    </li>
  );
}

function ItemBadges({ account: { moneyKind, currency, isActive } }: { account: Account }) {
  return (
    <>
      {moneyKind !== null && <Badge tone="accent">{MONEY_KIND_LABELS[moneyKind]}</Badge>}
      {currency !== null && <Badge>{currency}</Badge>}
      {!isActive && <Badge>Inactive</Badge>}
    </>
  );
}

function ItemButtons({ account, onDelete }: Pick<AccountItemProps, "onDelete"> & { account: Account }) {
  const name = `${account.code} - ${account.name}`;
  return (
    <div className="flex shrink-0">
      <IconLink label={`Edit ${name}`} icon={<Pencil />} href={paths.editAccount(account.code)} />
      <IconButton
        needs="accounts.remove"
        label={`Delete ${name}`}
        icon={<Trash2 />}
        danger
        onClick={() => onDelete(account)}
      />
    </div>
  );
}

type AccountKind = { type: AccountType };
type GroupedAccount = { account: Account; isSubaccount: boolean };
type AccountGroup = {
  type: AccountType;
  /** Number of accounts of the type, including those not rendered yet. */
  count: number;
  rows: readonly GroupedAccount[];
};

/**
 * Groups the chart by type, sorted by code, with subaccounts directly under their parent whatever their own code is
 * (Behavior 2.6). Omits types without accounts.
 */
export function groupAccounts(accounts: readonly Account[]): AccountGroup[] {
  const ids = new Set(accounts.map(({ id }) => id));
  // A search may match a subaccount without its parent.
  const isTopLevel = ({ parentId }: Account): boolean => parentId === null || !ids.has(parentId);
  const inOrder = accounts.toSorted(byCode);
  const children = new Map<string, Account[]>();
  for (const account of inOrder) {
    if (account.parentId === null) continue;
    children.set(account.parentId, [...(children.get(account.parentId) ?? []), account]);
  }
  return ACCOUNT_TYPES.flatMap((type) => {
    const rows = inOrder
      .filter((account) => account.type === type && isTopLevel(account))
      .flatMap((account) => [account, ...(children.get(account.id) ?? [])])
      .map((account) => ({ account, isSubaccount: account.parentId !== null }));
    return rows.length === 0 ? [] : [{ type, count: rows.length, rows }];
  });
}

/** Returns the first rows of a chart, for a page that renders the rest on scrolling. */
export function firstRows(groups: readonly AccountGroup[], rowsMax: number): AccountGroup[] {
  let remaining = rowsMax;
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, remaining);
    remaining -= rows.length;
    return rows.length === 0 ? [] : [{ ...group, rows }];
  });
}
