import {
  importEndpoints,
  importPreviews,
  journalEndpoints,
  type JournalInput,
  journalPreviews,
} from "#contract/journals.ts";
import { journalNumber } from "#domain/numbering.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { withPeople } from "#server/identity/lookup.ts";
import { computePreview } from "#server/preview/preview.ts";
import { deleteJournal, editJournal } from "./edit-journal.ts";
import { selectNextCount, selectNextInScheme } from "#server/numbering/lookup.ts";
import { selectYear } from "./count-queries.ts";
import { listJournals, readJournal } from "./read-journals.ts";
import { importJournals, listImports, undoImport } from "./import-journals.ts";
import { postJournals } from "./post-journal.ts";
import { readHistory } from "./read-history.ts";

/** Journals over HTTP (Behavior 2.7, 5.3). */
export function journalRoutes(on: RegisterEndpoint, services: { config: Config; database: Database }): void {
  const { config, database } = services;
  const monthlyLimit = config.freeMonthlyJournals;
  importRoutes(on, database);
  const post = (tx: Tx, drafts: readonly JournalInput[]) =>
    postJournals(tx, drafts, { monthlyLimit, isLast: true });
  on(journalEndpoints.list, ({ books, query }) => books.read((tx) => listJournals(tx, query)));
  on(journalEndpoints.get, ({ books, params }) => books.read((tx) => readJournal(tx, params.id)));
  on(journalEndpoints.nextNumber, ({ books, query: { date = null } }) =>
    books.read(async (tx) => {
      const next = await selectNextInScheme(tx, "journal", date);
      if (next !== null) return { number: next };
      const year = await selectYear(tx);
      return { number: journalNumber({ year, count: await selectNextCount(tx, "journal", { year }) }) };
    }),
  );
  on(journalEndpoints.create, ({ books, body }) => books.writeTogether(post, body));
  on(journalEndpoints.update, ({ books, params, body }) =>
    books.write((tx) => editJournal(tx, params.id, body)),
  );
  on(journalEndpoints.remove, ({ books, params, query }) =>
    books.write(async (tx) => {
      await deleteJournal(tx, params.id, query.version);
    }),
  );
  on(journalEndpoints.import, ({ books, body }) =>
    books.write((tx) => importJournals(tx, body, monthlyLimit)),
  );
  on(journalPreviews.create, ({ books, body }) =>
    books.preview((tx) => computePreview(tx, () => postJournals(tx, [body], { monthlyLimit }))),
  );
  on(journalPreviews.update, ({ books, params, body }) =>
    books.preview((tx) => computePreview(tx, () => editJournal(tx, params.id, body))),
  );
  on(journalPreviews.import, ({ books, body }) =>
    books.preview((tx) => computePreview(tx, () => importJournals(tx, body, monthlyLimit))),
  );
  on(journalEndpoints.history, async ({ books, params }) => {
    const versions = await books.read((tx) => readHistory(tx, params.id));
    return { items: await withPeople(database, versions, "changedBy"), nextCursor: null };
  });
}

/** Imports of journals over HTTP. */
function importRoutes(on: RegisterEndpoint, database: Database): void {
  on(importEndpoints.list, async ({ books, query }) => {
    const { items, ...page } = await books.read((tx) => listImports(tx, query));
    return { items: await withPeople(database, items, "importedBy"), ...page };
  });
  on(importEndpoints.undo, ({ books, params }) => books.write((tx) => undoImport(tx, params.id)));
  on(importPreviews.undo, ({ books, params }) =>
    books.preview((tx) => computePreview(tx, () => undoImport(tx, params.id))),
  );
}
