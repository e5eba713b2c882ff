import { shiftDays } from "#domain/dates.ts";
import { CUSTOMERS, MONTHLY, PRODUCTS, VENDORS } from "./sample-data.ts";

/** A document of the sample by the places of its party and products in sample-data. */
export type PlannedDocument = {
  kind: "bill" | "invoice";
  party: number;
  date: string;
  daysToPay: number;
  items: { product: number; quantity: string; unitPrice: string }[];
};

export const SAMPLE_ACCOUNTS = {
  "Cash and Bank": "asset",
  "Owner's Capital": "equity",
  Rent: "expense",
  Wages: "expense",
  Utilities: "expense",
} as const;
export type SampleAccount = keyof typeof SAMPLE_ACCOUNTS;

export type PlannedJournal = {
  date: string;
  description: string;
  debit: SampleAccount;
  credit: SampleAccount;
  amount: string;
};

const SUMMER = new Set(["05", "06", "07", "08"]);

/** Twice as much of everything in the summer months. */
function inSeason(month: string, quantity: number): string {
  return String(SUMMER.has(month.slice(5, 7)) ? quantity * 2 : quantity);
}

/** What a month buys: each vendor's goods, early in the month, paid after 25 days. */
export function billsOf(month: string): PlannedDocument[] {
  return VENDORS.map((_, vendor) => ({
    kind: "bill",
    party: vendor,
    date: shiftDays(month, 1 + vendor),
    daysToPay: 25,
    items: PRODUCTS.flatMap(({ vendor: own, purchasePrice }, product) =>
      own === vendor
        ? [{ product, quantity: inSeason(month, MONTHLY.bought[product] ?? 2), unitPrice: purchasePrice }]
        : [],
    ),
  }));
}

/** What a month sells. The second customer pays late: those invoices are what the aging report is for. */
export function invoicesOf(month: string): PlannedDocument[] {
  return CUSTOMERS.map((_, customer) => ({
    kind: "invoice",
    party: customer,
    date: shiftDays(month, 6 + customer * 4),
    daysToPay: customer === 1 ? 75 : 18 + customer * 4,
    items: PRODUCTS.flatMap(({ salePrice }, product) => {
      const sold = Math.ceil((MONTHLY.sold[product] ?? 5) / CUSTOMERS.length) + ((customer + product) % 2);
      const isTaken = (customer + product + Number(month.slice(5, 7))) % 3 !== 0;
      return isTaken ? [{ product, quantity: inSeason(month, sold), unitPrice: salePrice }] : [];
    }),
  }));
}

/** Rent, power and wages at a month's end. */
export function journalsOf(month: string): PlannedJournal[] {
  const wages = SUMMER.has(month.slice(5, 7)) ? "2600.00" : "1900.00";
  const paid = { credit: "Cash and Bank" } as const;
  return [
    {
      ...paid,
      date: shiftDays(month, 24),
      description: "Rent of the month",
      debit: "Rent",
      amount: "1450.00",
    },
    {
      ...paid,
      date: shiftDays(month, 26),
      description: "Power and water",
      debit: "Utilities",
      amount: "210.40",
    },
    { ...paid, date: shiftDays(month, 27), description: "Wages of the month", debit: "Wages", amount: wages },
  ];
}
