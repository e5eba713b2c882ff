import type { z } from "zod";
import type { Endpoint, ReplyOf } from "#contract/endpoint.ts";
import { callWith, type CallInput } from "./call.ts";

type Page = { items: readonly unknown[]; nextCursor: string | null };
type ListEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Page>>;

/**
 * Reads a list page by page to its end: what a file holds, however much of it is on the screen. Answers like
 * `useApiList`, with the items of all pages, and the first and the last page themselves.
 */
export async function readWholeList<E extends ListEndpoint>(endpoint: E, input: CallInput<E>) {
  const read = (cursor: string) => callWith(endpoint, withCursor(input, cursor), undefined);
  const first = await read("");
  let last = first;
  const items: ReplyOf<E>["items"][number][] = [...first.items];
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
