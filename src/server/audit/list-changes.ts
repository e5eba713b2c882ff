import type { Change } from "#contract/changes.ts";
import type { Tx } from "#server/db/transaction.ts";
import { pageOf, readIdPlace, writeCursor } from "#server/http/cursor.ts";
import { selectChanges } from "./audit-queries.ts";
import { changedFields, namedIds } from "./changed-fields.ts";
import { findNamed } from "./find-named.ts";

type Wanted = { subjectId: string; cursor?: string | undefined; limit: number };
type Noted = Omit<Change, "by"> & { userId: string };

/** A page of what was done to a record, the newest first (I-07). */
export async function listChanges(
  tx: Tx,
  { subjectId, cursor, limit }: Wanted,
): Promise<{ items: Noted[]; nextCursor: string | null }> {
  const rows = await selectChanges(tx, { subjectId, before: readIdPlace(cursor), limit: limit + 1 });
  const { items, nextCursor } = pageOf(rows, limit, ({ id }) => writeCursor(id));
  const named = await findNamed(
    tx,
    items.flatMap(({ before, after }) => [...namedIds(before), ...namedIds(after)]),
  );
  const nameOf = (id: string) => {
    const found = named.get(id);
    return found ? `${found.code} ${found.name}` : id;
  };
  return {
    items: items.map(({ before, after, ...row }) => ({
      ...row,
      fields: changedFields(before, after, nameOf),
    })),
    nextCursor,
  };
}
