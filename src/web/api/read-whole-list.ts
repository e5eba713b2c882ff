import type { ItemOf, ListOperation } from "#contract/contract.ts";
import { callWith, type CallInput } from "./call.ts";

/**
 * Reads a list page by page to its end: what a file holds, however much of it is on the screen. Answers like
 * `useApiList`, with the items of all pages, and the first and the last page themselves.
 */
export async function readWholeList<Id extends ListOperation>(id: Id, input: CallInput<Id>) {
  const read = (cursor: string) => callWith(id, withCursor(input, cursor), undefined);
  const first = await read("");
  let last = first;
  const items: ItemOf<Id>[] = [...first.items];
  while (last.nextCursor !== null) {
    last = await read(last.nextCursor);
    items.push(...last.items);
  }
  return { items, first, last };
}

/** The input for the page that begins at a cursor; "" is the first. */
export function withCursor(input: { params?: unknown; query?: unknown }, cursor: string) {
  const query = typeof input.query === "object" ? input.query : {};
  return { ...input, query: { ...query, cursor } };
}
