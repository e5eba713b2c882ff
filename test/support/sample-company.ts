import { type APIRequestContext, expect } from "@playwright/test";

/** The sample company, and the IDs of the records on its sales and purchase screens. */
export type SampleCompany = Readonly<
  Record<
    | "vendor"
    | "customer"
    | "product"
    | "taxRate"
    | "bill"
    | "draft"
    | "invoice"
    | "partPaid"
    | "voided"
    | "vendorCredit"
    | "creditNote"
    | "payment",
    string
  >
>;

type SampleItem = { productId: string; quantity: string; unitPrice: string; taxRateId: string | null };
type SampleDocument = {
  id: string;
  version: number;
  partyId: string;
  date: string;
  paidAmount: string;
  items: SampleItem[];
};

/** Three years of bookkeeping are written before the response arrives. */
async function loadSample(request: APIRequestContext): Promise<void> {
  const reply = await request.post("/api/sample-company", { timeout: 0 });
  expect(reply.ok(), await reply.text()).toBe(true);
}

/**
 * Opens the sample company through the API, and adds missing records: a vendor credit, a void invoice, and a fully
 * unapplied credit note.
 */
export async function openSampleCompany(request: APIRequestContext): Promise<SampleCompany> {
  await loadSample(request);
  const all = async (path: string): Promise<SampleDocument[]> =>
    (await (await request.get(path)).json()).items;
  const first = async (path: string): Promise<string> => idOf((await all(path))[0]);
  const bill = await first("/api/bills?status=unpaid");
  const { partyId, items } = await read(request, `/api/bills/${bill}`);
  // Their own dates may be in a quarter whose tax return is filed.
  const { today: date } = await (await request.get("/api/company")).json();
  const credit = {
    partyId,
    date,
    status: "posted",
    creditedDocumentId: bill,
    items: [{ ...singleUnitOf(items[0]), creditedPosition: 1 }],
  };
  const open = await all("/api/invoices?status=unpaid");
  const invoice = await first("/api/invoices?status=overdue");
  const [unpaid] = open.filter(({ paidAmount }) => paidAmount === "0.00");
  return {
    vendor: partyId,
    customer: await first("/api/customers"),
    product: await first("/api/products"),
    taxRate: await first("/api/tax-rates"),
    bill,
    draft: await first("/api/invoices?status=draft"),
    invoice,
    partPaid: idOf(open.find(({ paidAmount }) => paidAmount !== "0.00")),
    voided: await voidInvoice(request, idOf(unpaid)),
    vendorCredit: idOf(await send(request, "POST", "/api/vendor-credits", credit)),
    creditNote: await createUnappliedCredit(request, invoice, date),
    payment: await first("/api/payments"),
  };
}

/** A credit note for the customer of an invoice, without a reference to the invoice, so that it stays unapplied. */
async function createUnappliedCredit(
  request: APIRequestContext,
  invoice: string,
  date: string,
): Promise<string> {
  const { partyId, items } = await read(request, `/api/invoices/${invoice}`);
  const credit = { partyId, date, status: "posted", items: [singleUnitOf(items[0])] };
  return idOf(await send(request, "POST", "/api/credit-notes", credit));
}

function singleUnitOf(item: SampleItem | undefined) {
  expect(item).toBeDefined();
  const { productId, unitPrice, taxRateId } = item ?? {};
  return { productId, unitPrice, taxRateId, quantity: "1" };
}

/** Another draft like an invoice. */
export async function draftLike(
  request: APIRequestContext,
  id: string,
): Promise<{ id: string; number: string }> {
  const { partyId, date, items } = await read(request, `/api/invoices/${id}`);
  return send(request, "POST", "/api/invoices", { partyId, date, items: items.map(itemInputOf) });
}

function itemInputOf({ productId, quantity, unitPrice, taxRateId }: SampleItem): SampleItem {
  return { productId, quantity, unitPrice, taxRateId };
}

async function voidInvoice(request: APIRequestContext, id: string): Promise<string> {
  const { version, partyId, date, items } = await read(request, `/api/invoices/${id}`);
  const body = {
    version,
    partyId,
    date,
    items: items.map(itemInputOf),
    status: "void",
    voidReason: "Never delivered",
  };
  return idOf(await send(request, "PUT", `/api/invoices/${id}`, body));
}

function idOf(record: { id: string } | undefined): string {
  expect(record).toBeDefined();
  return record?.id ?? "";
}

async function read(request: APIRequestContext, path: string): Promise<SampleDocument> {
  return (await request.get(path)).json();
}

async function send(request: APIRequestContext, method: string, url: string, data?: unknown) {
  const reply = await request.fetch(url, { method, data });
  expect(reply.ok(), await reply.text()).toBe(true);
  return reply.json();
}
