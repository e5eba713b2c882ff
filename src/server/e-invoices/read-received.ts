import type { BillReading, ReceivedFileInput } from "#contract/received-invoices.ts";
import { dueDateOf } from "#domain/document.ts";
import { CURRENCIES } from "#domain/currencies.ts";
import { isIban } from "#domain/e-invoice/codes.ts";
import { proposeItems } from "#domain/e-invoice/propose-bill.ts";
import type { ParsedInvoice } from "#domain/e-invoice/parsed-invoice.ts";
import { isZero } from "#domain/money.ts";
import { Refusal } from "#domain/refusals.ts";
import { taxAt } from "#domain/tax-components.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectNumbered, selectUsualAccounts } from "#server/documents/lookup.ts";
import { runInWorker } from "#server/workers/run-in-worker.ts";
import {
  type KnownVendor,
  type OwnCompany,
  selectCompany,
  selectLastIban,
  selectProductsByCode,
  type NamedTaxRate,
  selectPurchaseTaxRates,
  selectVendor,
} from "./received-queries.ts";

type ReceivingCompany = { company: OwnCompany; kind: BillReading["kind"] };

/** Reads a file in a worker, and checks that it adds up. */
export async function readInvoiceFile({ content }: ReceivedFileInput): Promise<ParsedInvoice> {
  const tooMuch = new Refusal("e-invoice.unreadable", [
    {
      field: "content",
      message:
        "This file takes too much time or memory to read. Choose a smaller one, or enter the bill manually.",
    },
  ]);
  const [invoice] = await runInWorker<ParsedInvoice>({ task: "read-e-invoice", input: { content }, tooMuch });
  if (invoice === undefined) throw new Error("A file was read without a result.");
  return invoice;
}

/** Returns the company and the kind of bill; rejects an unknown currency. */
export async function readForBooks(tx: Tx, invoice: ParsedInvoice): Promise<ReceivingCompany> {
  const company = await selectCompany(tx);
  if (!CURRENCIES.includes(invoice.currency)) {
    const message = `The currency "${invoice.currency.slice(0, 20)}" isn't supported. Enter the bill manually.`;
    throw new Refusal("e-invoice.unsupported-currency", [{ field: "content", message }]);
  }
  return { company, kind: invoice.isCredit ? "vendor_credit" : "bill" };
}

/** Maximum length of a document's reference. */
const REFERENCE_CHARS_MAX = 100;

/** Previews an electronic invoice as a bill; stores nothing. */
export async function readReceived(tx: Tx, invoice: ParsedInvoice): Promise<BillReading> {
  const { company, kind } = await readForBooks(tx, invoice);
  const { number, date, notes, preceding: precedingInvoiceNumber, syntax, currency, seller } = invoice;
  const knownVendor = await selectVendor(tx, {
    taxNumbers: [seller.vatNumber, seller.taxNumber].flatMap((taxNumber) => taxNumber ?? []),
    iban: ibanOf(invoice),
    name: seller.name,
  });
  const vendor = knownVendor?.isActive ? knownVendor : null;
  const { remarks, ...proposed } = await proposeLines(tx, invoice, {
    kind,
    vendor,
    taxRounding: company.taxRounding,
  });
  const due = dueDateIn(invoice);
  return {
    kind,
    syntax,
    number,
    date,
    currency,
    notes,
    orderReference: (invoice.orderReference ?? "").slice(0, REFERENCE_CHARS_MAX),
    contractReference: (invoice.contractReference ?? "").slice(0, REFERENCE_CHARS_MAX),
    precedingInvoiceNumber,
    dueDate: due.dueDate,
    seller: sellerOf(invoice),
    vendor: vendor && { id: vendor.id, code: vendor.code, name: vendor.name },
    duplicates: vendor === null ? [] : await selectNumbered(tx, { kind, partyId: vendor.id, number }),
    ...proposed,
    fileTotal: invoice.totals.withTax,
    warnings: [
      ...partyRemarks(invoice, { found: knownVendor, company }),
      ...(await accountRemarks(tx, invoice, vendor)),
      ...due.remarks,
      ...remarks,
      ...paymentRemarks(invoice),
    ],
  };
}

/** Warns of a changed bank account: a sign of fraud. */
async function accountRemarks(tx: Tx, invoice: ParsedInvoice, vendor: KnownVendor | null): Promise<string[]> {
  const [iban, last] = [ibanOf(invoice), vendor && (await selectLastIban(tx, vendor.id))];
  if (iban === null || last === null || iban === last) return [];
  return [`The bank account on this invoice, ${iban}, differs from this vendor's last invoice, ${last}.`];
}

type ProposalContext = Pick<OwnCompany, "taxRounding"> & {
  kind: BillReading["kind"];
  vendor: KnownVendor | null;
};

async function proposeLines(tx: Tx, invoice: ParsedInvoice, { kind, vendor, taxRounding }: ProposalContext) {
  const taxRates = await selectPurchaseTaxRates(tx, vendor?.taxRateId ?? null);
  const usual = vendor === null ? [] : await selectUsualAccounts(tx, kind, vendor.id);
  const products = await selectProductsByCode(tx, codesOf(invoice));
  const proposed = proposeItems(invoice, { taxRates, products, frequentAccounts: usual, taxRounding });
  if (proposed === null) throw new Refusal("e-invoice.deductions-exceed-total");
  const ratesById = new Map(taxRates.map((rate) => [rate.id, rate]));
  const items = proposed.items.map(({ taxRate, ...item }) => ({
    ...item,
    taxRate: taxRate && {
      id: taxRate.id,
      code: taxRate.code,
      name: ratesById.get(taxRate.id)?.name ?? "",
      rate: taxRate.rate,
      components: componentsAt(ratesById.get(taxRate.id)),
    },
  }));
  return { ...proposed, items };
}

const componentsAt = (rate: NamedTaxRate | undefined) =>
  rate === undefined ? [] : taxAt(rate.tax, "vendor").taxComponents;

function sellerOf(invoice: ParsedInvoice): BillReading["seller"] {
  const { name, vatNumber, taxNumber, email, phone, address } = invoice.seller;
  return { name, taxId: vatNumber ?? taxNumber, email, phone, address, iban: ibanOf(invoice) };
}

function codesOf({ lines }: ParsedInvoice): string[] {
  return lines.flatMap(({ codes }) =>
    [codes.buyer, codes.standard, codes.seller].flatMap((code) => code ?? []),
  );
}

export function ibanOf({ iban }: ParsedInvoice): string | null {
  const compactIban = compactNumber(iban);
  return isIban(compactIban) ? compactIban : null;
}

const REFERENCE_MAX = 200;

/** Remittance text for the payment; null if it's too long to be one. */
export function paymentReferenceOf({ paymentReference }: ParsedInvoice): string | null {
  return paymentReference !== null && paymentReference.length <= REFERENCE_MAX ? paymentReference : null;
}

/** Uses the standard terms if there is no due date; a due date can't be before the invoice date. */
function dueDateIn({ date, dueDate }: ParsedInvoice) {
  if (dueDate === null) return { dueDate: dueDateOf(date), remarks: [] };
  if (dueDate >= date) return { dueDate, remarks: [] };
  return {
    dueDate: date,
    remarks: [`The due date in the file, ${dueDate}, is before the invoice date.`],
  };
}

type InvoiceParties = { found: KnownVendor | null; company: OwnCompany };

function partyRemarks({ seller, buyer }: ParsedInvoice, { found, company }: InvoiceParties): string[] {
  const ownTaxId = compactNumber(company.taxId);
  const [from, to] = [compactNumber(seller.vatNumber), compactNumber(buyer.vatNumber)];
  return [
    ownTaxId !== "" && from === ownTaxId && "This invoice was issued by your own company.",
    ownTaxId !== "" &&
      to !== "" &&
      to !== ownTaxId &&
      `This invoice is addressed to someone else: ${buyer.name} (${buyer.vatNumber}).`,
    found !== null && !found.isActive && `The vendor ${found.name} is inactive.`,
  ].filter((remark) => remark !== false);
}

function compactNumber(number: string | null): string {
  return (number ?? "").replace(/[^A-Za-z0-9]/g, "").toUpperCase();
}

function paymentRemarks({ totals: { prepaid, rounding, payable } }: ParsedInvoice): string[] {
  return [
    !isZero(prepaid) && `${prepaid} was paid in advance; ${payable} is still due.`,
    !isZero(rounding) && `The amount due is rounded by ${rounding}, which isn't part of the bill.`,
  ].filter((remark) => remark !== false);
}
