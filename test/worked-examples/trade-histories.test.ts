import fc from "fast-check";
import { expect, test } from "vitest";
import { shiftDays } from "#domain/dates.ts";
import { FIRST_DAY, history, type Step, take, type World } from "#test/support/random-trade.ts";
import { newTrader } from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Rules 15: whatever somebody does, the books stay sound and the reports tie to the ledger.

const SEED = 20_260_301;
const RUNS = Number(process.env["TRADE_HISTORIES"] ?? "24");

test("after any history of trade the invariants hold and every report ties to the ledger", async () => {
  let done = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const world: World = { trader: await newTrader(), made: [], payments: [] };
      for (const step of steps) {
        const reply = await take(world, step);
        if (reply === null) continue;
        expect(reply.status, `${step.does}: ${reply.text}`).toBeLessThan(500);
        if (reply.status < 300) done += 1;
        else refused += 1;
      }
      expect(await tradeProblems(world.trader.books, datesOf(steps))).toEqual([]);
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: process.env["TRADE_SHRINK"] === undefined },
  );
  // Most of what is tried must happen, or the histories would prove little.
  expect(done).toBeGreaterThan(refused);
}, 300_000);

/** Days on which something happened, and the end. */
function datesOf(steps: readonly Step[]): string[] {
  const days = new Set([0, 2, 5].map((index) => steps[index]?.day ?? 0));
  return [...[...days].map((day) => shiftDays(FIRST_DAY, day)), "2026-12-31"];
}
