import { stockEndpoints } from "#contract/products.ts";
import { isDateText, LAST_DATE } from "#domain/dates.ts";
import { isId, pageOf, readCursor, writeCursor } from "#server/http/cursor.ts";
import type { On } from "#server/http/endpoints.ts";
import { adjustStock } from "./adjust-stock.ts";
import { selectAdjustments } from "./adjustment-queries.ts";
import { voidAdjustment } from "./void-adjustment.ts";

const AFTER_ALL = { date: LAST_DATE, id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

/** Counts and opening stock over HTTP (Rules 2, 5, 6). */
export function stockRoutes(on: On): void {
  on(stockEndpoints.list, ({ books, query: { cursor, limit, ...filter } }) =>
    books.read(async (tx) => {
      const [date = "", id = ""] = cursor === undefined ? [] : readCursor(cursor, isDateText, isId);
      const before = cursor === undefined ? AFTER_ALL : { date, id };
      const rows = await selectAdjustments(tx, { ...filter, before, limit: limit + 1 });
      return pageOf(rows, limit, (adjustment) => writeCursor(adjustment.date, adjustment.id));
    }),
  );
  on(stockEndpoints.adjust, ({ books, body }) => books.write((tx) => adjustStock(tx, body)));
  on(stockEndpoints.void, ({ books, params, body }) =>
    books.write((tx) => voidAdjustment(tx, params.id, body)),
  );
}
