import type { DocumentInput } from "#contract/documents.ts";
import { type Day, firstOfMonth, shiftDays, shiftMonths } from "#domain/dates.ts";
import type { DocumentKind } from "#domain/document.ts";
import type { DocumentId, PartyId, ProductId, TaxRateId } from "#domain/ids.ts";
import {
  type Money,
  type Price,
  type Quantity,
  shareOf,
  toAmount,
  toPrice,
  toQuantity,
  toRate,
  ZERO,
} from "#domain/money.ts";
import { ensureAccount } from "#server/accounts/ensure-account.ts";
import { addStarterChart } from "#server/accounts/starter-chart.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { createDocument } from "#server/documents/save-document.ts";
import { postJournals } from "#server/journals/post-journal.ts";
import { createParty } from "#server/parties/party.ts";
import { makePayment } from "#server/payments/make-payment.ts";
import { createProduct } from "#server/products/product.ts";
import { selectToday } from "#server/settings/lookup.ts";
import { createTaxRate } from "#server/tax-rates/tax-rate.ts";
import {
  billsOf,
  CUSTOMERS,
  invoicesOf,
  journalsOf,
  type PlannedDocument,
  type PlannedJournal,
  PRODUCTS,
  SAMPLE_ACCOUNTS,
  type SampleAccount,
  VENDORS,
} from "./sample-plan.ts";

const MONTHS = 24;

/** One short transaction. */
type Step = Books["write"];

/** The ids of the sample's records, in the order of sample-data. */
type Ids = { vendors: PartyId[]; customers: PartyId[]; products: ProductId[]; tax: TaxRateId };

/**
 * Two years of a small trader up to today, made by the product's own use cases: bills, invoices, taxes,
 * stock, payments, rent and wages, some invoices overdue, two drafts, one credit note. Each step is short, for on the
 * embedded database everybody waits behind it.
 */
export async function writeSample(step: Step): Promise<{ documents: number }> {
  const today = await step(selectToday);
  const start = firstOfMonth(shiftMonths(today, 1 - MONTHS));
  const ids = await writeRecords(step);
  const capital = {
    description: "Owner pays in capital",
    debit: "Checking Account",
    credit: "Owner's Capital",
  } as const;
  const opening = { ...capital, date: start, amount: toAmount("60000.00") };
  await step((tx) => writeJournal(tx, opening));
  let documents = 0;
  for (let index = 0; index < MONTHS; index += 1) {
    const month = shiftMonths(start, index);
    for (const planned of [...billsOf(month), ...invoicesOf(month)]) {
      if (planned.date > today || planned.items.length === 0) continue;
      await writeAndPay(step, { ids, planned, today });
      documents += 1;
    }
    for (const journal of journalsOf(month))
      if (journal.date <= today) await step((tx) => writeJournal(tx, journal));
  }
  return { documents: documents + (await writeLooseEnds(step, ids, today)) };
}

async function writeRecords(step: Step): Promise<Ids> {
  await step((tx) => addStarterChart(tx, "retail"));
  const rate = {
    name: "Sales tax",
    rate: toRate("10"),
    appliesTo: "both",
    isRecoverable: true,
    salesAccountId: null,
    purchaseAccountId: null,
    isActive: true,
    description: "",
  } as const;
  const tax = await step((tx) => createTaxRate(tx, rate));
  const ids: Ids = { vendors: [], customers: [], products: [], tax: tax.id };
  for (const vendor of VENDORS) ids.vendors.push((await step((tx) => createParty(tx, "vendor", vendor))).id);
  for (const customer of CUSTOMERS)
    ids.customers.push((await step((tx) => createParty(tx, "customer", customer))).id);
  for (const { vendor: _vendor, ...product } of PRODUCTS) {
    const whole = { ...product, description: "", taxRateId: null, purchaseAccountId: null, isActive: true };
    ids.products.push((await step((tx) => createProduct(tx, whole))).id);
  }
  return ids;
}

async function writeJournal(
  tx: Tx,
  { date, description, debit, credit, amount }: PlannedJournal,
): Promise<void> {
  const account = async (name: SampleAccount) =>
    (await ensureAccount(tx, { type: SAMPLE_ACCOUNTS[name], names: [name] })).id;
  const line = { debit: ZERO, credit: ZERO, description: "" };
  const lines = [
    { ...line, accountId: await account(debit), debit: amount },
    { ...line, accountId: await account(credit), credit: amount },
  ];
  await postJournals(tx, [{ date, description, status: "posted", lines }]);
}

/** Posts a document and pays it when its day has come. */
async function writeAndPay(
  step: Step,
  { ids, planned, today }: { ids: Ids; planned: PlannedDocument; today: Day },
): Promise<void> {
  const { kind, party, date, daysToPay } = planned;
  const partyId = at(kind === "bill" ? ids.vendors : ids.customers, party);
  const items = planned.items.map(({ product, quantity, unitPrice }) =>
    item(ids, product, quantity, unitPrice),
  );
  const document = await step((tx) => write(tx, kind, { partyId, date, items, status: "posted" }));
  const paidOn = shiftDays(date, daysToPay);
  if (paidOn <= today) await step((tx) => pay(tx, document, paidOn, document.total));
}

type Payable = { id: DocumentId; kind: DocumentKind; number: string; partyId: PartyId };

async function pay(tx: Tx, { id, kind, number, partyId }: Payable, date: Day, amount: Money): Promise<void> {
  await makePayment(tx, {
    direction: kind === "invoice" ? "in" : "out",
    partyId,
    date,
    accountId: null,
    amount,
    bankCharge: ZERO,
    isRefund: false,
    isWriteOff: false,
    method: "bank_transfer",
    memo: number,
    allocations: [{ documentId: id, amount }],
    returns: [],
  });
}

function item(
  { products, tax }: Ids,
  product: number,
  quantity: Quantity,
  unitPrice: Price,
): DocumentInput["items"][number] {
  return {
    productId: at(products, product),
    description: "",
    quantity,
    unitPrice,
    taxRateId: tax,
    taxAmount: null,
    creditsPosition: null,
    returnsStock: true,
  };
}

/** A record of the sample by its place. */
function at<Id>(ids: readonly Id[], place: number): Id {
  const id = ids[place];
  if (id === undefined) throw new Error("The sample names a record that it has not made.");
  return id;
}

type Given = Pick<DocumentInput, "partyId" | "date" | "items" | "status"> & { creditsId?: DocumentId };

function write(tx: Tx, kind: DocumentKind, given: Given) {
  return createDocument(tx, kind, { notes: "", creditsId: null, ...given });
}

/** A part payment, a credit note with goods back, and two drafts waiting to be finished. */
async function writeLooseEnds(step: Step, ids: Ids, today: Day): Promise<number> {
  const partyId = at(ids.customers, 0);
  const sold = {
    partyId,
    date: shiftDays(today, -40),
    items: [item(ids, 1, toQuantity("10"), toPrice("49.90"))],
  };
  const invoice = await step((tx) => write(tx, "invoice", { ...sold, status: "posted" }));
  const returned = [{ ...item(ids, 1, toQuantity("2"), toPrice("49.90")), creditsPosition: 1 }];
  const credit = { partyId, date: shiftDays(today, -30), items: returned, creditsId: invoice.id };
  await step((tx) => write(tx, "credit_note", { ...credit, status: "posted" }));
  const half = shareOf(invoice.total, { part: toQuantity("1"), whole: toQuantity("2") });
  await step((tx) => pay(tx, invoice, shiftDays(today, -20), half));
  const [, , third = partyId] = ids.customers;
  const draftInvoice: Given = {
    partyId: third,
    date: today,
    status: "draft",
    items: [item(ids, 0, toQuantity("3"), toPrice("219.00"))],
  };
  await step((tx) => write(tx, "invoice", draftInvoice));
  const draftBill: Given = {
    partyId: at(ids.vendors, 1),
    date: today,
    status: "draft",
    items: [item(ids, 2, toQuantity("4"), toPrice("86.00"))],
  };
  await step((tx) => write(tx, "bill", draftBill));
  return 4;
}
