import { z } from "zod";
import { DOCUMENT_STATUSES } from "#domain/document.ts";
import { E_INVOICE_SYNTAXES } from "#domain/e-invoice/codes.ts";
import { repliedDiscount } from "./document-items.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountId,
  date,
  documentId,
  input,
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

/** The largest file; in a request it is a third longer. */
const FILE_MEGABYTES_MAX = 5;
const CONTENT_MAX = Math.ceil((FILE_MEGABYTES_MAX * 1024 * 1024) / 3) * 4;
const FILE_BODY_LIMIT = 7 * 1024 * 1024;

const file = {
  fileName: requiredText(200, "The file needs a name"),
  /** The file as it is, in base64. */
  content: z
    .string("The file is missing")
    .min(1, "The file is empty")
    .max(CONTENT_MAX, `The file is larger than ${FILE_MEGABYTES_MAX} MB`)
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, "The file is to be sent in base64"),
};

export const receivedFileInput = input("ReceivedFileInput", file);
export type ReceivedFileInput = z.infer<typeof receivedFileInput>;

const readItem = record("BillReadingItem", {
  description: z.string(),
  quantity: signedQuantity,
  unitPrice: repliedPrice,
  discount: repliedDiscount.nullable(),
  /** What the buyer's number in the file is of. */
  product: z.object({ id: productId, code: z.string(), name: z.string() }).nullable(),
  /** Else the account that the vendor's last bill was booked to. */
  account: z.object({ id: accountId, code: z.string(), name: z.string() }).nullable(),
  taxRate: z.object({ id: taxRateId, code: z.string(), name: z.string(), rate: repliedRate }).nullable(),
  /** Where the vendor has rounded otherwise than the books do. */
  taxAmount: signedAmount.nullable(),
});

/** What an electronic invoice of a vendor says, and what it would be in the books. */
const billReading = record("BillReading", {
  kind: z.enum(["bill", "vendor_credit"]),
  syntax: z.enum(E_INVOICE_SYNTAXES),
  /** The vendor's number. */
  number: z.string(),
  date,
  dueDate: date,
  notes: z.string(),
  /** The number of the invoice that a credit takes back. */
  preceding: z.string().nullable(),
  /** Who has sent it, as the file says. */
  seller: z.object({
    name: z.string(),
    taxNumber: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    iban: z.string().nullable(),
  }),
  /** The vendor by number for taxes or by name; null where the books have none yet. */
  vendor: z.object({ id: partyId, code: z.string(), name: z.string() }).nullable(),
  /** What is in the books with this number and this vendor. */
  duplicates: z.array(
    z.object({ id: documentId, number: z.string(), date, status: z.enum(DOCUMENT_STATUSES) }),
  ),
  discount: repliedDiscount.nullable(),
  items: z.array(readItem),
  /** The total of the file, and what the items come to. */
  fileTotal: signedAmount,
  total: signedAmount,
  difference: signedAmount,
  /** What could not be taken as it stands, in sentences. */
  remarks: z.array(z.string()),
});
export type BillReading = z.infer<typeof billReading>;

export const receivedEndpoints = {
  read: endpoint("bills.readFile", {
    summary:
      "What an electronic invoice of a vendor says (UBL, CII, or a PDF that holds one), as a bill; nothing is kept",
    access: "user",
    refs: [],
    body: receivedFileInput,
    bodyLimit: FILE_BODY_LIMIT,
    reply: billReading,
  }),
};
