import { BrokenRules, breaksRules } from "#web/e-invoices/broken-rules.tsx";
import { type ReactNode, useState } from "react";
import type { Document } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { type DocumentKind, isCredit, isPosted, sideOf } from "#domain/document.ts";
import { isPositive } from "#domain/money.ts";
import { call } from "#web/api/call-api.ts";
import { pageNotation } from "#web/api/page-notation.ts";
import { formatWithSign } from "#web/fields/formats.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { useCashAccount, useIsAvailable } from "#web/fields/use-chart.ts";
import { CurrencyFields, linesInBooks, TotalInBooks } from "#web/fields/currency-fields.tsx";
import { DateField, useLockedDays } from "#web/fields/date-field.tsx";
import { References } from "#web/fields/references.tsx";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { useField, useFieldValue, useInputs, useValues } from "#web/forms/form-fields.ts";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { useMay } from "#web/ui/permissions.ts";
import { CollapsedSection } from "#web/ui/collapsed-section.tsx";
import { Select } from "#web/ui/select.tsx";
import { documentProblems } from "./document-form-rules.ts";
import type { DocumentFormValues, VoidRequest } from "./document-form-values.ts";
import { DOCUMENT_STATUS_LABELS, DOCUMENT_LABELS } from "./document-labels.ts";
import { statusChoices, describeStatusChange, toInput, toUpdate } from "./status-change.ts";
import { type DocumentFormFields, useDocumentRate, useTotals } from "./use-document-form.ts";

type Props = {
  kind: DocumentKind;
  fields: DocumentFormFields;
  opened: Document | null;
};

/** Whether a line has a product in stock, which posting moves. */
function useHasGoods(fields: DocumentFormFields): boolean {
  return useFieldValue(fields, "items").some(
    ({ subject }) => subject?.kind === "product" && subject.type === "inventory",
  );
}

/** What posting does, shown below the total of a draft. */
function PostingNote({ kind, fields, needsApproval }: Omit<Props, "opened"> & { needsApproval: boolean }) {
  const outcome = useHasGoods(fields) ? "in your books and updates stock" : "in your books";
  return (
    <p className="text-small text-ink-soft max-sm:hidden">
      {needsApproval ? "When another member approves it, this" : "Posting"} records the{" "}
      {DOCUMENT_LABELS[kind].singular} {outcome}.
    </p>
  );
}

/** Total, also in base currency, and what posting does. */
export function DocumentTotal({
  kind,
  fields,
  isDraft,
  needsApproval,
}: Pick<Props, "kind" | "fields"> & { isDraft: boolean; needsApproval: boolean }) {
  const { lines } = useTotals(fields);
  const rate = useDocumentRate(fields);
  return (
    <>
      <TotalStatus fields={fields}>
        {rate !== null && <TotalInBooks total={linesInBooks(lines, rate)} />}
      </TotalStatus>
      {isDraft && <PostingNote {...{ kind, fields, needsApproval }} />}
    </>
  );
}

/** Notes and, under More, the other party's references and the status, which a draft's buttons also set. */
export function DocumentStatusFields(props: Props) {
  const { fields } = props;
  const input = useInputs(fields);
  const mayPost = useMay()("posting");
  const [hasDetails] = useState(() => {
    const { status, orderReference, contractReference } = fields.getValues();
    return status !== "draft" || orderReference !== "" || contractReference !== "";
  });
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4">
      <TextArea {...input("notes")} label="Notes" optional rows={2} maxLength={4000} />
      <CollapsedSection startsOpen={hasDetails}>
        <div className="grid gap-4 sm:grid-cols-2">
          {mayPost && <StatusFields {...props} />}
          <References input={input} />
        </div>
      </CollapsedSection>
    </div>
  );
}

/** Status, with the effect of choosing it and the fields it requires (Accounting 3, 4). */
function StatusFields({ kind, fields, opened }: Props) {
  const status = useFieldValue(fields, "status");
  const { total, currency } = useTotals(fields);
  const input = useInputs(fields);
  const hasGoods = useHasGoods(fields);
  const isPaying = status === "paid" && opened?.status !== "paid";
  return (
    <div className="flex flex-col gap-4">
      <Select
        {...input("status")}
        label="Status"
        options={statusChoices(opened).map((value) => ({ value, label: DOCUMENT_STATUS_LABELS[value] }))}
        hint={describeStatusChange({ kind, opened, status, total, currency, hasGoods })}
      />
      {isPaying && <PaymentFields {...{ kind, fields, currency }} />}
      {status === "void" && opened !== null && <VoidChoice fields={fields} document={opened} />}
    </div>
  );
}

type PaymentProps = Pick<Props, "kind" | "fields"> & { currency: string };

/** Account and date of the payment recorded by choosing Paid (Accounting 3). */
function PaymentFields({ kind, fields, currency }: PaymentProps) {
  const { ref, ...account } = useField(fields, "payment.accountId");
  const date = useField(fields, "payment.date");
  useCashAccount(fields, "payment.accountId");
  const isIn = kind === "invoice" || kind === "vendor_credit";
  const isFree = useIsAvailable("cash");
  return (
    <>
      <AccountChoice
        creates="money"
        {...account}
        inputRef={ref}
        label={isIn ? "Deposit to" : "Paid from"}
        optional
        hint={`Leave blank to use the default cash account.${isCredit(kind) ? " The refund uses this credit." : ""}`}
        filter={(choice) =>
          choice.isActive && (choice.type === "asset" || choice.type === "liability") && isFree(choice)
        }
        inCurrency={currency}
      />
      <DateField {...date} label="Payment date" flagFuture {...useLockedDays("payments")} />
    </>
  );
}

type VoidProps = { fields: DocumentFormFields; document: Document };

function VoidChoice({ fields, document }: VoidProps) {
  const { value, onChange } = useField(fields, "voiding");
  return <VoidFields {...{ document, value, onChange }} />;
}

type VoidFieldsProps = {
  document: Pick<Document, "kind" | "paidAmount" | "currency">;
  value: VoidRequest;
  onChange: (value: VoidRequest) => void;
};

const paymentChoices = (kind: Document["kind"]) => [
  { value: "keep_as_credit", label: `Keep as ${sideOf(kind)} credit` },
  { value: "void", label: "Void the payments too" },
];

/** Reason for voiding a document, and what happens to its payments (Accounting 4, 5). */
export function VoidFields({ document: { kind, paidAmount, currency }, value, onChange }: VoidFieldsProps) {
  const hasPayments = isPositive(paidAmount);
  const isForeign = currency !== pageNotation().currency;
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
          Its refunds are voided too, and the documents it was applied to become due again.
        </p>
      )}
      {hasPayments && !isCredit(kind) && (
        <Select
          label="Its payments"
          options={paymentChoices(kind)}
          hint={
            value.payments === "void"
              ? "The payments are voided too."
              : isForeign
                ? "Advances stay and can be applied to other documents. Payments made for this document can't: they're in another currency."
                : "The payments stay and can be applied to other documents."
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

/** Previews what posting, or saving a posted document, would do (Accounting 2, 6, 7). */
export function PostingPreviewSection({ kind, fields, opened }: Props) {
  const preview = usePreview({ kind, fields, opened });
  const status = useFieldValue(fields, "status");
  const party = useFieldValue(fields, "party");
  return (
    <section aria-label="Preview of posting" aria-live="polite" className="flex flex-col gap-3">
      <h2 className="text-section font-semibold">{headingOf(status, isPostedDocument(opened))}</h2>
      {breaksRules(preview.error) ? (
        <BrokenRules error={preview.error} partyId={party?.id} fields={fields} />
      ) : (
        <PreviewPanel
          preview={preview}
          fallback={<p className="text-ink-faint">Complete the line items to preview the journal entry.</p>}
        />
      )}
    </section>
  );
}

function headingOf(status: DocumentFormValues["status"], wasPosted: boolean): string {
  if (status === "void") return "Preview of voiding";
  if (status !== "draft") return "Journal entry preview";
  return wasPosted ? "Preview of saving as a draft" : "Journal entry preview (when posted)";
}

function isPostedDocument(opened: Document | null): opened is Document {
  return opened !== null && isPosted(opened.status);
}

/** Previews a posted document as an update, so that its own goods aren't counted twice; a draft as if posted. */
function usePreview({ kind, fields, opened }: Props) {
  const values = useValues(fields);
  const isComplete = documentProblems(kind, values).length === 0;
  const isDraft = values.status === "draft" && !isPostedDocument(opened);
  const asSaved: DocumentFormValues = isDraft ? { ...values, status: "posted" } : values;
  const { number: _number, ...unnumbered } = toInput(asSaved);
  const edit = opened && { params: { id: opened.id }, body: toUpdate(asSaved, opened) };
  const resource = DOCUMENT_RESOURCES[kind];
  return useRequestPreview(`${resource}.preview`, isComplete ? { edit, unnumbered } : null, (request) =>
    request.edit
      ? call(`${resource}.previewUpdate`, request.edit)
      : call(`${resource}.preview`, { body: request.unnumbered }),
  );
}

type TotalStatusProps = { fields: DocumentFormFields; label?: string; children?: ReactNode };

/** The total, kept visible however long the document is. */
export function TotalStatus({ fields, label = "Total", children }: TotalStatusProps) {
  const { total, currency } = useTotals(fields);
  return (
    <p role="status" className="font-medium tabular-nums">
      {label} {formatWithSign(total, currency)}
      {children}
    </p>
  );
}

/** Currency and exchange rate of a document. */
export function DocumentCurrency({ fields }: { fields: DocumentFormFields }) {
  const hasCreditedDocument = useFieldValue(fields, "creditedDocumentId") !== null;
  const hasOrder = useFieldValue(fields, "orderId") !== null;
  return (
    <CurrencyFields
      currency={useField(fields, "currency")}
      rate={useField(fields, "exchangeRate")}
      date={useFieldValue(fields, "date")}
      fixed={hasCreditedDocument ? "both" : hasOrder ? "currency" : null}
    />
  );
}

type OrderCurrencyProps = { kind: DocumentKind; fields: DocumentFormFields; keepsCurrency: boolean };

/** Currency of a quote or order, which has no rate because it isn't posted. */
export function OrderCurrency({ kind, fields, keepsCurrency }: OrderCurrencyProps) {
  return (
    <CurrencyFields
      currency={useField(fields, "currency")}
      date={useFieldValue(fields, "date")}
      fixed={keepsCurrency ? "currency" : null}
      hint={`The ${DOCUMENT_LABELS[kind].singular} will use the exchange rate on its own date`}
    />
  );
}
