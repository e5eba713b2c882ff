import type { Measure } from "./measures.ts";
import type { TradeRead } from "./subject.ts";

const reading = <Id extends TradeRead>(id: Id, title: string) => {
  return { id, title, clients: 1, requests: 40, read: id } as const;
};

/** The trade measurements; the back-dated bills come last, because each of them adds journals. */
export const TRADE_MEASURES = [
  reading("invoices", "invoice list, first page"),
  reading("invoicesCommon", "search: a word in every third name"),
  reading("invoicesRare", "search: a word in twenty invoices"),
  reading("invoicesNumber", "search: a number"),
  reading("invoicesByNumber", "by number, first page"),
  reading("invoicesByName", "by the customer's name, first page"),
  reading("invoicesByTotal", "by amount, first page"),
  reading("invoicesByTotalFound", "search by amount: a word in every third name"),
  reading("invoiceTabs", "status tabs: counts and amounts"),
  reading("draftInvoices", "status tab: drafts, first page"),
  reading("unpaidInvoices", "status tab: unpaid, first page"),
  reading("overdueInvoices", "status tab: overdue, first page"),
  reading("paidInvoices", "status tab: paid, first page"),
  reading("voidInvoices", "status tab: void, first page"),
  { ...reading("aging", "aging, one document in ten open"), requests: 10 },
  { ...reading("agingTotals", "aging, totals only"), requests: 10 },
  { ...reading("taxOfQuarter", "tax report of a quarter"), requests: 10 },
  { ...reading("taxReturn", "tax return of a quarter, not filed"), requests: 10 },
  { ...reading("taxReturns", "list of tax returns"), requests: 10 },
  { ...reading("booksCheck", "books check"), requests: 1 },
  { id: "invoice1", title: "invoice of 5 items, 1 client", clients: 1, requests: 40, post: "invoice" },
  { id: "invoice16", title: "invoice of 5 items, 16 clients", clients: 16, requests: 160, post: "invoice" },
  { id: "backDatedBill", title: "back-dated bill", clients: 1, requests: 1, post: "backDatedBill" },
] as const satisfies readonly Measure[];
