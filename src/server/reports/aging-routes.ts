import { agingEndpoint } from "#contract/payments.ts";
import { agingByParty } from "#domain/aging.ts";
import type { On } from "#server/http/endpoints.ts";
import { selectToday } from "#server/settings/select-today.ts";
import { selectControlBalance, selectOpenByDay, selectOpenItems } from "./aging-queries.ts";

/** Receivable and payable aging over HTTP (Rules 9). */
export function agingRoutes(on: On): void {
  on(agingEndpoint, ({ books, query }) =>
    books.read(async (tx) => {
      const asOf = query.asOf ?? (await selectToday(tx));
      const side = query.side === "receivable" ? "customer" : "vendor";
      const controlBalance = await selectControlBalance(tx, side, asOf);
      const isSumsOnly = query.detail === "totals";
      const items = await (isSumsOnly ? selectOpenByDay : selectOpenItems)(tx, side, asOf);
      const { parties, totals } = agingByParty(items, asOf);
      return { side, asOf, parties: isSumsOnly ? [] : parties, totals, controlBalance };
    }),
  );
}
