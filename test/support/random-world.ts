import { shiftDays, toDay } from "#domain/dates.ts";
import { type TestReply } from "./new-books.ts";
import { expectMade, newTrader, openAccount, type DocumentPath, type TestTrader } from "./trade.ts";

/** The numbers by which a step chooses among the existing records. */
export type StepChance = { which: number; day: number; size: number; cents: number };

/** The records of a history so far. */
export type TradeWorld = {
  trader: TestTrader;
  retained: string;
  /** Accounts that document lines can use besides products. */
  accounts: readonly string[];
  customers: readonly string[];
  vendors: readonly string[];
  made: { path: DocumentPath; id: string; body: Record<string, unknown> }[];
  payments: { id: string; body: object }[];
  journals: { id: string }[];
  /** The accounts and taxes that few steps need, created by the first of them. */
  special?: Promise<SpecialRecords>;
  deferrals: WorldDeferral[];
  /** The account of fixed assets in another currency. */
  machines?: string;
  /** Bank transactions that were recorded as payments. */
  bankTransactions: string[];
};

/** Services that are invoiced or billed at once, and recognized over months. */
export type WorldDeferral = { id: string; path: DocumentPath; documentId: string; accountId: string };

type SpecialRecords = {
  bank: string;
  /** A bank account in a third currency. */
  yen: string;
  balance: { income: string; expense: string };
  result: { income: string; expense: string };
  /** A single tax, as the first and as the second of two, and with reverse charge. */
  taxes: readonly string[];
};

/** Null if there is nothing to use for the step. */
export type TradeAction = (world: TradeWorld, chance: StepChance) => Promise<TestReply | null>;

/** Books of a trader with two customers and two vendors, who can close years. */
export async function newWorld(): Promise<TradeWorld> {
  const trader = await newTrader();
  const { books, customer, vendor } = trader;
  const created = async (path: string, body: object) => String(expectMade(await books.post(path, body)).id);
  return {
    trader,
    retained: await created("/accounts", { code: "3900", type: "equity", name: "Retained Earnings" }),
    accounts: [
      await created("/accounts", { code: "1700", type: "asset", name: "Equipment" }),
      await created("/accounts", { code: "5900", type: "expense", name: "Rent" }),
    ],
    customers: [customer, await created("/customers", { name: "Other Customer" })],
    vendors: [vendor, await created("/vendors", { name: "Other Vendor" })],
    made: [],
    payments: [],
    journals: [],
    deferrals: [],
    bankTransactions: [],
  };
}

export const specialOf = (world: TradeWorld): Promise<SpecialRecords> =>
  (world.special ??= openSpecial(world.trader));

async function openSpecial(trader: TestTrader): Promise<SpecialRecords> {
  const created = async (path: string, body: object) =>
    String(expectMade(await trader.books.post(path, body)).id);
  const bank = { code: "1010", type: "asset", name: "Bank", moneyKind: "bank" };
  const rate = (name: string, more: object) => created("/tax-rates", { name, ...more });
  const [state, city] = [await rate("State", { rate: "10" }), await rate("City", { rate: "2.5" })];
  const together = (...ids: string[]) =>
    ids.map((taxRateId, index) => ({ taxRateId, isCompound: index > 1 }));
  return {
    bank: await created("/accounts", bank),
    yen: await created("/accounts", { ...bank, code: "1011", name: "Bank in JPY", currency: "JPY" }),
    balance: {
      income: await openAccount(trader, "2410", "Deferred"),
      expense: await openAccount(trader, "1410", "Prepaid"),
    },
    result: {
      income: await openAccount(trader, "4910", "Subscriptions"),
      expense: await openAccount(trader, "5910", "Insurance"),
    },
    taxes: [
      state,
      await rate("State and city", { components: together(state, city) }),
      await rate("City and state", { components: together(city, state) }),
      await rate("Owed by the buyer", { rate: "10", kind: "reverse_charge" }),
    ],
  };
}

/** The base currency, and the approximate value of a unit of each other one in it. */
export const BOOK_CURRENCY = "USD";
const RATES: Record<string, number> = { EUR: 1.1, KWD: 3.25, JPY: 0.0061 };
export const FOREIGN_CURRENCIES = ["EUR", "KWD"];

/** A rate at most a twentieth from the usual one. */
export const rateOf = (currency: string, { cents }: Pick<StepChance, "cents">): string =>
  ((RATES[currency] ?? 1) * (0.95 + (cents % 1_000) / 10_000)).toFixed(8);

/** The fields of an amount in a currency. */
export const inCurrency = (currency: string, chance: Pick<StepChance, "cents">) =>
  currency === BOOK_CURRENCY ? {} : { currency, exchangeRate: rateOf(currency, chance), confirmRates: true };

/** Three fiscal years, of which two are closed and reopened. */
const FIRST_DAY = toDay("2024-01-01");
const DAYS_APART = 9;
export const dateOf = ({ day }: Pick<StepChance, "day">): string => shiftDays(FIRST_DAY, day * DAYS_APART);

export const priceOf = ({ cents, which }: StepChance): string =>
  `${amountOf({ cents })}${which % 5 === 0 ? "25" : ""}`;
export const amountOf = ({ cents }: Pick<StepChance, "cents">): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

export const pick = <Value>(list: readonly Value[], index: number): Value | undefined =>
  list[index % Math.max(1, list.length)];
