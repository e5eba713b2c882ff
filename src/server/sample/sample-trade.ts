import { type Day, firstOfMonth, lastOfMonth, shiftDays, shiftMonths } from "#domain/dates.ts";
import { type Discount, percentAsDiscount } from "#domain/discount.ts";
import { toRate } from "#domain/money.ts";
import {
  CUSTOMERS,
  FREIGHT,
  productIndex,
  PRODUCTS,
  LOW_STOCK_PRODUCTS,
  VENDORS,
  WALK_IN,
} from "./sample-company.ts";

/** A sample line, by index of its product. */
export type PlannedItem = { product: number; quantity: number; discount?: Discount | null };

/** A sample document, by index of its contact and products. */
export type PlannedDocument = {
  kind: "bill" | "invoice" | "credit_note";
  party: number;
  date: Day;
  dueDate: Day;
  items: PlannedItem[];
  discount: Discount | null;
  status: "draft" | "posted";
  payment: { on: Day; isHalf: boolean } | null;
  /** The invoice that a credit note partly credits. */
  credits: PlannedDocument | null;
};
const POSTED = { status: "posted", discount: null, payment: null, credits: null } as const;

/** Landscapers and builders buy with a trade discount. */
const TRADE_DISCOUNT = { parties: new Set([6, 16]), discount: percentAsDiscount(toRate("5")) };

export type PlannedTrade = {
  documents: PlannedDocument[];
  /** Final stock of each product. */
  onHand: number[];
};

/** Puts bills before invoices of the same day, so that goods arrive before they leave. */
export function planTrade({ start, today }: { start: Day; today: Day }): PlannedTrade {
  const months: Day[] = [];
  for (let month = start; month <= today; month = shiftMonths(month, 1)) months.push(month);
  const later = Array.from({ length: ORDERED_EVERY + 1 }, (_, index) =>
    shiftMonths(start, months.length + index),
  );
  const sales = [...months, ...later].map((month, index) => invoicesOf(month, index, today));
  const demand = sales.map((invoices) => totals(invoices));
  const documents: PlannedDocument[] = [];
  const stock = PRODUCTS.map(() => 0);
  for (const [index, month] of months.entries()) {
    const bills = billsOf(month, index, { stock, demand });
    for (const [product, quantity] of totals(bills).entries())
      stock[product] = (stock[product] ?? 0) + quantity - (demand[index]?.[product] ?? 0);
    documents.push(...bills, ...(sales[index] ?? []), ...freightOf(month, demand[index]?.[DELIVERY] ?? 0));
  }
  const plannedDocuments = [...documents, ...unpaidDocumentsOfToday(today)]
    .filter(({ date }) => date <= today)
    .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  const postedDocuments = plannedDocuments.filter(({ status }) => status !== "draft");
  const sold = totals(postedDocuments.filter(({ kind }) => kind === "invoice"));
  const bought = totals(postedDocuments.filter(({ kind }) => kind !== "invoice"));
  return {
    documents: plannedDocuments,
    onHand: bought.map((quantity, product) => quantity - (sold[product] ?? 0)),
  };
}

/** Total quantity of each product in these documents. */
function totals(documents: readonly PlannedDocument[]): number[] {
  const quantities = PRODUCTS.map(() => 0);
  for (const { items } of documents)
    for (const { product, quantity } of items) quantities[product] = (quantities[product] ?? 0) + quantity;
  return quantities;
}

/** Sales by month from January, in percent of an average month. */
const SEASON = [78, 82, 96, 112, 126, 128, 120, 110, 96, 88, 82, 92] as const;

/** Sales of a month, in percent of an average month at the start: growing by 1% of that a month. */
export function salesVolume(month: Day, index: number): number {
  return (SEASON[monthOf(month)] ?? 100) * (1 + index / 100);
}

/** January is 0. */
function monthOf(month: Day): number {
  return Number(month.slice(5, 7)) - 1;
}

/** Returns a pseudo-random number less than `below`, the same each time the sample is loaded. */
function arbitrary(seed: number, { below }: { below: number }): number {
  const once = Math.imul(seed ^ (seed >>> 16) ^ 0x9e37, 0x45d9_f3b);
  const twice = Math.imul(once ^ (once >>> 16), 0x45d9_f3b);
  return ((twice ^ (twice >>> 16)) >>> 0) % below;
}

/** Reorder level of goods: two weeks' sales in an average month. */
export function reorderLevelOf(product: number, { onHand }: { onHand: number }): number {
  const { type, pace } = PRODUCTS[product] ?? { type: "service", pace: 0 };
  if (type === "service") return 0;
  const reorderLevel = Math.ceil(pace / 2);
  return LOW_STOCK_PRODUCTS.includes(product)
    ? onHand + reorderLevel
    : Math.min(reorderLevel, Math.max(onHand - 1, 0));
}

const ORDERED_EVERY = 4;

/** Orders a vendor's goods three times a year, in different months per vendor; in the first month, from all of them. */
function isOrdered({ vendor, index }: { vendor: number; index: number }): boolean {
  return index === 0 || (index + vendor) % ORDERED_EVERY === 0;
}

type Stock = { stock: readonly number[]; demand: readonly (readonly number[])[] };

/** Buys what is needed until the next order, plus a safety margin. */
function billsOf(month: Day, index: number, { stock, demand }: Stock): PlannedDocument[] {
  return VENDORS.flatMap((_, vendor) => {
    if (vendor === FREIGHT || !isOrdered({ vendor, index })) return [];
    let next = index + 1;
    while (!isOrdered({ vendor, index: next })) next += 1;
    const items = PRODUCTS.flatMap(({ vendor: productVendor, pace }, product) => {
      if (productVendor !== vendor) return [];
      const needed = demand
        .slice(index, next + 1)
        .reduce((all, monthQuantities) => all + (monthQuantities[product] ?? 0), pace);
      const quantity = needed - (stock[product] ?? 0);
      return quantity > 0 ? [{ product, quantity }] : [];
    });
    const date = shiftDays(month, index === 0 ? 0 : 5 + vendor * 3);
    return items.length === 0 ? [] : [planBill({ party: vendor, date, items })];
  });
}

const DELIVERY = productIndex("Delivery and set-up");

/** The freight company's bill at the end of the month. */
function freightOf(month: Day, quantity: number): PlannedDocument[] {
  const items = [{ product: DELIVERY, quantity }];
  return quantity === 0 ? [] : [planBill({ party: FREIGHT, date: shiftDays(lastOfMonth(month), -1), items })];
}

const DAYS_TO_PAY = 30;

/** Bills are paid a few days before they are due. */
function planBill(details: Pick<PlannedDocument, "party" | "date" | "items">): PlannedDocument {
  const dueDate = shiftDays(details.date, DAYS_TO_PAY);
  return {
    ...POSTED,
    ...details,
    kind: "bill",
    dueDate,
    payment: { on: shiftDays(dueDate, -3), isHalf: false },
  };
}

function invoicesOf(month: Day, index: number, today: Day): PlannedDocument[] {
  const volume = salesVolume(month, index);
  const orders = Math.round(volume / ORDERED_BY);
  const invoices = Array.from({ length: orders }, (_, orderIndex) =>
    orderOf({ month, index, turn: orderIndex, orders }),
  );
  return [...cashSalesOf(month, { index, volume, today }), ...invoices];
}

type ReorderRound = { month: Day; index: number; turn: number; orders: number };

/** A quarter of the goods is on the shelves at a time; they change every month. */
const SHELF_ROTATION = 4;
/** Divisor for till sales: in an average month, 100/56 of a product's pace. */
const TILL_SALES_DIVISOR = 56;

/** Enters till sales monthly and, from last month on, every two weeks. */
function cashSalesOf(
  month: Day,
  { index, volume, today }: { index: number; volume: number; today: Day },
): PlannedDocument[] {
  const fortnights = month < firstOfMonth(shiftMonths(today, -1)) ? 1 : 2;
  return Array.from({ length: fortnights }, (_, half): PlannedDocument => {
    const date = half === fortnights - 1 ? lastOfMonth(month) : shiftDays(month, 13);
    const items = PRODUCTS.flatMap(({ type, pace }, product) =>
      type === "inventory" && (product + index + half) % SHELF_ROTATION === 0
        ? [{ product, quantity: Math.max(1, Math.round((pace * volume) / TILL_SALES_DIVISOR / fortnights)) }]
        : [],
    );
    // Till sales are paid immediately.
    const payment = { on: date, isHalf: false };
    return { ...POSTED, kind: "invoice", party: WALK_IN, date, dueDate: date, items, payment };
  });
}

/** Customers who pay after a reminder. */
const LATE_PAYERS: ReadonlySet<number> = new Set([3, 6, 9, 11, 14, 18]);

/** Sales volume per order: an average month is 100. */
const ORDERED_BY = 38;
/** Customers in the first month; one is added every second month. */
const FIRST_CUSTOMERS = 16;

/** The customers so far take turns. */
function orderOf({ month, index, turn, orders }: ReorderRound): PlannedDocument {
  const seed = index * 8 + turn;
  const customerCount = Math.min(CUSTOMERS.length - 1, FIRST_CUSTOMERS + Math.floor(index / 2));
  const party = 1 + ((index * 5 + turn * 7) % customerCount);
  const goods = PRODUCTS.filter(({ type }) => type === "inventory");
  const first = arbitrary(seed, { below: goods.length });
  const size = 80 + arbitrary(seed + 1_000, { below: 40 });
  const items = Array.from({ length: 1 + (seed % 2) }, (_, itemIndex): PlannedItem => {
    const product = (first + itemIndex * 7) % goods.length;
    return { product, quantity: Math.max(1, Math.round(((PRODUCTS[product]?.pace ?? 0) * size) / 29)) };
  });
  const date = shiftDays(month, 3 + Math.floor((turn * 22) / orders) + (seed % 3));
  const dueDate = shiftDays(date, party % 4 === 0 ? 14 : DAYS_TO_PAY);
  const dated = shiftDays(dueDate, LATE_PAYERS.has(party) ? 38 : arbitrary(seed + 2_000, { below: 12 }) - 6);
  items.push(...serviceOf(month, seed));
  const discount = TRADE_DISCOUNT.parties.has(party) ? TRADE_DISCOUNT.discount : null;
  return {
    ...POSTED,
    kind: "invoice",
    party,
    date,
    dueDate,
    items,
    discount,
    payment: { on: dated, isHalf: false },
  };
}

/** Summer: delivery, assembly and planning; winter: restoration, storage and cleaning. */
function serviceOf(month: Day, seed: number): PlannedItem[] {
  const services = PRODUCTS.flatMap(({ type }, product) => (type === "service" ? [product] : []));
  const isSummer = monthOf(month) >= 2 && monthOf(month) <= 7;
  const half = services.length / 2;
  const product = services[(isSummer ? 0 : half) + arbitrary(seed + 5, { below: half })];
  if (product === undefined) return [];
  return [{ product, quantity: (isSummer ? 2 : 8) + arbitrary(seed + 6, { below: isSummer ? 5 : 12 }) }];
}

/** An invoice that is some days overdue. */
type Debt = { days: number; party: number; owed: PlannedItem };

/** Unfinished business: old overdue invoices, a partial payment, returned goods, and two drafts. */
function unpaidDocumentsOfToday(today: Day): PlannedDocument[] {
  const dated = (days: number) => ({
    date: shiftDays(today, days),
    dueDate: shiftDays(today, days + DAYS_TO_PAY),
  });
  const item = (name: string, quantity: number) => ({ product: productIndex(name), quantity });
  const sold = {
    ...POSTED,
    ...dated(-40),
    kind: "invoice" as const,
    party: 1,
    items: [item("Folding chair", 10)],
    payment: { on: shiftDays(today, -20), isHalf: true },
  };
  const planInvoice = ({ days, party, owed }: Debt): PlannedDocument => {
    return { ...POSTED, ...dated(-days), kind: "invoice", party, items: [owed] };
  };
  return [
    planInvoice({ days: 100, party: 23, owed: item("Terrace planning, per hour", 6) }),
    planInvoice({ days: 80, party: 5, owed: item("Assembly, per hour", 9) }),
    planInvoice({
      days: 58,
      party: 16,
      owed: { ...item("Furniture restoration, per hour", 14), discount: percentAsDiscount(toRate("10")) },
    }),
    sold,
    {
      ...POSTED,
      ...dated(-30),
      kind: "credit_note",
      party: 1,
      items: [item("Folding chair", 2)],
      credits: sold,
    },
    { ...POSTED, ...dated(0), kind: "invoice", party: 3, items: [item("Oak bench", 3)], status: "draft" },
    { ...POSTED, ...dated(0), kind: "bill", party: 1, items: [item("Steel table 120", 12)], status: "draft" },
  ];
}
