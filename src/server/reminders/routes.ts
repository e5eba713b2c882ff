import { reminderEndpoints } from "#contract/reminders.ts";
import type { Config } from "#server/config.ts";
import type { OnPerson } from "#server/http/endpoints.ts";
import type { Limits } from "#server/mail/queue-mail.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { dispute, pause, readOfCustomer, readOfInvoice } from "./holds.ts";
import { readPlan, savePlan } from "./plan.ts";
import { selectReminders } from "./queries.ts";
import { previewReminders, remind } from "./remind.ts";

/** HTTP routes for reminders. */
export function reminderRoutes(on: OnPerson, { config, outbox }: { config: Config; outbox: Outbox }): void {
  const limits: Limits = { sends: outbox.sends, perDay: config.mailsPerDay };
  const ends = reminderEndpoints;
  on(ends.preview, ({ books }) => books.read((tx) => previewReminders(tx, outbox.sends)));
  on(ends.send, async ({ books, body, caller }) => {
    const reminder = await remind(books, body, { caller, limits });
    outbox.wake();
    return reminder;
  });
  on(ends.list, ({ books }) => books.read(async (tx) => ({ items: await selectReminders(tx, "all") })));
  on(ends.plan, ({ books }) => books.read(readPlan));
  on(ends.savePlan, ({ books, body }) => books.write((tx) => savePlan(tx, body)));
  on(ends.ofInvoice, ({ books, params: { id } }) => books.read((tx) => readOfInvoice(tx, id)));
  on(ends.dispute, ({ books, params: { id }, body: { note } }) => books.write((tx) => dispute(tx, id, note)));
  on(ends.settle, ({ books, params: { id } }) => books.write((tx) => dispute(tx, id, null)));
  on(ends.ofCustomer, ({ books, params: { id } }) => books.read((tx) => readOfCustomer(tx, id)));
  on(ends.pause, ({ books, params: { id }, body: { note } }) => books.write((tx) => pause(tx, id, note)));
  on(ends.resume, ({ books, params: { id } }) => books.write((tx) => pause(tx, id, null)));
}
