import type { Reply, TestBooks } from "./new-books.ts";
import { made } from "./trade-writing.ts";

/** Changes settings of these books as the form does, which sends the name and the version that it has read. */
export async function changeBook(books: TestBooks, changes: Record<string, unknown>): Promise<Reply> {
  const { name, version } = made(await books.get("/book"));
  return books.put("/book", { name, version, ...changes });
}
