import type { Document } from "#contract/documents.ts";
import { isCredit, type DocumentKind } from "#domain/document.ts";
import { isPositive } from "#domain/money.ts";
import { AccountPicker } from "#web/fields/account-picker.tsx";
import { useIsFree } from "#web/fields/chart.ts";
import { DateField } from "#web/fields/date-field.tsx";
import { useField, useFieldValue, useInputs } from "#web/forms/form-fields.ts";
import { useCashAccount } from "#web/payments/use-cash-account.ts";
import { TextArea } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { useTotals } from "./document-totals.tsx";
import { DOCUMENT_STATUS_LABELS } from "./document-words.ts";
import { statusChoices, statusEffect } from "./status-choices.ts";
import type { DocumentFormFields } from "./use-document-form.ts";
import { VoidFields } from "./void-fields.tsx";

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
  useCashAccount(account.value, account.onChange);
  const isIn = kind === "invoice" || kind === "vendor_credit";
  const isFree = useIsFree("cash");
  return (
    <>
      <AccountPicker
        {...account}
        inputRef={ref}
        label={isIn ? "Received in" : "Paid from"}
        optional
        hint={`Left empty it is Cash and Bank.${isCredit(kind) ? " The refund takes up this credit." : ""}`}
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
