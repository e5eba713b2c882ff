import type { Book } from "#contract/book.ts";
import { FORM_REFUSALS } from "#domain/form-refusals.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { paths } from "#web/navigation/paths.ts";
import { TextLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** "37 of 50 this month", if the number of journals is limited (Accounting 13). */
export function MonthlyCount() {
  const { used, limit } = useApiQuery("company.get").data?.monthlyJournals ?? { used: 0, limit: null };
  return limit === null ? null : <span className="tabular-nums">{`${used} of ${limit} this month`}</span>;
}

export function isLimitReached({ monthlyJournals: { used, limit } }: Book): boolean {
  return limit !== null && used >= limit;
}

/**
 * Shows the message of Behavior 5.3 before the user types anything, with a link to the plan. If the form already shows the
 * message, only the link remains.
 */
export function LimitReached({ isMessageShown }: { isMessageShown: boolean }) {
  const plan = <TextLink href={paths.settings("plan")}>See your plan</TextLink>;
  if (isMessageShown) return <p>{plan}</p>;
  return (
    <Notice tone="warning" action={plan}>
      {FORM_REFUSALS["journal.limit-reached"].detail}
    </Notice>
  );
}
