import { z } from "zod";
import { requiredDate } from "#contract/fields.ts";
import type { TaxReturn } from "#contract/tax-returns.ts";
import { isNegative, isZero, negate } from "#domain/money.ts";
import { call } from "#web/api/call-api.ts";
import { useToday } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { DateField, useLockedDays } from "#web/fields/date-field.tsx";
import { formatDate, formatMoney, formatPeriod } from "#web/fields/formats.ts";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { type FormFields, useField, useValues } from "#web/forms/form-fields.ts";
import { validateValues } from "#web/forms/problems.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

type Props = { taxReturn: TaxReturn; onClose: () => void };

const filingForm = z.object({ filedOn: requiredDate("Enter the filing date") });
type FilingValues = z.input<typeof filingForm>;

/** Marks a return as filed, and explains what that locks. */
export function FileDialog({ taxReturn, onClose }: Props) {
  const { start, end, payable } = taxReturn;
  const file = useApiMutation("taxReturns.file");
  const { fields, ...form } = useForm({
    initial: { filedOn: String(useToday()) },
    read: (values: FilingValues) => validateValues(filingForm, values),
    write: async (input) => file.mutateAsync({ body: { ...input, start, end, expectedPayable: payable } }),
    onSaved: () => {
      onClose();
      showToast("Tax return filed");
    },
    fallback: "Couldn't file the tax return",
  });
  return (
    <RecordDialog
      title={`File ${formatPeriod({ start, end })}`}
      size="normal"
      saveLabel="Mark as filed"
      form={form}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {`${payableText(taxReturn)} After this, no taxed transactions can be dated on or before ${formatDate(end)}. Later corrections go into the next return.`}
      </p>
      <SkippedPeriods start={start} />
      <div data-first-focus>
        <DateField {...useField(fields, "filedOn")} label="Filed on" />
      </div>
    </RecordDialog>
  );
}

/** Warns that earlier periods are still due: filing a later one counts them as filed elsewhere (Accounting 28). */
function SkippedPeriods({ start }: Pick<TaxReturn, "start">) {
  const { data } = useApiQuery("taxReturns.list");
  const count = data?.items.filter((period) => period.status === "due" && period.start < start).length ?? 0;
  if (count === 0) return null;
  return (
    <Notice tone="warning">
      {count === 1
        ? "One earlier period is still due. Continue only if you filed it elsewhere: it is removed from the list, and reappears if you undo this filing."
        : `${count} earlier periods are still due. Continue only if you filed them elsewhere: they leave the list, and return if you undo this filing.`}
    </Notice>
  );
}

/** "To pay: 140.00.", or the refund. */
function payableText({ payable }: TaxReturn): string {
  return isNegative(payable)
    ? `Refund due: ${formatMoney(negate(payable))}.`
    : `To pay: ${isZero(payable) ? "nothing" : formatMoney(payable)}.`;
}

/** Asks before undoing the filing of the last return. */
export function UndoFilingDialog({ taxReturn, onClose }: Props) {
  const undo = useApiMutation("taxReturns.undoFiling");
  return (
    <ConfirmDialog
      title="Undo filing"
      question={`The period ${formatPeriod(taxReturn)} will be reopened. Use this only if it was marked by mistake.`}
      notes={["Documents of this period that were voided since will be voided on their original dates."]}
      confirmLabel="Undo filing"
      danger
      onConfirm={async () => {
        if (taxReturn.id === null) return;
        await undo.mutateAsync({ params: { id: taxReturn.id } });
        showToast("The tax return was reopened");
      }}
      onClose={onClose}
    />
  );
}

const paymentForm = z.object({
  date: requiredDate("Enter the payment date"),
  accountId: z.string(),
  differenceAccountId: z.string(),
});
type PaymentValues = z.input<typeof paymentForm>;

const paymentRead = paymentForm.transform(({ accountId, differenceAccountId, ...input }) => ({
  ...input,
  accountId: accountId || null,
  differenceAccountId: differenceAccountId || null,
}));

/** Records the payment or refund of a return, with a preview of the journal. */
export function PayDialog({ taxReturn, onClose }: Props) {
  const pay = useApiMutation("taxReturns.pay");
  const isRefund = isNegative(taxReturn.payable);
  const id = taxReturn.id ?? "";
  const { fields, ...form } = useForm({
    initial: { date: String(useToday()), accountId: "", differenceAccountId: "" },
    read: (values: PaymentValues) => validateValues(paymentRead, values),
    write: async (body) => pay.mutateAsync({ params: { id }, body }),
    onSaved: () => {
      onClose();
      showToast(isRefund ? "Refund received" : "Tax return paid");
    },
    fallback: "Couldn't pay the tax return",
  });
  return (
    <RecordDialog
      title={isRefund ? "Receive the refund" : "Pay the tax return"}
      saveLabel={isRefund ? "Receive" : "Pay"}
      form={form}
      onClose={onClose}
    >
      <p className="text-ink-soft">{payableText(taxReturn)}</p>
      <PaymentFields taxReturn={taxReturn} fields={fields} />
      <PaymentPreview id={id} fields={fields} />
    </RecordDialog>
  );
}

type PaymentFieldsProps = { taxReturn: TaxReturn; fields: FormFields<PaymentValues> };

function PaymentFields({ taxReturn: { payable, difference }, fields }: PaymentFieldsProps) {
  const { ref: accountRef, ...account } = useField(fields, "accountId");
  const { ref: differenceRef, ...rounding } = useField(fields, "differenceAccountId");
  return (
    <div data-first-focus className="grid items-start gap-4 sm:grid-cols-2">
      <DateField {...useField(fields, "date")} label="Date" {...useLockedDays("all")} />
      {!isZero(payable) && (
        <AccountChoice
          creates="money"
          {...account}
          inputRef={accountRef}
          label={isNegative(payable) ? "Deposit to" : "Paid from"}
          filter={({ isActive, moneyKind }) => isActive && moneyKind !== null}
        />
      )}
      {!isZero(difference) && (
        <AccountChoice
          creates="expense"
          {...rounding}
          inputRef={differenceRef}
          label={`Rounding of ${formatMoney(difference)}`}
          filter={({ isActive, type }) => isActive && (type === "revenue" || type === "expense")}
        />
      )}
    </div>
  );
}

function PaymentPreview({ id, fields }: { id: string; fields: FormFields<PaymentValues> }) {
  const { input } = validateValues(paymentRead, useValues(fields));
  const request = input === undefined || input.accountId === null ? null : { params: { id }, body: input };
  const preview = useRequestPreview("taxReturns.previewPay", request, (previewRequest) =>
    call("taxReturns.previewPay", previewRequest),
  );
  return <PreviewPanel preview={preview} fallback={null} />;
}

/** Asks before voiding the payment of a return. */
export function VoidTaxPaymentDialog({ taxReturn: { id, payment }, onClose }: Props) {
  const voiding = useApiMutation("taxReturns.voidPayment");
  const request = id === null ? null : { params: { id } };
  const preview = useRequestPreview("taxReturns.previewVoidPayment", request, (previewRequest) =>
    call("taxReturns.previewVoidPayment", previewRequest),
  );
  if (payment === null || request === null) return null;
  return (
    <ConfirmDialog
      title="Void payment"
      question={`${payment.number} (${formatDate(payment.date)}) will be voided. The return stays filed and can be paid again.`}
      confirmLabel="Void payment"
      danger
      onConfirm={async () => {
        await voiding.mutateAsync(request);
        showToast(`${payment.number} was voided`);
      }}
      onClose={onClose}
    >
      <PreviewPanel preview={preview} fallback={null} />
    </ConfirmDialog>
  );
}
