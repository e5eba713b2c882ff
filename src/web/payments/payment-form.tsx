import { useState } from "react";
import type { Payment } from "#contract/payments.ts";
import { formatMoney, isAmountText, isPositive, subtract } from "#domain/money.ts";
import { AccountPicker } from "#web/fields/account-picker.tsx";
import { useIsFree } from "#web/fields/chart.ts";
import { DateField } from "#web/fields/date-field.tsx";
import { MoneyField } from "#web/fields/number-field.tsx";
import { PartyPicker } from "#web/fields/record-pickers.tsx";
import { SaveAndNew } from "#web/fields/save-and-new.tsx";
import { SaveButton } from "#web/fields/save-button.tsx";
import { useFocusOnRefusal } from "#web/fields/use-focus-on-refusal.ts";
import { useFormKeys } from "#web/fields/use-form-keys.ts";
import type { Next } from "#web/fields/use-leave-after.ts";
import { useGo } from "#web/navigation/address.ts";
import { LeaveGuard } from "#web/navigation/leave-guard.tsx";
import { paths } from "#web/navigation/paths.ts";
import { PartyDialog } from "#web/parties/party-dialog.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { TextField } from "#web/ui/field.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { Select } from "#web/ui/select.tsx";
import { AllocationTable } from "./allocation-table.tsx";
import { allocationField } from "./allocations.ts";
import { MODES, PAYMENT_MODES } from "./payment-modes.ts";
import { useCashAccount } from "./use-cash-account.ts";
import { usePaymentForm, type PaymentFormValues } from "./use-payment-form.ts";

type Props = {
  initial: PaymentFormValues;
  documentId: string | undefined;
  onSaved: (payment: Payment, next: Next) => void;
};

type State = ReturnType<typeof usePaymentForm>;

/** Receives or pays money, against several documents at once (Rules 3). */
export function PaymentForm({ initial, documentId, onSaved }: Props) {
  const state = usePaymentForm({ initial, documentId, onSaved });
  const go = useGo();
  useFormKeys({
    onSave: () => void state.save("list"),
    onSaveAndNew: () => void state.save("new"),
    onCancel: () => go(paths.payments()),
  });
  const { values, problems, attempt } = state;
  const summary = [...problems].map(([field, message]) => ({ message, fieldId: field || undefined }));
  useFocusOnRefusal(attempt, summary[0]?.fieldId);
  return (
    <form
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void state.save("list");
      }}
    >
      <div className="flex w-full max-w-form flex-1 flex-col gap-4">
        <ErrorSummary errors={summary} attempt={attempt} />
        <PaymentFields state={state} />
        {values.party && <Allocations state={state} />}
      </div>
      <SaveBar>
        <LinkButton href={paths.payments()}>Cancel</LinkButton>
        <SaveAndNew onClick={() => void state.save("new")} />
        <SaveButton pending={state.isPending}>Save Payment</SaveButton>
      </SaveBar>
      <LeaveGuard when={state.isDirty} />
    </form>
  );
}

function PaymentFields({ state }: { state: State }) {
  const { values, set, problems } = state;
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2">
      <Select
        label="What it is"
        options={PAYMENT_MODES.map((mode) => ({ value: mode, label: MODES[mode].label }))}
        value={values.mode}
        onChange={({ target }) => {
          const mode = PAYMENT_MODES.find((candidate) => candidate === target.value);
          if (mode) set({ mode });
        }}
      />
      <PartyField state={state} />
      <MoneyField
        id="amount"
        label="Amount"
        value={values.amount}
        onChange={(amount) => set({ amount })}
        error={problems.get("amount")}
      />
      <DateField
        id="date"
        label="Date"
        value={values.date}
        onChange={(date) => set({ date })}
        flagFuture
        error={problems.get("date")}
      />
      <AccountFields state={state} />
      <div className="sm:col-span-2">
        <TextField
          id="memo"
          label="Memo"
          optional
          autoComplete="off"
          maxLength={500}
          value={values.memo}
          onChange={(event) => set({ memo: event.target.value })}
          error={problems.get("memo")}
        />
      </div>
    </div>
  );
}

/** The account of the money, and what the bank took. */
function AccountFields({ state: { values, set, problems } }: { state: State }) {
  const { account } = MODES[values.mode];
  const isFree = useIsFree("cash");
  useCashAccount(values.accountId, (accountId) => set({ accountId }));
  return (
    <>
      <AccountPicker
        id="accountId"
        label={account}
        optional
        hint="Left empty it is Cash and Bank."
        value={values.accountId}
        onChange={(accountId) => set({ accountId })}
        filter={(choice) =>
          choice.isActive && (choice.type === "asset" || choice.type === "liability") && isFree(choice)
        }
        error={problems.get("accountId")}
      />
      <MoneyField
        id="bankCharge"
        label="Bank charge"
        optional
        hint={chargeHint(values)}
        value={values.bankCharge}
        onChange={(bankCharge) => set({ bankCharge })}
        error={problems.get("bankCharge")}
      />
    </>
  );
}

function PartyField({ state: { values, set, problems } }: { state: State }) {
  const [missing, setMissing] = useState<string | null>(null);
  const { side } = MODES[values.mode];
  return (
    <div>
      <PartyPicker
        id="party"
        label={side === "vendor" ? "Vendor" : "Customer"}
        side={side}
        value={values.party}
        onChange={(party) => set({ party: party && { id: party.id, code: party.code, name: party.name } })}
        onCreate={setMissing}
        error={problems.get("party")}
      />
      {missing !== null && (
        <PartyDialog
          side={side}
          name={missing}
          onClose={() => setMissing(null)}
          onCreated={({ id, code, name }) => set({ party: { id, code, name } })}
        />
      )}
    </div>
  );
}

function chargeHint({ mode, amount, bankCharge }: PaymentFormValues): string {
  const isIn = MODES[mode].direction === "in";
  if (!isAmountText(amount) || !isAmountText(bankCharge) || !isPositive(bankCharge)) {
    return isIn ? "What the bank kept." : "What the bank took on top.";
  }
  const net = formatMoney(isIn ? subtract(amount, bankCharge) : subtract(amount, `-${bankCharge}`));
  return isIn ? `${net} arrives in the account.` : `${net} leaves the account.`;
}

/** Which documents are paid; what is left over stays visible as the party's credit. */
function Allocations({ state }: { state: State }) {
  const { values, documents, amounts, problems, totalOpen } = state;
  const amount = isAmountText(values.amount) ? values.amount : "0.00";
  const errors = new Map(documents.map(({ id }) => [id, problems.get(allocationField(id)) ?? ""]));
  return (
    <section aria-label="Documents that are paid" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-section font-semibold">
          {MODES[values.mode].isRefund ? "What it returns" : "What it pays"}
        </h2>
        <span className="flex gap-2">
          {!state.isSpread && (
            <Button size="small" onClick={state.spread}>
              Oldest first
            </Button>
          )}
          {isPositive(totalOpen) && (
            <Button size="small" onClick={() => state.set({ amount: totalOpen })}>
              All that is open: {formatMoney(totalOpen)}
            </Button>
          )}
        </span>
      </div>
      <AllocationTable
        documents={documents}
        amounts={amounts}
        available={amount}
        onChange={state.setAmount}
        isLoading={state.isLoading}
        errors={errors}
        leftBecomes={
          MODES[values.mode].isRefund
            ? "returns the oldest credit and unused payments"
            : `stays as credit of ${values.party?.name ?? ""}`
        }
        nothingOpen={
          MODES[values.mode].isRefund
            ? "No credit note is open. The refund returns the oldest payments that are not used."
            : undefined
        }
      />
    </section>
  );
}
