import { z } from "zod";
import { type Day, shiftDays } from "#domain/dates.ts";
import { unproved } from "#test/support/unproved.ts";
import { ACCOUNTS } from "./book.ts";
import { httpClient, type Send } from "./http-client.ts";
import { inAmount } from "./made-up.ts";
import type { Kind } from "./options.ts";
import { openPlaces } from "./places.ts";
import { signUp, startTwofold } from "./product-server.ts";
import { say } from "./say.ts";
import { percentile } from "./statistics.ts";

/** How long others waited behind one long write. */
export type LongWrite = { title: string; tookMs: number; longestMs: number; medianMs: number };

/** Does what takes long in one book, one after the other, and meanwhile reads another book again and again. */
export async function measureLongWrites(kind: Kind): Promise<LongWrite[]> {
  const places = await openPlaces(kind);
  const server = await startTwofold(await places.newPlace());
  const [owner, other] = [
    httpClient(server.origin, await signedUp(server.origin, "owner@example.com")),
    httpClient(server.origin, await signedUp(server.origin, "other@example.com")),
  ];
  const read = () => other({ method: "GET", path: "/api/journals" });
  for (let count = 0; count < 300; count += 1) await read();
  const found: LongWrite[] = [];
  for (const [title, write] of await longWrites(owner)) {
    say(`  ${title}`);
    found.push({ title, ...(await waitsBehind(write, read)) });
  }
  await server.stop();
  await places.remove();
  return found;
}

async function signedUp(origin: string, email: string): Promise<{ cookie: string }> {
  const { cookie } = await signUp(origin, email);
  return { cookie };
}

/** Does the work, and reads meanwhile: how long it took, and how long the reads waited. */
export async function waitsBehind(write: () => Promise<unknown>, read: () => Promise<unknown>) {
  let isWriting = true;
  const begin = performance.now();
  const written = write().finally(() => (isWriting = false));
  const waits: number[] = [];
  while (isWriting) {
    const asked = performance.now();
    await read();
    waits.push(performance.now() - asked);
  }
  await written;
  const tookMs = performance.now() - begin;
  return { tookMs, longestMs: percentile(waits, 1), medianMs: percentile(waits, 0.5) };
}

const made = z.object({ id: z.string() });
const brought = z.object({ importId: z.string() });
const session = z.object({ book: z.object({ today: z.string() }) });

type Write = [title: string, write: () => Promise<unknown>];
type Post = (path: string, body: unknown) => Promise<string>;
type Owner = { send: Send; post: Post; create: Post; remove: (path: string) => Promise<unknown>; today: Day };

async function longWrites(send: Send): Promise<Write[]> {
  const post: Post = async (path, body) =>
    (await send({ method: "POST", path, body: JSON.stringify(body) })).text;
  const create: Post = async (path, body) => made.parse(JSON.parse(await post(path, body))).id;
  const remove = (path: string) => send({ method: "DELETE", path });
  const { book } = session.parse(JSON.parse((await send({ method: "GET", path: "/api/session" })).text));
  const owner = { send, post, create, remove, today: unproved<Day>(book.today) };
  return [
    ...(await ofJournals(owner)),
    ...(await ofBankAndAssets(owner)),
    ...(await ofTrade(owner)),
    ["the sample company is loaded", () => post("/api/sample", {})],
    ["the sample company is removed", () => remove("/api/sample")],
    ["the books are checked", () => send({ method: "GET", path: "/api/books-check" })],
  ];
}

async function ofJournals({ post, create, today }: Owner): Promise<Write[]> {
  const accounts: string[] = [];
  for (const account of ACCOUNTS.slice(0, 40)) accounts.push(await create("/api/accounts", account));
  let id = "";
  const bringIn = async () => {
    const reply = await post("/api/journals/import", journals(accounts, today));
    id = brought.parse(JSON.parse(reply)).importId;
  };
  return [
    ["1,000 journals of 10 lines are imported", bringIn],
    ["they are undone", () => post(`/api/journals/imports/${id}/undo`, {})],
  ];
}

const ASSETS = 40;
const MONTHS = 48;

async function ofBankAndAssets({ post, create, remove, today }: Owner): Promise<Write[]> {
  const account = (code: string, type: string, name: string, moneyKind: string | null = null) =>
    create("/api/accounts", { code, type, name, moneyKind });
  const bank = await account("1990", "asset", "Bank", "bank");
  const rent = await account("6990", "expense", "Rent");
  const accounts = {
    costAccountId: await account("1991", "asset", "Machines"),
    accumulatedAccountId: await account("1992", "asset", "Depreciation of machines"),
    expenseAccountId: rent,
  };
  for (let count = 1; count <= ASSETS; count += 1)
    await create("/api/assets", { ...asset(today), ...accounts, name: `Machine ${count}` });
  let id = "";
  const bringIn = async (bookings: number) =>
    (id = await create("/api/bank/imports", statement(bank, today, bookings)));
  const takeBack = () => remove(`/api/bank/imports/${id}`);
  const byRule = async () => {
    const lines = [{ accountId: rent, percent: "100" }];
    await create("/api/bank/rules", { name: "Rent", words: "payment", postsUnasked: true, lines });
    await bringIn(1_000);
  };
  return [
    ["a bank statement of 5,000 bookings is imported", () => bringIn(5_000)],
    ["it is undone", takeBack],
    ["a rule books the 1,000 bookings of a bank statement", byRule],
    ["it is undone with them", takeBack],
    [
      `${ASSETS} assets are depreciated over ${MONTHS} months`,
      () => post("/api/assets/depreciate", { through: today }),
    ],
  ];
}

async function ofTrade({ send, post, create, today }: Owner): Promise<Write[]> {
  let late = "";
  const bill = await tradeToRestate(post, create, today);
  const change = (to: object) =>
    send({ method: "PUT", path: `/api/bills/${late}`, body: JSON.stringify({ ...bill, ...to }) });
  return [
    ["a late bill corrects 1,000 sales", async () => (late = await create("/api/bills", bill))],
    ["it is dated later", () => change({ date: shiftDays(today, -80), version: 1 })],
    ["it is voided", () => change({ status: "void", version: 2 })],
  ];
}

function journals(accounts: readonly string[], date: Day) {
  const line = (place: number, debit: string, credit: string) => ({
    accountId: accounts[place % accounts.length],
    debit,
    credit,
    description: "",
  });
  const lines = [
    line(0, "9.00", "0.00"),
    ...Array.from({ length: 9 }, (_, place) => line(place + 1, "0.00", "1.00")),
  ];
  return {
    journals: Array.from({ length: 1_000 }, (_, place) => ({ date, description: `Journal ${place}`, lines })),
  };
}

/** None of its months is posted. */
const asset = (today: Day) => ({
  cost: "12000.00",
  bookedOn: shiftDays(today, -MONTHS * 31),
  inServiceOn: shiftDays(today, -MONTHS * 31),
  lifeMonths: 60,
});

function statement(bank: string, today: Day, bookings: number) {
  const rows = Array.from({ length: bookings }, (_, place) =>
    [shiftDays(today, -1 - (place % 300)), `Payment ${place}`, inAmount(100 + place)].join(","),
  );
  const content = Buffer.from(["Date,Description,Amount", ...rows].join("\n")).toString("base64");
  return { fileName: "bank.csv", content, accounts: [{ number: "", accountId: bank }] };
}

/** Sells goods a thousand times; the bill that is given back is older than all of it. */
async function tradeToRestate(post: Post, create: Post, today: Day) {
  const partyId = await create("/api/vendors", { name: "Goods and More" });
  const customer = await create("/api/customers", { name: "Harbor Supply" });
  const prices = { purchasePrice: "10.00", salePrice: "20.00" };
  const productId = await create("/api/products", { name: "Article", type: "inventory", ...prices });
  const bill = (daysAgo: number, unitPrice: string) => ({
    partyId,
    date: shiftDays(today, -daysAgo),
    status: "posted",
    items: [{ productId, quantity: "10000", unitPrice }],
  });
  await post("/api/bills", bill(60, "10.00"));
  const items = Array.from({ length: 100 }, () => ({ productId, quantity: "1", unitPrice: "20.00" }));
  for (let count = 0; count < 10; count += 1)
    await post("/api/invoices", { partyId: customer, date: shiftDays(today, -30), status: "posted", items });
  return bill(90, "60.00");
}
