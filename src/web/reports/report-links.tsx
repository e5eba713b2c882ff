import { dateOfAddress } from "#web/fields/period.tsx";
import { useSearchParams } from "#web/navigation/address.ts";
import { classNames } from "#web/ui/class-names.ts";
import { useSelectedInView } from "#web/ui/use-selected-in-view.ts";
import { REPORT_PAGES, type ReportName } from "./report-pages.ts";

type Raw = Readonly<Record<string, string | undefined>>;

/** The dates that somebody chose: without any, each report has its own. */
function readDates({ start, end, asOf }: Raw) {
  return { start: dateOfAddress(start), end: dateOfAddress(end), asOf: dateOfAddress(asOf) };
}

/** Leads from each report to the others, for the same dates (Behaviour 2.11). */
export function ReportLinks({ current }: { current: ReportName }) {
  const [{ start, end, asOf }] = useSearchParams(readDates);
  const selected = useSelectedInView(current);
  return (
    <nav aria-label="Reports" className="mb-4 flex gap-1 overflow-x-auto border-b border-line print:hidden">
      {Object.entries(REPORT_PAGES).map(([name, { label, href }]) => (
        <a
          key={name}
          ref={name === current ? selected : undefined}
          href={href({ start, end: end ?? asOf })}
          aria-current={name === current ? "page" : undefined}
          className={classNames(
            "-mb-px flex h-9 shrink-0 items-center border-b-2 px-3 font-medium focus-visible:outline-offset-[-2px] pointer-coarse:h-11",
            name === current ? "border-accent text-ink" : "border-transparent text-ink-soft hover:text-ink",
          )}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
