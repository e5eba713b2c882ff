import { z } from "zod";
import { amount, requiredDate } from "#contract/fields.ts";
import type { Loan } from "#contract/loans.ts";
import { call } from "#web/api/call-api.ts";
import { useToday } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { DateField, useLockedDays } from "#web/fields/date-field.tsx";
import { formatDate, formatMoney } from "#web/fields/formats.ts";
import { MoneyField } from "#web/fields/number-field.tsx";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { type FormFields, useField, useValues } from "#web/forms/form-fields.ts";
import { validateValues } from "#web/forms/problems.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast.tsx";

type Props = { loan: Loan; onClose: () => void };

const payForm = z.object({ through: requiredDate("Enter a date to post through") });
type PayValues = z.input<typeof payForm>;

/** Posts the installments due through a date, with a preview of their journals. */
export function PayLoanDialog({ loan, onClose }: Props) {
  const { id, version, name } = loan;
  const pay = useApiMutation("loans.pay");
  const { fields, ...form } = useForm({
    initial: { through: String(useToday()) },
    read: (values: PayValues) => validateValues(payForm, values),
    write: async (input) => pay.mutateAsync({ params: { id }, body: { ...input, version } }),
    onSaved: ({ outstanding: remaining }) => {
      onClose();
      showToast(`${formatMoney(remaining)} remaining`);
    },
    fallback: "Couldn't post the amounts due",
  });
  return (
    <RecordDialog title={`Post ${name}`} size="normal" saveLabel="Post" form={form} onClose={onClose}>
      <p className="text-ink-soft">Posts all payments due by this date that aren't posted yet.</p>
      <div data-first-focus>
        <DateField {...useField(fields, "through")} label="Post through" />
      </div>
      <LoanPaymentPreview loan={loan} fields={fields} />
    </RecordDialog>
  );
}

function LoanPaymentPreview({
  loan: { id, version },
  fields,
}: {
  loan: Loan;
  fields: FormFields<PayValues>;
}) {
  const { input } = validateValues(payForm, useValues(fields));
  const request = input === undefined ? null : { params: { id }, body: { ...input, version } };
  const preview = useRequestPreview("loans.previewPay", request, (previewRequest) =>
    call("loans.previewPay", previewRequest),
  );
  return <PreviewPanel preview={preview} fallback={null} />;
}

const repayForm = z.object({
  date: requiredDate("Enter the repayment date"),
  amount: z
    .string()
    .transform((typed) => typed || undefined)
    .pipe(amount.optional()),
});
type RepayValues = z.input<typeof repayForm>;

/** Records an extra repayment, or pays off the remaining balance. */
export function RepayLoanDialog({ loan, onClose }: Props) {
  const { id, version, name, outstanding: remaining } = loan;
  const repay = useApiMutation("loans.repay");
  const { fields, ...form } = useForm({
    initial: { date: String(useToday()), amount: "" },
    read: (values: RepayValues) => validateValues(repayForm, values),
    write: async (input) => repay.mutateAsync({ params: { id }, body: { ...input, version } }),
    onSaved: (saved) => {
      onClose();
      showToast(`${formatMoney(saved.outstanding)} remaining`);
    },
    fallback: "Couldn't repay the loan",
  });
  return (
    <RecordDialog title={`Repay ${name}`} size="normal" saveLabel="Repay" form={form} onClose={onClose}>
      <p className="text-ink-soft">
        {formatMoney(remaining)} remaining. Payments due by this date are posted first; later payments will be
        smaller.
      </p>
      <div data-first-focus>
        <DateField {...useField(fields, "date")} label="Date" {...useLockedDays("all")} />
      </div>
      <MoneyField
        {...useField(fields, "amount")}
        label="Amount"
        optional
        hint="Leave blank to repay it in full, including interest to date."
      />
      <RepaymentPreview loan={loan} fields={fields} />
    </RecordDialog>
  );
}

function RepaymentPreview({
  loan: { id, version },
  fields,
}: {
  loan: Loan;
  fields: FormFields<RepayValues>;
}) {
  const { input } = validateValues(repayForm, useValues(fields));
  const request = input === undefined ? null : { params: { id }, body: { ...input, version } };
  const preview = useRequestPreview("loans.previewRepay", request, (previewRequest) =>
    call("loans.previewRepay", previewRequest),
  );
  return <PreviewPanel preview={preview} fallback={null} />;
}

/** Asks before undoing the last posted entry. */
export function UndoLoanDialog({ loan, onClose }: Props) {
  const { id, version, entries, isAutomatic } = loan;
  const undo = useApiMutation("loans.undo");
  const last = entries.find(({ isVoid }) => !isVoid);
  const request =
    last === undefined ? null : { params: { id }, body: { version, journalId: last.journalId } };
  const preview = useRequestPreview("loans.previewUndo", request, (previewRequest) =>
    call("loans.previewUndo", previewRequest),
  );
  if (last === undefined || request === null) return null;
  return (
    <ConfirmDialog
      title="Undo last entry"
      question={`Journal entry ${last.journalNumber} (${formatDate(last.date)}) will be voided.`}
      notes={isAutomatic ? ["Automatic payments for this loan stop from then on."] : []}
      confirmLabel="Undo"
      danger
      onConfirm={async () => {
        await undo.mutateAsync(request);
        showToast(`${last.journalNumber} was voided`);
      }}
      onClose={onClose}
    >
      <PreviewPanel preview={preview} fallback={null} />
    </ConfirmDialog>
  );
}

/** Asks before voiding the whole loan. */
export function VoidLoanDialog({ loan: { id, version, name }, onClose }: Props) {
  const voiding = useApiMutation("loans.void");
  const preview = useRequestPreview("loans.previewVoid", { params: { id }, body: { version } }, (request) =>
    call("loans.previewVoid", request),
  );
  return (
    <ConfirmDialog
      title="Void loan"
      question={`Void ${name} and all of its journal entries, each on its original date?`}
      confirmLabel="Void"
      danger
      onConfirm={async () => {
        await voiding.mutateAsync({ params: { id }, body: { version } });
        showToast(`${name} was voided`);
      }}
      onClose={onClose}
    >
      <PreviewPanel preview={preview} fallback={null} />
    </ConfirmDialog>
  );
}
