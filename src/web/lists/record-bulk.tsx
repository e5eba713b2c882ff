import { Ban, CircleCheck, FileSpreadsheet, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { OperationId } from "#contract/operations.ts";
import { useToday } from "#web/api/session.ts";
import { type BulkRun, type BulkJob, useBulk } from "./bulk.ts";
import { DeleteSeveralDialog } from "./delete-dialogs.tsx";
import { type ListFile, saveListFile } from "./export.tsx";
import { countText, failedText } from "./list-parts.tsx";
import type { BulkAction } from "./selection-bar.tsx";
import type { ListSelection } from "./selection.ts";

type BaseRecord = { id: string; name: string; isActive: boolean };

type RecordKindOptions<Item> = {
  /** "tax rate" */
  singular: string;
  file: ListFile<Item>;
  updates: OperationId;
  removes: OperationId;
  setActive: (item: Item, isActive: boolean) => Promise<Item>;
  remove: (item: Item) => Promise<unknown>;
};

/** The bulk actions for customers, products and similar records, and their dialog (Interface 1). */
export function useRecordBulk<Item extends BaseRecord>(
  selection: ListSelection<Item>,
  records: RecordKindOptions<Item>,
) {
  const bulk = useBulk(selection);
  const today = useToday();
  const [isDeleting, setDeleting] = useState(false);
  const { selected } = selection;
  const { singular, file, updates, removes } = records;
  const make = (isActive: boolean) => void bulk.run(selected, activationJob(isActive, records, bulk));
  const actions: BulkAction[] = [
    { label: "Deactivate", needs: updates, icon: <Ban />, onSelect: () => make(false) },
    { label: "Activate", needs: updates, icon: <CircleCheck />, onSelect: () => make(true) },
    {
      label: "Export CSV",
      icon: <FileSpreadsheet />,
      keys: "e",
      onSelect: () => void saveListFile(file, { pages: [selected], today }),
    },
    {
      label: "Delete",
      needs: removes,
      icon: <Trash2 />,
      danger: true,
      keys: "Delete",
      onSelect: () => setDeleting(true),
    },
  ];
  const dialog: ReactNode = isDeleting && (
    <DeleteSeveralDialog
      singular={singular}
      plural={`${singular}s`}
      numbers={selected.map(({ name }) => name)}
      notes={[]}
      onConfirm={() => void bulk.run(selected, deleting(records))}
      onClose={() => setDeleting(false)}
    />
  );
  return { bulk, actions, dialog };
}

/** Activating and deactivating undo each other, so there is no confirmation. */
function activationJob<Item extends BaseRecord>(
  isActive: boolean,
  records: RecordKindOptions<Item>,
  bulk: BulkRun,
): BulkJob<Item, Item> {
  const { singular, setActive } = records;
  const status = isActive ? "active" : "inactive";
  return {
    label: isActive ? "Activate" : "Deactivate",
    skipReason: (item) => (item.isActive === isActive ? `This ${singular} is already ${status}` : null),
    act: (item) => setActive(item, isActive),
    nameOf: ({ name }) => name,
    failed: failedText("save", singular),
    doneText: (count) => `${countText(count, singular)} ${isActive ? "activated" : "deactivated"}`,
    undo: (changed) => void bulk.run(changed, activationJob(!isActive, records, bulk)),
  };
}

function deleting<Item extends BaseRecord>({
  singular,
  remove,
}: RecordKindOptions<Item>): BulkJob<Item, unknown> {
  return {
    label: "Delete",
    skipReason: () => null,
    act: remove,
    nameOf: ({ name }) => name,
    failed: failedText("delete", singular),
    doneText: (count) => `${countText(count, singular)} deleted`,
  };
}
