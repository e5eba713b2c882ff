import type { Journal } from "#contract/journals.ts";
import { sum } from "#domain/money.ts";
import { SelectionBar } from "#web/lists/selection-bar.tsx";
import { useSelection } from "#web/lists/selection.ts";
import type { JournalDetail } from "./journal-rows.tsx";
import { JournalTable } from "./journal-table.tsx";
import { useJournalActions } from "./use-journal-actions.tsx";
import { useJournalBulk } from "./use-journal-bulk.tsx";

type Props = { label: string; journals: readonly Journal[]; detail: JournalDetail };

/** The journals of a list, to be acted on one by one or several at once (Conventions 1). */
export function JournalSelection({ label, journals, detail }: Props) {
  const selection = useSelection(journals);
  const { items, dialog } = useJournalActions();
  const several = useJournalBulk(selection);
  return (
    <>
      <SelectionBar
        selection={selection}
        total={sum(selection.selected.map(({ total }) => total))}
        actions={several.actions}
        bulk={several.bulk}
        wide={detail === "lines"}
      />
      <JournalTable {...{ label, journals, detail, selection }} actions={items} />
      {dialog}
      {several.dialog}
    </>
  );
}
