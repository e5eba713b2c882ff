import { type Party, partyEndpoints } from "#contract/parties.ts";
import { PARTY_SIDES } from "#domain/document.ts";
import type { PartyColumn } from "#domain/lists.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { readOrderedPage } from "#server/http/ordered-page.ts";
import { proposeRecordNumber } from "#server/numbering/next-number.ts";
import { readRecords } from "#server/lists/import-table.ts";
import { importParties, partyTable, previewParties } from "./import-parties.ts";
import { createParty, deleteParty, readParty, updateParty } from "./party.ts";
import { countParties, selectParties } from "./queries.ts";

/** HTTP routes for vendors and customers: the same feature, registered once per side (Behavior 2.8). */
export function partyRoutes(on: RegisterEndpoint): void {
  for (const side of PARTY_SIDES) {
    const endpoints = partyEndpoints[side];
    on(endpoints.list, ({ books, query: { search, isActive: active, hasAttachments, ...query } }) => {
      const isActive = active === undefined ? undefined : active === "true";
      const filter = { side, search, isActive, hasAttachments };
      return books.read((tx) =>
        readOrderedPage({
          query,
          kinds: { code: "text", name: "text", balance: "number" },
          defaultSort: "code",
          valueOf: sortKey,
          read: (order, limit) => selectParties(tx, filter, { order, limit }),
          count: (atMost) => countParties(tx, filter, atMost),
        }),
      );
    });
    on(endpoints.nextCode, ({ books }) =>
      books.read(async (tx) => ({ code: await proposeRecordNumber(tx, side) })),
    );
    on(endpoints.get, ({ books, params: { id } }) => books.read((tx) => readParty(tx, { id, side })));
    on(endpoints.create, ({ books, body }) => books.write((tx) => createParty(tx, side, body)));
    on(endpoints.update, ({ books, params: { id }, body }) =>
      books.write((tx) => updateParty(tx, { id, side }, body)),
    );
    on(endpoints.previewImport, async ({ books, body, aside }) => {
      const table = partyTable(await aside(() => readRecords(body.content)), body);
      return books.read((tx) => previewParties(tx, side, table));
    });
    on(endpoints.import, async ({ books, body: { previewHash, ...file }, aside }) => {
      const table = partyTable(await aside(() => readRecords(file.content)), file);
      return books.write((tx) => importParties(tx, side, { table, previewHash }));
    });
    on(endpoints.remove, ({ books, params: { id } }) => books.write((tx) => deleteParty(tx, { id, side })));
  }
}

/** Value of a contact in a column. */
const sortKey = (party: Party, by: PartyColumn): string => party[by];
