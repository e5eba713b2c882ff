import { useState } from "react";
import type { Payment } from "#contract/payments.ts";
import { roundForCash } from "#domain/cash-rounding.ts";
import { add, compare, isAmountText, isPositive, subtract, ZERO } from "#domain/money.ts";
import { pageMinorUnit } from "#web/api/page-notation.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { useIsAvailable } from "#web/fields/use-chart.ts";
import { DateField, useLockedDays } from "#web/fields/date-field.tsx";
import { formatMoney } from "#web/fields/formats.ts";
import type { CodedRecord } from "#web/fields/match-text.ts";
import { MoneyField } from "#web/fields/number-field.tsx";
import { PartyPicker } from "#web/fields/record-pickers.tsx";
import { PreviewPanel } from "#web/forms/posting-preview.tsx";
import { useField, useInputs } from "#web/forms/form-fields.ts";
import { FormPage } from "#web/forms/form-page.tsx";
import type { NextPage } from "#web/forms/leave-form.tsx";
import { useFocusAfterDialog } from "#web/forms/refusal.ts";
import { messageAt, useProblems } from "#web/forms/problems.ts";
import { paths } from "#web/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { CreditOffer, usePartyCredit } from "./credit-offer.tsx";
import { AllocationTable } from "./allocation-table.tsx";
import { OnAccountFields, PaymentCurrencyFields } from "./payment-currency.tsx";
import { differenceIn, discountOffer, discountTaken } from "./differences.ts";
import { MODES, PAYMENT_MODES, type PaymentMode } from "./payment-modes.ts";
import { METHOD_OPTIONS, usePaymentMethod } from "./use-payment-method.ts";
import { allocationOf } from "./allocations.ts";
import { type PaymentFormValues, usePaymentForm } from "./use-payment-form.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const PartyDialog = lazyPart(async () => (await import("#web/parties/party-dialog.tsx")).PartyDialog);

type Props = {
  initial: PaymentFormValues;
  documentId: string | undefined;
  onSaved: (payment: Payment, next: NextPage) => void;
  /** Called when the user chooses another payment type. */
  onMode: (mode: PaymentMode) => void;
};

type PaymentFormState = ReturnType<typeof usePaymentForm>;

/** The form for a customer or vendor payment, which can pay several documents (Accounting 3). */
export function PaymentForm({ initial, documentId, onSaved, onMode }: Props) {
  const state = usePaymentForm({ initial, documentId, onSaved });
  return (
    <FormPage form={state.form} back={paths.payments()} saveLabel="Save payment" offersNew hasSummary>
      <PaymentFields state={state} onMode={onMode} />
      {state.values.party && <Allocations state={state} />}
      <section aria-label="Journal entry preview" aria-live="polite" className="flex flex-col gap-3">
        <PreviewPanel preview={state.preview} fallback={null} />
      </section>
    </FormPage>
  );
}

function PaymentFields({
  state: { fields, values, currency, currencies, accountCurrency, amounts },
  onMode,
}: { state: PaymentFormState } & Pick<Props, "onMode">) {
  const input = useInputs(fields);
  const mode = useField(fields, "mode");
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2">
      <Select
        {...mode}
        label="Payment type"
        options={PAYMENT_MODES.map((value) => ({ value, label: MODES[value].label }))}
        onChange={(event) => {
          mode.onChange(event);
          fields.setValue("party", null);
          fields.setValue("allocations", null);
          fields.setValue("returnsId", null);
          fields.setValue("currency", "");
          onMode(fields.getValues("mode"));
        }}
      />
      <PartyField fields={fields} mode={values.mode} />
      <MoneyField {...useField(fields, "amount")} currency={currency} label="Amount" />
      <DateField {...useField(fields, "date")} label="Date" flagFuture {...useLockedDays("payments")} />
      <PaymentCurrencyFields {...{ fields, values, currency, currencies, accountCurrency }} />
      <AccountFields {...{ fields, values, currency, amounts }} />
      {accountCurrency !== null && <OnAccountFields {...{ fields, values, accountCurrency }} />}
      <div className="sm:col-span-2">
        <TextField {...input("memo")} label="Memo" optional autoComplete="off" maxLength={500} />
      </div>
    </div>
  );
}

type AccountFieldsProps = Pick<PaymentFormState, "fields" | "values" | "currency" | "amounts">;

/** The payment method, account and bank fee. */
function AccountFields({ fields, values, currency, amounts }: AccountFieldsProps) {
  const isFree = useIsAvailable("cash");
  const method = useField(fields, "method");
  const { ref, ...account } = useField(fields, "accountId");
  const bankFee = useField(fields, "bankFee");
  const chooseMethod = usePaymentMethod(fields);
  return (
    <>
      <Select
        {...method}
        label="Method"
        optional
        placeholder="Not specified"
        options={METHOD_OPTIONS}
        onChange={(event) => {
          chooseMethod(event.target.value);
          if (event.target.value === "cash") roundAmount(fields, { amounts, currency });
        }}
      />
      <AccountChoice
        creates="money"
        {...account}
        inputRef={ref}
        label={MODES[values.mode].account}
        optional
        hint="Remembered per payment method. Leave blank to use the default cash account."
        filter={(choice) =>
          choice.isActive && (choice.type === "asset" || choice.type === "liability") && isFree(choice)
        }
        inCurrency
      />
      <MoneyField
        {...bankFee}
        currency={currency}
        label="Bank fee"
        optional
        hint={chargeHint(values, currency)}
      />
    </>
  );
}

/** Rounds the amount to the smallest coin, and accepts the difference. Any excess isn't applied to another document. */
function roundAmount(
  { getValues, setValue }: PaymentFormState["fields"],
  { amounts, currency }: Pick<PaymentFormState, "amounts" | "currency">,
): void {
  const amount = getValues("amount");
  if (!isAmountText(amount, pageMinorUnit(currency))) return;
  const rounded = roundForCash(amount, currency);
  if (rounded === amount) return;
  setValue("amount", rounded, { shouldDirty: true });
  if (compare(rounded, amount) > 0) setValue("allocations", amounts, { shouldDirty: true });
  setValue("writeOffDifference", true, { shouldDirty: true });
}

function PartyField({ fields, mode }: Pick<PaymentFormState, "fields"> & { mode: PaymentMode }) {
  const { ref, ...party } = useField(fields, "party");
  const [missing, setMissing] = useState<string | null>(null);
  const { side } = MODES[mode];
  const focusAfter = useFocusAfterDialog(fields);
  function choose(chosen: CodedRecord | null): void {
    party.onChange(chosen && { id: chosen.id, code: chosen.code, name: chosen.name });
    fields.setValue("allocations", null);
    fields.setValue("currency", "");
  }
  return (
    <div>
      <PartyPicker
        {...party}
        inputRef={ref}
        label={side === "vendor" ? "Vendor" : "Customer"}
        side={side}
        onChange={choose}
        onCreate={setMissing}
      />
      {missing !== null && (
        <PartyDialog
          side={side}
          start={{ name: missing }}
          onClose={() => setMissing(null)}
          onCreated={(created) => {
            choose(created);
            focusAfter("amount");
          }}
        />
      )}
    </div>
  );
}

function chargeHint({ mode, amount, bankFee }: PaymentFormValues, currency: string): string {
  const minorUnit = pageMinorUnit(currency);
  const isIn = MODES[mode].direction === "in";
  const isRead = isAmountText(amount, minorUnit) && isAmountText(bankFee, minorUnit);
  if (!isRead || !isPositive(bankFee)) {
    return isIn ? "Fee deducted by the bank." : "Fee charged in addition by the bank.";
  }
  const net = formatMoney(isIn ? subtract(amount, bankFee) : add(amount, bankFee), currency);
  return isIn ? `${net} will be deposited.` : `${net} leaves the account.`;
}

/** The option to take the early payment discount or, if there is none, to write off a small difference. */
function Difference({ state }: { state: PaymentFormState }) {
  const { fields, values, currency } = state;
  const discount = discountTaken(values, state);
  if (discount !== null)
    return (
      <Checkbox
        {...fields.register("takeEarlyDiscount")}
        label={`Take ${formatMoney(discount, currency)} as the early payment discount`}
      />
    );
  const difference = differenceIn(values, state);
  if (difference === null) return null;
  return (
    <Checkbox
      {...fields.register("writeOffDifference")}
      label={`Accept ${formatMoney(difference, currency)} as ${values.method === "cash" ? "cash rounding" : "a payment difference"}`}
    />
  );
}

/** Pays the documents with a discount, or receives their payment, less the discount. */
function DiscountButton({ state }: { state: PaymentFormState }) {
  const { fields, values, currency } = state;
  const offer = discountOffer(values, { ...state, only: state.documentId });
  if (offer === null || (values.takeEarlyDiscount && offer.amount === values.amount)) return null;
  function take({ amount, allocations }: NonNullable<typeof offer>): void {
    fields.setValue("amount", amount, { shouldDirty: true });
    fields.setValue("allocations", allocations, { shouldDirty: true });
    fields.setValue("takeEarlyDiscount", true, { shouldDirty: true });
  }
  const verb = MODES[values.mode].direction === "in" ? "Receive" : "Pay";
  return (
    <Button size="small" onClick={() => take(offer)}>
      {`${verb} ${formatMoney(offer.amount, currency)} after an early payment discount of ${formatMoney(offer.discount, currency)}`}
    </Button>
  );
}

/** Pays all documents; in cash, as rounded to the smallest coin. */
function FullBalanceButton({ state: { fields, values, totalDue, currency } }: { state: PaymentFormState }) {
  const amount = values.method === "cash" ? roundForCash(totalDue, currency) : totalDue;
  function pay(): void {
    fields.setValue("amount", amount, { shouldDirty: true });
    if (amount !== totalDue) fields.setValue("writeOffDifference", true, { shouldDirty: true });
  }
  return (
    <Button size="small" onClick={pay}>
      Pay full balance: {formatMoney(amount, currency)}
    </Button>
  );
}

/** The documents to pay; any excess is shown as the contact's credit. */
function Allocations({ state }: { state: PaymentFormState }) {
  const { fields, values, documents, amounts, currency, totalDue } = state;
  const { all } = useProblems(fields);
  const { side, isRefund } = MODES[values.mode];
  const credit = usePartyCredit(side, isRefund ? undefined : values.party?.id, currency);
  const amount = isAmountText(values.amount, pageMinorUnit(currency)) ? values.amount : ZERO;
  const errors = new Map(documents.map(({ id }) => [id, messageAt(all, allocationOf(id)) ?? ""]));
  return (
    <section aria-label="Documents to pay" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-section font-semibold">{isRefund ? "Refund of" : "Apply to"}</h2>
        <span className="flex gap-2">
          {values.allocations !== null && (
            <Button size="small" onClick={state.spread}>
              Apply to oldest first
            </Button>
          )}
          <DiscountButton state={state} />
          {isPositive(totalDue) && <FullBalanceButton state={state} />}
        </span>
      </div>
      <CreditOffer credit={credit} documents={documents} />
      <AllocationTable
        documents={documents}
        amounts={amounts}
        available={amount}
        onChange={state.setAmount}
        isLoading={state.isLoading}
        errors={errors}
        keep={(id) => fields.keep(allocationOf(id))}
        remainderText={
          isRefund
            ? "will be refunded from the oldest credits and unapplied payments"
            : values.writeOffDifference
              ? "is accepted as a difference"
              : `stays as credit of ${values.party?.name ?? ""}`
        }
        emptyText={
          isRefund
            ? "No unapplied credit notes. The refund will use the oldest unapplied payments."
            : undefined
        }
      />
      <Difference state={state} />
    </section>
  );
}
