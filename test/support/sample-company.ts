import { type APIRequestContext, expect } from "@playwright/test";

/** The sample company, and the ids of what the screens of trade show of it. */
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

type Item = { productId: string; quantity: string; unitPrice: string; taxRateId: string | null };
type Found = {
  id: string;
  version: number;
  partyId: string;
  date: string;
  paidAmount: string;
  items: Item[];
};

/** Opens the sample company through the API, and adds what it lacks: a vendor credit and a void invoice. */
export async function openSampleCompany(request: APIRequestContext): Promise<SampleCompany> {
  await send(request, "POST", "/api/sample");
  const all = async (path: string): Promise<Found[]> => (await (await request.get(path)).json()).items;
  const first = async (path: string): Promise<string> => idOf((await all(path))[0]);
  const bill = await first("/api/bills?tab=open");
  const { partyId, date, items } = await read(request, `/api/bills/${bill}`);
  const credit = { partyId, date, status: "posted", creditsId: bill, items: [creditOf(items[0])] };
  const open = await all("/api/invoices?tab=open");
  const [unpaid] = open.filter(({ paidAmount }) => paidAmount === "0.00");
  return {
    vendor: partyId,
    customer: await first("/api/customers"),
    product: await first("/api/products"),
    taxRate: await first("/api/tax-rates"),
    bill,
    draft: await first("/api/invoices?tab=draft"),
    invoice: await first("/api/invoices?tab=overdue"),
    partPaid: idOf(open.find(({ paidAmount }) => paidAmount !== "0.00")),
    voided: await voidInvoice(request, idOf(unpaid)),
    vendorCredit: idOf(await send(request, "POST", "/api/vendor-credits", credit)),
    creditNote: await first("/api/credit-notes"),
    payment: await first("/api/payments"),
  };
}

function creditOf(item: Item | undefined) {
  expect(item).toBeDefined();
  const { productId, unitPrice, taxRateId } = item ?? {};
  return { productId, unitPrice, taxRateId, quantity: "1", creditsPosition: 1 };
}

async function voidInvoice(request: APIRequestContext, id: string): Promise<string> {
  const { version, partyId, date, items } = await read(request, `/api/invoices/${id}`);
  const kept = items.map(({ productId, quantity, unitPrice, taxRateId }) => {
    return { productId, quantity, unitPrice, taxRateId };
  });
  const body = { version, partyId, date, items: kept, status: "void", voidReason: "Never delivered" };
  return idOf(await send(request, "PUT", `/api/invoices/${id}`, body));
}

function idOf(record: { id: string } | undefined): string {
  expect(record).toBeDefined();
  return record?.id ?? "";
}

async function read(request: APIRequestContext, path: string): Promise<Found> {
  return (await request.get(path)).json();
}

async function send(request: APIRequestContext, method: string, url: string, data?: unknown) {
  const reply = await request.fetch(url, { method, data });
  expect(reply.ok(), await reply.text()).toBe(true);
  return reply.json();
}
