import fc from "fast-check";
import { expect, test } from "vitest";
import { shiftDays } from "#domain/dates.ts";
import { FIRST_DAY, history, type Step, take, type World } from "#test/support/random-trade.ts";
import type { TestBooks } from "#test/support/new-books.ts";
import { readAsApplication } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { newTrader } from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Accounting 15: whatever somebody does, the books stay sound and the reports tie to the ledger.

const SEED = 20_260_301;
const RUNS = Number(process.env["TRADE_HISTORIES"] ?? "24");

test("after each step of any history of trade the invariants hold and every report ties to the ledger", async () => {
  let done = 0;
  let refused = 0;
  const met = new Set<string>();
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const world: World = { trader: await newTrader(), made: [], payments: [] };
      for (const step of steps) {
        const reply = await take(world, step);
        if (reply === null) continue;
        expect(reply.status, `${step.does}: ${reply.text}`).toBeLessThan(500);
        if (reply.status < 300) done += 1;
        else refused += 1;
        expect(await tradeProblems(world.trader.books, ["2026-12-31"]), step.does).toEqual([]);
      }
      expect(await tradeProblems(world.trader.books, datesOf(steps))).toEqual([]);
      for (const name of await rareCases(world.trader.books)) met.add(name);
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: process.env["TRADE_SHRINK"] === undefined },
  );
  // Most of what is tried must happen, or the histories would prove little.
  expect(done).toBeGreaterThan(refused);
  expect([...met].toSorted()).toEqual([
    "a corrected vendor credit of a closed period was voided",
    "a settled sale came back",
    "goods came back on the day of their sale",
  ]);
}, 300_000);

/** Days on which something happened, and the end. */
function datesOf(steps: readonly Step[]): string[] {
  const days = new Set([0, 2, 5].map((index) => steps[index]?.day ?? 0));
  return [...[...days].map((day) => shiftDays(FIRST_DAY, day)), "2026-12-31"];
}

/** Which of the cases that are easily valued wrongly these books have had. */
async function rareCases(books: TestBooks): Promise<string[]> {
  const { database } = await testApp();
  const rows = await readAsApplication(
    database,
    books,
    `with live as (select * from stock_movements where not is_void)
    select 'goods came back on the day of their sale' as name
    where exists (select from live r join live s on s.id = r.of_movement_id and s.date = r.date
      where r.kind = 'sales_return' and s.kind = 'sale')
    union all
    select 'a settled sale came back'
    where exists (select from live r join live s on s.id = r.of_movement_id and s.is_provisional
      join live t on t.product_id = s.product_id and t.date <= r.date and t.kind = 'cost_settlement'
      where r.kind = 'sales_return')
    union all
    select 'a corrected vendor credit of a closed period was voided'
    where exists (select from live r join live s on s.id = r.of_movement_id
      join live c on c.of_movement_id = s.id and c.kind = 'cost_correction' where s.kind = 'purchase_return')`,
  );
  return rows.map(({ name }) => String(name));
}
