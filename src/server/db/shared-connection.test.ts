import { expect, test } from "vitest";
import { createAccount } from "#server/accounts/account.ts";
import { newBooks, type TestReply } from "#test/support/new-books.ts";
import { testApp } from "#test/support/test-app.ts";
import { openBooks } from "./books.ts";
import { yieldToReads, writeInPieces } from "./shared-connection.ts";
import type { Tx } from "./transaction.ts";

const namesIn = ({ body }: TestReply): string[] => body.items.map(({ name }: { name: string }) => name);

/** Lets other requests in until this one is answered; without an answer, the test times out. */
async function answered(tx: Tx, reply: Promise<TestReply>): Promise<TestReply> {
  let isAnswered = false;
  const pending = reply.finally(() => (isAnswered = true));
  while (!isAnswered) await yieldToReads(tx);
  return pending;
}

const bank = (code: string) =>
  ({
    code,
    type: "asset",
    name: `Bank ${code}`,
    description: "",
    parentId: null,
    isActive: true,
    moneyKind: null,
  }) as const;

test("during a long write, other books can be read, and uncommitted rows are invisible", async ({ skip }) => {
  const { app, database } = await testApp();
  if (database.kind === "server") skip("a server has a connection for each");
  const [writing, reading] = [
    await newBooks({ accounts: { Cash: "asset" } }),
    await newBooks({ accounts: { Till: "asset" } }),
  ];
  const ownReads: Promise<TestReply>[] = [];
  await openBooks(database, writing).write(async (tx) => {
    await createAccount(tx, bank("1900"));
    ownReads.push(writing.get("/accounts"));
    expect(namesIn(await answered(tx, reading.get("/accounts")))).toEqual(["Till"]);
    // A request that is rejected or fails is undone, and the work continues in its own book.
    const unknown = "00000000-0000-7000-8000-000000000000";
    expect((await answered(tx, reading.get(`/accounts/${unknown}`))).status).toBe(404);
    expect((await answered(tx, reading.get(`/accounts/${writing.account("Cash")}`))).status).toBe(404);
    const unauthenticated = app.inject({ url: "/api/accounts", headers: { cookie: "" } });
    expect((await unauthenticated).statusCode).toBe(401);
    await createAccount(tx, bank("1910"));
  });
  const [ownNames] = (await Promise.all(ownReads)).map(namesIn);
  expect(ownNames).toEqual(["Cash", "Bank 1900", "Bank 1910"]);
  expect(namesIn(await reading.get("/accounts"))).toEqual(["Till"]);
});

test("during a long write, the server is ready, and users stay signed in", async ({ skip }) => {
  const { app, database } = await testApp();
  if (database.kind === "server") skip("a server has a connection for each");
  const [writing, reading] = [await newBooks(), await newBooks()];
  const readiness = async (): Promise<TestReply> => {
    const { statusCode: status, headers, body: text } = await app.inject({ url: "/readyz" });
    return { status, headers, text, body: JSON.parse(text) };
  };
  await openBooks(database, writing).write(async (tx) => {
    expect((await answered(tx, readiness())).body).toMatchObject({ status: "ok" });
    expect((await answered(tx, reading.get("/session"))).status).toBe(200);
    await createAccount(tx, bank("1900"));
  });
});

test("many rows are written in batches of five hundred, each row once", async () => {
  const { database } = await testApp();
  const books = await newBooks();
  const rows = Array.from({ length: 1_201 }, (_, index) => index);
  const pieces: number[][] = [];
  await openBooks(database, books).write((tx) =>
    writeInPieces(tx, rows, { write: async (piece) => pieces.push(piece) }),
  );
  expect(pieces.map(({ length }) => length)).toEqual([500, 500, 201]);
  expect(pieces.flat()).toEqual(rows);
});
