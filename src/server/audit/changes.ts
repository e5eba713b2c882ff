import type { UserId } from "#domain/ids.ts";
import { type Change, CHANGE_FIELDS } from "#contract/records.ts";
import type { Tx } from "#server/db/transaction.ts";
import { pageOf, readIdPlace, writeCursor } from "#server/http/cursor.ts";
import { findNamed } from "./lookup.ts";
import { selectChanges } from "./queries.ts";

type ChangesQuery = { subjectId: string; cursor?: string | undefined; limit: number };
type AuditedChange = Omit<Change, "changedBy"> & { userId: UserId };

/** Returns a page of the changes to a record, newest first (I-07). */
export async function listChanges(
  tx: Tx,
  { subjectId, cursor, limit }: ChangesQuery,
): Promise<{ items: AuditedChange[]; nextCursor: string | null }> {
  const rows = await selectChanges(tx, { subjectId, before: readIdPlace(cursor), limit: limit + 1 });
  const { items, nextCursor } = pageOf(rows, limit, ({ id }) => writeCursor(id));
  const namesById = await findNamed(
    tx,
    items.flatMap(({ before, after }) => [...namedIds(before), ...namedIds(after)]),
  );
  const nameOf = (id: string) => {
    const name = namesById.get(id);
    return name ? `${name.code} ${name.name}` : id;
  };
  return {
    items: items.map(({ before, after, ...row }) => ({
      ...row,
      fields: changedFields({ before, after }, nameOf),
    })),
    nextCursor,
  };
}

type RecordState = Readonly<Record<string, unknown>>;

/** Returns the fields that an edit changed, in the order of the forms; empty for a new or deleted record. */
function changedFields(
  { before, after }: { before: RecordState | null; after: RecordState | null },
  nameOf: (id: string) => string,
): Change["fields"] {
  if (before === null || after === null) return [];
  return CHANGE_FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).map(
    (field) => {
      const formatField = (value: unknown) => displayText(field, value, nameOf);
      return { field, before: formatField(before[field]), after: formatField(after[field]) };
    },
  );
}

function displayText(field: string, value: unknown, nameOf: (id: string) => string): string | null {
  if (typeof value === "string" && value !== "") return isReference(field) ? nameOf(value) : value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? String(value) : null;
}

/** Returns the ids of other records in a logged state. */
function namedIds(state: RecordState | null): string[] {
  return CHANGE_FIELDS.flatMap((field) => {
    const value = isReference(field) ? state?.[field] : undefined;
    return typeof value === "string" ? [value] : [];
  });
}

/** Whether a field is the id of another record; the company's tax id is just a number. */
function isReference(field: string): boolean {
  return field.endsWith("Id") && field !== "taxId";
}
