import { z } from "zod";
import { type Day, shiftDays } from "#domain/dates.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import type { SendRequest } from "./http-client.ts";
import { BANK_FILES, eInvoice, tableFile, type TABLES } from "./input-files.ts";
import { inAmount } from "./random-amounts.ts";

/** Something a person can send, of any size; the sizes go up to eight times the first. */
export type BenchInput = { title: string; size: number; send: (size: number) => Promise<unknown> };

export type PostRequest = (path: string, body: unknown) => Promise<string>;
type InputBook = {
  post: PostRequest;
  today: Day;
  bank: string;
  knownBank: string;
  sales: string;
  customer: string;
};

const created = z.object({ id: z.string() });
const session = z.object({ company: z.object({ today: z.string() }) });
const KNOWN_TRANSACTIONS = 20_000;

/** Every kind of file, and the long lists of other requests; only previews, so that each size meets the same book. */
export async function allInputs(send: SendRequest): Promise<BenchInput[]> {
  const book = await openInputBook(send);
  return [...bankInputs(book), ...fileInputs(book), ...listInputs(book)];
}

async function openInputBook(send: SendRequest): Promise<InputBook> {
  const post: PostRequest = async (path, body) =>
    (await send({ method: "POST", path, body: JSON.stringify(body) })).text;
  const create = async (path: string, body: unknown) => created.parse(JSON.parse(await post(path, body))).id;
  const account = (code: string, type: string, more: object = {}) =>
    create("/api/accounts", { code, type, name: `Account ${code}`, ...more });
  const { company } = session.parse(JSON.parse((await send({ method: "GET", path: "/api/session" })).text));
  const today = brandUnchecked<Day>(company.today);
  const knownBank = await account("1991", "asset", { moneyKind: "bank" });
  const content = BANK_FILES["statement.xml"]?.(today, KNOWN_TRANSACTIONS) ?? "";
  await post(
    "/api/bank/imports",
    file("known.xml", content, { accounts: [{ number: "", accountId: knownBank }] }),
  );
  return {
    post,
    today,
    knownBank,
    bank: await account("1990", "asset", { moneyKind: "bank" }),
    sales: await account("4900", "revenue"),
    customer: await create("/api/customers", { name: "Harbor Supply" }),
  };
}

function file(fileName: string, content: string | Buffer, more: object = {}) {
  return { fileName, content: Buffer.from(content).toString("base64"), ...more };
}

/** Each format for an account without transactions, and one for an account that has as many on the same days. */
function bankInputs({ post, today, bank, knownBank }: InputBook): BenchInput[] {
  const read = (name: string, content: string | Buffer, accountId: string) =>
    post("/api/bank/imports/preview", file(name, content, { accounts: [{ number: "", accountId }] }));
  const csv = BANK_FILES["statement.csv"];
  return [
    ...Object.entries(BANK_FILES).map(([name, write]) => ({
      title: `bank transactions, ${name}`,
      size: 2_500,
      send: (size: number) => read(name, write(today, size), bank),
    })),
    {
      title: "bank transactions on known days",
      size: 2_500,
      send: (size) => read("known.csv", csv?.(today, size) ?? "", knownBank),
    },
  ];
}

const TABLE_PREVIEWS: Readonly<Record<keyof typeof TABLES, { path: string; size: number }>> = {
  contacts: { path: "/api/customers/import/preview", size: 1_250 },
  products: { path: "/api/products/import/preview", size: 1_250 },
  chart: { path: "/api/accounts/chart/preview", size: 500 },
};

function fileInputs({ post }: InputBook): BenchInput[] {
  const tables = (["contacts", "products", "chart"] as const).flatMap((name) =>
    (["csv", "xlsx"] as const).map((format) => ({
      title: `${name}.${format}`,
      size: TABLE_PREVIEWS[name].size,
      send: (size: number) =>
        post(TABLE_PREVIEWS[name].path, file(`${name}.${format}`, tableFile(name, size, format))),
    })),
  );
  const invoices = (["ubl", "cii"] as const).map((syntax) => ({
    title: `lines of an e-invoice, ${syntax}`,
    size: 56,
    send: (size: number) => post("/api/bills/from-file/preview", file("invoice.xml", eInvoice(size, syntax))),
  }));
  return [...tables, ...invoices];
}

function listInputs({ post, today, bank, sales, customer }: InputBook): BenchInput[] {
  const range = <Item>(size: number, item: (index: number) => Item) =>
    Array.from({ length: size }, (_, index) => item(index));
  const credit = { accountId: sales, debit: "0.00", credit: "1.00", description: "Part" };
  const journal = (size: number) => {
    const debit = { accountId: bank, debit: inAmount(size * 100), credit: "0.00", description: "All" };
    return {
      date: today,
      description: "Long",
      status: "posted",
      lines: [debit, ...range(size, () => credit)],
    };
  };
  const opening = (index: number) => {
    const amount = inAmount(100 + index);
    return { partyId: customer, number: `OLD-${index}`, date: shiftDays(today, -410), amount };
  };
  const item = { accountId: sales, description: "Work", quantity: "1", unitPrice: "1.00" };
  const invoice = { partyId: customer, date: today, status: "posted" };
  return [
    {
      title: "journal entries of an import",
      size: 100,
      send: (size) => post("/api/journals/import/preview", { journals: range(size, () => journal(10)) }),
    },
    {
      title: "lines of a journal entry",
      size: 60,
      send: (size) => post("/api/journals/preview", journal(size)),
    },
    {
      title: "opening documents",
      size: 120,
      send: (size) =>
        post("/api/opening-balances/preview", { date: shiftDays(today, -400), items: range(size, opening) }),
    },
    {
      title: "items of an invoice",
      size: 25,
      send: (size) => post("/api/invoices/preview", { ...invoice, items: range(size, () => item) }),
    },
  ];
}
