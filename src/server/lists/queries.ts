import { sql } from "kysely";
import type { SavedView, SavedViewInput } from "#contract/views.ts";
import type { ListName } from "#domain/lists.ts";
import { newId } from "#server/db/new-id.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";

/** Returns the views of a list, by name. */
export async function selectViews(tx: Tx, list: ListName): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select id, list, name, query from ${bookRows("list_views")} where list = ${list} order by fold_text(name), id`.execute(
    tx,
  );
  return rows;
}

/** Saves a view, replacing one of the same name. */
export async function upsertView(tx: Tx, { list, name, query }: SavedViewInput): Promise<SavedView> {
  const { rows } = await sql<SavedView>`
    insert into list_views (book_id, id, list, name, query)
    values (${BOOK}, ${newId()}, ${list}, ${name}, ${query})
    on conflict (book_id, list, name) do update set query = excluded.query
    returning id, list, name, query`.execute(tx);
  const [view] = rows;
  if (!view) throw new Error("The saved view wasn't returned.");
  return view;
}

/** Returns false if the view doesn't exist. */
export async function deleteView(tx: Tx, id: string): Promise<boolean> {
  const { rows } =
    await sql`delete from list_views where book_id = ${BOOK} and id = ${id} returning id`.execute(tx);
  return rows.length === 1;
}
