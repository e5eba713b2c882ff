import type { Request, SendRequest } from "./http-client.ts";
import type { BenchDatabase } from "./bench-databases.ts";
import type { BenchServer } from "./server-process.ts";

/** The requests measured through HTTP; the floor answers those it has an equivalent for. */
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
  | "unpaidInvoices"
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
export type RequestName = JournalRead | TradeRead | DocumentRead;
export type TradePost = "invoice" | "backDatedBill";
type DocumentPost = "domesticInvoice" | "foreignInvoice";
export type PostName = "post" | "postWithKey" | TradePost | DocumentPost;

/** The other commit is included if a run compares with one (`--against`). */
export type BenchVariant = "product" | "floor" | "other";

/** A running server with a filled book, and the requests that measure it. */
export type BenchSubject = {
  variant: BenchVariant;
  size: number;
  server: BenchServer;
  send: SendRequest;
  /** The number of database pages read so far, if counted. */
  pages?: BenchDatabase["pages"];
  firstStartMs: number;
  secondStartMs: readonly number[];
  /** Journals a second, one value for each request of the import; none if nothing was imported. */
  importRates: readonly number[];
  /** The number of lines that the books check read, if it ran. */
  checkedLines?: number;
  reads: Partial<Record<RequestName, Request>>;
  posts: Partial<Record<PostName, () => Request>>;
};
