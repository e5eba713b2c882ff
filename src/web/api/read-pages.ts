import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { callWith } from "./call.ts";

type Page<Item> = { items: readonly Item[]; nextCursor: string | null };
type ListEndpoint<Item> = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Page<Item>>>;

/** Reads a list page by page, each one when it is asked for, for callers that must have all of it. */
export async function* readPages<Item>(
  endpoint: ListEndpoint<Item>,
  query: Readonly<Record<string, unknown>>,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly Item[]> {
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: Page<Item> = await callWith(endpoint, { query: { ...query, cursor } }, signal);
    yield page.items;
    cursor = page.nextCursor;
  }
}
