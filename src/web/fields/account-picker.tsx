import { useMemo, type Ref } from "react";
import type { Account } from "#contract/accounts.ts";
import type { Money } from "#domain/money.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Combobox } from "#web/ui/combobox.tsx";
import type { ControlVariant, FieldTexts } from "#web/ui/field.tsx";
import { useBalances } from "./balances.ts";
import { ACCOUNT_TYPE_LABELS } from "./account-labels.ts";
import { isAccountOfferedInCurrency, useChart } from "./use-chart.ts";
import { matchAccounts } from "./match-text.ts";
import { Amount } from "./amount-text.tsx";

type Props = FieldTexts & {
  id?: string | undefined;
  /** ID of the selected account, or "" for none. */
  value: string;
  onChange: (id: string, account: Account | null) => void;
  onBlur?: () => void;
  /** Accounts to offer; by default the active ones. A selected inactive account stays visible. */
  filter?: (account: Account) => boolean;
  /** Also offers accounts in foreign currencies (true) or in this one; needs the foreign amount (Accounting 10). */
  inCurrency?: boolean | string | undefined;
  /** Adds "Create account"; called with the typed text. */
  onCreate?: (typed: string) => void;
  variant?: ControlVariant;
  placeholder?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

const isActive = (account: Account): boolean => account.isActive;

/** Account picker that matches the start of the code or of words in the name (Interface 2). */
export function AccountPicker(props: Props) {
  const { value, onChange, filter = isActive, inCurrency = false, onCreate, ...rest } = props;
  const accounts = useChart();
  const { balanceOf } = useBalances();
  const all = accounts.data?.items;
  const choices = useMemo(
    () => (all ?? []).filter((account) => filter(account) && isAccountOfferedInCurrency(account, inCurrency)),
    [all, filter, inCurrency],
  );
  const chosen = all?.find((account) => account.id === value) ?? null;
  return (
    <Combobox<Account>
      {...rest}
      items={choices}
      value={chosen}
      onChange={(account) => {
        if (account) rememberAccount(account.id);
        onChange(account?.id ?? "", account);
      }}
      itemKey={(account) => account.id}
      itemText={accountText}
      match={(items, typed) => matchAccounts(items, { typed, recentIds: recentAccountIds() })}
      renderItem={(account) => <AccountOption account={account} balance={balanceOf?.(account.id)} />}
      isLoading={accounts.isPending}
      nothingFound={accounts.data ? "No account found" : "Loading accounts"}
      create={
        onCreate && {
          label: (typed) => (typed.trim() ? `Create account "${typed.trim()}"` : "Create account"),
          onCreate,
        }
      }
    />
  );
}

function accountText({ code, name, isActive: isSelectable }: Account): string {
  return isSelectable ? `${code} - ${name}` : `${code} - ${name} (inactive)`;
}

function AccountOption({ account, balance }: { account: Account; balance: Money | undefined }) {
  const type = ACCOUNT_TYPE_LABELS[account.type];
  return (
    <>
      <span className="min-w-16 shrink-0 text-ink-soft tabular-nums">{account.code}</span>
      <span className="min-w-0 flex-1 truncate">{account.name}</span>
      <span className={classNames("text-small text-ink-faint", account.isActive && "max-sm:hidden")}>
        {account.isActive ? type : `${type}, inactive`}
      </span>
      <span className="min-w-20 text-end text-small">
        {balance !== undefined && <Amount amount={balance} />}
      </span>
    </>
  );
}

const STORAGE_KEY = "twofold.recent-accounts";
const RECENT_MAX = 5;

/** Returns the IDs of recently selected accounts, newest first. */
function recentAccountIds(): readonly string[] {
  return (localStorage.getItem(STORAGE_KEY) ?? "").split(" ").filter(Boolean);
}

export function rememberAccount(id: string): void {
  const ids = [id, ...recentAccountIds().filter((recentId) => recentId !== id)].slice(0, RECENT_MAX);
  localStorage.setItem(STORAGE_KEY, ids.join(" "));
}
