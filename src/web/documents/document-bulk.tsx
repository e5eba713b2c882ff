import { Ban, BookCheck, FileSpreadsheet, Printer, Trash2 } from "lucide-react";
import { useState } from "react";
import type { DocumentHeader, DocumentResult } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { type DocumentKind, isCredit, isPosted, sideOf } from "#domain/document.ts";
import { isEmailedKind } from "#domain/email-templates.ts";
import { isPositive } from "#domain/money.ts";
import { EMAIL_REFUSALS } from "#domain/email-refusals.ts";
import { FORM_REFUSALS } from "#domain/form-refusals.ts";
import { announceOpenedAccounts } from "#web/accounts/announce-accounts.ts";
import { call, callAbortable } from "#web/api/call-api.ts";
import { useToday } from "#web/api/session.ts";
import { useCompanyTax } from "#web/fields/default-tax.ts";
import { type BulkRun, type BulkJob, skippedNotes, eligibleRecords, useBulk } from "#web/lists/bulk.ts";
import { DeleteSeveralDialog } from "#web/lists/delete-dialogs.tsx";
import { type ListFile, saveListFile } from "#web/lists/export.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import type { BulkAction } from "#web/lists/selection-bar.tsx";
import type { ListSelection } from "#web/lists/selection.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import type { Day } from "#domain/dates.ts";
import { documentLinesFile, withLines } from "./document-lines-file.ts";
import { type EmailBulkOptions, useEmailBulk } from "#web/emails/email-bulk.tsx";
import { moneyInFile } from "#web/fields/formats.ts";
import { printDocuments } from "./print-documents.tsx";
import { postDraft, postQuestion, setDocumentStatus } from "./post-document.tsx";
import { statusLabelOf } from "./document-status.tsx";
import { DOCUMENT_LABELS } from "./document-labels.ts";

/**
 * Returns the bulk actions on documents and their dialogs. A paid document can only be voided on its own page, which
 * asks what happens to its payments (Accounting 4).
 */
export function useDocumentBulk(kind: DocumentKind, selection: ListSelection<DocumentHeader>) {
  const bulk = useBulk(selection);
  const today = useToday();
  const [pendingAction, setPendingAction] = useState<BulkDocumentAction | null>(null);
  const { selected } = selection;
  const resource = DOCUMENT_RESOURCES[kind];
  const run = useRuns(kind, selection, bulk);
  /** If the action is possible for none of them, show why instead of asking. */
  const ask = (action: BulkDocumentAction) =>
    run[action].isPossible ? setPendingAction(action) : run[action].start();

  const emailing = useEmailBulk(emailBulkOptions(kind), selection, bulk);
  const actions: BulkAction[] = [
    {
      label: "Post",
      needs: "posting",
      icon: <BookCheck />,
      keys: "p",
      onSelect: () => ask("post"),
    },
    ...emailing.actions,
    {
      label: "Print",
      icon: <Printer />,
      onSelect: () => void printDocuments(DOCUMENT_LABELS[kind].plural, selected),
    },
    { label: "Void", needs: "posting", icon: <Ban />, keys: "v", onSelect: () => ask("void") },
    ...exportsOf(kind, selected, today),
    {
      label: "Delete drafts",
      needs: `${resource}.remove`,
      icon: <Trash2 />,
      danger: true,
      keys: "Delete",
      onSelect: () => ask("delete"),
    },
  ];
  const dialog = (
    <>
      {pendingAction && (
        <DocumentBulkDialog
          {...{ kind, selected }}
          action={pendingAction}
          onConfirm={run[pendingAction].start}
          onClose={() => setPendingAction(null)}
        />
      )}
      {emailing.dialog}
    </>
  );
  return { bulk, actions, dialog };
}

/** Exports the selected documents: a row per document, or per line. */
function exportsOf(kind: DocumentKind, selected: readonly DocumentHeader[], today: Day): BulkAction[] {
  return [
    {
      label: "Export CSV",
      icon: <FileSpreadsheet />,
      keys: "e",
      onSelect: () => void saveListFile(documentFile(kind, today), { pages: [selected], today }),
    },
    {
      label: "Export line items",
      icon: <FileSpreadsheet />,
      keys: "l",
      onSelect: () => void saveListFile(documentLinesFile(kind), { pages: withLines(kind, selected), today }),
    },
  ];
}

/** Bulk emailing; null for vendor documents, which aren't emailed. */
function emailBulkOptions(kind: DocumentKind): EmailBulkOptions<DocumentHeader> | null {
  if (!isEmailedKind(kind)) return null;
  const resource = DOCUMENT_RESOURCES[kind];
  const { singular, plural } = DOCUMENT_LABELS[kind];
  return {
    singular,
    plural,
    isSendable: ({ status, isOpening }) => isPosted(status) && !isOpening,
    notYet: EMAIL_REFUSALS["email.document-not-posted"].detail,
    sends: `${resource}.sendEmail`,
    read: (id, signal) => callAbortable(`${resource}.emails`, { params: { id } }, signal),
    share: kind === "invoice" ? (id) => call("invoices.share", { params: { id } }) : undefined,
    send: (id, body) => call(`${resource}.sendEmail`, { params: { id }, body }),
    plan: (id, body) => call(`${resource}.scheduleEmail`, { params: { id }, body }),
  };
}

type BulkDocumentAction = "post" | "void" | "delete";

/** Runs the actions on the selected documents, and says whether each is possible for any of them. */
function useRuns(kind: DocumentKind, { selected }: ListSelection<DocumentHeader>, bulk: BulkRun) {
  const today = useToday();
  const posting = postingOf(kind, today);
  const voiding = voidingUnpaid(kind, today);
  const deleting = deletingOf(kind);
  const post = async () => {
    // Oldest first, so that goods are received before they are sold.
    const saved = await bulk.run(
      selected.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
      posting,
    );
    announceOpenedAccounts(saved.flatMap(({ openedAccounts }) => openedAccounts));
  };
  const hasEligible = (work: Pick<BulkJob<DocumentHeader, unknown>, "skipReason">) =>
    eligibleRecords(selected, work).length > 0;
  return {
    post: { start: () => void post(), isPossible: hasEligible(posting) },
    void: { start: () => void bulk.run(selected, voiding), isPossible: hasEligible(voiding) },
    delete: { start: () => void bulk.run(selected, deleting), isPossible: hasEligible(deleting) },
  };
}

type Props = {
  kind: DocumentKind;
  action: BulkDocumentAction;
  selected: readonly DocumentHeader[];
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms posting, voiding or deleting several documents, and lists the skipped ones. */
function DocumentBulkDialog({ kind, action, selected, onConfirm, onClose }: Props) {
  const today = useToday();
  const posting = postingOf(kind, today);
  const companyTax = useCompanyTax(sideOf(kind));
  const { singular, plural } = DOCUMENT_LABELS[kind];
  if (action === "delete") {
    const deleting = deletingOf(kind);
    return (
      <DeleteSeveralDialog
        {...{ singular, plural, onConfirm, onClose }}
        numbers={eligibleRecords(selected, deleting).map(({ number }) => number)}
        notes={skippedNotes(selected, deleting)}
      />
    );
  }
  if (action === "void") {
    const voiding = voidingUnpaid(kind, today);
    const count = eligibleRecords(selected, voiding).length;
    return (
      <ConfirmDialog
        title={count === 1 ? `Void ${singular}` : `Void ${plural}`}
        question={`Void ${countText(count, singular, plural)}? Their journal entries are reversed on their original dates, or on the first open day if the year is closed. Documents in a locked period can't be voided. Numbers are kept.`}
        notes={skippedNotes(selected, voiding)}
        confirmLabel="Void"
        onConfirm={async () => onConfirm()}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      {...postQuestion(kind, eligibleRecords(selected, posting), companyTax?.name ?? null)}
      notes={skippedNotes(selected, posting)}
      danger={false}
      onConfirm={async () => onConfirm()}
      onClose={onClose}
    />
  );
}

/** Posts drafts unchanged, as their own page would (Accounting 4). */
function postingOf(kind: DocumentKind, today: Day): BulkJob<DocumentHeader, DocumentResult> {
  const { singular, plural, failedToSave } = DOCUMENT_LABELS[kind];
  return {
    label: "Post",
    skipReason: ({ status }) => (status === "draft" ? null : "Only drafts can be posted"),
    act: (draft) => postDraft(draft, today),
    nameOf: ({ number }) => number,
    failed: failedToSave,
    doneText: (count) => `${countText(count, singular, plural)} posted`,
  };
}

function voidingUnpaid(kind: DocumentKind, today: Day): BulkJob<DocumentHeader, DocumentResult> {
  const { singular, plural, failedToSave } = DOCUMENT_LABELS[kind];
  return {
    label: "Void",
    skipReason: ({ status, paidAmount }) =>
      status === "void"
        ? `This ${singular} is already voided`
        : isPositive(paidAmount)
          ? "This one has payments. Open it to choose what happens to them."
          : null,
    act: (document) => setDocumentStatus(document, { status: "void", today }),
    nameOf: ({ number }) => number,
    failed: failedToSave,
    doneText: (count) => `${countText(count, singular, plural)} voided`,
  };
}

function deletingOf(kind: DocumentKind): BulkJob<DocumentHeader, unknown> {
  const { singular, plural, failedToDelete } = DOCUMENT_LABELS[kind];
  return {
    label: "Delete drafts",
    skipReason: ({ status }) => (status === "draft" ? null : FORM_REFUSALS["document.not-a-draft"].detail),
    act: ({ id }) => call(`${DOCUMENT_RESOURCES[kind]}.remove`, { params: { id } }),
    nameOf: ({ number }) => number,
    failed: failedToDelete,
    doneText: (count) => `${countText(count, singular, plural)} deleted`,
  };
}

/** List of documents as a file, with today's status as on screen. */
export function documentFile(kind: DocumentKind, today: Day): ListFile<DocumentHeader> {
  const { plural, title, party } = DOCUMENT_LABELS[kind];
  const due = isCredit(kind) ? [] : ["Due date"];
  const used = isCredit(kind) ? "Applied" : "Paid";
  return {
    name: plural.replaceAll(" ", "-"),
    titles: [title, party, "Date", ...due, "Status", "Currency", "Subtotal", "Tax", "Amount", used],
    rows: (document) => [
      [
        document.number,
        document.partyName,
        document.date,
        ...(isCredit(kind) ? [] : [document.dueDate]),
        statusLabelOf(document, today).label,
        document.currency,
        moneyInFile(document.subtotal, document.currency),
        moneyInFile(document.taxAmount, document.currency),
        moneyInFile(document.total, document.currency),
        moneyInFile(document.paidAmount, document.currency),
      ],
    ],
  };
}
