import { DOCUMENT_TABS } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { isCredit, type DocumentKind } from "#domain/document.ts";
import { formatMoney } from "#domain/money.ts";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { symbolOf } from "#web/fields/money.tsx";
import { paths } from "#web/navigation/paths.ts";
import { classNames } from "#web/ui/class-names.ts";
import { useSelectedInView } from "#web/ui/use-selected-in-view.ts";

export type DocumentTab = (typeof DOCUMENT_TABS)[number] | undefined;

type Props = {
  kind: DocumentKind;
  selected: DocumentTab;
  /** What the address keeps beside the tab. */
  search: Readonly<Record<string, string | undefined>>;
  /** What the list is narrowed by, and so the counts. */
  filter: { search: string; start: string | undefined; end: string | undefined };
};

const LABELS = { all: "All", draft: "Draft", open: "Open", overdue: "Overdue", paid: "Paid", void: "Void" };

/** The documents by their state, with how many the list would show and for how much (Conventions 1). */
export function DocumentTabs({ kind, selected, search, filter }: Props) {
  const counts = useApiQuery(`${DOCUMENT_RESOURCES[kind]}.tabs`, { query: filter }).data;
  const sign = symbolOf(useSession().book.currency);
  const names = (["all", ...DOCUMENT_TABS] as const).filter(
    (name) => !(isCredit(kind) && name === "overdue"),
  );
  const current = useSelectedInView(`${selected ?? "all"} ${counts === undefined}`);
  return (
    <nav aria-label="Status" className="mb-4 flex gap-1 overflow-x-auto border-b border-line print:hidden">
      {names.map((name) => {
        const isSelected = name === (selected ?? "all");
        const count = counts?.[name];
        return (
          <a
            key={name}
            ref={isSelected ? current : undefined}
            href={paths.documents(kind, { ...search, tab: name === "all" ? undefined : name })}
            aria-current={isSelected ? "page" : undefined}
            className={classNames(
              "-mb-px flex min-w-22 shrink-0 flex-col border-b-2 px-3 pt-1 pb-2 focus-visible:outline-offset-[-2px]",
              isSelected ? "border-accent text-ink" : "border-transparent text-ink-soft hover:text-ink",
            )}
          >
            <span className="font-medium">
              {name === "paid" && isCredit(kind) ? "Used" : LABELS[name]}
              <span className="ms-1.5 text-ink-faint tabular-nums">
                {count?.documents.toLocaleString("en-US")}
              </span>
            </span>
            <span
              className={classNames(
                "min-h-4 text-small tabular-nums",
                name === "overdue" && count && count.documents > 0 ? "text-negative" : "text-ink-faint",
              )}
            >
              {count && `${sign}${formatMoney(count.total)}`}
            </span>
          </a>
        );
      })}
    </nav>
  );
}
