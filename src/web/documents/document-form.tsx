import { type ReactNode, useState } from "react";
import { isProvisional } from "#domain/numbering.ts";
import type { Document } from "#contract/documents.ts";
import { isDateText } from "#domain/dates.ts";
import { LOCK_AREA_OF } from "#domain/period-locks.ts";
import { dueDateOf, isCredit, isPosted, sideOf, type DocumentKind } from "#domain/document.ts";
import type { OrderKind } from "#domain/order.ts";
import { pageNotation } from "#web/api/page-notation.ts";
import { AttachmentsOfForm, useFilesToAttach, withFiles } from "#web/attachments/files-to-attach.tsx";
import { DateField, useLockedDays } from "#web/fields/date-field.tsx";
import { IdentifierField } from "#web/forms/identifier-field.tsx";
import { InstantText } from "#web/fields/instant.tsx";
import { PricesField } from "#web/fields/prices-field.tsx";
import type { CodedRecord } from "#web/fields/match-text.ts";
import { PartyPicker } from "#web/fields/record-pickers.tsx";
import { useField, useFieldValue, useInputs } from "#web/forms/form-fields.ts";
import { FormPage } from "#web/forms/form-page.tsx";
import type { NextPage } from "#web/forms/leave-form.tsx";
import { useFocusAfterDialog } from "#web/forms/refusal.ts";
import { useRequestOnPost } from "#web/approvals/request-approval.tsx";
import { useNeedsApproval } from "#web/approvals/use-needs-approval.ts";
import { paths } from "#web/navigation/paths.ts";
import { CreditToUse, useApplyCredit } from "#web/payments/credit-offer.tsx";
import { TextField } from "#web/ui/field.tsx";
import { useMay } from "#web/ui/permissions.ts";
import { type DocumentFormValues, isEmptyItem } from "./document-form-values.ts";
import { DocumentItems } from "./document-items.tsx";
import {
  DocumentCurrency,
  OrderCurrency,
  DocumentStatusFields,
  PostingPreviewSection,
  DocumentTotal,
} from "./document-status-fields.tsx";
import { DOCUMENT_LABELS } from "./document-labels.ts";
import { Installments } from "./installments.tsx";
import { TermsField } from "./terms-field.tsx";
import {
  type DocumentFormFields,
  useBaseTotal,
  useChooseParty,
  useDocumentForm,
  useTotals,
} from "./use-document-form.ts";
import type { PendingFile } from "./use-save-document.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const PartyDialog = lazyPart(async () => (await import("#web/parties/party-dialog.tsx")).PartyDialog);

type Props = {
  kind: DocumentKind;
  initial: DocumentFormValues;
  proposal: string | null;
  /** Whether a draft is numbered only when posted. */
  isNumberedAtPosting?: boolean | undefined;
  opened: Document | null;
  sourceFile?: PendingFile | null;
  offersSend: boolean;
  onSaved: (saved: Document, next: NextPage) => void;
};

/** Form to create or edit a document (Behavior 2.9, 5.4; Interface 2). */
export function DocumentForm({ kind, initial, opened, sourceFile = null, offersSend, ...more }: Props) {
  const files = useFilesToAttach("document");
  const approval = useRequestOnPost(kind, files.afterSaving(more.onSaved));
  const credit = useApplyCredit(approval.afterSaving);
  const { fields, base, ...form } = useDocumentForm({
    kind,
    initial,
    proposal: more.proposal,
    opened,
    file: sourceFile?.file ?? null,
    onSaved: credit.onSaved,
  });
  const { singular } = DOCUMENT_LABELS[kind];
  const isDraft = useFieldValue(fields, "status") === "draft" && !isPosted(base?.status ?? "draft");
  const needsApproval = useNeedsApproval(kind)(useBaseTotal(fields));
  const mayPost = useMay()("posting");
  const mayFinish = mayPost || needsApproval;
  return (
    <FormPage
      form={approval.formOf(withFiles(form, files), isDraft && needsApproval)}
      back={opened ? paths.document(kind, opened.id) : paths.documents(kind)}
      saveLabel={isDraft ? "Save draft" : `Save ${singular}`}
      draft={isDraft && mayFinish ? draftButtons({ kind, needsApproval, sends: offersSend }) : null}
      offersNew={!isCredit(kind) && opened === null && !needsApproval}
      first={initial.party === null ? "party" : "date"}
      hasSummary
      isWide
      status={<DocumentTotal {...{ kind, fields, needsApproval }} isDraft={isDraft && mayFinish} />}
      savedBy={base && <InstantText at={base.updatedAt} />}
    >
      {sourceFile && <PrefilledFromFile sourceFile={sourceFile} fields={fields} />}
      <div className="rounded-card border border-line bg-surface p-4">
        <HeaderFields
          {...{ kind, fields }}
          isNumberedLater={base === null ? more.isNumberedAtPosting : isProvisional(base.number)}
          // Items from a file, a transaction or a copy keep their currency.
          takesCurrency={opened === null && initial.items.every(isEmptyItem)}
        />
      </div>
      <CreditFor {...{ kind, fields, credit }} wasPosted={isPosted(base?.status ?? "draft")} />
      <DocumentItems {...{ kind, fields }} />
      {!isCredit(kind) && <Installments fields={fields} />}
      <DocumentStatusFields {...{ kind, fields }} opened={base} />
      <AttachmentsOfForm chosen={files} recordId={opened?.id ?? null} />
      {mayPost && <PostingPreviewSection {...{ kind, fields }} opened={base} />}
    </FormPage>
  );
}

type DraftOptions = { kind: DocumentKind; needsApproval: boolean; sends: boolean };

const draftButtons = ({ kind, needsApproval, sends }: DraftOptions) => ({
  saveLabel: "Save draft",
  postLabel: needsApproval ? "Request approval" : `Post ${DOCUMENT_LABELS[kind].singular}`,
  sends,
});

const FromFile = lazyPart(
  async () => (await import("#web/e-invoices/bill-file-notices.tsx")).BillFileNotices,
);

/** Details of the file that prefilled the form. */
function PrefilledFromFile({ sourceFile, fields }: { sourceFile: PendingFile; fields: DocumentFormFields }) {
  const { total } = useTotals(fields);
  const hasVendor = useFieldValue(fields, "party") !== null;
  const onVendor = (vendor: CodedRecord) => fields.setValue("party", vendor, { shouldDirty: true });
  return <FromFile {...{ sourceFile, total, hasVendor, onVendor }} />;
}

type CreditProps = Pick<DocumentHeaderProps, "kind" | "fields"> & {
  credit: ReturnType<typeof useApplyCredit>;
  wasPosted: boolean;
};

/** Unapplied credit of the contact, offered before posting. */
function CreditFor({ kind, fields, credit, wasPosted }: CreditProps) {
  const party = useFieldValue(fields, "party");
  const { total } = useTotals(fields);
  const chosen = useFieldValue(fields, "currency");
  const currency = chosen === "" ? pageNotation().currency : chosen;
  const partyId = wasPosted || isCredit(kind) ? undefined : party?.id;
  return <CreditToUse side={sideOf(kind)} state={credit} {...{ partyId, total, currency }} />;
}

type DocumentHeaderProps = {
  kind: DocumentKind;
  /** Order kind, if the number isn't a document's. */
  numbered?: OrderKind | undefined;
  dueLabel?: string;
  fields: DocumentFormFields;
  /** Whether the number is assigned only on posting. */
  isNumberedLater?: boolean | undefined;
  /** Whether choosing a contact sets its currency. */
  takesCurrency?: boolean;
  /** Whether the currency is fixed, as for an order made from a quote. */
  keepsCurrency?: boolean;
};

export function HeaderFields({
  kind,
  numbered,
  isNumberedLater = false,
  dueLabel,
  fields,
  takesCurrency = false,
  keepsCurrency = false,
}: DocumentHeaderProps) {
  const input = useInputs(fields);
  const hasVendorNumber = numbered === undefined && sideOf(kind) === "vendor";
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-4">
      <div className="grow-[3] basis-full sm:basis-44">
        <PartyField {...{ kind, fields, takesCurrency }} />
      </div>
      {hasVendorNumber && (
        <div className="grow basis-32 sm:basis-50">
          <TextField
            label="Vendor invoice no."
            optional
            autoComplete="off"
            {...input("vendorInvoiceNumber")}
          />
        </div>
      )}
      <div className="grow basis-32 sm:basis-26">
        <IdentifierField
          recordKind={numbered ?? kind}
          form={fields}
          {...input("number")}
          label="Number"
          hint={isNumberedLater ? "Assigned when you post" : undefined}
          maxLength={40}
        />
      </div>
      <Dates {...{ kind, numbered, fields }} {...(dueLabel !== undefined && { dueLabel })}>
        {numbered === undefined ? (
          <DocumentCurrency fields={fields} />
        ) : (
          <OrderCurrency {...{ kind, fields, keepsCurrency }} />
        )}
      </Dates>
    </div>
  );
}

type PartyFieldProps = Pick<DocumentHeaderProps, "kind" | "fields"> & { takesCurrency: boolean };

function PartyField({ kind, fields, takesCurrency }: PartyFieldProps) {
  const { ref, ...party } = useField(fields, "party");
  const [missing, setMissing] = useState<string | null>(null);
  const side = sideOf(kind);
  const choose = useChooseParty(side, fields, takesCurrency);
  const focusAfter = useFocusAfterDialog(fields);
  return (
    <>
      <PartyPicker
        {...party}
        inputRef={ref}
        label={DOCUMENT_LABELS[kind].party}
        side={side}
        onChange={choose}
        onCreate={setMissing}
      />
      {missing !== null && (
        <PartyDialog
          side={side}
          start={{ name: missing }}
          onClose={() => setMissing(null)}
          onCreated={({ id, code, name }) => {
            choose({ id, code, name });
            focusAfter("date");
          }}
        />
      )}
    </>
  );
}

/** Wide enough for the weekday. */
const DATE = "grow basis-32 sm:basis-43";

/** Date and due date; the latter is 30 days after the date until edited (Behavior 9). */
function Dates({
  kind,
  numbered,
  dueLabel = "Due date",
  fields,
  children: currencyFields,
}: DocumentHeaderProps & { children: ReactNode }) {
  const { getValues, setValue } = fields;
  const hasDue = !isCredit(kind);
  const isInParts = useFieldValue(fields, "installments").length > 0;
  const date = useField(fields, "date");
  const due = useField(fields, "dueDate");
  function setDate(next: string): void {
    const before = getValues("date");
    const isFollowing = isDateText(before) && getValues("dueDate") === dueDateOf(before);
    date.onChange(next);
    if (!isDateText(next)) return;
    if (!hasDue) setValue("dueDate", next, { shouldDirty: true });
    else if (isFollowing) setValue("dueDate", dueDateOf(next), { shouldDirty: true });
    if (getValues("payment.date") === before) setValue("payment.date", next);
  }
  return (
    <>
      <div className={DATE}>
        <DateField
          {...date}
          label="Date"
          onChange={setDate}
          flagFuture
          {...useLockedDays(LOCK_AREA_OF[kind], { isNew: numbered === undefined })}
        />
      </div>
      {hasDue && !isInParts && numbered === undefined && (
        <div className="grow basis-32 sm:max-w-60 sm:basis-32">
          <TermsField fields={fields} />
        </div>
      )}
      {hasDue && !isInParts && (
        <div className={DATE}>
          <DateField {...due} label={dueLabel} />
        </div>
      )}
      <div className="grow basis-32 sm:max-w-60 sm:basis-36">
        <PricesField {...useField(fields, "pricesIncludeTax")} label="Amounts are" />
      </div>
      {currencyFields}
    </>
  );
}
