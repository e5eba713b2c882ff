import { reminderEndpoints } from "#contract/reminders.ts";
import type { Config } from "#server/config.ts";
import type { RegisterPersonEndpoint } from "#server/http/endpoints.ts";
import type { EmailLimits } from "#server/email/queue-email.ts";
import type { Outbox } from "#server/outbox/outbox.ts";
import { disputeInvoice, pauseCustomer, readCustomerHold, readInvoiceHold } from "./disputes-and-pauses.ts";
import { readPlan, savePlan } from "./plan.ts";
import { selectPaymentReminders } from "./queries.ts";
import { previewReminders, sendReminderEmail } from "./send-reminder.ts";

/** HTTP routes for reminders. */
export function reminderRoutes(
  on: RegisterPersonEndpoint,
  { config, outbox }: { config: Config; outbox: Outbox },
): void {
  const limits: EmailLimits = { sends: outbox.sends, perDay: config.emailsPerDay };
  const ends = reminderEndpoints;
  on(ends.preview, ({ books }) => books.read((tx) => previewReminders(tx, outbox.sends)));
  on(ends.send, async ({ books, body, caller }) => {
    const reminder = await sendReminderEmail(books, body, { caller, limits });
    outbox.wake();
    return reminder;
  });
  on(ends.list, ({ books }) =>
    books.read(async (tx) => ({ items: await selectPaymentReminders(tx, "all") })),
  );
  on(ends.plan, ({ books }) => books.read(readPlan));
  on(ends.savePlan, ({ books, body }) => books.write((tx) => savePlan(tx, body)));
  on(ends.invoiceReminders, ({ books, params: { id } }) => books.read((tx) => readInvoiceHold(tx, id)));
  on(ends.dispute, ({ books, params: { id }, body: { note } }) =>
    books.write((tx) => disputeInvoice(tx, id, note)),
  );
  on(ends.resolveDispute, ({ books, params: { id } }) => books.write((tx) => disputeInvoice(tx, id, null)));
  on(ends.customerReminders, ({ books, params: { id } }) => books.read((tx) => readCustomerHold(tx, id)));
  on(ends.pause, ({ books, params: { id }, body: { note } }) =>
    books.write((tx) => pauseCustomer(tx, id, note)),
  );
  on(ends.resume, ({ books, params: { id } }) => books.write((tx) => pauseCustomer(tx, id, null)));
}
