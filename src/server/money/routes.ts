import { moneyEndpoints, moneyPreviews } from "#contract/money-entries.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { computePreview } from "#server/preview/preview.ts";
import { readMoneyAccounts, readMoneyMovements, readPayees } from "./read-money.ts";
import { createEntry, editEntry, readEntry, voidEntry } from "./write-entry.ts";

/** Expenses, deposits and transfers over HTTP (Accounting 20). */
export function moneyRoutes(on: RegisterEndpoint): void {
  on(moneyEndpoints.accounts, async ({ books }) => ({ items: await books.read(readMoneyAccounts) }));
  on(moneyEndpoints.movements, ({ books, params, query }) =>
    books.read((tx) => readMoneyMovements(tx, params.accountId, query)),
  );
  on(moneyEndpoints.payees, async ({ books, query }) => ({
    items: await books.read((tx) => readPayees(tx, query)),
  }));
  on(moneyEndpoints.get, ({ books, params }) => books.read((tx) => readEntry(tx, params.id)));
  on(moneyEndpoints.create, ({ books, body }) => books.write((tx) => createEntry(tx, body)));
  on(moneyEndpoints.update, ({ books, params, body }) => books.write((tx) => editEntry(tx, params.id, body)));
  on(moneyEndpoints.void, ({ books, params, body }) =>
    books.write((tx) => voidEntry(tx, params.id, body.version)),
  );
  on(moneyPreviews.create, ({ books, body }) =>
    books.preview((tx) => computePreview(tx, () => createEntry(tx, body))),
  );
  on(moneyPreviews.update, ({ books, params, body }) =>
    books.preview((tx) => computePreview(tx, () => editEntry(tx, params.id, body))),
  );
  on(moneyPreviews.void, ({ books, params, body }) =>
    books.preview((tx) => computePreview(tx, () => voidEntry(tx, params.id, body.version))),
  );
}
