import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Document } from "#contract/documents.ts";
import { toInstant } from "#domain/dates.ts";
import type { PostedDocument } from "#domain/e-invoice/make-e-invoice.ts";
import { RATE_ONE } from "#domain/exchange.ts";
import { NO_UNITS, ZERO } from "#domain/money.ts";
import { canReadPdf } from "#test/support/read-pdf.ts";
import { installDebianPackage } from "#test/support/debian-package.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";

/** Whether the programs that read the files are installed, or could be installed. */
export function canInspectPdf(): boolean {
  const isInstalled = () => {
    try {
      execFileSync("qpdf", ["--version"], { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  };
  return canReadPdf() && (isInstalled() || (installDebianPackage("qpdf") && isInstalled()));
}

/** The document of the electronic invoice, as its PDF shows it. */
export function documentOf(posted: PostedDocument): Document {
  const { seller, buyer, items, kind, number, date, dueDate, notes, currency } = posted;
  const { pricesIncludeTax, subtotal, taxAmount, total } = posted;
  const instant = toInstant(Date.parse(`${date}T00:00:00Z`));
  return {
    id: brandUnchecked("00000000-0000-7000-8000-000000000001"),
    version: 1,
    kind,
    number,
    vendorInvoiceNumber: null,
    partyId: brandUnchecked("00000000-0000-7000-8000-000000000002"),
    partyName: buyer.name ?? "",
    partyEmail: "",
    date,
    dueDate,
    nextDueDate: dueDate,
    installments: [],
    earlyDiscount: null,
    discountPaymentId: null,
    approval: null,
    status: "posted",
    notes,
    orderReference: posted.orderReference,
    contractReference: posted.contractReference,
    currency,
    exchangeRate: RATE_ONE,
    pricesIncludeTax,
    taxRounding: "line",
    discount: null,
    discountAmount: ZERO,
    subtotal,
    taxAmount,
    hasTax: true,
    total,
    baseTotal: total,
    paidAmount: ZERO,
    creditedDocumentId: null,
    orderId: null,
    orderKind: null,
    isOpening: false,
    voidReason: null,
    journalId: null,
    reversalId: null,
    items: items.map((item, index) => ({
      ...item,
      ...NOTHING_MORE,
      position: index + 1,
      taxRateId: item.taxRateId === null ? null : brandUnchecked(item.taxRateId),
      total: item.subtotal,
      baseSubtotal: item.subtotal,
      carryingAmount: item.subtotal,
    })),
    partySnapshot: {
      code: null,
      name: buyer.name,
      email: null,
      phone: null,
      address: buyer.address,
      taxId: buyer.taxId,
    },
    companySnapshot: seller,
    createdAt: instant,
    updatedAt: instant,
  };
}

const NOTHING_MORE = {
  productId: null,
  productName: null,
  productType: null,
  accountId: null,
  accountCode: null,
  accountName: null,
  taxComponents: [],
  creditedPosition: null,
  returnsStock: true,
  orderPosition: null,
  credited: { quantity: NO_UNITS, subtotal: ZERO, taxAmount: ZERO },
};

/** What other programs find in a PDF: its only attachment, its structure in plain text, and its metadata. */
export type PdfInspection = { name: string; xml: string; structure: string; metadata: string };

/** Reads a PDF with poppler and qpdf; throws if either finds an error. */
export function inspect(pdf: Uint8Array): PdfInspection {
  const folder = mkdtempSync(join(tmpdir(), "hybrid-"));
  try {
    const file = join(folder, "invoice.pdf");
    writeFileSync(file, pdf);
    run("qpdf", ["--check", file]);
    const listed = run("pdfdetach", ["-list", file]);
    const [, name = ""] = /^1: (.*)$/m.exec(listed) ?? [];
    if (!listed.startsWith("1 embedded files")) throw new Error(`One file was expected: ${listed}`);
    run("pdfdetach", ["-save", "1", "-o", join(folder, "saved.xml"), file]);
    const structure = run("qpdf", ["--qdf", "--object-streams=disable", file, "-"]);
    const metadata = run("pdfinfo", ["-meta", file]);
    return { name, xml: readFileSync(join(folder, "saved.xml"), "utf8"), structure, metadata };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(program: string, options: readonly string[]): string {
  return execFileSync(program, options, { encoding: "latin1", maxBuffer: 64 << 20, stdio: "pipe" });
}
