import { partyEndpoints } from "#contract/parties.ts";
import { PARTY_SIDES } from "#domain/document.ts";
import { isCodeText, pageOf, readCursor, writeCursor } from "#server/http/cursor.ts";
import type { On } from "#server/http/endpoints.ts";
import { proposeNumber } from "#server/numbering/next-number.ts";
import { createParty, deleteParty, readParty, updateParty } from "./party.ts";
import { selectParties } from "./queries.ts";

/** Vendors and customers over HTTP: the same feature, registered once for each side (Behaviour 2.8). */
export function partyRoutes(on: On): void {
  for (const side of PARTY_SIDES) {
    const endpoints = partyEndpoints[side];
    on(endpoints.list, ({ books, query }) => {
      const { cursor, search, active, limit } = query;
      const afterCode = cursor === undefined ? undefined : readCursor(cursor, isCodeText)[0];
      const isActive = active === undefined ? undefined : active === "true";
      return books.read(async (tx) => {
        const rows = await selectParties(tx, { side, search, isActive, afterCode, limit: limit + 1 });
        return pageOf(rows, limit, ({ code }) => writeCursor(code));
      });
    });
    on(endpoints.nextCode, ({ books }) =>
      books.read(async (tx) => ({ code: await proposeNumber(tx, side) })),
    );
    on(endpoints.get, ({ books, params: { id } }) => books.read((tx) => readParty(tx, { id, side })));
    on(endpoints.create, ({ books, body }) => books.write((tx) => createParty(tx, side, body)));
    on(endpoints.update, ({ books, params: { id }, body }) =>
      books.write((tx) => updateParty(tx, { id, side }, body)),
    );
    on(endpoints.remove, ({ books, params: { id } }) => books.write((tx) => deleteParty(tx, { id, side })));
  }
}
