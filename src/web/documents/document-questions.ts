import type { Document } from "#contract/documents.ts";
import { isCredit, transition, type DocumentKind } from "#domain/document.ts";
import type { Question } from "#web/forms/use-form.ts";
import { toInput } from "./document-form-rules.ts";
import type { DocumentFormValues } from "./document-form-values.ts";
import { DOCUMENT_WORDS } from "./document-words.ts";

type Edit = {
  kind: DocumentKind;
  opened: Document | null;
  /** What the form said before anything was typed. */
  initial: DocumentFormValues;
  values: DocumentFormValues;
};

/** What is asked before a form is saved that voids something (Accounting 4), and what becomes of its other changes. */
export function whatToConfirm({ kind, opened, initial, values }: Edit): Question | null {
  if (!opened) return null;
  const { title } = DOCUMENT_WORDS[kind];
  const step = transition(opened.status, values.status);
  const isEdited = said(values) !== said(initial);
  if (step === "void") {
    const left = isEdited ? " Your other changes here are not saved, but for the notes." : "";
    const label = `Void ${title}`;
    return { title: label, question: `${voidQuestion(opened)}${left}`, confirmLabel: label };
  }
  if (step !== "unpay") return null;
  const saved = isEdited ? " Your other changes are saved with it." : "";
  return {
    title: "Void its payments",
    question: `${opened.number} is open again. The payments on it are voided as a whole, also where they paid something else; credits that were used on it can be used again.${saved}`,
    confirmLabel: "Void payments",
  };
}

/** What voiding does, in sentences (Accounting 4, 5). */
export function voidQuestion({ kind, number, status }: Pick<Document, "kind" | "number" | "status">): string {
  return status === "draft"
    ? `${number} was never posted. Its number is kept.`
    : `The journal and the stock of ${DOCUMENT_WORDS[kind].one} ${number} are taken back at their own date, or on the first open day if its period is closed. Its number is kept, and it cannot be posted again; it can be duplicated.`;
}

/** What posting does, of one draft or of several, in sentences (Accounting 4). */
export function postQuestion(kind: DocumentKind, drafts: readonly Pick<Document, "number">[]): Question {
  const { title, many } = DOCUMENT_WORDS[kind];
  const [first, ...others] = drafts;
  if (first && others.length === 0) {
    const then = isCredit(kind) ? "It can then be used or refunded." : "It is then open until it is paid.";
    const question = `${first.number} writes its journal and moves stock. ${then}`;
    return { title: `Post ${title}`, question, confirmLabel: `Post ${title}` };
  }
  const then = isCredit(kind)
    ? "They can then be used or refunded."
    : "They are then open until they are paid.";
  const question = `${drafts.length} ${many} write their journals and move stock. ${then}`;
  return { title: `Post ${title}s`, question, confirmLabel: `Post ${title}s` };
}

/** What a document says to others, as one text to compare. */
function said(values: DocumentFormValues): string {
  const { status: _status, notes: _notes, payment: _payment, ...rest } = toInput(values);
  return JSON.stringify(rest);
}
