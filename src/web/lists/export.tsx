import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import type { ItemOf, ListOperation } from "#contract/contract.ts";
import type { Day } from "#domain/dates.ts";
import { asFileName } from "#domain/text.ts";
import { failureText } from "#web/api/api-error.ts";
import { readPages } from "#web/api/read-pages.ts";
import { useToday } from "#web/api/session.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { csvText } from "./csv.ts";

type Props<Id extends ListOperation> = {
  operation: Id;
  /** Path parameters of the operation, such as the contact's ID. */
  params?: Readonly<Record<string, string>> | undefined;
  /** The filters of the list. */
  query: Readonly<Record<string, unknown>>;
  file: ListFile<ItemOf<Id>>;
};

// Small pages, so that other requests wait only briefly for the embedded database's single connection.
const PAGE_SIZE = 200;

/** Exports the filtered list as a CSV file, including rows not yet loaded (Interface 1). */
export function ListExport<Id extends ListOperation>({ operation, params, query, file }: Props<Id>) {
  const today = useToday();
  const [isPending, setPending] = useState(false);
  async function exportList(): Promise<void> {
    setPending(true);
    const pages = readPages(operation, { params, query: { ...query, limit: PAGE_SIZE } }, undefined);
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

/** How a list is exported: amounts as plain decimals, dates as YYYY-MM-DD. */
export type ListFile<Item> = {
  /** The file name without the date. */
  name: string;
  titles: readonly string[];
  /** One row for most records; one per line for a journal. */
  rows: (item: Item) => readonly (readonly string[])[];
};

type ItemPages<Item> = Iterable<readonly Item[]> | AsyncIterable<readonly Item[]>;

/** Downloads a list as a CSV file, page by page. */
export async function saveListFile<Item>(
  file: ListFile<Item>,
  { pages, today }: { pages: ItemPages<Item>; today: Day },
): Promise<void> {
  try {
    const rows: (readonly string[])[] = [file.titles];
    for await (const items of pages) for (const item of items) rows.push(...file.rows(item));
    download({ name: `${file.name}-${today}.csv`, content: csvText(rows), type: "text/csv;charset=utf-8" });
  } catch {
    showToast("The export failed. Check your connection and try again.", { tone: "negative" });
  }
}

type Download = { name: string; content: string | Blob | Uint8Array<ArrayBuffer>; type: string };

/** Downloads a file in the browser. */
export function download({ name, content, type }: Download): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Downloads a record as a PDF made by the server; also works on phones, which can't print. */
export async function downloadPdf(
  name: string,
  fetchPdf: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<void> {
  try {
    download({ name: `${asFileName(name)}.pdf`, content: await fetchPdf(), type: "application/pdf" });
  } catch (error) {
    showToast(failureText(error, `Couldn't create the PDF for ${name}`), { tone: "negative" });
  }
}
