import { expect, test } from "vitest";
import { newBooks } from "#test/support/new-books.ts";
import { testApp } from "#test/support/test-app.ts";
import { connect, createServer, type Socket } from "node:net";
import type { AsOwner } from "./database.ts";
import { answerCopyRequests } from "./live-copy.ts";
import { ownerOf } from "#test/support/raw-sql.ts";
import { refreshStatistics, truncateLog } from "./maintenance.ts";

test("the embedded database updates the statistics of grown tables", async ({ skip }) => {
  const { database } = await testApp();
  if (database.kind === "server") skip("a server has autovacuum");
  const books = await newBooks();
  const rows = Array.from({ length: 120 }, (_, index) => `${5000 + index},Account ${index},Expense,`);
  const csv = ["Code,Name,Type,Description", ...rows].join("\n");
  const reply = await books.post("/accounts/import", csv, { "content-type": "text/csv" });
  expect(reply.status).toBe(200);
  await refreshStatistics(database.asOwner);
  expect(await knownRows(database.asOwner, "accounts")).toBeGreaterThanOrEqual(120);
});

test("tables filled just before a stop are analyzed although no change was counted", async ({ skip }) => {
  const { database } = await testApp();
  if (database.kind === "server") skip("a server has autovacuum");
  await ownerOf(database).query("create table filled as select generate_series(1, 40) as id");
  await ownerOf(database).query("select pg_stat_force_next_flush(), pg_stat_reset()");
  await refreshStatistics(database.asOwner);
  expect(await knownRows(database.asOwner, "filled")).toBe(40);
  await ownerOf(database).query("drop table filled");
});

test("fewer rows are analyzed in tables with expression indexes", async ({ skip }) => {
  const { database } = await testApp();
  if (database.kind === "server") skip("a server has autovacuum");
  const owner = ownerOf(database);
  for (const name of ["plain", "computed"]) await owner.query(`create table ${name} (id integer)`);
  await owner.query("create index on computed ((id + 1))");
  for (const name of ["plain", "computed"])
    await owner.query(`insert into ${name} select generate_series(1, 1000)`);
  await refreshStatistics(database.asOwner);
  const { rows } = await owner.query(
    "select tablename as name, array_length(histogram_bounds, 1) - 1 as parts from pg_stats where attname = 'id' and tablename in ('plain', 'computed') order by 1",
  );
  expect(rows).toEqual([
    { name: "computed", parts: 10 },
    { name: "plain", parts: 25 },
  ]);
  await owner.query("drop table plain, computed");
});

test("the embedded database truncates a long log once it is written to the tables", async ({ skip }) => {
  const { database } = await testApp();
  if (database.kind === "server") skip("a server has a checkpointer");
  await newBooks();
  const before = await beginOfLog(database.asOwner);
  await database.asOwner(truncateLog);
  expect(await beginOfLog(database.asOwner)).toBe(before);
  await database.asOwner((client) => truncateLog(client, 0));
  expect(await beginOfLog(database.asOwner)).not.toBe(before);
});

test("a process that copies the files keeps the log until it disconnects", async ({ skip }) => {
  const { database } = await testApp();
  if (database.kind === "server") skip("a server's files are not copied");
  const copyRequests = answerCopyRequests();
  copyRequests.open(database.asOwner);
  const { visit, close } = await listening(copyRequests.onCopyClient);
  const copier = await visit();
  expect(await copier.ask("begin a copy")).toEqual({ label: "" });
  expect(copyRequests.isCopying()).toBe(true);
  expect(await copier.ask("end the copy")).toEqual({ label: expect.stringContaining("CHECKPOINT LOCATION") });
  expect(copyRequests.isCopying()).toBe(true);
  copier.hangUp();
  await expect.poll(copyRequests.isCopying).toBe(false);
  await close();
});

/** A socket of this machine, and a client for it. */
async function listening(onCopyClient: (client: Socket) => void) {
  const server = createServer(onCopyClient);
  await new Promise<void>((begin) => server.listen(0, "127.0.0.1", begin));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server must listen on a port.");
  const visit = async () => {
    const socket = connect(address.port, address.address);
    const ask = (question: string) =>
      new Promise<unknown>((answer) => {
        socket.once("data", (line) => answer(JSON.parse(String(line))));
        socket.write(`${question}\n`);
      });
    return { ask, hangUp: () => socket.destroy() };
  };
  const close = () => new Promise((closed) => server.close(closed));
  return { visit, close };
}

async function beginOfLog(asOwner: AsOwner): Promise<string | undefined> {
  const { rows } = await asOwner((client) =>
    client.query<{ lsn: string }>("select redo_lsn as lsn from pg_control_checkpoint()"),
  );
  return rows[0]?.lsn;
}

async function knownRows(asOwner: AsOwner, table: string): Promise<number> {
  const { rows } = await asOwner((client) =>
    client.query<{ reltuples: number }>("select reltuples from pg_class where relname = $1", [table]),
  );
  return rows[0]?.reltuples ?? -1;
}
