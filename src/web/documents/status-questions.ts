import type { Document } from "#contract/documents.ts";
import { type DocumentKind, isCredit } from "#domain/document.ts";
import { isPositive } from "#domain/money.ts";
import type { Question } from "#web/forms/use-form.ts";
import { DOCUMENT_LABELS } from "./document-labels.ts";

type ItemTypes = readonly Pick<Document["items"][number], "productType">[];

/** Whether posting these lines moves stock. */
const movesGoods = (items: ItemTypes): boolean =>
  items.some(({ productType }) => productType === "inventory");

/** Describes what voiding does (Accounting 4, 5). */
export function voidQuestion({
  kind,
  number,
  status,
  items,
}: Pick<Document, "kind" | "number" | "status" | "items">): string {
  const posted = movesGoods(items) ? "journal entry and stock movements" : "journal entry";
  return status === "draft"
    ? `${number} was never posted. Its number is kept.`
    : `The ${posted} of ${number} will be reversed on the original date, or on the first open day if its year is closed. A document in a locked period can't be voided. A voided ${DOCUMENT_LABELS[kind].singular} can't be posted again, but you can duplicate it.`;
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
  items?: ItemTypes;
};

/** Whether no line has a tax; 0% and reverse charge are taxes chosen on purpose. */
export function isUntaxed({ hasTax, subtotal }: Pick<Document, "hasTax" | "subtotal">): boolean {
  return !hasTax && isPositive(subtotal);
}

function describePosting(kind: DocumentKind, drafts: readonly DraftToPost[]): Question {
  const { singular, plural } = DOCUMENT_LABELS[kind];
  const [first, ...otherDrafts] = drafts;
  if (first && otherDrafts.length === 0) {
    const nextStep = isCredit(kind) ? "You can then apply or refund it." : "You can then record its payment.";
    const effect = movesGoods(first.items ?? [])
      ? "records it in your books and updates stock"
      : "records it in your books";
    const question = `Posting ${first.number} ${effect}. ${nextStep}`;
    return { title: `Post ${singular}`, question, confirmLabel: `Post ${singular}` };
  }
  const nextSteps = isCredit(kind)
    ? "You can then apply or refund them."
    : "You can then record their payments.";
  const question = `Posting these ${drafts.length} ${plural} records them in your books. ${nextSteps}`;
  return { title: `Post ${plural}`, question, confirmLabel: `Post ${plural}` };
}
