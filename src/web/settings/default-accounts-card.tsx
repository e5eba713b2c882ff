import type { DefaultAccounts } from "#contract/book.ts";
import type { AccountType } from "#domain/account.ts";
import { DEFAULT_ACCOUNTS, type DefaultAccount } from "#domain/default-accounts.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { useChart, useIsAvailable } from "#web/fields/use-chart.ts";
import { CardForm } from "#web/forms/card-form.tsx";
import { type ComparedFields, compareFields } from "#web/forms/compare-versions.ts";
import { type FormFields, useField, useValues } from "#web/forms/form-fields.ts";
import { useForm } from "#web/forms/use-form.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Card } from "#web/ui/card.tsx";
import { CollapsedSection } from "#web/ui/collapsed-section.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { lazySchema } from "#web/forms/lazy-schema.ts";

const schema = lazySchema(async () => (await import("#contract/book.ts")).defaultAccounts);

/** The accounts of the form; "" if none is chosen. */
type DefaultAccountValues = Record<FieldDefinition["name"], string>;

type FieldDefinition = (typeof FIELDS)[number] | (typeof FURTHER_FIELDS)[number];

/** The fields, each with its choices: active accounts of the matching type (Behavior 5.5). */
const FIELDS = [
  {
    name: "inventoryAccountId",
    label: "Inventory account",
    hint: "Asset account for the cost of goods on hand.",
    use: DEFAULT_ACCOUNTS.inventory,
  },
  {
    name: "salesAccountId",
    label: "Sales account",
    hint: "Revenue account for sales.",
    use: DEFAULT_ACCOUNTS.sales,
  },
  {
    name: "cogsAccountId",
    label: "COGS account",
    hint: "Expense account for the cost of goods sold.",
    use: DEFAULT_ACCOUNTS.cogs,
  },
  {
    name: "cashAccountId",
    label: "Cash account",
    hint: "Asset account for payments, unless you choose another one.",
    use: DEFAULT_ACCOUNTS.cash,
  },
] as const;

/** Further accounts, which few companies change. */
const FURTHER_FIELDS = [
  {
    name: "salesDiscountsAccountId",
    label: "Sales discounts account",
    hint: "Early payment discounts that customers take.",
    use: DEFAULT_ACCOUNTS.sales_discounts,
  },
  {
    name: "purchaseDiscountsAccountId",
    label: "Purchase discounts account",
    hint: "Early payment discounts that you take.",
    use: DEFAULT_ACCOUNTS.purchase_discounts,
  },
  {
    name: "roundingAccountId",
    label: "Cash rounding account",
    hint: "Cash rounding and other rounding differences.",
    use: DEFAULT_ACCOUNTS.rounding,
  },
  {
    name: "paymentDifferencesAccountId",
    label: "Payment differences account",
    hint: "Small differences that you accept when an invoice or bill is paid.",
    use: DEFAULT_ACCOUNTS.payment_differences,
  },
  {
    name: "bankFeesAccountId",
    label: "Bank fees account",
    hint: "Fees that the bank deducts from a payment.",
    use: DEFAULT_ACCOUNTS.bank_fees,
  },
  {
    name: "badDebtAccountId",
    label: "Bad debt account",
    hint: "Invoices that you write off.",
    use: DEFAULT_ACCOUNTS.bad_debt,
  },
] as const;
const ALL_FIELDS = [...FIELDS, ...FURTHER_FIELDS];

const INTRO =
  "New bills, invoices and payments use these accounts. Existing entries don't change. Leave one blank " +
  "to use the account of that name, or a new one.";

/** The default accounts that bills, invoices and payments post to (Behavior 2.15, 5.5). */
export function DefaultAccountsSection() {
  return (
    <AsyncContent
      query={useApiQuery("defaultAccounts.get")}
      failed={(message) => `Couldn't load default accounts: ${message}`}
      loading={<FormSkeleton fields={3} />}
    >
      {(data) => <DefaultAccountsCard chosen={data} />}
    </AsyncContent>
  );
}

function DefaultAccountsCard({ chosen }: { chosen: DefaultAccounts }) {
  const { fields, ...form } = useDefaultAccountsForm(chosen);
  const values = useValues(fields);
  const canSave = hasGoods(values) || (values.cashAccountId !== "" && isOnlyCash(values, chosen));
  return (
    <Card title="Default Accounts for Inventory Items">
      <CardForm
        needs="defaultAccounts.update"
        form={form}
        saveLabel="Save default accounts"
        canSave={canSave}
      >
        <p className="max-w-prose text-pretty text-ink-soft">{INTRO}</p>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {FIELDS.map((field) => (
            <AccountField
              key={field.name}
              fields={fields}
              {...field}
              isFixed={field.name === "inventoryAccountId" && chosen.isInventoryLocked}
            />
          ))}
        </div>
        <CollapsedSection label="Discounts, rounding and differences">
          <div className="grid items-start gap-5 sm:grid-cols-2">
            {FURTHER_FIELDS.map((field) => (
              <AccountField key={field.name} fields={fields} {...field} isFixed={false} />
            ))}
          </div>
        </CollapsedSection>
      </CardForm>
    </Card>
  );
}

/** Whether all three accounts for goods are chosen, as saving requires (Behavior 5.5). */
function hasGoods({ inventoryAccountId, salesAccountId, cogsAccountId }: DefaultAccountValues): boolean {
  return inventoryAccountId !== "" && salesAccountId !== "" && cogsAccountId !== "";
}

/** Whether only the cash account was changed; a company without goods has no other accounts. */
function isOnlyCash(
  { cashAccountId: _cash, ...values }: DefaultAccountValues,
  chosen: DefaultAccounts,
): boolean {
  const { cashAccountId: _before, ...before } = toValues(chosen);
  return JSON.stringify(values) === JSON.stringify(before);
}

/** The state of the default accounts form, and saving it (Behavior 5.5, 8). */
function useDefaultAccountsForm(opened: DefaultAccounts) {
  const update = useApiMutation("defaultAccounts.update");
  const updateCash = useApiMutation("defaultAccounts.updateCash");
  const accounts = useChart().data?.items ?? [];
  const nameOf = (id: string): string => {
    const account = accounts.find((candidate) => candidate.id === id);
    return account ? `${account.code} - ${account.name}` : "";
  };
  const compared: ComparedFields<DefaultAccountValues> = ALL_FIELDS.map(({ name, label }) => [
    label,
    (values) => nameOf(values[name]),
  ]);
  return useForm<DefaultAccountValues, DefaultAccountValues, DefaultAccounts>({
    opened,
    initial: toValues(opened),
    toValues,
    read: (input) => ({ input }),
    write: ({ cashAccountId, ...goods }, over) => {
      const version = over?.version;
      return hasGoods({ ...goods, cashAccountId })
        ? update.mutateAsync({
            body: { ...goods, ...furtherAccounts(goods), cashAccountId: cashAccountId || null, version },
          })
        : updateCash.mutateAsync({ body: { cashAccountId, version } });
    },
    schema,
    compare: (versions) => compareFields(compared, versions),
    onSaved: () => showToast("Default accounts updated successfully"),
    keepsFormOpen: true,
    fallback: "Failed to update default accounts",
  });
}

/** The further accounts for the API, null for none. */
const furtherAccounts = (values: Omit<DefaultAccountValues, "cashAccountId">) => ({
  salesDiscountsAccountId: values.salesDiscountsAccountId || null,
  purchaseDiscountsAccountId: values.purchaseDiscountsAccountId || null,
  roundingAccountId: values.roundingAccountId || null,
  paymentDifferencesAccountId: values.paymentDifferencesAccountId || null,
  bankFeesAccountId: values.bankFeesAccountId || null,
  badDebtAccountId: values.badDebtAccountId || null,
});

function toValues(chosen: DefaultAccounts): DefaultAccountValues {
  return {
    inventoryAccountId: chosen.inventoryAccountId ?? "",
    salesAccountId: chosen.salesAccountId ?? "",
    cogsAccountId: chosen.cogsAccountId ?? "",
    cashAccountId: chosen.cashAccountId ?? "",
    salesDiscountsAccountId: chosen.salesDiscountsAccountId ?? "",
    purchaseDiscountsAccountId: chosen.purchaseDiscountsAccountId ?? "",
    roundingAccountId: chosen.roundingAccountId ?? "",
    paymentDifferencesAccountId: chosen.paymentDifferencesAccountId ?? "",
    bankFeesAccountId: chosen.bankFeesAccountId ?? "",
    badDebtAccountId: chosen.badDebtAccountId ?? "",
  };
}

const typesOf = (use: DefaultAccount): readonly AccountType[] => [use.type, ...(use.otherTypes ?? [])];

type FieldProps = FieldDefinition & { fields: FormFields<DefaultAccountValues>; isFixed: boolean };

function AccountField({ fields, name, label, hint, use, isFixed }: FieldProps) {
  const isFree = useIsAvailable(name === "cashAccountId" ? "cash" : "inventory");
  const { ref, ...account } = useField(fields, name);
  return (
    <AccountChoice
      creates={name === "cashAccountId" ? "money" : use.type}
      {...account}
      inputRef={ref}
      label={label}
      hint={isFixed ? "It can't be changed because it has stock movements." : hint}
      disabled={isFixed}
      filter={(choice) => choice.isActive && typesOf(use).includes(choice.type) && isFree(choice)}
    />
  );
}
