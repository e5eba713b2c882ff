import { seriesNumber } from "#domain/numbering.ts";
import { type Day, shiftDays, shiftMonths } from "#domain/dates.ts";
import { openPeriodAt } from "#domain/tax-period.ts";
import type { Request } from "./http-client.ts";
import { randomBelow } from "#test/support/random-numbers.ts";
import { inAmount } from "./random-amounts.ts";
import type { TradePost, TradeRead } from "./subject.ts";
import { COMMON_NAME, CUSTOMERS, DAYS, GOODS, RARE_NAME, REVALUED, SERVICES } from "./trade-book.ts";
import type { TradeRecords } from "./trade-records.ts";

type BenchSize = { size: number; today: Day };

/** The reads of a trade book; the number in the search is from the middle of it. */
export function tradeReads({ size, today }: BenchSize): Record<TradeRead, Request> {
  const read = (path: string): Request => ({ method: "GET", path });
  return {
    invoices: read("/api/invoices"),
    invoicesCommon: read(`/api/invoices?search=${COMMON_NAME}`),
    invoicesRare: read(`/api/invoices?search=${RARE_NAME}`),
    invoicesNumber: read(`/api/invoices?search=${seriesNumber("invoice", Math.ceil(size / 2))}`),
    invoicesByNumber: read("/api/invoices?sort=number"),
    invoicesByName: read("/api/invoices?sort=party"),
    invoicesByTotal: read("/api/invoices?sort=-total"),
    invoicesByTotalFound: read(`/api/invoices?sort=-total&search=${COMMON_NAME}`),
    invoiceTabs: read("/api/invoices/summary"),
    draftInvoices: read("/api/invoices?status=draft"),
    unpaidInvoices: read("/api/invoices?status=unpaid"),
    overdueInvoices: read("/api/invoices?status=overdue"),
    paidInvoices: read("/api/invoices?status=paid"),
    voidInvoices: read("/api/invoices?status=void"),
    aging: read(`/api/reports/aging?type=receivable&asOf=${today}`),
    agingTotals: read(`/api/reports/aging?type=receivable&detail=totals&asOf=${today}`),
    taxOfQuarter: read(`/api/reports/tax?start=${shiftDays(today, -91)}&end=${today}`),
    taxReturn: read(`/api/tax-returns/period?start=${quarterBefore(today)}`),
    taxReturns: read("/api/tax-returns"),
    booksCheck: read("/api/books-check"),
  };
}

/** The first day of the last complete quarter. */
function quarterBefore(today: Day): Day {
  return openPeriodAt(shiftMonths(today, -3), { frequency: "quarter", filedThrough: null }).start;
}

/** The journals posted to it. */
export function tradePosts(
  records: TradeRecords,
  { size, today }: BenchSize,
): Record<TradePost, () => Request> {
  const randomIndex = randomBelow(size + 1);
  let bills = 0;
  return {
    invoice: () => post("/api/invoices", invoiceOf(records, randomIndex, today)),
    backDatedBill: () => {
      bills += 1;
      return post("/api/bills", makeBackdatedBill(records, bills, today));
    },
  };
}

function post(path: string, body: unknown): Request {
  return { method: "POST", path, body: JSON.stringify(body) };
}

/** Five items, two of them goods. */
function invoiceOf(
  { customers, products, taxRateId }: TradeRecords,
  randomIndex: (count: number) => number,
  date: Day,
) {
  const first = randomIndex(GOODS);
  const goods = [first, (first + 1 + randomIndex(GOODS - 1)) % GOODS];
  const services = Array.from({ length: 3 }, () => GOODS + randomIndex(SERVICES));
  const items = [...goods, ...services].map((productIndex) => ({
    productId: products[productIndex]?.id,
    quantity: String(1 + randomIndex(5)),
    unitPrice: inAmount(4_000 + randomIndex(5_000)),
    taxRateId,
  }));
  return { partyId: customers[randomIndex(CUSTOMERS)]?.id, date, status: "posted", items };
}

/**
 * A bill dated before every sale of its product, alternately above and below the stock's cost, so that each one
 * changes the cost of every later sale.
 */
export function makeBackdatedBill({ products, vendorId }: TradeRecords, count: number, today: Day) {
  const unitPrice = count % 2 === 1 ? "60.00" : "20.00";
  const items = [{ productId: products[REVALUED]?.id, quantity: "1000", unitPrice }];
  return {
    number: `BACK-${count}`,
    partyId: vendorId,
    date: shiftDays(today, -DAYS),
    status: "posted",
    items,
  };
}
