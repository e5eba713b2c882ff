import type { AccountType } from "#domain/account.ts";
import type { AccountId, PartyId, ProductId, TaxRateId } from "#domain/ids.ts";
import { toQuantity, toRate } from "#domain/money.ts";
import { createAccount } from "#server/accounts/account.ts";
import { findNamedAccount } from "#server/accounts/lookup.ts";
import { addStarterChart } from "#server/accounts/starter-chart.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { createParty } from "#server/parties/party.ts";
import { createProduct } from "#server/products/product.ts";
import { updateBook } from "#server/settings/book.ts";
import { saveLogo } from "#server/settings/logo.ts";
import { createTaxRate } from "#server/tax-rates/tax-rate.ts";
import {
  COMPANY,
  CUSTOMERS,
  productIndex,
  PRODUCTS,
  type SampleTax,
  NAMED_TERMS,
  TAX_RATES,
  VENDORS,
} from "./sample-company.ts";
import { SAMPLE_LOGO } from "./sample-logo.ts";
import { NEW_ACCOUNTS, SAMPLE_ACCOUNTS, type SampleAccount } from "./sample-money.ts";
import { reorderLevelOf } from "./sample-trade.ts";

/** IDs of the sample's records, by their index or name in the plan. */
export type SampleIds = {
  vendors: PartyId[];
  customers: PartyId[];
  products: ProductId[];
  taxes: Record<SampleTax, TaxRateId>;
  accounts: ReadonlyMap<SampleAccount, AccountId>;
};

/** Creates company, chart, taxes, contacts and products in short steps; `onHand` is each product's final stock. */
export async function writeRecords(step: Books["write"], onHand: readonly number[]): Promise<SampleIds> {
  await step((tx) => addStarterChart(tx, "retail"));
  const accounts = await step(writeAccounts);
  const taxes = await step(async (tx) => ({
    standard: await writeTax(tx, "standard"),
    reduced: await writeTax(tx, "reduced"),
  }));
  const taxRates = { salesTaxRateId: taxes.standard, purchaseTaxRateId: taxes.standard };
  await step((tx) => updateBook(tx, { version: 1, ...COMPANY, ...taxRates, namedTerms: NAMED_TERMS }, 0));
  await step((tx) => saveLogo(tx, { version: 1, image: Buffer.from(SAMPLE_LOGO, "base64") }));
  const vendors = await splitIntoTens(
    step,
    VENDORS,
    async (tx, vendor) => (await createParty(tx, "vendor", vendor)).id,
  );
  const customers = await splitIntoTens(
    step,
    CUSTOMERS,
    async (tx, customer) => (await createParty(tx, "customer", customer)).id,
  );
  const products = await splitIntoTens(
    step,
    PRODUCTS,
    async (tx, { name, type, unit, purchasePrice, salePrice, tax }, index) => {
      const fields = { name, type, unit, purchasePrice, salePrice, description: "", isActive: true };
      const purchaseAccountId = type === "service" ? (accounts.get("Delivery Costs") ?? null) : null;
      const taxRateId = tax === "standard" ? null : taxes[tax];
      const reorderLevel = reorderLevelOf(index, { onHand: onHand[index] ?? 0 });
      return (await createProduct(tx, { ...fields, purchaseAccountId, taxRateId, reorderLevel })).id;
    },
  );
  return { accounts, taxes, vendors, customers, products };
}

async function splitIntoTens<One, Id>(
  step: Books["write"],
  all: readonly One[],
  write: (tx: Tx, record: One, index: number) => Promise<Id>,
): Promise<Id[]> {
  const ids: Id[] = [];
  for (let from = 0; from < all.length; from += 10) {
    const createdIds = await step(async (tx) => {
      const ten: Id[] = [];
      for (const [index, record] of all.slice(from, from + 10).entries())
        ten.push(await write(tx, record, from + index));
      return ten;
    });
    ids.push(...createdIds);
  }
  return ids;
}

async function writeTax(tx: Tx, tax: SampleTax): Promise<TaxRateId> {
  const { name, percent } = TAX_RATES[tax];
  const accounts = { salesAccountId: null, purchaseAccountId: null };
  const recovered = {
    kind: "charged",
    isRecoverable: true,
    recoverablePercent: null,
    reverseChargeType: null,
    exemptionCode: null,
    exemptionReason: "",
  } as const;
  const commonFields = { appliesTo: "both", ...recovered, isActive: true, description: "" } as const;
  return (await createTaxRate(tx, { name, rate: toRate(percent), ...commonFields, ...accounts })).id;
}

/** Adds the accounts missing from the chart of a shop, and returns all. */
async function writeAccounts(tx: Tx): Promise<SampleIds["accounts"]> {
  const find = (type: AccountType, name: string) => findNamedAccount(tx, { type, names: [name] });
  for (const { parent, ...account } of NEW_ACCOUNTS) {
    const parentId = parent === null ? null : ((await find(account.type, parent))?.id ?? null);
    await createAccount(tx, { ...account, parentId, description: "", isActive: true });
  }
  const ids = new Map<SampleAccount, AccountId>();
  for (const { type, names } of SAMPLE_ACCOUNTS)
    for (const name of names) {
      const account = await find(type, name);
      if (account) ids.set(name, account.id);
    }
  return ids;
}

/** Returns an account of the plan. */
export function findAccount({ accounts }: SampleIds, name: SampleAccount): AccountId {
  const id = accounts.get(name);
  if (id === undefined) throw new Error(`The sample has no account ${name}.`);
  return id;
}

/** Returns a record of the sample by its index. */
export function itemAt<One>(all: readonly One[], index: number): One {
  const record = all[index];
  if (record === undefined) throw new Error("The sample uses a record that it hasn't created.");
  return record;
}

type PlannedLine = { product: string; quantity: string; text?: string; isBought?: boolean };

/** A product line of the plan, as used in a quote, an order or a schedule. */
export function buildLine(
  { products, taxes }: SampleIds,
  { product, quantity, text = "", isBought = false }: PlannedLine,
) {
  const index = productIndex(product);
  const { salePrice, purchasePrice, tax } = itemAt(PRODUCTS, index);
  return {
    productId: itemAt(products, index),
    accountId: null,
    description: text,
    quantity: toQuantity(quantity),
    reference: "",
    unitPrice: isBought ? purchasePrice : salePrice,
    discount: null,
    taxRateId: taxes[tax],
    taxAmount: null,
    creditedPosition: null,
    returnsStock: true,
    orderPosition: null,
  };
}
