import type { ReminderDigest, ReminderPreview } from "#contract/reminders.ts";
import { shiftDays, toDay } from "#domain/dates.ts";
import type { TestApp } from "./test-app.ts";
import { made, newTrader, type Trader, write } from "./trade.ts";

let addresses = 0;

/** A trader whose customer has an email address. */
export async function traderWithAddress(
  changes: object = {},
  on?: TestApp,
): Promise<Trader & { to: string; today: string }> {
  const trader = await newTrader(on);
  const to = `reminded-${(addresses += 1)}@customer.example`;
  const party = made(await trader.books.get(`/customers/${trader.customer}`));
  made(await trader.books.put(`/customers/${trader.customer}`, { ...party, email: to, ...changes }));
  return { ...trader, to, today: made(await trader.books.get("/book")).today };
}

export type Reminded = Awaited<ReturnType<typeof traderWithAddress>>;

/** An invoice of 40.00 that has been overdue for this many days. */
export async function overdueInvoice(trader: Reminded, days: number) {
  const dueDate = shiftDays(toDay(trader.today), -days);
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "40.00" }];
  return write(trader, "/invoices", { date: shiftDays(dueDate, -14), dueDate, items });
}

export const reminderPreview = async ({ books }: Trader): Promise<ReminderPreview> =>
  made(await books.get("/reminders/preview"));

export async function firstDigest(trader: Trader): Promise<ReminderDigest> {
  const [first] = (await reminderPreview(trader)).digests;
  if (first === undefined) throw new Error("There is no reminder.");
  return first;
}

export const sendReminder = (
  { books }: Trader,
  { partyId, seal }: ReminderDigest,
  headers: Record<string, string> = {},
) => books.post("/reminders", { partyId, seal }, headers);
