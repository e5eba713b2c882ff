import { type ReactNode, useId } from "react";
import type { MoneyEntry } from "#contract/money-entries.ts";
import { isZero } from "#domain/money.ts";
import type { EntryCurrencies, MoneyEntryKind } from "#domain/money-entry.ts";
import { AttachmentsOfForm, useFilesToAttach, withFiles } from "#web/attachments/files-to-attach.tsx";
import { pageNotation } from "#web/api/page-notation.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { DateField, useLockedDays } from "#web/fields/date-field.tsx";
import { formatMoney } from "#web/fields/formats.ts";
import { MoneyField } from "#web/fields/number-field.tsx";
import type { TaxRateOption } from "#web/fields/record-pickers.tsx";
import { PreviewPanel } from "#web/forms/posting-preview.tsx";
import { useField, useInputs, useValues } from "#web/forms/form-fields.ts";
import { FormPage } from "#web/forms/form-page.tsx";
import type { NextPage } from "#web/forms/leave-form.tsx";
import { paths } from "#web/navigation/paths.ts";
import { TextField } from "#web/ui/field.tsx";
import { EntryRateField, useAccountChoice, useEntryCurrencies } from "./money-currency.tsx";
import {
  asksReceivedAmount,
  type TransactionOfEntry,
  remainingOfTotal,
  type MoneyFormValues,
} from "./money-form-values.ts";
import { MoneyLines } from "./money-lines.tsx";
import { MONEY_ENTRY_TEXTS } from "./money-texts.ts";
import { type MoneyFormFields, useMoneyForm, usePayees } from "./use-money-form.ts";

type Props = {
  kind: MoneyEntryKind;
  initial: MoneyFormValues;
  rates: readonly TaxRateOption[];
  entry: MoneyEntry | null;
  /** The bank transaction the entry is created from; null if none. */
  transaction?: TransactionOfEntry | null;
  onSaved: (saved: MoneyEntry, next: NextPage) => void;
};

/** The form for an expense, deposit or transfer (Accounting 20): payee, amount and purpose, in this order. */
export function MoneyForm({ kind, initial, rates, entry, transaction = null, onSaved }: Props) {
  const files = useFilesToAttach("journal");
  const { fields, form, base, preview } = useMoneyForm({
    kind,
    initial,
    rates,
    entry,
    transaction,
    onSaved: files.afterSaving(onSaved),
  });
  const currencies = useEntryCurrencies(fields, kind);
  const parent = transaction === null ? paths.money() : paths.bankWork(transaction.code);
  return (
    <FormPage
      form={withFiles(form, files)}
      back={entry === null ? parent : paths.moneyEntry(entry.id)}
      saveLabel="Save"
      offersNew={entry === null && transaction === null}
      first={transaction !== null ? "lines.0.accountId" : kind === "transfer" ? "total" : "payee"}
      hasSummary
      status={<UnassignedAmount {...{ fields, currencies }} />}
    >
      <div className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2">
        <MoneyFields {...{ fields, kind, rates, currencies }} entry={base} inCurrency>
          <DateField {...useField(fields, "date")} label="Date" flagFuture {...useLockedDays("payments")} />
        </MoneyFields>
      </div>
      {kind !== "transfer" && <MoneyLines fields={fields} kind={kind} />}
      <AttachmentsOfForm chosen={files} recordId={entry?.id ?? null} />
      <section aria-label="Journal entry preview" aria-live="polite" className="flex flex-col gap-3">
        <PreviewPanel preview={preview} fallback={null} />
      </section>
    </FormPage>
  );
}

type MoneyAccountFieldProps = {
  fields: MoneyFormFields;
  kind: MoneyEntryKind;
  /** Whether the account may be in a foreign currency. */
  inCurrency?: boolean;
};

type MoneyFieldsProps = MoneyAccountFieldProps & {
  rates: readonly TaxRateOption[];
  currencies: EntryCurrencies;
  /** The entry being edited; null for a new one. */
  entry: MoneyEntry | null;
  /** The content next to the account. */
  children?: ReactNode;
};

/** The fields for account, payee and amount. */
export function MoneyFields({ children, ...props }: MoneyFieldsProps) {
  return (
    <>
      <MoneyAccountField {...props} />
      {children}
      {props.kind === "transfer" ? <TransferFields {...props} /> : <ReceiptFields {...props} />}
    </>
  );
}

function MoneyAccountField({ fields, kind, inCurrency }: MoneyAccountFieldProps) {
  const { ref, ...account } = useField(fields, "accountId");
  const choose = useAccountChoice(fields, kind);
  return (
    <AccountChoice
      creates="money"
      {...account}
      inputRef={ref}
      onChange={(id) => choose("accountId", id)}
      label={MONEY_ENTRY_TEXTS[kind].account}
      filter={({ isActive, moneyKind }) => isActive && moneyKind !== null}
      inCurrency={inCurrency}
    />
  );
}

/** Payee and amount; the receipt number comes last, because most receipts have none. */
function ReceiptFields({ fields, kind, rates, currencies, entry }: MoneyFieldsProps) {
  const input = useInputs(fields);
  const { names, partyKind } = usePayees({ fields, kind, rates });
  const list = useId();
  return (
    <>
      <div>
        <TextField
          {...input("payee")}
          label={MONEY_ENTRY_TEXTS[kind].payee}
          optional
          hint={partyKind === null ? undefined : `Matches an existing ${partyKind}.`}
          autoComplete="off"
          maxLength={200}
          list={list}
        />
        <datalist id={list}>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      </div>
      <MoneyField
        {...useField(fields, "total")}
        label={amountIn(currencies.accountCurrency)}
        currency={currencies.accountCurrency ?? undefined}
        hint="Total including tax, as on the receipt."
      />
      <EntryRateField {...{ fields, kind, currencies, entry }} />
    </>
  );
}

const amountIn = (currency: string | null) => (currency === null ? "Amount" : `Amount in ${currency}`);

function TransferFields({ fields, kind, inCurrency, currencies, entry }: MoneyFieldsProps) {
  const input = useInputs(fields);
  const choose = useAccountChoice(fields, kind);
  const { accountCurrency, other } = currencies;
  const arrived = useField(fields, "arrived");
  const { ref, ...account } = useField(fields, "lines.0.accountId");
  const values = useValues(fields);
  return (
    <>
      <AccountChoice
        creates="money"
        {...account}
        inputRef={ref}
        onChange={(id) => choose("lines.0.accountId", id)}
        label={MONEY_ENTRY_TEXTS.transfer.category}
        filter={({ id, isActive, moneyKind }) => isActive && moneyKind !== null && id !== values.accountId}
        inCurrency={inCurrency}
      />
      <MoneyField
        {...useField(fields, "total")}
        label={amountIn(accountCurrency)}
        currency={accountCurrency ?? undefined}
      />
      {asksReceivedAmount(kind, values, currencies) && (
        <MoneyField
          {...arrived}
          label={`Amount received in ${other ?? pageNotation().currency}`}
          currency={other ?? undefined}
        />
      )}
      <EntryRateField {...{ fields, kind, currencies, entry }} />
      <TextField
        {...input("lines.0.description")}
        label="Description"
        optional
        autoComplete="off"
        maxLength={400}
      />
      <TextField {...input("reference")} label="Number" optional autoComplete="off" maxLength={100} />
    </>
  );
}

/** The part of the amount that isn't on any line, in words. */
export function UnassignedAmount({
  fields,
  currencies: { accountCurrency },
}: Pick<MoneyFieldsProps, "fields" | "currencies">) {
  const values = useValues(fields);
  const remaining = remainingOfTotal(values, accountCurrency);
  if (remaining === null || isZero(remaining) || values.lines.some(({ amount }) => amount === ""))
    return null;
  return <span aria-live="polite">{formatMoney(remaining, accountCurrency ?? undefined)} remaining</span>;
}
