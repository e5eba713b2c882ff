import { z } from "zod";
import { type Day, shiftDays } from "#domain/dates.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { ACCOUNTS } from "./book.ts";
import type { SendRequest } from "./http-client.ts";
import { longFileRequests, longReads } from "./long-file-requests.ts";
import type { PostRequest } from "./input-requests.ts";
import { inAmount } from "./random-amounts.ts";

const createdRecord = z.object({ id: z.string() });
const importResult = z.object({ importId: z.string() });
const session = z.object({ company: z.object({ today: z.string() }) });

/** Sends one long request, or several of a kind. */
export type LongRequest = [title: string, send: () => Promise<unknown>];
export type BenchOwner = {
  send: SendRequest;
  post: PostRequest;
  create: PostRequest;
  remove: (path: string) => Promise<unknown>;
  today: Day;
};

export async function longRequests(send: SendRequest): Promise<LongRequest[]> {
  const post: PostRequest = async (path, body) =>
    (await send({ method: "POST", path, body: JSON.stringify(body) })).text;
  const create: PostRequest = async (path, body) =>
    createdRecord.parse(JSON.parse(await post(path, body))).id;
  const remove = (path: string) => send({ method: "DELETE", path });
  const { company: book } = session.parse(
    JSON.parse((await send({ method: "GET", path: "/api/session" })).text),
  );
  const owner = { send, post, create, remove, today: brandUnchecked<Day>(book.today) };
  return [
    ...(await journalWrites(owner)),
    ...(await bankAndAssetWrites(owner)),
    ...(await tradeWrites(owner)),
    ...(await longFileRequests(owner)),
    ...(await longReads(owner)),
    ["the sample company is loaded", () => post("/api/sample-company", {})],
    ["the sample company is removed", () => remove("/api/sample-company")],
    ["the books are checked", () => send({ method: "GET", path: "/api/books-check" })],
  ];
}

async function journalWrites({ post, create, today }: BenchOwner): Promise<LongRequest[]> {
  const accounts: string[] = [];
  for (const account of ACCOUNTS.slice(0, 40)) accounts.push(await create("/api/accounts", account));
  let id = "";
  const importRecords = async () => {
    const reply = await post("/api/journals/import", journals(accounts, today));
    id = importResult.parse(JSON.parse(reply)).importId;
  };
  return [
    ["1,000 journals of 60 lines are imported", importRecords],
    ["they are undone", () => post(`/api/journals/imports/${id}/undo`, {})],
  ];
}

const ASSETS = 40;
const MONTHS = 48;

async function bankAndAssetWrites({ post, create, remove, today }: BenchOwner): Promise<LongRequest[]> {
  const account = (code: string, type: string, name: string, moneyKind: string | null = null) =>
    create("/api/accounts", { code, type, name, moneyKind });
  const bank = await account("1990", "asset", "Bank", "bank");
  const rent = await account("6990", "expense", "Rent");
  const accounts = {
    costAccountId: await account("1991", "asset", "Machines"),
    accumulatedDepreciationAccountId: await account("1992", "asset", "Depreciation of machines"),
    expenseAccountId: rent,
  };
  for (let count = 1; count <= ASSETS; count += 1)
    await create("/api/assets", { ...asset(today), ...accounts, name: `Machine ${count}` });
  let id = "";
  const importRecords = async (transactions: number) =>
    (id = await create("/api/bank/imports", statement(bank, today, transactions)));
  const undoImport = () => remove(`/api/bank/imports/${id}`);
  const byRule = async () => {
    const lines = [{ accountId: rent, percent: "100" }];
    await create("/api/bank/rules", { name: "Rent", keywords: "payment", postsAutomatically: true, lines });
    await importRecords(1_000);
  };
  return [
    ["a bank statement of 5,000 transactions is imported", () => importRecords(5_000)],
    ["it is undone", undoImport],
    ["a rule categorizes the 1,000 transactions of a bank statement", byRule],
    ["it is undone with them", undoImport],
    [
      `${ASSETS} assets are depreciated over ${MONTHS} months`,
      () => post("/api/assets/depreciate", { through: today }),
    ],
  ];
}

async function tradeWrites({ send, post, create, today }: BenchOwner): Promise<LongRequest[]> {
  let lateText = "";
  const bill = await tradeToRestate(post, create, today);
  const change = (to: object) =>
    send({ method: "PUT", path: `/api/bills/${lateText}`, body: JSON.stringify({ ...bill, ...to }) });
  return [
    ["a late bill corrects 1,000 sales", async () => (lateText = await create("/api/bills", bill))],
    ["it is dated later", () => change({ date: shiftDays(today, -80), version: 1 })],
    ["it is voided", () => change({ status: "void", version: 2 })],
  ];
}

function journals(accounts: readonly string[], date: Day) {
  const line = (accountIndex: number, debit: string, credit: string) => ({
    accountId: accounts[accountIndex % accounts.length],
    ...(debit === "0.00" ? { credit } : { debit }),
  });
  const lines = [
    line(0, "59.00", "0.00"),
    ...Array.from({ length: 59 }, (_, index) => line(index + 1, "0.00", "1.00")),
  ];
  return {
    journals: Array.from({ length: 1_000 }, (_, index) => ({ date, description: `Journal ${index}`, lines })),
  };
}

/** None of its months is posted yet. */
const asset = (today: Day) => ({
  cost: "12000.00",
  recordedOn: shiftDays(today, -MONTHS * 31),
  inServiceDate: shiftDays(today, -MONTHS * 31),
  usefulLifeMonths: 60,
});

function statement(bank: string, today: Day, transactions: number) {
  const rows = Array.from({ length: transactions }, (_, index) =>
    [shiftDays(today, -1 - (index % 300)), `Payment ${index}`, inAmount(100 + index)].join(","),
  );
  const content = Buffer.from(["Date,Description,Amount", ...rows].join("\n")).toString("base64");
  return { fileName: "bank.csv", content, accounts: [{ number: "", accountId: bank }] };
}

/** Sells goods a thousand times; the returned bill is older than all of the sales. */
async function tradeToRestate(post: PostRequest, create: PostRequest, today: Day) {
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
