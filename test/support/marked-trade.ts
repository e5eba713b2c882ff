import { inDays } from "./email-samples.ts";
import { fileFor } from "./received-files.ts";
import { documentEndpoints } from "#contract/documents.ts";
import { DOCUMENT_KINDS, type DocumentKind } from "#domain/document.ts";
import { newId } from "#server/db/new-id.ts";
import type { TestBooks } from "./new-books.ts";
import { asOwner } from "./raw-sql.ts";
import { testApp } from "./test-app.ts";

/** One ID for each kind of document. */
type DocumentIdsByKind = Record<DocumentKind, string>;

/** One record of each kind for sales and purchases; nothing refers to the spare ones, which may be changed and deleted. */
export type MarkedTradeRecords = {
  vendor: string;
  customer: string;
  spareVendor: string;
  spareCustomer: string;
  product: string;
  spareProduct: string;
  taxRate: string;
  /** Next to the first in a combined tax. */
  secondTaxRate: string;
  spareTaxRate: string;
  /** Posted, and unpaid for payments and credits. */
  documents: DocumentIdsByKind;
  /** Posted, to be changed. */
  edited: DocumentIdsByKind;
  drafts: DocumentIdsByKind;
  /** A receipt with an unapplied part. */
  payment: string;
  sparePayment: string;
  /** For the posted invoice. */
  email: string;
  /** A scheduled email with the vendor's statement. */
  scheduledEmail: string;
  link: string;
  /** A customer with a reminder due, and the content hash of the preview. */
  reminded: string;
  reminderHash: string;
  /** An event from the card payment provider. */
  cardEvent: string;
  /** A count with a note. */
  adjustment: string;
  /** A revaluation of stock, and an account whose costs can be added to goods. */
  valueAdjustment: string;
  freightAccount: string;
};

/** Records of a trader in these books, with `mark` in every text. */
export async function markedTrade(books: TestBooks, mark: string): Promise<MarkedTradeRecords> {
  const add = async (path: string, body: object): Promise<string> => {
    const reply = await books.post(path, body);
    if (reply.status !== 201) throw new Error(`${path} was refused: ${reply.text}`);
    return reply.body.id;
  };
  const { currency } = (await books.get("/company")).body;
  const party = { email: `${mark}@example.com`, phone: mark, address: mark, taxId: mark };
  const product = { description: mark, purchasePrice: "20", salePrice: "35" };
  const rate = { rate: "10", description: mark };
  const vendor = await add("/vendors", { name: `Vendor ${mark}`, ...party });
  const customer = await add("/customers", { name: `Customer ${mark}`, ...party });
  const widget = await add("/products", { name: `Product ${mark}`, ...product, stockQuantity: "1000" });
  const taxRate = await add("/tax-rates", { name: `Tax ${mark}`, ...rate });
  const item = {
    productId: widget,
    taxRateId: taxRate,
    quantity: "100",
    unitPrice: "20",
    description: `Item ${mark}`,
  };
  const partyOf = (kind: DocumentKind) => (kind === "bill" || kind === "vendor_credit" ? vendor : customer);
  const write = async (status: string): Promise<DocumentIdsByKind> => {
    const ids: DocumentIdsByKind = { bill: "", invoice: "", vendor_credit: "", credit_note: "" };
    for (const kind of DOCUMENT_KINDS) {
      const path = documentEndpoints[kind].list.path.slice("/api".length);
      const head = { partyId: partyOf(kind), date: "2026-01-15", notes: mark, number: `${status} ${mark}` };
      const body = { ...head, status: status.split("-")[0], items: [item] };
      const isReceived = status === "posted" && partyOf(kind) === vendor;
      ids[kind] = isReceived
        ? await add(`${path}/from-file`, {
            ...body,
            file: fileFor(kind, { number: `V ${mark}`, fileName: mark, currency }),
          })
        : await add(path, body);
    }
    return ids;
  };
  const documents = await write("posted");
  const reminded = await add("/customers", { name: `Reminded ${mark}`, ...party });
  await add("/invoices", {
    partyId: reminded,
    date: "2026-01-15",
    status: "posted",
    notes: mark,
    items: [item],
  });
  const { digests } = (await books.get("/reminders/preview")).body;
  const money = { direction: "in", partyId: customer, date: "2026-01-20", amount: "100", memo: mark };
  return {
    vendor,
    customer,
    spareVendor: await add("/vendors", { name: `Spare vendor ${mark}`, ...party }),
    spareCustomer: await add("/customers", { name: `Spare customer ${mark}`, ...party }),
    product: widget,
    spareProduct: await add("/products", { name: `Spare product ${mark}`, ...product }),
    taxRate,
    secondTaxRate: await add("/tax-rates", { name: `Second tax ${mark}`, ...rate }),
    spareTaxRate: await add("/tax-rates", { name: `Spare tax ${mark}`, ...rate }),
    documents,
    edited: await write("posted-2"),
    drafts: await write("draft"),
    payment: await add("/payments", {
      ...money,
      allocations: [{ documentId: documents.invoice, amount: "10" }],
    }),
    sparePayment: await add("/payments", { ...money, number: `Spare ${mark}` }),
    reminded,
    reminderHash: digests.find(({ partyId }: { partyId: string }) => partyId === reminded).contentHash,
    cardEvent: await insertCardEvent(books, mark),
    link: await add(`/invoices/${documents.invoice}/links`, { expiresOn: inDays(30) }),
    email: await add(`/invoices/${documents.invoice}/emails`, {
      to: ["customer@example.com"],
      subject: mark,
      text: mark,
    }),
    scheduledEmail: await add(`/vendors/${vendor}/statement/scheduled-emails`, {
      to: ["vendor@example.com"],
      subject: mark,
      text: mark,
      start: "2025-01-01",
      end: "2025-12-31",
      sendOn: inDays(2),
      sendAt: "09:30",
    }),
    adjustment: await add("/stock-adjustments", {
      productId: widget,
      date: "2026-01-10",
      kind: "opening",
      countedQuantity: "3",
      note: mark,
    }),
    valueAdjustment: await add("/value-adjustments/revaluations", {
      productId: widget,
      date: inDays(0),
      unitValue: "5",
      reason: mark,
    }),
    freightAccount: await add("/accounts", { code: "2951", name: `Freight ${mark}`, type: "liability" }),
  };
}

/** An event of the card payment provider, to which no company is connected here. */
async function insertCardEvent({ bookId }: TestBooks, mark: string): Promise<string> {
  const id = newId();
  await asOwner((await testApp()).database, bookId, [
    `insert into card_events (book_id, id, event_id, kind, amount, currency, reference, note, detail)
      values ('${bookId}', '${id}', 'evt_${mark}', 'refund', 1, 'USD', '${mark}', 'record_manually', '${mark}')`,
  ]);
  return id;
}

/** For a sample invoice or bill of 22.55. */
export const INSTALLMENTS = [
  { dueDate: "2026-02-15", amount: "12.55" },
  { dueDate: "2026-03-01", amount: "10.00" },
];
