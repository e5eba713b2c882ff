import { Controller } from "react-hook-form";
import type { DefaultAccounts } from "#contract/default-accounts.ts";
import { DEFAULT_ACCOUNTS } from "#domain/default-accounts.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { AccountPicker } from "#web/fields/account-picker.tsx";
import { useIsFree } from "#web/fields/chart.ts";
import { StaleNotice, type Difference } from "#web/fields/stale-notice.tsx";
import type { StaleRecord } from "#web/fields/use-record-form.ts";
import { LeaveGuard } from "#web/navigation/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import {
  type DefaultAccountsFormState,
  type DefaultAccountsValues,
  useDefaultAccountsForm,
} from "./use-default-accounts-form.ts";

/** Each field with its choices: active accounts of the type of its use (Spec 5.5). */
const FIELDS = [
  {
    name: "inventoryAccountId",
    label: "Inventory account",
    hint: "An asset: what the goods on hand have cost.",
    type: DEFAULT_ACCOUNTS.inventory.type,
  },
  {
    name: "salesAccountId",
    label: "Sales account",
    hint: "Revenue: what invoices charge.",
    type: DEFAULT_ACCOUNTS.sales.type,
  },
  {
    name: "cogsAccountId",
    label: "COGS account",
    hint: "An expense: what the goods that were sold have cost.",
    type: DEFAULT_ACCOUNTS.cogs.type,
  },
] as const;

const INTRO =
  "Bills and invoices post to these accounts from now on; what is posted already stays. Where none is chosen, " +
  "the first bill or invoice takes the account of that name, or opens one.";

/** Which accounts bills and invoices post to (Spec 2.15, 5.5). */
export function DefaultAccountsCard({ chosen }: { chosen: DefaultAccounts }) {
  const { form, state, isComplete } = useDefaultAccountsForm(chosen);
  const { stale, isPending } = state;
  const differences = useDifferences(stale);
  const { isDirty, errors } = form.formState;
  return (
    <Card title="Default Accounts for Inventory Items">
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          if (isPending || !isComplete) event.preventDefault();
          else void state.submit(event);
        }}
      >
        <LeaveGuard when={isDirty} />
        <p className="max-w-prose text-pretty text-ink-soft">{INTRO}</p>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {FIELDS.map((field) => (
            <AccountField
              key={field.name}
              form={form}
              {...field}
              isFixed={field.name === "inventoryAccountId" && chosen.isInventoryFixed}
            />
          ))}
        </div>
        {stale && (
          <StaleNotice
            message={stale.message}
            differences={differences}
            isPending={isPending}
            onTakeSaved={state.takeSaved}
            onKeepMine={state.keepMine}
          />
        )}
        {errors.root?.message && <Notice tone="negative">{errors.root.message}</Notice>}
        {!stale && (
          <div className="flex justify-end gap-2">
            {isDirty && <Button onClick={() => form.reset()}>Cancel</Button>}
            <Button type="submit" variant="primary" pending={isPending} disabled={!isComplete}>
              Save Default Accounts
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

/** The fields in which both versions differ, with the accounts by name. */
function useDifferences(stale: StaleRecord<DefaultAccountsValues, DefaultAccounts> | null): Difference[] {
  const accounts = useApiQuery("accounts.list", { query: { limit: 1000 } }).data?.items ?? [];
  if (!stale) return [];
  const nameOf = (id: string | null): string => {
    const account = accounts.find((candidate) => candidate.id === id);
    return account ? `${account.code} - ${account.name}` : "";
  };
  return FIELDS.flatMap(({ name, label }) =>
    stale.mine[name] === (stale.saved[name] ?? "")
      ? []
      : [{ label, mine: nameOf(stale.mine[name]), saved: nameOf(stale.saved[name]) }],
  );
}

type FieldProps = (typeof FIELDS)[number] & { form: DefaultAccountsFormState; isFixed: boolean };

function AccountField({ form, name, label, hint, type, isFixed }: FieldProps) {
  const isFree = useIsFree("inventory");
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <AccountPicker
          label={label}
          hint={
            isFixed ? "It holds the value of your stock, which has moved, so it cannot be changed." : hint
          }
          disabled={isFixed}
          error={fieldState.error?.message}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          filter={(account) => account.isActive && account.type === type && isFree(account)}
        />
      )}
    />
  );
}
