import type { ItemOf, ListOperation, Page } from "#contract/contract.ts";
import { callWith } from "./call.ts";

/** Reads a list page by page, each one when it is asked for, for callers that must have all of it. */
export async function* readPages<Id extends ListOperation>(
  id: Id,
  query: Readonly<Record<string, unknown>>,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly ItemOf<Id>[]> {
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: Page<ItemOf<Id>> = await callWith(id, { query: { ...query, cursor } }, signal);
    yield page.items;
    cursor = page.nextCursor;
  }
}
