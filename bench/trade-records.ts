import { z } from "zod";
import { brandSchema } from "#contract/fields.ts";
import { type Day, shiftDays } from "#domain/dates.ts";
import type { AccountId, PartyId, TaxRateId } from "#domain/ids.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import type { SendRequest } from "./http-client.ts";
import { inAmount } from "./random-amounts.ts";
import { COMMON_NAME, CUSTOMERS, DAYS, GOODS, RARE_NAME, REVALUED, SERVICES } from "./trade-book.ts";

export type Customer = { id: PartyId; name: string; email: string; accountId: AccountId };
export type BenchProduct = { id: string; name: string; type: "inventory" | "service"; costCents: number };
/** The records used by invoices, in the order of trade-book. */
export type TradeRecords = {
  customers: Customer[];
  products: BenchProduct[];
  vendorId: string;
  taxRateId: TaxRateId;
};

/** Creates the records that invoices need, as an owner would: customers, products, a tax rate, and goods in stock. */
export async function createTradeRecords(
  send: SendRequest,
  { size, today }: { size: number; today: Day },
): Promise<TradeRecords> {
  const create = async (path: string, body: Record<string, unknown>) => {
    const { text } = await send({ method: "POST", path, body: JSON.stringify(body) });
    return created.parse(JSON.parse(text));
  };
  const vendor = await create("/api/vendors", { name: "Goods and More" });
  const tax = await create("/api/tax-rates", { name: "Sales tax", rate: "10" });
  const customers: Customer[] = [];
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const party = { name: nameOf(index), email: `customer-${index}@example.com` };
    const { id, accountId = brandUnchecked("") } = await create("/api/customers", party);
    customers.push({ ...party, id: brandUnchecked(id), accountId });
  }
  const products: BenchProduct[] = [];
  for (let index = 0; index <= REVALUED; index += 1) {
    const product = productAt(index);
    const [purchasePrice, salePrice] = [inAmount(product.costCents), inAmount(product.costCents * 2)];
    const { id } = await create("/api/products", {
      ...product,
      costCents: undefined,
      purchasePrice,
      salePrice,
    });
    products.push({ ...product, id });
  }
  const records = { customers, products, vendorId: vendor.id, taxRateId: brandUnchecked<TaxRateId>(tax.id) };
  for (const bill of stockingBills(records, size, today)) await create("/api/bills", bill);
  return records;
}

const created = z.object({ id: z.string(), accountId: brandSchema<AccountId>(z.string()).optional() });

function nameOf(index: number): string {
  if (index === 0) return `${RARE_NAME} and Daughters`;
  return `${[COMMON_NAME, "Office", "Kitchen"][index % 3]} Company ${index}`;
}

function productAt(index: number): Omit<BenchProduct, "id"> {
  const isService = index >= GOODS && index < GOODS + SERVICES;
  const type = isService ? "service" : "inventory";
  return { name: `${isService ? "Service" : "Article"} ${index}`, type, costCents: 2_000 + index * 100 };
}

const DAYS_BETWEEN_BILLS = 30;

/** More than the sales of all goods, every month; of the revalued product once, at the beginning. */
function* stockingBills({ products, vendorId }: TradeRecords, size: number, today: Day) {
  const item = (product: BenchProduct, quantity: number) => {
    return { productId: product.id, quantity: String(quantity), unitPrice: inAmount(product.costCents) };
  };
  for (let day = 0; day <= DAYS; day += DAYS_BETWEEN_BILLS) {
    const date = shiftDays(today, day - DAYS);
    const items = products.slice(0, GOODS).map((product) => item(product, size));
    yield { partyId: vendorId, date, status: "paid", items };
  }
  const revalued = products.slice(REVALUED).map((product) => item(product, REVALUED_STOCK));
  yield { partyId: vendorId, date: shiftDays(today, -DAYS), status: "paid", items: revalued };
}

const REVALUED_STOCK = 10_000;
