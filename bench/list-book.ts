import { z } from "zod";
import { type Day, shiftDays } from "#domain/dates.ts";
import type { SendRequest } from "./http-client.ts";

/** One record of each kind, created through HTTP, as the template for the lists of the bench. */
export type ListSeeds = {
  bookId: string;
  bank: string;
  /** IDs by table; a customer, a quote and an order have one each. */
  ids: Readonly<Record<string, string>>;
};

const createdRecord = z.object({ id: z.string() });
const foundRecords = z.object({ items: z.array(createdRecord) });

/** Writes a customer, a paid invoice with its payment, a quote and an order, a manual journal and a bank transaction. */
export async function seedLists(
  send: SendRequest,
  { bookId, today }: { bookId: string; today: Day },
): Promise<ListSeeds> {
  const create = async (path: string, body: object) => {
    const { text } = await send({ method: "POST", path: `/api${path}`, body: JSON.stringify(body) });
    return createdRecord.parse(JSON.parse(text)).id;
  };
  const firstOf = async (path: string) =>
    foundRecords.parse(JSON.parse((await send({ method: "GET", path: `/api${path}` })).text)).items[0]?.id ??
    "";
  const date = shiftDays(today, -40);
  const bank = await create("/accounts", { code: "1990", type: "asset", name: "Bank", moneyKind: "bank" });
  const sales = await create("/accounts", { code: "4900", type: "revenue", name: "Sales" });
  const customers = await create("/customers", { name: "First" });
  const items = [{ accountId: sales, description: "Work", quantity: "1", unitPrice: "100.00" }];
  const documents = await create("/invoices", {
    partyId: customers,
    number: "FIRST",
    date,
    status: "posted",
    items,
  });
  const allocations = [{ documentId: documents, amount: "100.00" }];
  const payment = { direction: "in", partyId: customers, date, accountId: bank, amount: "100.00" };
  const payments = await create("/payments", { ...payment, allocations });
  const lines = [
    { accountId: bank, debit: "100.00", credit: "0.00" },
    { accountId: sales, debit: "0.00", credit: "100.00" },
  ];
  const journals = await create("/journals", {
    number: "FIRST-1",
    date,
    description: "First",
    status: "posted",
    lines,
  });
  const ordered = { partyId: customers, date, items };
  const quotes = await create("/quotes", { ...ordered, number: "FIRST-Q", status: "sent" });
  const salesOrders = await create("/sales-orders", { ...ordered, number: "FIRST-O" });
  const content = Buffer.from(`Date,Name,Description,Amount\n${date},First,First,1.00`).toString("base64");
  const accounts = [{ number: "", accountId: bank }];
  await create("/bank/imports", { fileName: "first.csv", content, accounts });
  const bank_transactions = await firstOf(`/bank/transactions?accountId=${bank}`);
  return {
    bookId,
    bank,
    ids: { customers, documents, payments, journals, quotes, salesOrders, bank_transactions },
  };
}
