import type { ItemOf, ListOperation, Page } from "#contract/contract.ts";
import { type CallInput, callAbortable } from "./call-api.ts";

/** Reads a list page by page, each when the caller asks for it. */
export async function* readPages<Id extends ListOperation>(
  id: Id,
  input: { params?: Readonly<Record<string, string>> | undefined; query: Readonly<Record<string, unknown>> },
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly ItemOf<Id>[]> {
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: Page<ItemOf<Id>> = await callAbortable(id, withCursor(input, cursor), signal);
    yield page.items;
    cursor = page.nextCursor;
  }
}

/** Reads a whole list, for a file. Returns, like `useApiList`, all items, and the first and the last page. */
export async function readWholeList<Id extends ListOperation>(id: Id, input: CallInput<Id>) {
  const readPage = (cursor: string) => callAbortable(id, withCursor(input, cursor), undefined);
  const first = await readPage("");
  let last = first;
  const items: ItemOf<Id>[] = [...first.items];
  while (last.nextCursor !== null) {
    last = await readPage(last.nextCursor);
    items.push(...last.items);
  }
  return { items, first, last };
}

/** Adds a cursor to the input; "" is the first page. */
export function withCursor(input: { params?: unknown; query?: unknown }, cursor: string) {
  const query = typeof input.query === "object" ? input.query : {};
  return { ...input, query: { ...query, cursor } };
}
