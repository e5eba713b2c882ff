import type { Request, Send } from "./http-client.ts";
import type { BenchDatabase } from "./places.ts";
import type { ServerProcess } from "./server-process.ts";

/** What is measured through HTTP; the floor answers what it has an equal for. */
export type JournalRead =
  | "list"
  | "searchCommon"
  | "searchRare"
  | "searchNumber"
  | "listByNumber"
  | "listByDescription"
  | "listByTotal"
  | "trialBalanceOfYear"
  | "trialBalanceOfDates"
  | "balanceSheet"
  | "profitLoss"
  | "dashboard"
  | "ledger";
export type TradeRead =
  | "invoices"
  | "invoicesCommon"
  | "invoicesRare"
  | "invoicesNumber"
  | "invoicesByNumber"
  | "invoicesByName"
  | "invoicesByTotal"
  | "invoicesByTotalFound"
  | "invoiceTabs"
  | "draftInvoices"
  | "openInvoices"
  | "overdueInvoices"
  | "paidInvoices"
  | "voidInvoices"
  | "aging"
  | "agingTotals"
  | "taxOfQuarter"
  | "taxReturn"
  | "taxReturns"
  | "booksCheck";
type DocumentRead = "pdfOfFew" | "pdfOfMany" | "publicPage";
export type ReadName = JournalRead | TradeRead | DocumentRead;
export type TradePost = "invoice" | "backDatedBill";
type DocumentPost = "domesticInvoice" | "foreignInvoice";
export type PostName = "post" | "postWithKey" | TradePost | DocumentPost;

/** The other commit is there where a run compares with one (`--against`). */
export type Variant = "product" | "floor" | "other";

/** A running server with a filled book, and the requests that it is measured with. */
export type Subject = {
  variant: Variant;
  size: number;
  server: ServerProcess;
  send: Send;
  /** How many pages of its database were read so far, where that is counted. */
  pages?: BenchDatabase["pages"];
  firstStartMs: number;
  secondStartMs: readonly number[];
  /** Journals a second, one value for each request of the import; none where nothing was imported. */
  importRates: readonly number[];
  /** How many lines the books check read, where there is one. */
  checkedLines?: number;
  reads: Partial<Record<ReadName, Request>>;
  posts: Partial<Record<PostName, () => Request>>;
};
