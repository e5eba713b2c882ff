import { useQueryClient } from "@tanstack/react-query";
import type { Day } from "#domain/dates.ts";
import type { Document, DocumentHeader, DocumentResult } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { type DocumentKind, isCredit, isPosted, sideOf, type DocumentStatus } from "#domain/document.ts";
import { isPositive } from "#domain/money.ts";
import { announceOpenedAccounts } from "#web/accounts/announce-accounts.ts";
import { failureText } from "#web/api/api-error.ts";
import { call } from "#web/api/call-api.ts";
import { useToday } from "#web/api/session.ts";
import type { Question } from "#web/forms/use-form.ts";
import { useGo } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { useCompanyTax } from "#web/fields/default-tax.ts";
import { showToast, type ToastAction } from "#web/ui/toast.tsx";
import { DOCUMENT_LABELS, payLabel, paymentDirection } from "./document-labels.ts";

type DraftDocument = Pick<DocumentHeader, "id" | "kind" | "version">;

async function printDocument(number: string, saved: PostedHeader): Promise<void> {
  const { printDocuments } = await import("./print-documents.tsx");
  await printDocuments(number, [saved]);
}

/** Posts a draft as read; refused if it has changed since (Accounting 4). */
export function postDraft(draft: DraftDocument, today: Day): Promise<DocumentResult> {
  return setDocumentStatus(draft, { status: "posted", today });
}

/** Changes only the status of a document. */
export async function setDocumentStatus(
  { id, kind, version }: DraftDocument,
  { status, today }: { status: "posted" | "void"; today: Day },
): Promise<DocumentResult> {
  const resource = DOCUMENT_RESOURCES[kind];
  // Loaded only to change a document: the page of one does without.
  const [document, { toDocumentValues }, { toUpdate }] = await Promise.all([
    call(`${resource}.get`, { params: { id } }),
    import("./document-form-values.ts"),
    import("./status-change.ts"),
  ]);
  const values = { ...toDocumentValues(document, today), status };
  return call(`${resource}.update`, { params: { id }, body: toUpdate(values, { ...document, version }) });
}

type PostedHeader = Pick<
  DocumentHeader,
  "id" | "kind" | "number" | "status" | "approval" | "version" | "subtotal" | "hasTax"
>;

/** Announces the status a document was saved with, and offers the likely next step (Interface 2). */
export function useNextSteps() {
  const go = useGo();
  const cache = useQueryClient();
  const today = useToday();
  const usual = { customer: useCompanyTax("customer"), vendor: useCompanyTax("vendor") };
  /** The document's page asks before posting. */
  const needsTaxQuestion = (saved: PostedHeader) => usual[sideOf(saved.kind)] !== null && isUntaxed(saved);
  async function post(draft: DraftDocument, { isBeingSent = false } = {}): Promise<void> {
    try {
      const { openedAccounts, ...posted } = await postDraft(draft, today);
      announceOpenedAccounts(openedAccounts);
      report(posted, "draft", { isBeingSent });
    } catch (error) {
      throw new Error(failureText(error, DOCUMENT_LABELS[draft.kind].failedToSave), { cause: error });
    } finally {
      void cache.invalidateQueries();
    }
  }
  function report(saved: PostedHeader, before: DocumentStatus | null, { isBeingSent = false } = {}): void {
    const { id, kind, number, status } = saved;
    const isOut = kind === "invoice" || kind === "credit_note";
    const isToSend = kind === "invoice" && isPosted(status);
    const actions: (ToastAction | false)[] = [
      isToSend && { label: "Send", onSelect: () => go(paths.document(kind, id, { send: "yes" })) },
      status === "draft" &&
        saved.approval === null &&
        !needsTaxQuestion(saved) && {
          label: "Post",
          needs: "posting" as const,
          onSelect: () =>
            void post(saved).catch((error: Error) => showToast(error.message, { tone: "negative" })),
        },
      status === "posted" &&
        !isCredit(kind) && {
          label: payLabel(kind),
          needs: "payments.create" as const,
          onSelect: () => go(paths.newPayment({ document: id, ...paymentDirection(kind) })),
        },
      !isToSend &&
        (isOut && isPosted(status)
          ? { label: "Print", onSelect: () => void printDocument(number, saved) }
          : { label: "View", onSelect: () => go(paths.document(kind, id)) }),
    ];
    const outcome = saved.approval === "requested" ? "awaits approval" : savedAsText({ status, before });
    showToast(`${number} ${outcome}`, {
      actions: isBeingSent ? [] : actions.filter((action) => action !== false),
      description: id,
    });
  }
  return { post, say: report };
}

function savedAsText({ status, before }: { before: DocumentStatus | null; status: DocumentStatus }): string {
  if (status === "draft") return "was saved as a draft";
  if (status === before) return "was saved";
  if (status === "posted") return before === "paid" ? "was reopened" : "was posted";
  if (status === "paid") return before === "posted" ? "was marked as paid" : "was posted and is paid";
  return "was voided";
}

type Props = {
  document: DocumentHeader;
  /** Called after posting, if it is posted to be sent. */
  onPosted?: (() => void) | undefined;
  onClose: () => void;
};

/** Confirms posting a draft unchanged, from its page or a list (Accounting 4). */
export function PostDialog({ document, onPosted, onClose }: Props) {
  const { post } = useNextSteps();
  const companyTax = useCompanyTax(sideOf(document.kind));
  return (
    <ConfirmDialog
      {...postQuestion(document.kind, [document], companyTax?.name ?? null)}
      {...(onPosted && { confirmLabel: "Post and send" })}
      danger={false}
      onConfirm={async () => {
        await post(document, { isBeingSent: onPosted !== undefined });
        onPosted?.();
      }}
      onClose={onClose}
    />
  );
}

/** Describes what posting one or several drafts does (Accounting 4). */
export function postQuestion(
  kind: DocumentKind,
  drafts: readonly DraftToPost[],
  companyTax: string | null,
): Question {
  const postingQuestion = describePosting(kind, drafts);
  const untaxed = companyTax === null || isCredit(kind) ? [] : drafts.filter(isUntaxed);
  if (untaxed.length === 0) return postingQuestion;
  const verb = untaxed.length === 1 ? "has" : "have";
  const untaxedClause = drafts.length === 1 ? "It has no tax" : `${untaxed.length} of them ${verb} no tax`;
  return {
    ...postingQuestion,
    question: `${postingQuestion.question} ${untaxedClause}, but you usually charge ${companyTax}.`,
  };
}

type DraftToPost = Pick<Document, "number" | "hasTax" | "subtotal"> & {
  /** Omitted in a list, which doesn't load them. */
  items?: readonly Pick<Document["items"][number], "productType">[];
};

/** Whether no line has a tax; 0% and reverse charge are taxes chosen on purpose. */
function isUntaxed({ hasTax, subtotal }: Pick<Document, "hasTax" | "subtotal">): boolean {
  return !hasTax && isPositive(subtotal);
}

function describePosting(kind: DocumentKind, drafts: readonly DraftToPost[]): Question {
  const { singular, plural } = DOCUMENT_LABELS[kind];
  const [first, ...otherDrafts] = drafts;
  if (first && otherDrafts.length === 0) {
    const nextStep = isCredit(kind) ? "You can then apply or refund it." : "You can then record its payment.";
    const outcome = first.items?.some(({ productType }) => productType === "inventory")
      ? "records it in your books and updates stock"
      : "records it in your books";
    const question = `Posting ${first.number} ${outcome}. ${nextStep}`;
    return { title: `Post ${singular}`, question, confirmLabel: `Post ${singular}` };
  }
  const nextSteps = isCredit(kind)
    ? "You can then apply or refund them."
    : "You can then record their payments.";
  const question = `Posting these ${drafts.length} ${plural} records them in your books. ${nextSteps}`;
  return { title: `Post ${plural}`, question, confirmLabel: `Post ${plural}` };
}
