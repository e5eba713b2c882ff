import { showToast } from "#web/ui/toast-store.ts";
import { download } from "./download.ts";

/** How a list is written into a file: amounts as plain decimals, dates as YYYY-MM-DD. */
export type ListFile<Item> = {
  /** What the file is called, before the date. */
  name: string;
  titles: readonly string[];
  /** One row for most records; one for each line of a journal. */
  rows: (item: Item) => readonly (readonly string[])[];
};

type Pages<Item> = Iterable<readonly Item[]> | AsyncIterable<readonly Item[]>;

/** Gives a list to the browser as a CSV file, page after page of it. */
export async function saveListFile<Item>(
  file: ListFile<Item>,
  { pages, today }: { pages: Pages<Item>; today: string },
): Promise<void> {
  try {
    const rows: (readonly string[])[] = [file.titles];
    for await (const items of pages) for (const item of items) rows.push(...file.rows(item));
    const { csvText } = await import("./csv-text.ts");
    download({ name: `${file.name}-${today}.csv`, text: csvText(rows), type: "text/csv;charset=utf-8" });
  } catch {
    showToast("The export failed. Check your connection and try again.", { tone: "negative" });
  }
}
