import { type Checklist, checklistEndpoints } from "#contract/checklist.ts";
import { isOpenToTokens, isPermittedTo } from "#contract/rights.ts";
import type { Caller } from "#server/http/caller.ts";
import { selectLastBooksCheck } from "#server/books-check/lookup.ts";
import type { Database } from "#server/db/database.ts";
import type { RegisterPersonEndpoint } from "#server/http/endpoints.ts";
import { selectPeopleById } from "#server/identity/lookup.ts";
import {
  addItem,
  changeItem,
  type ChecklistReader,
  type ChecklistOfMonth,
  readChecklist,
  setStatus,
} from "./checklist.ts";

/** Routes of the closing checklist (Behavior 2.35). */
export function checklistRoutes(on: RegisterPersonEndpoint, database: Database): void {
  const { get, setStatus: set, addItem: add, updateItem } = checklistEndpoints;
  const readerOf = async (caller: Caller): Promise<ChecklistReader> => ({
    may: (id) => isPermittedTo(caller, id) && isOpenToTokens(caller.onlyArea, id),
    lastCheck: await selectLastBooksCheck(database, caller.bookId),
  });
  on(get, async ({ books, caller, query: { month } }) => {
    const reader = await readerOf(caller);
    return nameUsers(database, await books.read((tx) => readChecklist(tx, reader, month)));
  });
  on(set, async ({ books, caller, body }) => {
    const reader = await readerOf(caller);
    return nameUsers(database, await books.write((tx) => setStatus(tx, reader, body)));
  });
  on(add, ({ books, body }) => books.write((tx) => addItem(tx, body)));
  on(updateItem, ({ books, params: { id }, body }) => books.write((tx) => changeItem(tx, { id, ...body })));
}

/** Adds the names of the users, who are stored outside the books. */
async function nameUsers(database: Database, { items, ...checklist }: ChecklistOfMonth): Promise<Checklist> {
  const people = await selectPeopleById(
    database,
    items.flatMap(({ checkedOffBy, finishedBy, notedBy }) => [checkedOffBy, finishedBy, notedBy]),
  );
  return {
    ...checklist,
    items: items.map((item) => ({
      ...item,
      checkedOffBy: people.get(item.checkedOffBy) ?? null,
      finishedBy: people.get(item.finishedBy) ?? null,
      notedBy: people.get(item.notedBy) ?? null,
    })),
  };
}
