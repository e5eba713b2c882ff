import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { shareLinks } from "#server/app.ts";
import { claimDueJob } from "#server/schedules/job-queries.ts";
import { runDueJobs, startWork } from "#server/schedules/run-jobs.ts";
import { inDays, newSchedule, traderWithDue, work } from "#test/support/schedules.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { isEmbedded } from "#test/support/test-database.ts";
import { expectMade, newTrader } from "#test/support/trade.ts";

/** A server's automatic work (Decision 0055). */
await useOwnTestApp();
const server = await testApp();
const { app, config, database, identity } = server;
const parts = {
  config,
  database,
  outbox: identity.outbox,
  euroRates: null,
  links: shareLinks(app, { config, identity }),
};
const silent = { error: () => undefined };

const countOf = async (books: { get: (path: string) => Promise<{ body: { items: unknown[] } }> }) =>
  (await books.get("/invoices?limit=500")).body.items.length;

test("a server checks for work when it starts and whenever it is woken, until it is closed", async () => {
  const { trader } = await traderWithDue(2);
  const running = startWork(parts, silent);
  while ((await countOf(trader.books)) < 2) await setTimeout(20);
  await newSchedule(trader, { startsOn: inDays(0) });
  running.wake();
  while ((await countOf(trader.books)) < 3) await setTimeout(20);
  await running.close();
  await newSchedule(trader, { startsOn: inDays(0) });
  running.wake();
  await setTimeout(50);
  await running.close();
  await work(server);
  expect(await countOf(trader.books)).toBe(4);
});

test("work held by a server that died is done by the next one", async () => {
  const { trader, schedule } = await traderWithDue(2);
  expect(await claimDueJob(database)).toMatchObject({ id: schedule.id });
  await work(server);
  expect(await countOf(trader.books)).toBe(0);
  // With several servers, each waits two minutes to be sure; a single server is sure when it starts.
  if (!isEmbedded) {
    const late = "update auth.jobs set leased_until = now() where id = $1";
    await database.people.query(late, [schedule.id]);
  }
  const next = startWork(parts, silent);
  while ((await countOf(trader.books)) < 2) await setTimeout(20);
  await next.close();
  await work(server);
  expect(await countOf(trader.books)).toBe(2);
  expect(expectMade(await trader.books.get(`/schedules/${schedule.id}`)).occurrences).toHaveLength(2);
});

test("a schedule with many dates doesn't block the others", async () => {
  const trader = await newTrader();
  const many = await newSchedule(trader, { intervalUnit: "day", startsOn: inDays(-29) });
  const single = await newSchedule(trader, { startsOn: inDays(0) });
  const look = async ({ id }: { id: string }) =>
    expectMade(await trader.books.get(`/schedules/${id}`)).occurrences.length as number;
  let rounds = 0;
  const isOver = () => (rounds += 1) > 2;
  await runDueJobs(parts, silent, isOver);
  expect([await look(many), await look(single)]).toEqual([10, 1]);
  await work(server);
  expect(await look(many)).toBe(30);
});
