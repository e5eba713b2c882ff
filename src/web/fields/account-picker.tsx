import { useMemo, type Ref } from "react";
import type { Account } from "#contract/accounts.ts";
import { TYPE_LABELS } from "#web/accounts/type-labels.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Combobox } from "#web/ui/combobox.tsx";
import type { ControlLook } from "#web/ui/control-classes.ts";
import type { FieldTexts } from "#web/ui/field.tsx";
import { Money } from "#web/ui/money.tsx";
import { matchAccounts } from "./match-accounts.ts";
import { recentAccountIds, rememberAccount } from "./recent-accounts.ts";
import { useBalances } from "./use-balances.ts";
import { useChart } from "./use-chart.ts";

type Props = FieldTexts & {
  id?: string | undefined;
  /** The id of the chosen account, or "" for none. */
  value: string;
  onChange: (id: string, account: Account | null) => void;
  onBlur?: () => void;
  /** Which accounts may be chosen; the active ones unless told. An inactive one that is chosen stays shown. */
  filter?: (account: Account) => boolean;
  /** Offers "Create account" last, with what was typed. */
  onCreate?: (typed: string) => void;
  look?: ControlLook;
  placeholder?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

const isActive = (account: Account): boolean => account.isActive;

/** Chooses an account by the beginning of its code or of the words of its name (Conventions 2). */
export function AccountPicker({ value, onChange, filter = isActive, onCreate, ...rest }: Props) {
  const accounts = useChart();
  const balanceOf = useBalances();
  const all = accounts.data?.items;
  const choices = useMemo(() => (all ?? []).filter(filter), [all, filter]);
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
      itemText={(account) => `${account.code} - ${account.name}`}
      match={(items, typed) => matchAccounts(items, { typed, recentIds: recentAccountIds() })}
      renderItem={(account) => <AccountOption account={account} balance={balanceOf?.(account.id)} />}
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

function AccountOption({ account, balance }: { account: Account; balance: string | undefined }) {
  const type = TYPE_LABELS[account.type];
  return (
    <>
      <span className="w-16 shrink-0 text-ink-soft tabular-nums">{account.code}</span>
      <span className="min-w-0 flex-1 truncate">{account.name}</span>
      <span className={classNames("text-small text-ink-faint", account.isActive && "max-sm:hidden")}>
        {account.isActive ? type : `${type}, inactive`}
      </span>
      <span className="min-w-20 text-end text-small">
        {balance !== undefined && <Money amount={balance} />}
      </span>
    </>
  );
}
