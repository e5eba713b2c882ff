import { shiftDays, toDay } from "#domain/dates.ts";
import { type Reply } from "./new-books.ts";
import { made, newTrader, type Path, type Trader } from "./trade.ts";

/** The numbers by which a step chooses among what there is. */
export type Chance = { which: number; day: number; size: number; cents: number };

/** What a history has made so far. */
export type World = {
  trader: Trader;
  retained: string;
  /** What lines of documents may be posted to beside products. */
  accounts: readonly string[];
  customers: readonly string[];
  vendors: readonly string[];
  made: { path: Path; id: string; body: Record<string, unknown> }[];
  payments: { id: string; body: object }[];
  journals: { id: string }[];
};

/** Null where there is nothing that the step could be done with. */
export type Does = (world: World, chance: Chance) => Promise<Reply | null>;

/** Books of a trader with two customers and two vendors, who can close years. */
export async function newWorld(): Promise<World> {
  const trader = await newTrader();
  const { books, customer, vendor } = trader;
  const created = async (path: string, body: object) => String(made(await books.post(path, body)).id);
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
  };
}

/** Three fiscal years, of which two are closed and reopened. */
const FIRST_DAY = toDay("2024-01-01");
const DAYS_APART = 9;
export const dateOf = ({ day }: Pick<Chance, "day">): string => shiftDays(FIRST_DAY, day * DAYS_APART);

export const priceOf = ({ cents, which }: Chance): string =>
  `${amountOf({ cents })}${which % 5 === 0 ? "25" : ""}`;
export const amountOf = ({ cents }: Pick<Chance, "cents">): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

export const pick = <Value>(list: readonly Value[], index: number): Value | undefined =>
  list[index % Math.max(1, list.length)];
