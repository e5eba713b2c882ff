import type { Document } from "#contract/documents.ts";
import { type DocumentKind, isCredit } from "#domain/document.ts";
import { isPositive } from "#domain/money.ts";
import { AccountPicker } from "#web/fields/account-picker.tsx";
import { useCashAccount, useIsFree } from "#web/fields/chart.ts";
import { DateField } from "#web/fields/date-field.tsx";
import { useField, useFieldValue, useInputs } from "#web/forms/form-fields.ts";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { DOCUMENT_STATUS_LABELS } from "./document-words.ts";
import { statusChoices, statusEffect } from "./status-change.ts";
import { type DocumentFormFields, useTotals } from "./use-document-form.ts";
import type { Voiding } from "./document-form-values.ts";

type Props = {
  kind: DocumentKind;
  fields: DocumentFormFields;
  opened: Document | null;
};

/** The status with what choosing it does, what that needs to know, and the notes (Accounting 3, 4). */
export function DocumentStatusFields({ kind, fields, opened }: Props) {
  const status = useFieldValue(fields, "status");
  const { total } = useTotals(fields);
  const input = useInputs(fields);
  const isPaying = status === "paid" && opened?.status !== "paid";
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2">
      <div className="flex flex-col gap-4">
        <Select
          {...input("status")}
          label="Status"
          options={statusChoices(opened).map((value) => ({ value, label: DOCUMENT_STATUS_LABELS[value] }))}
          hint={statusEffect({ kind, opened, status, total })}
        />
        {isPaying && <PaymentFields kind={kind} fields={fields} />}
        {status === "void" && opened !== null && (
          <VoidChoice kind={kind} fields={fields} hasPayments={isPositive(opened.paidAmount)} />
        )}
      </div>
      <TextArea {...input("notes")} label="Notes" optional rows={4} maxLength={4000} />
    </div>
  );
}

type PaymentProps = Pick<Props, "kind" | "fields">;

/** Choosing Paid records the payment: from which account, and when (Accounting 3). */
function PaymentFields({ kind, fields }: PaymentProps) {
  const { ref, ...account } = useField(fields, "payment.accountId");
  const date = useField(fields, "payment.date");
  useCashAccount(fields, "payment.accountId");
  const isIn = kind === "invoice" || kind === "vendor_credit";
  const isFree = useIsFree("cash");
  return (
    <>
      <AccountPicker
        {...account}
        inputRef={ref}
        label={isIn ? "Received in" : "Paid from"}
        optional
        hint={`Left empty it is the cash account of Settings.${isCredit(kind) ? " The refund takes up this credit." : ""}`}
        filter={(choice) =>
          choice.isActive && (choice.type === "asset" || choice.type === "liability") && isFree(choice)
        }
      />
      <DateField {...date} label="Payment date" flagFuture />
    </>
  );
}

type VoidProps = PaymentProps & { hasPayments: boolean };

function VoidChoice({ kind, fields, hasPayments }: VoidProps) {
  const { value, onChange } = useField(fields, "voiding");
  return <VoidFields {...{ kind, value, onChange, hasPayments }} />;
}

type VoidFieldsProps = {
  kind: DocumentKind;
  value: Voiding;
  onChange: (value: Voiding) => void;
  hasPayments: boolean;
};

const PAYMENT_CHOICES = [
  { value: "keep_as_credit", label: "Keep them as credit" },
  { value: "void", label: "Void them too" },
];

/** Why a document is voided, and what becomes of what was paid (Accounting 4, 5). */
export function VoidFields({ kind, value, onChange, hasPayments }: VoidFieldsProps) {
  return (
    <>
      <TextField
        label="Reason"
        optional
        autoComplete="off"
        maxLength={500}
        value={value.reason}
        onChange={(event) => onChange({ ...value, reason: event.target.value })}
      />
      {hasPayments && isCredit(kind) && (
        <p className="text-ink-soft">
          What was refunded of it is voided as well, and what it was put against is open again.
        </p>
      )}
      {hasPayments && !isCredit(kind) && (
        <Select
          label="Its payments"
          options={PAYMENT_CHOICES}
          hint={
            value.payments === "void"
              ? "The payments are taken out of the books as well."
              : "The payments stay in the books and can be put against other documents."
          }
          value={value.payments}
          onChange={(event) =>
            onChange({ ...value, payments: event.target.value === "void" ? "void" : "keep_as_credit" })
          }
        />
      )}
    </>
  );
}
