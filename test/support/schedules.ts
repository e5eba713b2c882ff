import { dateIn, type Day, shiftDays, toInstant } from "#domain/dates.ts";
import { openEuroRates } from "#server/currencies/fetch-rates.ts";
import { shareLinks } from "#server/app.ts";
import { runDueJobs } from "#server/schedules/run-jobs.ts";
import type { TestApp } from "./test-app.ts";
import { expectMade, newTrader, type TestTrader } from "./trade.ts";

/** Days from today, in the time zone of the books: new books are in UTC. */
export const inDays = (days: number): Day =>
  shiftDays(dateIn({ timeZone: "UTC", instant: toInstant(Date.now()) }), days);

/** A schedule of one freight of 40.00 a month, as the form sends it. */
export function scheduleOf({ customer, freight }: TestTrader, changes: Record<string, unknown> = {}) {
  return {
    kind: "invoice",
    partyId: customer,
    items: [{ productId: freight, quantity: "1", unitPrice: "40.00" }],
    result: "posted",
    intervalUnit: "month",
    intervalCount: 1,
    startsOn: inDays(1),
    ...changes,
  };
}

export async function newSchedule(trader: TestTrader, changes: Record<string, unknown> = {}) {
  return expectMade(await trader.books.post("/schedules", scheduleOf(trader, changes)));
}

/** A trader with a schedule that has dates due, one a week. */
export async function traderWithDue(weeks: number, changes: Record<string, unknown> = {}) {
  const trader = await newTrader();
  const first = { intervalUnit: "week", startsOn: inDays(-7 * (weeks - 1)) };
  return { trader, schedule: await newSchedule(trader, { ...first, ...changes }) };
}

/** Runs the scheduler of a server once; returns its log. */
export async function work(server: TestApp, sends = true): Promise<unknown[]> {
  const logged: unknown[] = [];
  const { app, config, database, identity } = server;
  const links = shareLinks(app, { config, identity });
  const outbox = { ...identity.outbox, sends };
  const euroRates = openEuroRates(config.exchangeRatesUrl, () => undefined);
  await runDueJobs(
    { config, database, outbox, euroRates, links },
    { error: (details) => logged.push(details) },
  );
  return logged;
}
