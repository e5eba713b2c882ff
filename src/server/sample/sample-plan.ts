import { type Money, type Price, type Quantity, toAmount, toPrice, toQuantity } from "#domain/money.ts";
import type { PartyInput } from "#contract/parties.ts";
import type { ProductCreate } from "#contract/products.ts";
import { type Day, shiftDays } from "#domain/dates.ts";

const NO_DETAILS = { accountId: null, taxRateId: null, phone: null, taxNumber: null, isActive: true };

function party({ name, email, address }: { name: string; email: string; address: string }): PartyInput {
  return { ...NO_DETAILS, name, email, address };
}

/** A believable small trader: garden furniture, bought from workshops, sold to shops and cafés. */
export const COMPANY = {
  name: "Juniper Garden Furniture (sample)",
  address: "14 Orchard Lane\nSpringfield",
  phone: "+1 555 0114",
  email: "hello@juniper.example",
  taxId: "00-0000114",
  fiscalYearStart: null,
  fiscalYearEnd: null,
};

export const VENDORS = [
  party({ name: "Oak & Ash Workshop", email: "orders@oak-ash.example", address: "Sawmill Yard 3\nOldwood" }),
  party({
    name: "Northern Steel Frames",
    email: "sales@northern-steel.example",
    address: "88 Foundry Road\nNorthport",
  }),
  party({ name: "Canvas House", email: "hello@canvas-house.example", address: "5 Weavers Court\nMillbrook" }),
  party({ name: "Swift Freight", email: "desk@swift-freight.example", address: "Depot 12\nSpringfield" }),
];

export const CUSTOMERS = [
  party({
    name: "Café Linden",
    email: "office@cafe-linden.example",
    address: "2 Linden Square\nSpringfield",
  }),
  party({
    name: "Riverside Hotel",
    email: "purchasing@riverside.example",
    address: "40 Quay Street\nRivermouth",
  }),
  party({
    name: "Green Yard Shops",
    email: "accounts@greenyard.example",
    address: "17 Market Street\nMillbrook",
  }),
  party({
    name: "Town Hall Gardens",
    email: "gardens@townhall.example",
    address: "Town Hall\n1 Main Square\nOldwood",
  }),
  party({ name: "Hilltop Terrace", email: "hilltop@terrace.example", address: "Upper Hill 9\nNorthport" }),
];

type Product = Pick<
  ProductCreate,
  "name" | "type" | "unit" | "purchasePrice" | "salePrice" | "reorderLevel"
> & {
  vendor: number;
};

export const PRODUCTS: readonly Product[] = [
  {
    name: "Oak bench",
    type: "inventory",
    unit: "pcs",
    purchasePrice: toPrice("118.00"),
    salePrice: toPrice("219.00"),
    reorderLevel: 6,
    vendor: 0,
  },
  {
    name: "Folding chair",
    type: "inventory",
    unit: "pcs",
    purchasePrice: toPrice("24.50"),
    salePrice: toPrice("49.90"),
    reorderLevel: 30,
    vendor: 1,
  },
  {
    name: "Steel table 120",
    type: "inventory",
    unit: "pcs",
    purchasePrice: toPrice("86.00"),
    salePrice: toPrice("165.00"),
    reorderLevel: 40,
    vendor: 1,
  },
  {
    name: "Parasol 3 m",
    type: "inventory",
    unit: "pcs",
    purchasePrice: toPrice("61.25"),
    salePrice: toPrice("129.00"),
    reorderLevel: 10,
    vendor: 2,
  },
  {
    name: "Delivery and set-up",
    type: "service",
    unit: "unit",
    purchasePrice: toPrice("35.00"),
    salePrice: toPrice("60.00"),
    reorderLevel: 0,
    vendor: 3,
  },
];

/** How many of each product a month buys and sells; the summer months sell twice as many. */
const MONTHLY = { bought: [6, 30, 9, 12], sold: [4, 22, 6, 9] } as const;

/** A document of the sample by the places of its party and products in sample-data. */
export type PlannedDocument = {
  kind: "bill" | "invoice";
  party: number;
  date: Day;
  daysToPay: number;
  items: { product: number; quantity: Quantity; unitPrice: Price }[];
};

export const SAMPLE_ACCOUNTS = {
  "Checking Account": "asset",
  "Owner's Capital": "equity",
  Rent: "expense",
  Wages: "expense",
  Utilities: "expense",
} as const;
export type SampleAccount = keyof typeof SAMPLE_ACCOUNTS;

export type PlannedJournal = {
  date: Day;
  description: string;
  debit: SampleAccount;
  credit: SampleAccount;
  amount: Money;
};

const SUMMER = new Set(["05", "06", "07", "08"]);

/** Twice as much of everything in the summer months. */
function inSeason(month: Day, quantity: number): Quantity {
  return toQuantity(String(SUMMER.has(month.slice(5, 7)) ? quantity * 2 : quantity));
}

/** What a month buys: each vendor's goods, early in the month, paid after 25 days. */
export function billsOf(month: Day): PlannedDocument[] {
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
export function invoicesOf(month: Day): PlannedDocument[] {
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
export function journalsOf(month: Day): PlannedJournal[] {
  const wages = SUMMER.has(month.slice(5, 7)) ? toAmount("2600.00") : toAmount("1900.00");
  const paid = { credit: "Checking Account" } as const;
  return [
    {
      ...paid,
      date: shiftDays(month, 24),
      description: "Rent of the month",
      debit: "Rent",
      amount: toAmount("1450.00"),
    },
    {
      ...paid,
      date: shiftDays(month, 26),
      description: "Power and water",
      debit: "Utilities",
      amount: toAmount("210.40"),
    },
    { ...paid, date: shiftDays(month, 27), description: "Wages of the month", debit: "Wages", amount: wages },
  ];
}
