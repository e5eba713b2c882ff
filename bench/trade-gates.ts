import { type SpeedGate, growth } from "./gates.ts";
import type { MeasureId } from "./measures.ts";
import { figuresOf, type Results, sizeEnds } from "./results.ts";

/** The gates of trade on one kind of database: a user waits for these, so they are in milliseconds. */
export function tradeGatesOf(results: Results): SpeedGate[] {
  return [
    ...(results.kind === "server" ? LISTS.map((id) => atMost(results, id, LIST_MS)) : []),
    ...LISTS.map((id) => growth(results, id)),
    atMost(results, "aging", REPORT_MS),
    ...(results.kind === "server" ? [atMost(results, "agingTotals", TOTALS_MS)] : []),
    atMost(results, "taxOfQuarter", results.kind === "server" ? TAXES_MS : REPORT_MS),
    atMost(results, "backDatedBill", BACK_DATED_MS),
    ...(results.kind === "server" ? [booksCheck(results)] : []),
  ].filter(({ measured }) => !Number.isNaN(measured));
}

const LISTS = [
  "invoices",
  "invoicesCommon",
  "invoicesRare",
  "invoicesNumber",
  "invoicesByNumber",
  "invoicesByName",
  "invoicesByTotal",
  "invoicesByTotalFound",
  "invoiceTabs",
  "draftInvoices",
  "unpaidInvoices",
  "overdueInvoices",
  "paidInvoices",
  "voidInvoices",
] as const satisfies readonly MeasureId[];
const LIST_MS = 30;
const REPORT_MS = 100;
const TAXES_MS = 30;
const TOTALS_MS = 10;
const BACK_DATED_MS = 2000;
const CHECK_OF_100_000_LINES_MS = 1000;

/** The books check reads every line, so its limit is for 100,000 of them. */
function booksCheck(results: Results): SpeedGate {
  const { large: size } = sizeEnds(results);
  const medianMs = figuresOf(results, { id: "booksCheck", variant: "product", size })?.p50 ?? Number.NaN;
  const lines = results.servers.find((server) => server.size === size)?.checkedLines ?? Number.NaN;
  return {
    text: "booksCheck: median for each 100,000 journal lines",
    measured: (medianMs / lines) * 100_000,
    limit: CHECK_OF_100_000_LINES_MS,
    sense: "at most",
    unit: "ms",
  };
}

function atMost(results: Results, id: MeasureId, limit: number): SpeedGate {
  const { large: size } = sizeEnds(results);
  return {
    text: `${id}: median at ${size} documents`,
    measured: figuresOf(results, { id, variant: "product", size })?.p50 ?? Number.NaN,
    limit,
    sense: "at most",
    unit: "ms",
  };
}
