import type { Checklist, ChecklistItem } from "#contract/checklist.ts";
import type { ChecklistKind } from "#domain/checklist.ts";
import { toDay } from "#domain/dates.ts";
import { DOCUMENT_KINDS, type DocumentKind } from "#domain/document.ts";
import { formatCount, formatDate } from "#web/fields/formats.ts";
import { paths } from "#web/navigation/paths.ts";

type Detail = ChecklistItem["details"][number];

/** The remaining work of one record, and where to do it. */
type DetailLink = { text: string; href: string };

const NOUNS: Readonly<
  Record<Exclude<ChecklistKind, "books_check" | "lock">, readonly [one: string, many: string]>
> = {
  bank_review: ["transaction for review", "transactions for review"],
  bank_reconciled: ["account not reconciled", "accounts not reconciled"],
  receipts: ["receipt waiting", "receipts waiting"],
  drafts: ["draft", "drafts"],
  approvals: ["draft awaits approval", "drafts await approval"],
  recurring: ["date not posted", "dates not posted"],
  depreciation: ["asset with unposted depreciation", "assets with unposted depreciation"],
  accruals: ["accrual or deferral due", "accruals and deferrals due"],
  loans: ["loan payment due", "loan payments due"],
  revaluation: ["balance not revalued", "balances not revalued"],
  tax_return: ["return not filed", "returns not filed"],
};

/** The remaining work of an item, such as "3 drafts"; null if there is none, or if members check it off. */
export function remainingText({ kind, remainingCount }: ChecklistItem): string | null {
  if (kind === null || remainingCount === null || remainingCount === 0) return null;
  if (kind === "books_check") return "Not passed since the month ended";
  if (kind === "lock") return "Not locked";
  const [one, many] = NOUNS[kind];
  return `${formatCount(remainingCount)} ${remainingCount === 1 ? one : many}`;
}

/** The name of a member on the checklist. */
export const memberName = (person: ChecklistItem["notedBy"]): string =>
  person?.name || person?.email || "a former user";

const FINISHES: Readonly<Partial<Record<ChecklistKind, string>>> = {
  bank_reconciled: "Reconciled",
  revaluation: "Revalued",
  tax_return: "Filed",
  lock: "Locked",
};

/** Who finished an item, such as "Locked by Ada Reyes"; null if that isn't recorded. */
export function finishedText({ kind, finishedAt, finishedBy }: ChecklistItem): string | null {
  if (kind === null || finishedAt === null) return null;
  const finish = FINISHES[kind];
  return finish === undefined ? "Passed" : `${finish} by ${memberName(finishedBy)}`;
}

const PAGE_OF: Readonly<Record<Exclude<ChecklistKind, "books_check">, string>> = {
  bank_review: paths.bank(),
  bank_reconciled: paths.bank(),
  receipts: paths.inbox(),
  drafts: paths.documents("invoice", { tab: "draft" }),
  approvals: paths.approvals(),
  recurring: paths.schedules(),
  depreciation: paths.assets(),
  accruals: paths.accruals(),
  loans: paths.loans(),
  revaluation: paths.revaluations(),
  tax_return: paths.taxReturns(),
  lock: paths.yearEnd(),
};

/** The page where an item is done: of the only thing that is left, or of the whole kind. */
export function pageOfItem(
  { kind, remainingCount, details }: ChecklistItem,
  { end }: Checklist,
): string | null {
  // The integrity check has no page; it runs from its row.
  if (kind === null || kind === "books_check") return null;
  const [only, ...others] = details;
  if (only !== undefined && others.length === 0) return detailLink(kind, only).href;
  if (kind === "revaluation" && remainingCount !== 0) return paths.newRevaluation({ date: end });
  return PAGE_OF[kind];
}

const DRAFT_NOUNS: Readonly<Record<DocumentKind, readonly [one: string, many: string]>> = {
  invoice: ["invoice", "invoices"],
  credit_note: ["credit note", "credit notes"],
  bill: ["bill", "bills"],
  vendor_credit: ["vendor credit", "vendor credits"],
};

/** One thing that is left, with its page. */
export function detailLink(kind: ChecklistKind, { key, label, count, date }: Detail): DetailLink {
  const account = `${key} ${label}`;
  switch (kind) {
    case "bank_review":
      return { text: `${account}: ${formatCount(count)} for review`, href: paths.bankWork(key) };
    case "bank_reconciled":
      return {
        text:
          date === null
            ? `${account}: never reconciled`
            : `${account}: reconciled through ${formatDate(date)}`,
        href: paths.reconcile(key),
      };
    case "tax_return": {
      const due = date === null ? "" : `, due ${formatDate(date)}`;
      return { text: `Period from ${formatDate(toDay(key))}${due}`, href: paths.taxReturn(key) };
    }
    default:
      return draftLink(key, count);
  }
}

function draftLink(key: string, count: number): DetailLink {
  const document = DOCUMENT_KINDS.find((kind) => kind === key);
  const [one, many] = document === undefined ? ["journal entry", "journal entries"] : DRAFT_NOUNS[document];
  return {
    text: `${formatCount(count)} ${count === 1 ? one : many}`,
    href:
      document === undefined
        ? paths.journals({ status: "draft" })
        : paths.documents(document, { tab: "draft" }),
  };
}

/** Identifies an item on its page. */
export const keyOfItem = ({ kind, itemId }: ChecklistItem): string => kind ?? itemId ?? "";
