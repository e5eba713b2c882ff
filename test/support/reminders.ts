import type { ReminderDigest, ReminderPreview } from "#contract/reminders.ts";
import { shiftDays, toDay } from "#domain/dates.ts";
import type { TestApp } from "./test-app.ts";
import { expectMade, newTrader, type TestTrader, write } from "./trade.ts";

let addresses = 0;

/** A trader whose customer has an email address. */
export async function traderWithAddress(
  changes: object = {},
  on?: TestApp,
): Promise<TestTrader & { to: string; today: string }> {
  const trader = await newTrader(on);
  const to = `reminded-${(addresses += 1)}@customer.example`;
  const party = expectMade(await trader.books.get(`/customers/${trader.customer}`));
  expectMade(await trader.books.put(`/customers/${trader.customer}`, { ...party, email: to, ...changes }));
  return { ...trader, to, today: expectMade(await trader.books.get("/company")).today };
}

export type ReminderTrader = Awaited<ReturnType<typeof traderWithAddress>>;

/** An invoice of 40.00 that has been overdue for this many days. */
export async function overdueInvoice(trader: ReminderTrader, days: number) {
  const dueDate = shiftDays(toDay(trader.today), -days);
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "40.00" }];
  return write(trader, "/invoices", { date: shiftDays(dueDate, -14), dueDate, items });
}

export const reminderPreview = async ({ books }: TestTrader): Promise<ReminderPreview> =>
  expectMade(await books.get("/reminders/preview"));

export async function firstDigest(trader: TestTrader): Promise<ReminderDigest> {
  const [first] = (await reminderPreview(trader)).digests;
  if (first === undefined) throw new Error("There is no reminder.");
  return first;
}

export const sendReminder = (
  { books }: TestTrader,
  { partyId, contentHash }: ReminderDigest,
  headers: Record<string, string> = {},
) => books.post("/reminders", { partyId, contentHash }, headers);
