import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import type { ItemOf, ListOperation } from "#contract/contract.ts";
import { readPages } from "#web/api/read-pages.ts";
import { useToday } from "#web/api/session.ts";
import { Button } from "#web/ui/button.tsx";
import { saveListFile, type ListFile } from "./save-list-file.ts";

type Props<Id extends ListOperation> = {
  operation: Id;
  /** The filters of the list. */
  query: Readonly<Record<string, unknown>>;
  file: ListFile<ItemOf<Id>>;
};

// Few enough that nobody waits long for the one connection of the embedded database.
const AT_ONCE = 200;

/** Takes a list as it is filtered into a CSV file, also what is not on the screen yet (Conventions 1). */
export function ListExport<Id extends ListOperation>({ operation, query, file }: Props<Id>) {
  const today = useToday();
  const [isPending, setPending] = useState(false);
  async function exportList(): Promise<void> {
    setPending(true);
    const pages = readPages(operation, { ...query, limit: AT_ONCE }, undefined);
    await saveListFile(file, { pages, today });
    setPending(false);
  }
  return (
    <Button
      icon={<FileSpreadsheet />}
      title="Export CSV"
      pending={isPending}
      onClick={() => void exportList()}
    >
      <span className="max-lg:sr-only">Export CSV</span>
    </Button>
  );
}
