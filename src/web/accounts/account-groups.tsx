import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import type { Account } from "#contract/accounts.ts";
import { TYPE_HEADINGS } from "#web/fields/chart.ts";
import { paths } from "#web/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { IconButton, IconLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { LoadMore } from "#web/ui/load-more.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { firstRows, groupAccounts, type AccountGroup, type AccountRow } from "./group-accounts.ts";

/** Thousands of rows at once would keep a reader waiting; the next ones are drawn when their place comes near. */
const ROWS_AT_ONCE = 200;

const countText = (accounts: number): string =>
  `${accounts.toLocaleString("en-US")} ${accounts === 1 ? "account" : "accounts"}`;

/** The accounts under their types; a row opens the account's ledger (Spec 2.6). */
export function AccountGroups({ accounts }: { accounts: readonly Account[] }) {
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
          <Group key={group.type} group={group} onDelete={setDoomed} />
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

type GroupProps = { group: AccountGroup; onDelete: (account: Account) => void };

function Group({ group: { type, count, rows }, onDelete }: GroupProps) {
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
          <AccountItem key={row.account.id} row={row} onDelete={onDelete} />
        ))}
      </ul>
    </section>
  );
}

function AccountItem({ row, onDelete }: { row: AccountRow; onDelete: (account: Account) => void }) {
  const { account, isSubaccount } = row;
  const { code, name, description, isActive } = account;
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
          {!isActive && <Badge>Inactive</Badge>}
        </p>
        {description && (
          <p className="min-w-0 truncate text-ink-faint" title={description}>
            {description}
          </p>
        )}
      </div>
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
