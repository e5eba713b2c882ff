import { z } from "zod";
import { type Day, shiftDays } from "#domain/dates.ts";
import { makeItems, PDF_ITEMS } from "./document-book.ts";
import { BANK_FILES, tableFile } from "./input-files.ts";
import type { PostRequest } from "./input-requests.ts";
import type { BenchOwner, LongRequest } from "./long-work-requests.ts";
import { inAmount } from "./random-amounts.ts";

const inThousands = (count: number) => count.toLocaleString("en-US");
const TRANSACTIONS = 20_000;
const RECORDS = 10_000;
const OPENING_DOCUMENTS = 960;

/** Long lists that are saved: a bank file, tables of records, opening documents. */
export async function longFileRequests({ post, create, remove, today }: BenchOwner): Promise<LongRequest[]> {
  const account = { code: "1980", type: "asset", name: "Savings", moneyKind: "bank" };
  const bank = await create("/api/accounts", account);
  const parties = [
    await create("/api/customers", { name: "Opening customer" }),
    await create("/api/vendors", { name: "Opening vendor" }),
  ];
  const content = (file: string | Buffer) => Buffer.from(file).toString("base64");
  const statement = (fileName: string, transactions: number) => ({
    fileName,
    content: content(BANK_FILES[fileName]?.(today, transactions) ?? ""),
    accounts: [{ number: "", accountId: bank }],
  });
  let id = "";
  const importStatement = async () =>
    (id = await create("/api/bank/imports", statement("statement.xlsx", TRANSACTIONS)));
  const table = (path: string, name: "contacts" | "products", format: "csv" | "xlsx") =>
    post(path, { fileName: `${name}.${format}`, content: content(tableFile(name, RECORDS, format)) });
  const opening = Array.from({ length: OPENING_DOCUMENTS }, (_, index) => ({
    partyId: parties[index % parties.length],
    number: `OLD-${index}`,
    date: shiftDays(today, -410),
    amount: inAmount(100 + Math.floor(index / 2)),
  }));
  return [
    [`a bank statement of ${inThousands(TRANSACTIONS)} transactions is imported`, importStatement],
    [
      "the same is previewed again",
      () => post("/api/bank/imports/preview", statement("statement.xlsx", TRANSACTIONS)),
    ],
    ["it is undone", () => remove(`/api/bank/imports/${id}`)],
    [
      "2,000 statements in one file are previewed",
      () => post("/api/bank/imports/preview", statement("daily.sta", TRANSACTIONS)),
    ],
    [
      `${inThousands(RECORDS)} customers are imported`,
      () => table("/api/customers/import", "contacts", "csv"),
    ],
    [
      `${inThousands(RECORDS)} products are imported`,
      () => table("/api/products/import", "products", "xlsx"),
    ],
    [
      `${OPENING_DOCUMENTS} opening documents are saved`,
      () => post("/api/opening-balances", { date: shiftDays(today, -400), items: opening }),
    ],
  ];
}

const PDFS = 10;
const LIST_PAGES = 10;
const page = z.object({ nextCursor: z.string().nullable() });

/** Long reads of the book that has been filled by now. */
export async function longReads({ send, create, today }: BenchOwner): Promise<LongRequest[]> {
  const invoice = await createLongInvoice(create, today);
  const read = (path: string) => send({ method: "GET", path });
  const readPages = async (path: string) => {
    let cursor = "";
    for (let count = 0; count < LIST_PAGES; count += 1) {
      const { text } = await read(`${path}?limit=500${cursor && `&cursor=${cursor}`}`);
      const { nextCursor } = page.parse(JSON.parse(text));
      if (nextCursor === null) return;
      cursor = nextCursor;
    }
  };
  const period = `start=${shiftDays(today, -700)}&end=${today}`;
  const reports = [
    `/api/reports/trial-balance?${period}`,
    `/api/reports/profit-loss?${period}`,
    `/api/reports/balance-sheet?asOf=${today}`,
    `/api/reports/stock-movement?${period}`,
    `/api/reports/aging?type=receivable&asOf=${today}`,
    `/api/reports/tax?${period}`,
    `/api/reports/dashboard`,
  ];
  const readAll = async (paths: readonly string[]) => {
    for (const path of paths) await read(path);
  };
  const pdfs = Array.from({ length: PDFS }, () => `/api/invoices/${invoice}/pdf`);
  return [
    [`${PDFS} PDFs of ${PDF_ITEMS.many} items`, () => readAll(pdfs)],
    ["reports", () => readAll(reports)],
    ["journal entries are exported", () => readPages("/api/journals")],
    ["bank transactions are exported", () => readPages("/api/bank/transactions")],
    ["the audit log is exported", () => readPages("/api/audit-log")],
  ];
}

async function createLongInvoice(create: PostRequest, date: Day): Promise<string> {
  const partyId = await create("/api/customers", { name: "Many items" });
  const productId = await create("/api/products", {
    name: "Shelf",
    type: "service",
    purchasePrice: "0.00",
    salePrice: "40.00",
  });
  const items = makeItems(PDF_ITEMS.many).map(({ description, quantity, cents }) => ({
    productId,
    description,
    quantity: String(quantity),
    unitPrice: inAmount(cents),
  }));
  return create("/api/invoices", { partyId, date, status: "posted", items });
}
