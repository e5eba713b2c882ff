import { type Day, shiftDays } from "./dates.ts";

/** How soon a company needs work, most urgent first (Behavior 2.32). */
export const URGENCIES = ["urgent", "soon", "waiting", "done"] as const;
export type Urgency = (typeof URGENCIES)[number];

/** What is waiting in a company; null for what a member doesn't see. */
export type WaitingWork = {
  today: Day;
  /** Problems of the last integrity check. */
  problems: number;
  firstReturnDueDate: Day | null;
  unreconciledSince: Day | null;
  /** Number of tasks of all kinds. */
  tasks: number;
};

const RETURN_SOON_DAYS = 14;
const RECONCILED_WITHIN_DAYS = 45;

/** What makes a company urgent, or needs work soon: problems in its books, its tax return or its bank. */
export const URGENCY_REASONS = ["books", "tax_return", "bank"] as const;
export type UrgencyReason = (typeof URGENCY_REASONS)[number];
type Ranking = { urgency: Urgency; reason: UrgencyReason | null };

/** How urgent the work of a company is: broken books and late returns first. */
export function urgencyOf({
  today,
  problems,
  firstReturnDueDate,
  unreconciledSince,
  tasks,
}: WaitingWork): Ranking {
  if (problems > 0) return { urgency: "urgent", reason: "books" };
  if (isBefore(firstReturnDueDate, { limit: today })) return { urgency: "urgent", reason: "tax_return" };
  if (isBefore(firstReturnDueDate, { limit: shiftDays(today, RETURN_SOON_DAYS + 1) }))
    return { urgency: "soon", reason: "tax_return" };
  if (isBefore(unreconciledSince, { limit: shiftDays(today, -RECONCILED_WITHIN_DAYS) }))
    return { urgency: "soon", reason: "bank" };
  return { urgency: tasks > 0 ? "waiting" : "done", reason: null };
}

const isBefore = (day: Day | null, { limit }: { limit: Day }): boolean => day !== null && day < limit;

type RankedCompany = { urgency: Urgency; work: WaitingWork; name: string };

/** Sorts companies by urgency, then by the due date of their tax return, number of tasks and name. */
export function compareUrgency(a: RankedCompany, b: RankedCompany): number {
  const rankOf = ({ urgency }: RankedCompany) => URGENCIES.indexOf(urgency);
  const dueOf = ({ work }: RankedCompany) => work.firstReturnDueDate ?? "9999-12-31";
  return (
    rankOf(a) - rankOf(b) ||
    (dueOf(a) < dueOf(b) ? -1 : dueOf(a) > dueOf(b) ? 1 : 0) ||
    b.work.tasks - a.work.tasks ||
    a.name.localeCompare(b.name)
  );
}
