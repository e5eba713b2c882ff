import { type Day, shiftDays } from "#domain/dates.ts";
import { randomBelow } from "#test/support/random-numbers.ts";

/** The first day of the trade book: three years before the day of the run, because today's date decides what is overdue. */
export const DAYS = 3 * 365;

/** A word in every third customer's name, and one in the name of a customer with twenty invoices. */
export const COMMON_NAME = "Garden";
export const RARE_NAME = "Quillfeather";
export const CUSTOMERS = 100;
const RARE_COUNT = 20;

/** Ten goods, each always bought at one price so that its average is that price, and ten services. */
export const GOODS = 10;
export const SERVICES = 10;
/** The index of the product that a back-dated bill revalues, and how often a large book sells it. */
export const REVALUED = GOODS + SERVICES;
const REVALUED_SALES = 1000;

/** An item by the index of its product; prices are multiples of ten cents, so that 10 % tax is whole cents. */
export type BenchInvoiceItem = { product: number; quantity: number; priceCents: number; isTaxed: boolean };

export type BenchInvoice = {
  /** Counted from 1. */
  count: number;
  /** Zero is the customer with the rare name. */
  customer: number;
  date: Day;
  dueDate: string;
  status: "draft" | "posted" | "paid" | "void";
  items: BenchInvoiceItem[];
  /** The amount received for it: all of a paid one, half of some unpaid ones. */
  paidCents: number;
  paidOn: Day;
};

/** An unlimited sequence of invoices, one in ten unpaid, the same for the same seed. `size` spaces the rare ones. */
export function* soldInvoices(today: Day, seed: number, size: number): Generator<BenchInvoice, never> {
  const randomIndex = randomBelow(seed);
  const days = Array.from({ length: DAYS + DAYS_TO_PAY + 1 }, (_, day) => shiftDays(today, day - DAYS));
  const dayAt = (day: number) => days[day] ?? today;
  for (let index = 0; ; index += 1) {
    const status = statusAt(index);
    // Unpaid invoices are recent, as when most customers pay.
    const day = status === "posted" ? DAYS - randomIndex(OPEN_DAYS) : 1 + randomIndex(DAYS);
    const paidOn = dayAt(Math.min(DAYS, day + randomIndex(60)));
    const items = makeItems(randomIndex);
    if (isRevalued(index, size)) items.push({ ...itemOf(REVALUED, randomIndex), isTaxed: false });
    const customer = hasRareName(index, size) ? 0 : 1 + randomIndex(CUSTOMERS - 1);
    yield {
      count: index + 1,
      customer,
      date: dayAt(day),
      dueDate: dayAt(day + DAYS_TO_PAY),
      status,
      items,
      paidCents: paidOf(status, index, totalCents(items)),
      paidOn,
    };
  }
}

/** The amount of an item before tax, and its tax of 10 %. */
export function amountsOf({ quantity, priceCents, isTaxed }: BenchInvoiceItem): { net: number; tax: number } {
  const net = quantity * priceCents;
  return { net, tax: isTaxed ? net / 10 : 0 };
}

const DAYS_TO_PAY = 30;
const OPEN_DAYS = 180;

/** One in ten is unpaid; of the others a few are drafts or void, and all the rest are paid. */
function statusAt(index: number): BenchInvoice["status"] {
  if (index % 10 === 0) return "posted";
  if (index % 50 === 7) return "draft";
  return index % 50 === 33 ? "void" : "paid";
}

function hasRareName(index: number, size: number): boolean {
  const spacing = Math.max(1, Math.floor(size / RARE_COUNT));
  return index % spacing === spacing - 1 && index / spacing < RARE_COUNT;
}

/** Among the paid ones, whose dates are in all three years. */
function isRevalued(index: number, size: number): boolean {
  const spacing = Math.max(10, Math.floor(size / REVALUED_SALES));
  return index % spacing === 1 && index / spacing < REVALUED_SALES;
}

function makeItems(randomIndex: (count: number) => number): BenchInvoiceItem[] {
  return Array.from({ length: 1 + randomIndex(3) }, () => itemOf(randomIndex(GOODS + SERVICES), randomIndex));
}

function itemOf(product: number, randomIndex: (count: number) => number): BenchInvoiceItem {
  const isTaxed = randomIndex(2) === 0;
  return { product, quantity: 1 + randomIndex(5), priceCents: 4_000 + 10 * randomIndex(500), isTaxed };
}

export function totalCents(items: readonly BenchInvoiceItem[]): number {
  return items.map(amountsOf).reduce((sum, { net, tax }) => sum + net + tax, 0);
}

function paidOf(status: BenchInvoice["status"], index: number, total: number): number {
  if (status === "paid") return total;
  return status === "posted" && index % 30 === 0 ? Math.floor(total / 2) : 0;
}
