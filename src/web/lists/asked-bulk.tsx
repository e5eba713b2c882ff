import { FileSpreadsheet } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useToday } from "#web/api/session.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { type Bulk, type BulkWork, leftOutOf, possible, useBulk } from "./bulk.ts";
import { type ListFile, saveListFile } from "./export.tsx";
import type { BulkAction } from "./selection-bar.tsx";
import type { ListSelection } from "./selection.ts";

/** Something that is done with several records after a question. */
export type AskedWork<Item> = BulkWork<Item, unknown> & {
  icon: ReactNode;
  danger?: boolean;
  keys?: string;
  title: string;
  question: (count: number) => string;
};

export type AskedBulk = { bulk: Bulk; actions: readonly BulkAction[]; dialog: ReactNode };

/** What can be done with the selected records of a list, asked about first, and their export (Interface 1). */
export function useAskedBulk<Item extends { id: string }>(
  selection: ListSelection<Item>,
  { works, file }: { works: readonly AskedWork<Item>[]; file: ListFile<Item> },
): AskedBulk {
  const bulk = useBulk(selection);
  const today = useToday();
  const [asked, setAsked] = useState<AskedWork<Item> | null>(null);
  const { selected } = selection;
  const run = (work: AskedWork<Item>) => void bulk.run(selected, work);
  const actionOf = (work: AskedWork<Item>): BulkAction => ({
    label: work.label,
    icon: work.icon,
    ...(work.danger && { danger: true }),
    ...(work.keys && { keys: work.keys }),
    // Where it can be done with none of them there is nothing to ask, only to say why.
    onSelect: () => (possible(selected, work).length > 0 ? setAsked(work) : run(work)),
  });
  const exported: BulkAction = {
    label: "Export CSV",
    icon: <FileSpreadsheet />,
    keys: "e",
    onSelect: () => void saveListFile(file, { pages: [selected], today }),
  };
  const dialog = asked && (
    <ConfirmDialog
      title={asked.title}
      question={asked.question(possible(selected, asked).length)}
      notes={leftOutOf(selected, asked)}
      confirmLabel={asked.label}
      danger={asked.danger === true}
      onConfirm={async () => run(asked)}
      onClose={() => setAsked(null)}
    />
  );
  const those = (danger: boolean) => works.filter((work) => (work.danger === true) === danger).map(actionOf);
  return { bulk, actions: [...those(false), exported, ...those(true)], dialog };
}
