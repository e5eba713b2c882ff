import { formatCount } from "#web/fields/formats.ts";
import { type SumInCurrency, sumsText } from "#web/fields/sums-by-currency.ts";
import { classNames } from "#web/ui/class-names.ts";
import { useSelectedInView } from "#web/ui/use-selected-in-view.ts";

export type StatusTab = {
  name: string;
  label: string;
  href: string;
  /** The number of records, their total and the amount due; undefined until counted. */
  count: { recordCount: number; sums: readonly SumInCurrency[]; due?: readonly SumInCurrency[] } | undefined;
  /** Whether a nonzero count is red. */
  isUrgent?: boolean;
};

type Props = {
  tabs: readonly StatusTab[];
  selected: string;
  /** Whether each tab shows its total on a second line. */
  hasSums?: boolean;
};

/** Tabs that filter a list by status, each with its count and total (Interface 1). */
export function StatusTabs({ tabs, selected, hasSums = true }: Props) {
  const current = useSelectedInView(`${selected} ${tabs.some(({ count }) => count === undefined)}`);
  return (
    <nav
      aria-label="Status"
      className="mb-2 flex gap-1 overflow-x-auto sm:mb-4 overflow-y-hidden border-b border-line print:hidden"
    >
      {tabs.map(({ name, label, href, count, isUrgent = false }) => {
        const isSelected = name === selected;
        return (
          <a
            key={name}
            ref={isSelected ? current : undefined}
            href={href}
            aria-current={isSelected ? "page" : undefined}
            className={classNames(
              "-mb-px flex min-w-22 shrink-0 flex-col border-b-2 px-3 pt-1 pb-2 focus-visible:outline-offset-[-2px]",
              isSelected ? "border-accent text-ink" : "border-transparent text-ink-soft hover:text-ink",
            )}
          >
            <span className="font-medium">
              {label}
              <span className="ms-1.5 text-ink-faint tabular-nums">
                {count && formatCount(count.recordCount)}
              </span>
            </span>
            {hasSums && (
              <span
                className={classNames(
                  "min-h-4 text-small tabular-nums",
                  isUrgent && count && count.recordCount > 0 ? "text-negative" : "text-ink-faint",
                )}
              >
                <span className={count?.due && "max-sm:hidden"}>{count && sumsText(count.sums)}</span>
                {count?.due && <span className="block">{`${sumsText(count.due)} due`}</span>}
              </span>
            )}
          </a>
        );
      })}
    </nav>
  );
}
