import type { Book } from "#contract/book.ts";
import { refusalReply } from "#domain/refusals.ts";
import { Notice } from "#web/ui/notice.tsx";

/** "37 of 50 this month", and the sentence of Spec 5.3 before anything is typed in vain (Rules 13). */
export function MonthlyLimit({ monthlyJournals: { used, limit } }: Pick<Book, "monthlyJournals">) {
  if (limit === null) return null;
  if (used >= limit) return <Notice tone="warning">{refusalReply("journal.limit-reached").detail}</Notice>;
  return (
    <p className="text-small text-ink-faint tabular-nums">
      {used} of {limit} this month
    </p>
  );
}
