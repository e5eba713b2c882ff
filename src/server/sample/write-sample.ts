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

/** The ids of the sample's records, in the order of sample-data. */
type Ids = { vendors: PartyId[]; customers: PartyId[]; products: ProductId[]; tax: TaxRateId };

/**
 * Two years of a small trader up to today, made by the product's own use cases: bills, invoices, taxes,
 * stock, payments, rent and wages, some invoices overdue, two drafts, one credit note.
 */
export async function writeSample(tx: Tx): Promise<{ documents: number }> {
  const today = await selectToday(tx);
  const start = firstOfMonth(shiftMonths(today, 1 - MONTHS));
  const ids = await writeRecords(tx);
  const capital = {
    description: "Owner pays in capital",
    debit: "Cash and Bank",
    credit: "Owner's Capital",
  } as const;
  await writeJournal(tx, { ...capital, date: start, amount: toAmount("60000.00") });
  let documents = 0;
  for (let index = 0; index < MONTHS; index += 1) {
    const month = shiftMonths(start, index);
    for (const planned of [...billsOf(month), ...invoicesOf(month)]) {
      if (planned.date > today || planned.items.length === 0) continue;
      await writeAndPay(tx, ids, planned, today);
      documents += 1;
    }
    for (const journal of journalsOf(month)) if (journal.date <= today) await writeJournal(tx, journal);
  }
  return { documents: documents + (await writeLooseEnds(tx, ids, today)) };
}

async function writeRecords(tx: Tx): Promise<Ids> {
  await addStarterChart(tx, "retail");
  const tax = await createTaxRate(tx, {
    name: "Sales tax",
    rate: toRate("10"),
    appliesTo: "both",
    isRecoverable: true,
    salesAccountId: null,
    purchaseAccountId: null,
    isActive: true,
    description: "",
  });
  const ids: Ids = { vendors: [], customers: [], products: [], tax: tax.id };
  for (const vendor of VENDORS) ids.vendors.push((await createParty(tx, "vendor", vendor)).id);
  for (const customer of CUSTOMERS) ids.customers.push((await createParty(tx, "customer", customer)).id);
  for (const { vendor: _vendor, ...product } of PRODUCTS) {
    const whole = { ...product, description: "", taxRateId: null, purchaseAccountId: null, isActive: true };
    ids.products.push((await createProduct(tx, whole)).id);
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
async function writeAndPay(tx: Tx, ids: Ids, planned: PlannedDocument, today: Day): Promise<void> {
  const { kind, party, date, daysToPay } = planned;
  const partyId = at(kind === "bill" ? ids.vendors : ids.customers, party);
  const items = planned.items.map(({ product, quantity, unitPrice }) =>
    item(ids, product, quantity, unitPrice),
  );
  const document = await write(tx, kind, { partyId, date, items, status: "posted" });
  const paidOn = shiftDays(date, daysToPay);
  if (paidOn <= today) await pay(tx, document, paidOn, document.total);
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
async function writeLooseEnds(tx: Tx, ids: Ids, today: Day): Promise<number> {
  const partyId = at(ids.customers, 0);
  const sold = {
    partyId,
    date: shiftDays(today, -40),
    items: [item(ids, 1, toQuantity("10"), toPrice("49.90"))],
  };
  const invoice = await write(tx, "invoice", { ...sold, status: "posted" });
  const returned = [{ ...item(ids, 1, toQuantity("2"), toPrice("49.90")), creditsPosition: 1 }];
  const credit = { partyId, date: shiftDays(today, -30), items: returned, creditsId: invoice.id };
  await write(tx, "credit_note", { ...credit, status: "posted" });
  await pay(
    tx,
    invoice,
    shiftDays(today, -20),
    shareOf(invoice.total, { part: toQuantity("1"), whole: toQuantity("2") }),
  );
  const [, , third = partyId] = ids.customers;
  await write(tx, "invoice", {
    partyId: third,
    date: today,
    status: "draft",
    items: [item(ids, 0, toQuantity("3"), toPrice("219.00"))],
  });
  await write(tx, "bill", {
    partyId: at(ids.vendors, 1),
    date: today,
    status: "draft",
    items: [item(ids, 2, toQuantity("4"), toPrice("86.00"))],
  });
  return 4;
}
