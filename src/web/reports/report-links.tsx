import { type ReactNode, useId, useState } from "react";
import { dateOfAddress } from "#web/fields/period.tsx";
import { useSearchParams, type SearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { useSelectedInView } from "#web/ui/use-selected-in-view.ts";
import { isReportName, REPORT_PAGES, type ReportName } from "./report-pages.ts";

/** The dates chosen by the user; without them each report uses its own defaults. */
function readDates({ start, end, asOf }: SearchParams) {
  return { start: dateOfAddress(start), end: dateOfAddress(end), asOf: dateOfAddress(asOf) };
}

type ReportHeadProps = {
  current: ReportName;
  /** The title, if it differs from the link's label. */
  title?: string;
  /** A line below the title; without one, the report has its own title, also in print. */
  description?: string;
};

/** The title of a report, and links to the other reports for the same dates: tabs, or a menu on a phone (Behavior 2.11). */
export function ReportHead({ current, title = REPORT_PAGES[current].label, description }: ReportHeadProps) {
  const [{ start, end, asOf }] = useSearchParams(readDates);
  const selected = useSelectedInView(current);
  const links = Object.keys(REPORT_PAGES)
    .filter(isReportName)
    .map((name) => {
      const { label, href } = REPORT_PAGES[name];
      return { name, label, href: href({ start, end: end ?? asOf }) };
    });
  return (
    <div className={classNames("max-sm:-mb-1", description === undefined && "print:hidden")}>
      <PageHeader
        title={title}
        description={description}
        actions={
          <span className="sm:hidden">
            <MenuButton
              label="Reports"
              items={[...links, { label: "All reports", href: paths.reports() }].map(({ label, href }) => ({
                label,
                href,
              }))}
            />
          </span>
        }
      />
      <nav
        aria-label="Reports"
        className="mb-4 flex gap-1 overflow-x-auto border-b border-line max-sm:hidden print:hidden"
      >
        {links.map(({ name, label, href }) => (
          <a
            key={name}
            ref={name === current ? selected : undefined}
            href={href}
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
    </div>
  );
}

type OptionsProps = {
  /** The options that are never collapsed, because the report needs them. */
  first?: ReactNode;
  children: ReactNode;
  /** The export and print buttons. */
  end?: ReactNode;
};

/** The dates and options of a report; collapsed on a phone, to show its amounts first. */
export function ReportOptions({ first, children, end }: OptionsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Toolbar label="Report options" end={end}>
      {first}
      <span className="sm:hidden">
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          Options
        </Button>
      </span>
      <div
        id={id}
        className={classNames(
          "flex flex-wrap items-start gap-2 max-sm:order-last max-sm:w-full",
          !isOpen && "max-sm:hidden",
        )}
      >
        {children}
      </div>
    </Toolbar>
  );
}
