import type { EInvoiceFile } from "#contract/e-invoices.ts";
import type { Document } from "#contract/documents.ts";
import { type DocumentKind, isPosted } from "#domain/document.ts";
import { writeCii } from "#domain/e-invoice/cii.ts";
import type { CustomerFormat, EInvoiceSyntax } from "#domain/e-invoice/codes.ts";
import { faultsOf } from "#domain/e-invoice/invoice-faults.ts";
import { type PostedDocument, toElectronicInvoice } from "#domain/e-invoice/make-e-invoice.ts";
import type { ElectronicInvoice } from "#domain/e-invoice/model.ts";
import { writeUbl } from "#domain/e-invoice/ubl.ts";
import type { DocumentId } from "#domain/ids.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { exemptionOf } from "#domain/tax-exemption.ts";
import { asFileName } from "#domain/text.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readDocument } from "#server/documents/lookup.ts";
import { findTaxRates } from "#server/tax-rates/lookup.ts";
import { isReminderCharge, selectDetails, selectFormat, selectUnits } from "./queries.ts";

const isElectronic = (kind: DocumentKind): kind is EInvoiceRequest["kind"] =>
  kind === "invoice" || kind === "credit_note";

type EInvoiceRequest = { kind: "invoice" | "credit_note"; id: DocumentId; syntax: EInvoiceSyntax };

/**
 * Writes a posted document as an EN 16931 file. Broken rules are rejected with everything to correct, so that no file is
 * written that its reader would refuse.
 */
export async function writeEInvoice(tx: Tx, { kind, id, syntax }: EInvoiceRequest): Promise<EInvoiceFile> {
  return fileOf(tx, await readDocument(tx, kind, id), syntax);
}

async function fileOf(tx: Tx, document: Document, syntax: EInvoiceSyntax): Promise<EInvoiceFile> {
  const { kind } = document;
  if (!isElectronic(kind) || !isPosted(document.status) || document.isOpening)
    throw new Refusal("e-invoice.not-posted");
  const invoice = await buildValidInvoice(tx, kind, document);
  return { fileName: xmlNameOf(document), xml: syntax === "ubl" ? writeUbl(invoice) : writeCii(invoice) };
}

/** Maps the document to the terms of the standard; rejects all broken rules at once. */
async function buildValidInvoice(
  tx: Tx,
  kind: EInvoiceRequest["kind"],
  document: Document,
  isOfReminder?: boolean,
): Promise<ElectronicInvoice> {
  const postedDocument = await readPostedDocument(tx, kind, document);
  const invoice = toElectronicInvoice({
    ...postedDocument,
    isOfReminder: isOfReminder ?? postedDocument.isOfReminder,
  });
  const faults = [...multipleTaxErrors(document), ...faultsOf(invoice)];
  if (faults.length > 0)
    throw new Refusal(
      "e-invoice.incomplete",
      faults.map(({ field, message }) => ({ field, message })),
    );
  return invoice;
}

/** Refuses to issue a document that breaks the rules of its customer's format, before anyone gets it (Accounting 19). */
export async function rejectBrokenRules(
  tx: Tx,
  document: Document,
  { format, isOfReminder }: { format?: CustomerFormat | null; isOfReminder?: boolean | undefined } = {},
): Promise<void> {
  const { kind, partyId, isOpening } = document;
  if (!isElectronic(kind) || isOpening) return;
  const requestedFormat = format === undefined ? await selectFormat(tx, partyId) : format;
  if (requestedFormat !== null && requestedFormat !== "none")
    await buildValidInvoice(tx, kind, document, isOfReminder);
}

export const xmlNameOf = ({ number }: Pick<Document, "number">) => `${asFileName(number)}.xml`;

/** XML that the customer's format embeds in the PDF or attaches next to it. */
export type FilesOfFormat = { embedded: string | null; attached: EInvoiceFile | null };

const NO_FILES: FilesOfFormat = { embedded: null, attached: null };

/** Returns the files that the customer's format needs in addition to the PDF; throws if required data is missing. */
export async function filesOfFormat(tx: Tx, document: Document): Promise<FilesOfFormat> {
  const format = isElectronic(document.kind) ? await selectFormat(tx, document.partyId) : "none";
  if (format === "none") return NO_FILES;
  if (format !== "facturx") return { ...NO_FILES, attached: await fileOf(tx, document, "ubl") };
  return { ...NO_FILES, embedded: (await fileOf(tx, document, "cii")).xml };
}

/**
 * Reports lines with several or withholding taxes: the standard has one tax per line, by category and rate (Decisions 0082,
 * 0088).
 */
function multipleTaxErrors({ items }: Document): { field: string; message: string }[] {
  return items.flatMap(({ taxComponents, position }) =>
    taxComponents.every(({ kind }) => kind === "reverse_charge") && taxComponents.length < 2
      ? []
      : [
          {
            field: `items[${position - 1}].taxRateId`,
            message:
              taxComponents.length === 1
                ? `Line ${position} has a withholding tax, ${taxNames(taxComponents)}, which e-invoices don't support (BR-CO-04)`
                : `Line ${position} has several taxes, ${taxNames(taxComponents)}, but an e-invoice allows one per line (BR-CO-04)`,
          },
        ],
  );
}

const taxNames = (taxes: Document["items"][number]["taxComponents"]) =>
  taxes.map(({ name }) => name).join(" and ");

/** Returns the document as posted; data it lacks is taken from the current company and customer. */
async function readPostedDocument(
  tx: Tx,
  kind: EInvoiceRequest["kind"],
  document: Document,
): Promise<PostedDocument> {
  const { partySnapshot, companySnapshot, partyId, creditedDocumentId, items } = document;
  const { book, company, party } = await selectDetails(tx, partyId);
  if (!party) throw refuseField("party.not-found", "partyId");
  const units = await selectUnits(
    tx,
    items.flatMap(({ productId }) => productId ?? []),
  );
  const creditedInvoice =
    creditedDocumentId === null ? null : await readDocument(tx, "invoice", creditedDocumentId);
  return {
    ...document,
    kind,
    bookCurrency: book.currency,
    isOfReminder: await isReminderCharge(tx, creditedDocumentId ?? document.id),
    items: items.map((item) => ({ ...item, unit: item.unit ?? units.get(item.productId ?? "") ?? null })),
    preceding: creditedInvoice && { number: creditedInvoice.number, date: creditedInvoice.date },
    seller: {
      name: companySnapshot.name ?? book.name,
      address: companySnapshot.address ?? book.address,
      phone: companySnapshot.phone ?? book.phone,
      email: companySnapshot.email ?? book.email,
      taxId: companySnapshot.taxId ?? book.taxId,
    },
    buyer: {
      name: partySnapshot.name ?? document.partyName,
      address: partySnapshot.address ?? party.current.address,
      taxId: partySnapshot.taxId ?? party.current.taxId,
    },
    company,
    party: party.details,
    taxes: await readExemptions(tx, items),
  };
}

/** Returns why each tax of the lines is 0%, or that it isn't. */
async function readExemptions(tx: Tx, items: Document["items"]): Promise<PostedDocument["taxes"]> {
  const ids = new Set(items.flatMap(({ taxRateId }) => taxRateId ?? []));
  const rates = await findTaxRates(tx, [...ids]);
  return new Map(
    rates.map((rate) => {
      const { category, code, reason } = exemptionOf(rate);
      return [rate.id, { category, exemptionCode: code, exemptionReason: reason }];
    }),
  );
}
