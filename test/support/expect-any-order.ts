import { expect } from "vitest";
import { expectMade } from "#test/support/trade.ts";
import type { TestBooks } from "./new-books.ts";

type ListItem = { id: string };
type ReplyPage = { items: readonly ListItem[]; nextCursor: string | null; total: number | null };

/** A list is the same page by page and at once, in the order of each column in both directions, and has a count. */
export async function expectInAnyOrder(
  books: Pick<TestBooks, "get">,
  { path, columns, total }: { path: string; columns: readonly string[]; total: number },
): Promise<void> {
  const readPage = async (query: Record<string, string>): Promise<ReplyPage> =>
    expectMade(await books.get(`${path}?${new URLSearchParams(query)}`));
  const paged = async (sort: string): Promise<ListItem[]> => {
    const rows: ListItem[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page = await readPage({ sort, limit: "1", ...(cursor && { cursor }) });
      rows.push(...page.items);
      cursor = page.nextCursor;
    }
    return rows;
  };
  for (const column of columns) {
    const allItems = (await readPage({ sort: column })).items;
    expect(allItems, `${path} by ${column}`).toHaveLength(total);
    expect(await paged(column), `${path} by ${column}, page by page`).toEqual(allItems);
    expect(await paged(`-${column}`), `${path} by -${column}`).toEqual(allItems.toReversed());
  }
  expect(await readPage({ limit: "1", count: "true" })).toMatchObject({ total });
}
