import { z } from "zod";
import { fileLimits, INVOICE_MEGABYTES_MAX } from "#domain/file-limits.ts";
import { DOCUMENT_STATUSES } from "#domain/document.ts";
import { E_INVOICE_SYNTAXES } from "#domain/e-invoice/codes.ts";
import { PRODUCT_TYPES } from "#domain/units.ts";
import { repliedDiscount } from "./document-items.ts";
import { documentEndpoints } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountId,
  date,
  documentId,
  input,
  instant,
  partyId,
  productId,
  record,
  repliedPrice,
  repliedRate,
  requiredText,
  signedAmount,
  signedQuantity,
  taxRateId,
} from "./fields.ts";
import { taxComponent } from "./tax-rates.ts";
import { base64File } from "./file-input.ts";

const LIMITS = fileLimits(INVOICE_MEGABYTES_MAX);
/** Base64 makes a file a third larger. */
const FILE_BODY_LIMIT = 7 * 1024 * 1024;

const file = {
  fileName: requiredText(200, "The file needs a name"),
  /** The original file in base64. */
  content: base64File(LIMITS),
};

export const receivedFileInput = input("SourceFileInput", file);
export type ReceivedFileInput = z.infer<typeof receivedFileInput>;

const readItem = record("BillFileItem", {
  description: z.string(),
  quantity: signedQuantity,
  unitPrice: repliedPrice,
  discount: repliedDiscount.nullable(),
  /** Product with the buyer's item number. */
  product: z
    .object({ id: productId, code: z.string(), name: z.string(), type: z.enum(PRODUCT_TYPES) })
    .nullable(),
  /** Otherwise the account of the vendor's last bill. */
  account: z.object({ id: accountId, code: z.string(), name: z.string() }).nullable(),
  taxRate: z
    .object({
      id: taxRateId,
      code: z.string(),
      name: z.string(),
      rate: repliedRate,
      components: z.array(taxComponent),
    })
    .nullable(),
  /** If the vendor rounds differently from the books. */
  taxAmount: signedAmount.nullable(),
});

/** An electronic invoice from a vendor, and its proposed bill or credit. */
const billReading = record("BillFilePreview", {
  kind: z.enum(["bill", "vendor_credit"]),
  syntax: z.enum(E_INVOICE_SYNTAXES),
  /** The vendor's number. */
  number: z.string(),
  date,
  /** Currency of its amounts, base or foreign. */
  currency: z.string(),
  dueDate: date,
  notes: z.string(),
  /** Our order (BT-13) and the contract (BT-12), if given in the file. */
  orderReference: z.string(),
  contractReference: z.string(),
  /** Number of the invoice that a credit reverses. */
  precedingInvoiceNumber: z.string().nullable(),
  /** Sender, as stated in the file. */
  seller: z.object({
    name: z.string(),
    taxId: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    iban: z.string().nullable(),
  }),
  /** Vendor matched by tax ID or name; null if not found. */
  vendor: z.object({ id: partyId, code: z.string(), name: z.string() }).nullable(),
  /** Documents with this number and vendor. */
  duplicates: z.array(
    z.object({ id: documentId, number: z.string(), date, status: z.enum(DOCUMENT_STATUSES) }),
  ),
  discount: repliedDiscount.nullable(),
  items: z.array(readItem),
  /** Total in the file, and total of the lines. */
  fileTotal: signedAmount,
  total: signedAmount,
  difference: signedAmount,
  /** What could not be imported as is, in sentences. */
  warnings: z.array(z.string()),
});
export type BillReading = z.infer<typeof billReading>;

/** The source file of a document. */
const receivedFile = record("SourceFile", {
  fileName: z.string(),
  /** The vendor's number. */
  number: z.string(),
  /** Payment reference, e.g. "RF18539007547034": its bank transaction is matched with this bill. */
  paymentReference: z.string().nullable(),
  syntax: z.enum(E_INVOICE_SYNTAXES),
  /** SHA-256 of the file, in hexadecimal. */
  sha256: z.string(),
  sizeBytes: z.int(),
  receivedAt: instant,
});
const received = record("DocumentSourceFile", { file: receivedFile.nullable() });
export type ReceivedFileOfDocument = z.infer<typeof received>;

const fileContent = record("SourceFileContent", {
  fileName: z.string(),
  /** The original file in base64. */
  content: z.string(),
});

const params = z.strictObject({ id: documentId });
const inBill = { file: receivedFileInput };
const [bill, vendorCredit] = [documentEndpoints.bill.create, documentEndpoints.vendor_credit.create];

/** A bill or credit created from a file, and the file afterwards. */
export const receivedDocumentEndpoints = {
  bill: {
    create: endpoint("bills.createFromFile", {
      access: "user",
      refs: bill.refs,
      summary: "Create a bill from an e-invoice file, which is kept; duplicates are rejected",
      amountsIn: "own currency",
      body: bill.body.extend(inBill).meta({ id: "BillFromFileInput" }),
      bodyLimit: FILE_BODY_LIMIT,
      reply: bill.reply,
      status: 201,
    }),
    ...fileEndpoints("bills", "bill"),
  },
  vendor_credit: {
    create: endpoint("vendorCredits.createFromFile", {
      access: "user",
      refs: vendorCredit.refs,
      summary: "Create a vendor credit from an electronic credit note file, which is kept",
      amountsIn: "own currency",
      body: vendorCredit.body.extend(inBill).meta({ id: "VendorCreditFromFileInput" }),
      bodyLimit: FILE_BODY_LIMIT,
      reply: vendorCredit.reply,
      status: 201,
    }),
    ...fileEndpoints("vendorCredits", "vendor credit"),
  },
};

function fileEndpoints(resource: "bills" | "vendorCredits", documentName: string) {
  const recordOperation = { access: "user", refs: ["params.id"], params } as const;
  return {
    received: endpoint(`${resource}.sourceFile`, {
      ...recordOperation,
      summary: `Get the source file of a ${documentName}, if any`,
      reply: received,
    }),
    content: endpoint(`${resource}.downloadSourceFile`, {
      ...recordOperation,
      summary: `Download the source file of a ${documentName}`,
      reply: fileContent,
    }),
  };
}

export const receivedEndpoints = {
  read: endpoint("bills.previewFile", {
    summary: "Preview a vendor's e-invoice (UBL, CII or a PDF containing one) as a bill, without saving",
    access: "user",
    refs: [],
    body: receivedFileInput,
    bodyLimit: FILE_BODY_LIMIT,
    reply: billReading,
  }),
};
