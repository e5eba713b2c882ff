import type { CompanyOverview } from "#contract/companies.ts";
import type { OperationId } from "#contract/operations.ts";
import { isPermittedTo } from "#contract/rights.ts";
import { type Instant, lastOfMonth } from "#domain/dates.ts";
import { SWITCHES_OF } from "#domain/roles.ts";
import type { Urgency } from "#domain/urgency.ts";
import { formatCount, formatDate, titleOfPeriod } from "#web/fields/formats.ts";
import { paths } from "#web/navigation/paths.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";

export const URGENCY_LABELS: Readonly<Record<Urgency, string>> = {
  urgent: "Urgent",
  soon: "Soon",
  waiting: "To do",
  done: "Up to date",
};

export const URGENCY_TONES: Readonly<Record<Urgency, BadgeTone>> = {
  urgent: "negative",
  soon: "warning",
  waiting: "accent",
  done: "positive",
};

/** One figure, and the page of the company that it leads to. */
export type WorkItem = { text: string; href: string; tone?: "negative" | "warning" | undefined };
/** Null for what the user's role in the company doesn't include; empty if nothing is waiting. */
export type WorkCell = readonly WorkItem[] | null;

type WorkColumn = {
  label: string;
  isNumber?: true;
  cellOf: (company: CompanyOverview, dayOf: (instant: Instant) => string) => WorkCell;
};

/** What is waiting in a company, one column for each kind. */
export const WORK_COLUMNS: readonly WorkColumn[] = [
  { label: "For review", isNumber: true, cellOf: toReview },
  { label: "Unreconciled", cellOf: unreconciled },
  {
    label: "Overdue",
    isNumber: true,
    cellOf: ({ overdueInvoiceCount }) =>
      countCell(overdueInvoiceCount, paths.documents("invoice", { tab: "overdue" })),
  },
  {
    label: "Bills due",
    isNumber: true,
    cellOf: ({ dueBillCount }) => countCell(dueBillCount, paths.documents("bill", { tab: "unpaid" })),
  },
  { label: "Drafts", cellOf: drafts },
  { label: "Tax return", cellOf: taxReturn },
  {
    label: "Locked",
    cellOf: ({ role, lockedThrough }) =>
      lockedThrough === null
        ? []
        : [
            {
              text: formatDate(lockedThrough),
              href: mayIn(role, "yearEnd.list") ? paths.yearEnd() : paths.home(),
            },
          ],
  },
  { label: "Closing", cellOf: checklistCell },
  { label: "Check", cellOf: lastCheckCell },
];

const mayIn = (role: CompanyOverview["role"], id: OperationId): boolean =>
  isPermittedTo({ role, ...SWITCHES_OF[role] }, id);

function countCell(count: number | null, href: string): WorkCell {
  if (count === null) return null;
  return count === 0 ? [] : [{ text: formatCount(count), href }];
}

function toReview({ bankAccounts }: CompanyOverview): WorkCell {
  if (bankAccounts === null) return null;
  const [account, ...otherAccounts] = bankAccounts;
  const count = bankAccounts.reduce((sum, { forReviewCount }) => sum + forReviewCount, 0);
  return countCell(
    count,
    account && otherAccounts.length === 0 ? paths.bankWork(account.code) : paths.bank(),
  );
}

function unreconciled({ bankAccounts, unreconciledSince, reason }: CompanyOverview): WorkCell {
  if (bankAccounts === null) return null;
  if (unreconciledSince === null) return [];
  const tone = reason === "bank" ? ("warning" as const) : undefined;
  return [{ text: `Since ${formatDate(unreconciledSince)}`, href: paths.bank(), tone }];
}

function drafts({ draftInvoiceCount, draftBillCount }: CompanyOverview): WorkCell {
  if (draftInvoiceCount === null && draftBillCount === null) return null;
  const named = (count: number | null, noun: string, kind: "invoice" | "bill"): readonly WorkItem[] =>
    count === null || count === 0
      ? []
      : [{ text: nounText(count, noun), href: paths.documents(kind, { tab: "draft" }) }];
  return [...named(draftInvoiceCount, "invoice", "invoice"), ...named(draftBillCount, "bill", "bill")];
}

function taxReturn({ dueTaxReturnCount, firstReturn, urgency, reason }: CompanyOverview): WorkCell {
  if (dueTaxReturnCount === null) return null;
  if (firstReturn === null) return [];
  const { start, dueDate } = firstReturn;
  const due = dueDate === null ? "Due" : `Due ${formatDate(dueDate)}`;
  const text = dueTaxReturnCount > 1 ? `${due} (${formatCount(dueTaxReturnCount)})` : due;
  const tone = urgency === "urgent" ? ("negative" as const) : ("warning" as const);
  return [{ text, href: paths.taxReturn(start), tone: reason === "tax_return" ? tone : undefined }];
}

function checklistCell({ checklist }: CompanyOverview): WorkCell {
  if (checklist === null) return null;
  const { month, doneCount, itemCount } = checklist;
  const monthName = titleOfPeriod({ start: month, end: lastOfMonth(month) });
  const text = `${monthName}: ${formatCount(doneCount)} of ${formatCount(itemCount)}`;
  return [{ text, href: paths.checklist({ month }) }];
}

function lastCheckCell({ role, lastCheck }: CompanyOverview, dayOf: (instant: Instant) => string): WorkCell {
  if (!mayIn(role, "booksCheck.last")) return null;
  if (lastCheck === null) return [];
  const { problemCount, checkedAt } = lastCheck;
  if (problemCount > 0) return [{ text: problemText(problemCount), href: paths.home(), tone: "negative" }];
  return [{ text: `Passed ${dayOf(checkedAt)}`, href: paths.home() }];
}

const nounText = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
const problemText = (count: number): string => nounText(count, "problem");
