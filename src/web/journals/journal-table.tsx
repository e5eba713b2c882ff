import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import type { WithFiles } from "#contract/with-files.ts";
import type { Journal } from "#contract/journals.ts";
import { sum } from "#domain/money.ts";
import { ColumnHeads } from "#web/lists/column-heads.tsx";
import { SelectHead, SelectionBar } from "#web/lists/selection-bar.tsx";
import { type ListSelection, useSelection } from "#web/lists/selection.ts";
import type { MenuItem } from "#web/ui/menu-button.tsx";
import { HeadCell, Table } from "#web/ui/table.tsx";
import { useJournalBulk } from "./journal-bulk.tsx";
import type { JournalView } from "./journal-columns.ts";
import { listedAmount } from "./journal-status.tsx";
import { Blank, JournalRows, LINES_SHOWN, type JournalDetail } from "./journal-rows.tsx";
import { useJournalActions } from "./use-journal-actions.tsx";

type Props = {
  label: string;
  journals: readonly WithFiles<Journal>[];
  detail: JournalDetail;
  view: JournalView;
  actions: (journal: Journal) => MenuItem[];
  selection: ListSelection<WithFiles<Journal>>;
};

/** A virtualized list of journals: only rows near the viewport are rendered. */
function JournalTable({ label, journals, detail, view, actions, selection }: Props) {
  const top = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const [opened, toggle] = useExpandedJournals(journals);
  useLayoutEffect(() => {
    setScrollMargin((top.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  // The rule is for the React Compiler, which we don't use.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer({
    count: journals.length,
    estimateSize: (index) => estimatedHeight(journals[index], opened),
    getItemKey: (index) => journals[index]?.id ?? index,
    overscan: 12,
    scrollMargin,
  });
  const visibleRows = rows.getVirtualItems();
  const before = (visibleRows[0]?.start ?? scrollMargin) - scrollMargin;
  const after = rows.getTotalSize() - ((visibleRows.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <div ref={top}>
      <Table label={label} grouped wide head={<Head view={view} selection={selection} />}>
        <Gap height={before} />
        {visibleRows.map(({ index, key }) => {
          const journal = journals[index];
          return (
            journal && (
              <JournalRows
                key={key}
                {...{ index, journal, detail, view, actions }}
                isLast={index === journals.length - 1}
                isSelected={selection.ids.has(journal.id)}
                isOpen={opened.has(journal.id)}
                onToggle={toggle}
                onPick={selection.onPick}
                measure={rows.measureElement}
              />
            )
          );
        })}
        <Gap height={after} />
      </Table>
    </div>
  );
}

function Head({ view, selection }: Pick<Props, "view" | "selection">) {
  return (
    <tr>
      <SelectHead selection={selection} />
      <ColumnHeads view={view} />
      <HeadCell>
        <span className="sr-only">Actions</span>
      </HeadCell>
    </tr>
  );
}

/** Fills the height of the rows that aren't rendered. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden="true">
      <tr>
        <Blank span={9} height={height} />
      </tr>
    </tbody>
  );
}

const HEAD_HEIGHT = 41;
const LINE_HEIGHT = 24;

function estimatedHeight(journal: Journal | undefined, opened: ReadonlySet<string>): number {
  if (!journal || !opened.has(journal.id)) return HEAD_HEIGHT;
  return HEAD_HEIGHT + Math.min(journal.lines.length, LINES_SHOWN + 1) * LINE_HEIGHT + 8;
}

/** The expanded journals; Shift-click on one expands or collapses all. */
function useExpandedJournals(
  journals: readonly Journal[],
): [opened: ReadonlySet<string>, toggle: (id: string, all: boolean) => void] {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string, all: boolean) =>
      setOpened((before) => {
        const isOpening = !before.has(id);
        const toggledIds = all ? journals.map((journal) => journal.id) : [id];
        return isOpening
          ? new Set([...before, ...toggledIds])
          : new Set([...before].filter((candidate) => !toggledIds.includes(candidate)));
      }),
    [journals],
  );
  return [opened, toggle];
}

type JournalSelectionProps = Pick<Props, "label" | "journals" | "detail" | "view">;

/** The journals of a list with their row and bulk actions (Interface 1). */
export function JournalSelection({ label, journals, detail, view }: JournalSelectionProps) {
  const selection = useSelection(journals);
  const { items, dialog } = useJournalActions();
  const several = useJournalBulk(selection, detail);
  return (
    <>
      <SelectionBar
        selection={selection}
        total={sum(selection.selected.map(listedAmount))}
        actions={several.actions}
        bulk={several.bulk}
        wide
      />
      <JournalTable {...{ label, journals, detail, view, selection }} actions={items} />
      {dialog}
      {several.dialog}
    </>
  );
}
