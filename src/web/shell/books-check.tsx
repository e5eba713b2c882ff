import { useQuery } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck, ShieldQuestion } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { BooksCheck, LastBooksCheck } from "#contract/books-check.ts";
import type { Instant } from "#domain/dates.ts";
import { callAbortable } from "#web/api/call-api.ts";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatCount } from "#web/fields/formats.ts";
import { useDayOf } from "#web/fields/instant.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useMay } from "#web/ui/permissions.ts";

const BooksCheckDialog = lazy(async () => ({
  default: (await import("./books-check-dialog.tsx")).BooksCheckDialog,
}));

/** The last result of this session. The check reads every journal line, so it runs only when the user opens it. */
export function useBooksCheck({ runs }: { runs: boolean }) {
  const { company: book } = useSession();
  return useQuery({
    queryKey: ["booksCheck.run", book.id],
    queryFn: ({ signal }) => callAbortable("booksCheck.run", {}, signal),
    enabled: runs,
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
  });
}

/** The result of the integrity check in the header; opening it runs the check (Behavior 2.3). */
export function BooksCheckBadge() {
  const { data: result } = useBooksCheck({ runs: false });
  const { data: earlier } = useApiQuery("booksCheck.last");
  const dayOf = useDayOf();
  const [isOpen, setOpen] = useState(false);
  const may = useMay();
  if (!may("booksCheck.run")) return null;
  const check = result === undefined ? earlierResult(earlier?.last ?? null, dayOf) : toCheckResult(result);
  const Icon = check === null ? ShieldQuestion : check.hasPassed ? ShieldCheck : ShieldAlert;
  const text = check?.text ?? "Check the books";
  return (
    <>
      <button
        type="button"
        aria-label={check === null ? text : `Integrity check: ${text}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={classNames(
          "flex h-8 shrink-0 items-center gap-1.5 rounded-control text-small font-medium whitespace-nowrap tabular-nums transition-colors hover:bg-hover max-lg:size-8 max-lg:justify-center lg:px-2 pointer-coarse:min-h-11 pointer-coarse:min-w-11",
          check === null
            ? "text-ink-faint hover:text-ink"
            : check.hasPassed
              ? "text-positive"
              : "text-negative",
        )}
      >
        <Icon aria-hidden="true" className="size-4" />
        <span className="max-lg:hidden">{text}</span>
      </button>
      <Suspense>{isOpen && <BooksCheckDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

type BooksCheckResult = { hasPassed: boolean; text: string };

const toCheckResult = (result: BooksCheck): BooksCheckResult => ({
  hasPassed: result.hasPassed,
  text: summaryOf(result),
});

/** "Books checked Nov 27, 2026", or the problems found then; null before the first check. */
function earlierResult(
  last: LastBooksCheck | null,
  dayOf: (instant: Instant) => string,
): BooksCheckResult | null {
  if (last === null) return null;
  const { problemCount, checkedAt } = last;
  const day = dayOf(checkedAt);
  const count = `${formatCount(problemCount)} ${problemCount === 1 ? "problem" : "problems"}`;
  return {
    hasPassed: problemCount === 0,
    text: problemCount === 0 ? `Books checked ${day}` : `${count} on ${day}`,
  };
}

/** "31 of 31 checks passed (41 ms)". */
export function summaryOf({ checks, durationMs }: BooksCheck): string {
  const holding = checks.filter(({ problems }) => problems.length === 0);
  return `${holding.length} of ${checks.length} checks passed (${formatCount(durationMs)} ms)`;
}
