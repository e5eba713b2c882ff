import { useQuery } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck, ShieldQuestion } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { BooksCheck } from "#contract/book.ts";
import { callWith } from "#web/api/call.ts";
import { useSession } from "#web/api/session.ts";
import { formatCount } from "#web/fields/formats.ts";
import { classNames } from "#web/ui/class-names.ts";

const BooksCheckDialog = lazy(async () => ({
  default: (await import("./books-check-dialog.tsx")).BooksCheckDialog,
}));

/** The last result of this session. It reads every line of the books: nothing asks for it but somebody who opens it. */
export function useBooksCheck({ runs }: { runs: boolean }) {
  const { book } = useSession();
  return useQuery({
    queryKey: ["booksCheck.run", book.id],
    queryFn: ({ signal }) => callWith("booksCheck.run", {}, signal),
    enabled: runs,
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
  });
}

/** What the books check found, in the header; opened it runs (Behaviour 2.3). */
export function BooksCheckBadge() {
  const { data } = useBooksCheck({ runs: false });
  const [isOpen, setOpen] = useState(false);
  const Icon = data === undefined ? ShieldQuestion : data.isSound ? ShieldCheck : ShieldAlert;
  const says = data === undefined ? "Check the books" : summaryOf(data);
  return (
    <>
      <button
        type="button"
        aria-label={data === undefined ? says : `Books check: ${says}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={classNames(
          "flex h-8 shrink-0 items-center gap-1.5 rounded-control text-small font-medium whitespace-nowrap tabular-nums transition-colors hover:bg-hover max-lg:size-8 max-lg:justify-center lg:px-2 pointer-coarse:min-h-11 pointer-coarse:min-w-11",
          data === undefined
            ? "text-ink-faint hover:text-ink"
            : data.isSound
              ? "text-positive"
              : "text-negative",
        )}
      >
        <Icon aria-hidden="true" className="size-4" />
        <span className="max-lg:hidden">{says}</span>
      </button>
      <Suspense>{isOpen && <BooksCheckDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** "31 of 31 checks passed (41 ms)". */
export function summaryOf({ checks, milliseconds }: BooksCheck): string {
  const holding = checks.filter(({ problems }) => problems.length === 0);
  return `${holding.length} of ${checks.length} checks passed (${formatCount(milliseconds)} ms)`;
}
