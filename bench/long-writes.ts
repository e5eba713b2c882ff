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

async function longWrites(send: Send): Promise<[title: string, write: () => Promise<unknown>][]> {
  const post = async (path: string, body: unknown) => {
    const { text } = await send({ method: "POST", path, body: JSON.stringify(body) });
    return text;
  };
  const create = async (path: string, body: unknown) => made.parse(JSON.parse(await post(path, body))).id;
  const { book } = session.parse(JSON.parse((await send({ method: "GET", path: "/api/session" })).text));
  const today = unproved<Day>(book.today);
  const accounts: string[] = [];
  for (const account of ACCOUNTS.slice(0, 40)) accounts.push(await create("/api/accounts", account));
  const bank = await create("/api/accounts", {
    code: "1990",
    type: "asset",
    name: "Bank",
    moneyKind: "bank",
  });
  const rent = await create("/api/accounts", { code: "6990", type: "expense", name: "Rent" });
  const machines = await create("/api/accounts", { code: "1991", type: "asset", name: "Machines" });
  const worn = await create("/api/accounts", {
    code: "1992",
    type: "asset",
    name: "Depreciation of machines",
  });
  let [late, journalImport, bankImport] = ["", "", ""];
  const bill = await tradeToRestate(post, create, today);
  const remove = (path: string) => send({ method: "DELETE", path });
  const bringIn = async (imported: object) =>
    brought.parse(JSON.parse(await post("/api/journals/import", imported))).importId;
  for (let count = 1; count <= 40; count += 1)
    await create("/api/assets", {
      ...asset(today),
      name: `Machine ${count}`,
      costAccountId: machines,
      accumulatedAccountId: worn,
      expenseAccountId: rent,
    });
  const change = (to: object) =>
    send({ method: "PUT", path: `/api/bills/${late}`, body: JSON.stringify({ ...bill, ...to }) });
  return [
    [
      "1,000 journals of 10 lines are imported",
      async () => (journalImport = await bringIn(journals(accounts, today))),
    ],
    ["they are taken back", () => post(`/api/journals/imports/${journalImport}/undo`, {})],
    [
      "a bank statement of 5,000 bookings is imported",
      async () => (bankImport = await create("/api/bank/imports", statement(bank, today))),
    ],
    ["it is taken back", () => remove(`/api/bank/imports/${bankImport}`)],
    [
      "a bank statement of 1,000 bookings that a rule books by itself",
      async () => {
        await create("/api/bank/rules", { ...RULE, lines: [{ accountId: rent, percent: "100" }] });
        bankImport = await create("/api/bank/imports", statement(bank, today, 1_000));
      },
    ],
    ["it is taken back", () => remove(`/api/bank/imports/${bankImport}`)],
    ["40 assets are depreciated over 48 months", () => post("/api/assets/depreciate", { through: today })],
    ["a late bill corrects 1,000 sales", async () => (late = await create("/api/bills", bill))],
    ["it is dated later", () => change({ date: shiftDays(today, -80), version: 1 })],
    ["it is voided", () => change({ status: "void", version: 2 })],
    ["the sample company is loaded", () => post("/api/sample", {})],
    ["the sample company is removed", () => remove("/api/sample")],
    ["the books are checked", () => send({ method: "GET", path: "/api/books-check" })],
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

const RULE = { name: "Rent", words: "payment", postsUnasked: true };

/** In use for 48 months, of which none is posted. */
const asset = (today: Day) => ({
  cost: "12000.00",
  bookedOn: shiftDays(today, -48 * 31),
  inServiceOn: shiftDays(today, -48 * 31),
  lifeMonths: 60,
});

function statement(bank: string, today: Day, bookings = 5_000) {
  const rows = Array.from({ length: bookings }, (_, place) =>
    [shiftDays(today, -1 - (place % 300)), `Payment ${place}`, inAmount(100 + place)].join(","),
  );
  const content = Buffer.from(["Date,Description,Amount", ...rows].join("\n")).toString("base64");
  return { fileName: "bank.csv", content, accounts: [{ number: "", accountId: bank }] };
}

type Post = (path: string, body: unknown) => Promise<string>;

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
