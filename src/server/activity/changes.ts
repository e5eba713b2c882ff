import { z } from "zod";
import {
  ACTION_GROUPS,
  ACTIVITY_KIND_NAMES,
  kindOfAction,
  readableKinds,
  type AuditFilter,
} from "#domain/activity.ts";
import type { UserId } from "#domain/ids.ts";
import { sum, toAmount } from "#domain/money.ts";
import type { Membership } from "#domain/roles.ts";
import { type Change, CHANGE_FIELDS, type ChangesQuery } from "#contract/records.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readIdPlace } from "#server/http/cursor.ts";
import { findNamed, type JournalVersion, selectVersions } from "#server/journals/lookup.ts";
import { type AuditRow, selectChanges, selectInstants } from "./queries.ts";

export type AuditedChange = Omit<Change, "changedBy"> & { userId: UserId };

/** The filter of a request, narrowed to the kinds of records that the member may see (Security 2.2). */
export async function filterOf(tx: Tx, member: Membership, query: ChangesQuery): Promise<AuditFilter> {
  const readable = readableKinds(member);
  const kinds = query.kind === undefined ? readable : readable.filter((kind) => kind === query.kind);
  return {
    ...(await selectInstants(tx, { start: query.start, end: query.end })),
    search: query.search ?? "",
    subjectId: query.recordId ?? null,
    personId: query.userId ?? null,
    program: query.program ?? null,
    // Without a list, also kinds that no longer exist.
    kinds: kinds.length === ACTIVITY_KIND_NAMES.length ? null : kinds,
    verbs: query.action === undefined ? null : ACTION_GROUPS[query.action],
  };
}

/** Returns the changes of a page and the next one, newest first (I-07). */
export async function listChanges(
  tx: Tx,
  filter: AuditFilter,
  { cursor, limit }: Pick<ChangesQuery, "cursor" | "limit">,
): Promise<AuditedChange[]> {
  const rows = await selectChanges(tx, filter, { before: readIdPlace(cursor), limit: limit + 1 });
  const items = await withJournalVersions(tx, rows);
  const namesById = await findNamed(tx, [
    ...items.flatMap(({ before, after }) => [...namedIds(before), ...namedIds(after)]),
    ...items.flatMap(({ subject, recordId }) => (subject === "account" ? [recordId] : [])),
  ]);
  const nameOf = (id: string) => {
    const name = namesById.get(id);
    return name ? `${name.code} ${name.name}` : id;
  };
  return items.map(({ before, after, subject, ...row }) => ({
    ...row,
    kind: kindOfAction(row.action),
    accountCode: subject === "account" ? (namesById.get(row.recordId)?.code ?? null) : null,
    currency: currencyOf(after) ?? currencyOf(before),
    fields: changedFields({ before, after }, nameOf),
  }));
}

/** Reads the values of journals from their own history. */
async function withJournalVersions(tx: Tx, rows: readonly AuditRow[]): Promise<AuditRow[]> {
  const keys = rows.flatMap(({ subject, recordId, after }) => {
    const version = after?.["version"];
    return subject === "journal" && typeof version === "number" ? [{ journalId: recordId, version }] : [];
  });
  if (keys.length === 0) return [...rows];
  const versions = await selectVersions(
    tx,
    keys.flatMap((key) => [key, { ...key, version: key.version - 1 }]),
  );
  const stateOf = (journalId: string, version: number) => {
    const journalVersion = versions.find((row) => row.journalId === journalId && row.version === version);
    return journalVersion ? journalState(journalVersion) : null;
  };
  return rows.map((row) => {
    const version = row.after?.["version"];
    if (row.subject !== "journal" || typeof version !== "number") return row;
    return { ...row, before: stateOf(row.recordId, version - 1), after: stateOf(row.recordId, version) };
  });
}

function journalState({ lines, ...version }: JournalVersion): RecordState {
  return { ...version, total: sum(lines.map(({ debit }) => toAmount(debit))), lines };
}

type RecordState = Readonly<Record<string, unknown>>;

/** Returns the fields that an edit changed, in the order of the forms; empty for a new or deleted record. */
function changedFields(
  { before, after }: { before: RecordState | null; after: RecordState | null },
  nameOf: (id: string) => string,
): Change["fields"] {
  if (before === null || after === null) return [];
  return CHANGE_FIELDS.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  ).flatMap((field) => {
    if (field === "allocations") return changedAllocations({ before: before[field], after: after[field] });
    const formatField = (value: unknown) => displayText(field, value, nameOf);
    return { field, before: formatField(before[field]), after: formatField(after[field]) };
  });
}

const allocations = z.array(z.object({ documentNumber: z.string(), amount: z.string() })).catch([]);

/** The documents whose applied amount changed, with the amounts before and after. */
function changedAllocations({ before, after }: { before: unknown; after: unknown }): Change["fields"] {
  const [applied, appliedAfter] = [allocations.parse(before), allocations.parse(after)];
  const numbers = new Set([...applied, ...appliedAfter].map(({ documentNumber }) => documentNumber));
  const amountFor = (list: typeof applied, number: string) =>
    sum(list.filter((one) => one.documentNumber === number).map(({ amount }) => toAmount(amount)));
  return [...numbers].flatMap((documentNumber) => {
    const change = {
      before: amountFor(applied, documentNumber),
      after: amountFor(appliedAfter, documentNumber),
    };
    return change.before === change.after
      ? []
      : [{ field: "allocations" as const, ...change, documentNumber }];
  });
}

function displayText(field: string, value: unknown, nameOf: (id: string) => string): string | null {
  if (typeof value === "string" && value !== "") return isReference(field) ? nameOf(value) : value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? String(value) : null;
}

function currencyOf(state: RecordState | null): string | null {
  const currency = state?.["currency"];
  return typeof currency === "string" ? currency : null;
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
