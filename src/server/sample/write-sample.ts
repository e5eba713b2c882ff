import type { DocumentInput } from "#contract/documents.ts";
import { firstOfMonth, shiftDays, shiftMonths } from "#domain/dates.ts";
import type { DocumentKind } from "#domain/document.ts";
import { multiply, sum } from "#domain/money.ts";
import type { Tx } from "#server/db/transaction.ts";
import { addStarterChart } from "#server/accounts/add-starter-chart.ts";
import { createDocument } from "#server/documents/save-document.ts";
import { ensureAccount } from "#server/accounts/ensure-account.ts";
import { postJournal } from "#server/journals/post-journal.ts";
import { createParty } from "#server/parties/create-party.ts";
import { makePayment } from "#server/payments/make-payment.ts";
import { createProduct } from "#server/products/create-product.ts";
import { selectToday } from "#server/settings/select-today.ts";
import { createTaxRate } from "#server/tax-rates/create-tax-rate.ts";
import { CUSTOMERS, MONTHLY, PRODUCTS, VENDORS } from "./sample-data.ts";

const MONTHS = 24;
const SUMMER = new Set(["05", "06", "07", "08"]);

type Ids = { vendors: string[]; customers: string[]; products: string[]; tax: string };

/**
 * Two years of a small trader up to today, made by the product's own use cases: bills, invoices, taxes,
 * stock, payments, rent and wages, some invoices overdue, two drafts, one credit note.
 */
export async function writeSample(tx: Tx): Promise<{ documents: number }> {
  const today = await selectToday(tx);
  const ids = await writeRecords(tx);
  const start = firstOfMonth(shiftMonths(today, -MONTHS + 1));
  await writeCapital(tx, start);
  let documents = 0;
  for (let month = 0; month < MONTHS; month += 1)
    documents += await writeMonth(tx, ids, shiftMonths(start, month), today);
  documents += await writeLooseEnds(tx, ids, today);
  return { documents };
}

async function writeRecords(tx: Tx): Promise<Ids> {
  await addStarterChart(tx, "retail");
  const tax = await createTaxRate(tx, {
    name: "Sales tax 10 %",
    rate: "10",
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
    const created = await createProduct(tx, {
      ...product,
      description: "",
      purchaseAccountId: null,
      isActive: true,
    });
    ids.products.push(created.id);
  }
  return ids;
}

/** The owner's money, and the first journal of the books. */
async function writeCapital(tx: Tx, date: string): Promise<void> {
  await writeJournal(
    tx,
    date,
    "Owner pays in capital",
    { debit: "Cash and Bank", credit: "Owner's Capital" },
    "60000.00",
  );
}

type Between = { debit: keyof typeof TYPES; credit: keyof typeof TYPES };
const TYPES = {
  "Cash and Bank": "asset",
  "Owner's Capital": "equity",
  Rent: "expense",
  Wages: "expense",
  Utilities: "expense",
} as const;

async function writeJournal(
  tx: Tx,
  date: string,
  description: string,
  between: Between,
  amount: string,
): Promise<void> {
  const account = async (name: keyof typeof TYPES) =>
    (await ensureAccount(tx, { type: TYPES[name], names: [name] })).id;
  const line = { debit: "0.00", credit: "0.00", description: "" };
  await postJournal(
    tx,
    {
      date,
      description,
      status: "posted",
      lines: [
        { ...line, accountId: await account(between.debit), debit: amount },
        { ...line, accountId: await account(between.credit), credit: amount },
      ],
    },
    { monthlyLimit: 0 },
  );
}

/** A month: bills early, sales through the month, rent and wages at its end; nothing after today. */
async function writeMonth(tx: Tx, ids: Ids, month: string, today: string): Promise<number> {
  const isSummer = SUMMER.has(month.slice(5, 7));
  const day = (offset: number) => shiftDays(month, offset);
  let documents = 0;
  for (const [index, vendor] of ids.vendors.entries()) {
    const items = PRODUCTS.flatMap((product, at) => {
      const bought = MONTHLY.bought[at] ?? 2;
      return product.vendor === index
        ? [item(ids, at, String(isSummer ? bought * 2 : bought), product.purchasePrice)]
        : [];
    });
    documents += await writeAndPay(tx, "bill", { partyId: vendor, date: day(1 + index), items }, today, 25);
  }
  for (const [index, customer] of ids.customers.entries()) {
    const items = PRODUCTS.flatMap((product, at) => {
      const sold = Math.ceil((MONTHLY.sold[at] ?? 5) / ids.customers.length) + ((index + at) % 2);
      const isTaken = (index + at + Number(month.slice(5, 7))) % 3 !== 0;
      return isTaken ? [item(ids, at, String(isSummer ? sold * 2 : sold), product.salePrice)] : [];
    });
    // One customer pays late: those invoices are what the aging report is for.
    const daysToPay = index === 1 ? 75 : 18 + index * 4;
    documents += await writeAndPay(
      tx,
      "invoice",
      { partyId: customer, date: day(6 + index * 4), items },
      today,
      daysToPay,
    );
  }
  if (day(27) <= today) {
    await writeJournal(
      tx,
      day(24),
      "Rent of the month",
      { debit: "Rent", credit: "Cash and Bank" },
      "1450.00",
    );
    await writeJournal(
      tx,
      day(27),
      "Wages of the month",
      { debit: "Wages", credit: "Cash and Bank" },
      isSummer ? "2600.00" : "1900.00",
    );
    await writeJournal(
      tx,
      day(26),
      "Power and water",
      { debit: "Utilities", credit: "Cash and Bank" },
      "210.40",
    );
  }
  return documents;
}

type Item = DocumentInput["items"][number];

function item({ products, tax }: Ids, at: number, quantity: string, unitPrice: string): Item {
  return {
    productId: products[at] ?? "",
    description: "",
    quantity,
    unitPrice,
    taxRateId: tax,
    taxAmount: null,
    creditsPosition: null,
    returnsStock: true,
  };
}

type Dated = Pick<DocumentInput, "partyId" | "date" | "items">;

/** Posts a document and pays it so many days later, unless that day has not come. */
async function writeAndPay(
  tx: Tx,
  kind: "bill" | "invoice",
  dated: Dated,
  today: string,
  days: number,
): Promise<number> {
  if (dated.date > today || dated.items.length === 0) return 0;
  const document = await write(tx, kind, { ...dated, status: "posted" });
  const date = shiftDays(dated.date, days);
  if (date > today) return 1;
  await makePayment(tx, {
    direction: kind === "invoice" ? "in" : "out",
    partyId: dated.partyId,
    date,
    accountId: null,
    amount: document.total,
    bankCharge: "0.00",
    isRefund: false,
    memo: document.number,
    allocations: [{ documentId: document.id, amount: document.total }],
  });
  return 1;
}

function write(
  tx: Tx,
  kind: DocumentKind,
  given: Dated & Pick<DocumentInput, "status"> & { creditsId?: string },
) {
  return createDocument(tx, kind, { notes: "", creditsId: null, ...given });
}

/** A part payment, a credit note with goods back, and drafts waiting to be finished. */
async function writeLooseEnds(tx: Tx, ids: Ids, today: string): Promise<number> {
  const [customer = ""] = ids.customers;
  const date = shiftDays(today, -40);
  const invoice = await write(tx, "invoice", {
    partyId: customer,
    date,
    status: "posted",
    items: [item(ids, 1, "10", "49.90")],
  });
  const returned = { ...item(ids, 1, "2", "49.90"), creditsPosition: 1 };
  await write(tx, "credit_note", {
    partyId: customer,
    date: shiftDays(today, -30),
    status: "posted",
    creditsId: invoice.id,
    items: [returned],
  });
  const half = multiply(sum([invoice.total]), "0.5");
  await makePayment(tx, {
    direction: "in",
    partyId: customer,
    date: shiftDays(today, -20),
    accountId: null,
    amount: half,
    bankCharge: "0.00",
    isRefund: false,
    memo: "First half",
    allocations: [{ documentId: invoice.id, amount: half }],
  });
  await write(tx, "invoice", {
    partyId: ids.customers[2] ?? customer,
    date: today,
    status: "draft",
    items: [item(ids, 0, "3", "219.00")],
  });
  await write(tx, "bill", {
    partyId: ids.vendors[1] ?? "",
    date: today,
    status: "draft",
    items: [item(ids, 2, "4", "86.00")],
  });
  return 4;
}
