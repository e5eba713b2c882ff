import { useController, useWatch } from "react-hook-form";
import type { Document } from "#contract/documents.ts";
import { isCredit, type DocumentKind } from "#domain/document.ts";
import { isPositive } from "#domain/money.ts";
import { AccountPicker } from "#web/fields/account-picker.tsx";
import { useIsFree } from "#web/fields/chart.ts";
import { DateField } from "#web/fields/date-field.tsx";
import type { Problem } from "#web/fields/use-form-problems.ts";
import { useCashAccount } from "#web/payments/use-cash-account.ts";
import { TextArea } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { useTotals } from "./document-totals.tsx";
import { DOCUMENT_STATUS_LABELS } from "./document-words.ts";
import { statusChoices, statusEffect } from "./status-choices.ts";
import type { DocumentFormState } from "./use-item-editor.ts";
import { VoidFields } from "./void-fields.tsx";

type Props = {
  kind: DocumentKind;
  form: DocumentFormState;
  opened: Document | null;
  problems: readonly Problem[];
};

/** The status with what choosing it does, what that needs to know, and the notes (Rules 3, 4). */
export function DocumentStatusFields({ kind, form, opened, problems }: Props) {
  const status = useWatch({ control: form.control, name: "status" });
  const { total } = useTotals(form.control);
  const errorAt = (field: string) => problems.find((problem) => problem.field === field)?.message;
  const isPaying = status === "paid" && opened?.status !== "paid";
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2">
      <div className="flex flex-col gap-4">
        <Select
          {...form.register("status")}
          id="status"
          label="Status"
          options={statusChoices(opened).map((value) => ({ value, label: DOCUMENT_STATUS_LABELS[value] }))}
          hint={statusEffect({ kind, opened, status, total })}
          error={errorAt("status")}
        />
        {isPaying && <PaymentFields kind={kind} form={form} errorAt={errorAt} />}
        {status === "void" && opened !== null && (
          <VoidChoice kind={kind} form={form} hasPayments={isPositive(opened.paidAmount)} />
        )}
      </div>
      <TextArea
        {...form.register("notes")}
        id="notes"
        label="Notes"
        optional
        rows={4}
        maxLength={4000}
        error={errorAt("notes")}
      />
    </div>
  );
}

type PaymentProps = {
  kind: DocumentKind;
  form: DocumentFormState;
  errorAt: (field: string) => string | undefined;
};

/** Choosing Paid records the payment: from which account, and when (Rules 3). */
function PaymentFields({ kind, form, errorAt }: PaymentProps) {
  const { field: account } = useController({ control: form.control, name: "payment.accountId" });
  const { field: date } = useController({ control: form.control, name: "payment.date" });
  useCashAccount(account.value, account.onChange);
  const isIn = kind === "invoice" || kind === "vendor_credit";
  const isFree = useIsFree("cash");
  return (
    <>
      <AccountPicker
        id="payment.accountId"
        label={isIn ? "Received in" : "Paid from"}
        optional
        hint={`Left empty it is Cash and Bank.${isCredit(kind) ? " The refund takes up this credit." : ""}`}
        value={account.value}
        onChange={account.onChange}
        onBlur={account.onBlur}
        filter={(choice) =>
          choice.isActive && (choice.type === "asset" || choice.type === "liability") && isFree(choice)
        }
        error={errorAt("payment.accountId")}
      />
      <DateField
        id="payment.date"
        label="Payment date"
        value={date.value}
        onChange={date.onChange}
        onBlur={date.onBlur}
        flagFuture
        error={errorAt("payment.date")}
      />
    </>
  );
}

type VoidProps = { kind: DocumentKind; form: DocumentFormState; hasPayments: boolean };

function VoidChoice({ kind, form, hasPayments }: VoidProps) {
  const { field } = useController({ control: form.control, name: "voiding" });
  const { value, onChange } = field;
  return <VoidFields {...{ kind, value, onChange, hasPayments }} />;
}
