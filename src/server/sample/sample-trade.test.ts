import { expect, test } from "vitest";
import { firstOfYear, shiftDays, shiftMonths, toDay } from "#domain/dates.ts";
import { CUSTOMERS, PRODUCTS } from "./sample-company.ts";
import { type PlannedDocument, planTrade } from "./sample-trade.ts";

/** Dates throughout the years on which the sample can be loaded. */
const DAYS = Array.from({ length: 60 }, (_, index) => shiftDays(toDay("2026-01-01"), index * 29));

test.each(DAYS)(
  "on %s the sample has stock for all of its sales, and never buys more than it needs",
  (today) => {
    const { documents, onHand } = planTrade({ start: firstOfYear(shiftMonths(today, -24)), today });
    const stock = PRODUCTS.map(() => 0);
    for (const { kind, status, date, items } of documents) {
      expect(date <= today).toBe(true);
      for (const { product, quantity } of status === "draft" ? [] : items) {
        stock[product] = (stock[product] ?? 0) + (kind === "invoice" ? -quantity : quantity);
        if (PRODUCTS[product]?.type === "inventory") expect(stock[product]).toBeGreaterThanOrEqual(0);
      }
    }
    expect(stock).toEqual(onHand);
    for (const [product, { type, pace }] of PRODUCTS.entries()) {
      if (type === "service") continue;
      expect(onHand[product], `${PRODUCTS[product]?.name}`).toBeGreaterThan(0);
      // A year of cash sales.
      expect(onHand[product]).toBeLessThan(pace * 24);
    }
  },
);

test("each customer buys, some pay late, and some invoices are due in the future", () => {
  for (const today of DAYS) {
    const { documents } = planTrade({ start: firstOfYear(shiftMonths(today, -24)), today });
    const invoices = documents.filter(({ kind }) => kind === "invoice");
    const buyers = new Set(invoices.map(({ party }) => party));
    expect(buyers.size).toBeGreaterThan(CUSTOMERS.length - 3);
    const open = documents.filter((document) => isOpen(document, today));
    const late = open.filter(({ kind, dueDate }) => kind === "invoice" && dueDate < today);
    expect(late.length).toBeGreaterThan(2);
    expect(open.filter(({ kind, dueDate }) => kind === "invoice" && dueDate >= today)).not.toEqual([]);
  }
});

function isOpen({ kind, status, payment }: PlannedDocument, today: string): boolean {
  if (status !== "posted" || kind === "credit_note") return false;
  return payment === null || payment.isHalf || payment.on > today;
}
