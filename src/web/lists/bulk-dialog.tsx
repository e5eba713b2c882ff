import { FileSpreadsheet } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { OperationId } from "#contract/operations.ts";
import { useToday } from "#web/api/session.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import type { MenuItem } from "#web/ui/menu-button.tsx";
import { type BulkRun, type BulkJob, skippedNotes, eligibleRecords, useBulk } from "./bulk.ts";
import { type ListFile, saveListFile } from "./export.tsx";
import type { BulkAction } from "./selection-bar.tsx";
import type { ListSelection } from "./selection.ts";

/** A bulk action that asks for confirmation. */
export type ConfirmedWork<Item> = BulkJob<Item, unknown> & {
  icon: ReactNode;
  needs: OperationId;
  danger?: boolean;
  keys?: string;
  title: string;
  question: (count: number) => string;
};

export type ConfirmedBulk<Item> = {
  bulk: BulkRun;
  actions: readonly BulkAction[];
  /** The same action for one record, in the menu of its row. */
  rowActions: (item: Item) => MenuItem[];
  dialog: ReactNode;
};

type BulkConfirmation<Item> = { work: ConfirmedWork<Item>; items: readonly Item[] };

/** The bulk actions of a list, each with a confirmation, and the CSV export (Interface 1). */
export function useConfirmedBulk<Item extends { id: string }>(
  selection: ListSelection<Item>,
  { works, file }: { works: readonly ConfirmedWork<Item>[]; file: ListFile<Item> },
): ConfirmedBulk<Item> {
  const bulk = useBulk(selection);
  const today = useToday();
  const [confirmation, setConfirmation] = useState<BulkConfirmation<Item> | null>(null);
  const { selected } = selection;
  const ask = (items: readonly Item[], work: ConfirmedWork<Item>): void => {
    // If it isn't possible for any record, skip the confirmation and only show the reasons.
    if (eligibleRecords(items, work).length > 0) setConfirmation({ work, items });
    else void bulk.run(items, work);
  };
  const actionOf = (work: ConfirmedWork<Item>): BulkAction => ({
    label: work.label,
    icon: work.icon,
    needs: work.needs,
    ...(work.danger && { danger: true }),
    ...(work.keys && { keys: work.keys }),
    onSelect: () => ask(selected, work),
  });
  const exported: BulkAction = {
    label: "Export CSV",
    icon: <FileSpreadsheet />,
    keys: "e",
    onSelect: () => void saveListFile(file, { pages: [selected], today }),
  };
  const dialog = confirmation && (
    <ConfirmDialog
      title={confirmation.work.title}
      question={confirmation.work.question(eligibleRecords(confirmation.items, confirmation.work).length)}
      notes={skippedNotes(confirmation.items, confirmation.work)}
      confirmLabel={confirmation.work.label}
      danger={confirmation.work.danger === true}
      onConfirm={async () => void bulk.run(confirmation.items, confirmation.work)}
      onClose={() => setConfirmation(null)}
    />
  );
  const actionsFor = (danger: boolean) =>
    works.filter((work) => (work.danger === true) === danger).map(actionOf);
  const rowActions = (item: Item): MenuItem[] =>
    works.map((work) => ({
      label: work.label,
      icon: work.icon,
      needs: work.needs,
      ...(work.danger && { danger: true }),
      disabled: work.skipReason(item) !== null,
      onSelect: () => ask([item], work),
    }));
  return { bulk, actions: [...actionsFor(false), exported, ...actionsFor(true)], rowActions, dialog };
}
