import { accountEndpoints } from "#contract/accounts.ts";
import { defaultAccountEndpoints } from "#contract/book.ts";
import { accountCodeError } from "#domain/account-code.ts";
import { Refusal } from "#domain/refusals.ts";
import { pageOf, readCursor, writeCursor } from "#server/http/cursor.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { createAccount, deleteAccount, proposeCode, updateAccount } from "./account.ts";
import { readDefaultAccounts, updateDefaultAccounts } from "./default-accounts.ts";
import { importAccounts } from "./import-accounts.ts";
import { readAccountRoles } from "./lookup.ts";
import { readRecords } from "#server/lists/import-table.ts";
import { addChart, readChart } from "./read-chart.ts";
import { selectAccount, selectAccounts } from "./queries.ts";
import { addStarterChart } from "./starter-chart.ts";

/** Routes of the chart of accounts (Behavior 2.6, 5.2). */
export function accountRoutes(on: RegisterEndpoint): void {
  on(accountEndpoints.list, ({ books, query }) => {
    const { cursor, search, type, isActive: active, limit } = query;
    const isCode = (part: string) => accountCodeError(part, "characters") === null;
    const afterCode = cursor === undefined ? undefined : readCursor(cursor, isCode)[0];
    const isActive = active === undefined ? undefined : active === "true";
    return books.read(async (tx) => {
      const rows = await selectAccounts(tx, { search, type, isActive, afterCode, limit: limit + 1 });
      return pageOf(rows, limit, ({ code }) => writeCursor(code));
    });
  });
  on(accountEndpoints.get, ({ books, params }) =>
    books.read(async (tx) => {
      const account = await selectAccount(tx, params.id);
      if (!account) throw new Refusal("account.not-found");
      return account;
    }),
  );
  on(accountEndpoints.nextCode, ({ books, query }) => books.read((tx) => proposeCode(tx, query)));
  on(accountEndpoints.systemAccounts, ({ books }) =>
    books.read(async (tx) => ({ items: await readAccountRoles(tx) })),
  );
  on(accountEndpoints.create, ({ books, body }) => books.write((tx) => createAccount(tx, body)));
  on(accountEndpoints.update, ({ books, params, body }) =>
    books.write((tx) => updateAccount(tx, params.id, body)),
  );
  on(accountEndpoints.remove, ({ books, params }) => books.write((tx) => deleteAccount(tx, params.id)));
  on(accountEndpoints.import, ({ books, body }) => books.write((tx) => importAccounts(tx, body)));
  on(accountEndpoints.previewChart, async ({ books, body, aside }) => {
    const records = await aside(() => readRecords(body.content));
    return books.read((tx) => readChart(tx, body, records));
  });
  on(accountEndpoints.importChart, async ({ books, body, aside }) => {
    const records = await aside(() => readRecords(body.content));
    return books.write((tx) => addChart(tx, body, records));
  });
  on(accountEndpoints.addStarterChart, ({ books, body }) =>
    books.write((tx) => addStarterChart(tx, body.chart)),
  );
  on(defaultAccountEndpoints.get, ({ books }) => books.read(readDefaultAccounts));
  on(defaultAccountEndpoints.update, ({ books, body }) =>
    books.write((tx) => updateDefaultAccounts(tx, body)),
  );
  on(defaultAccountEndpoints.updateCash, ({ books, body }) =>
    books.write((tx) => updateDefaultAccounts(tx, body)),
  );
}
