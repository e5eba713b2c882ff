import { expect, test } from "vitest";
import { stepsOf } from "./document-timeline.tsx";

type StepsArguments = Parameters<typeof stepsOf>;
const invoice = (facts: object) =>
  ({
    createdAt: "2026-01-05T10:00:00.000Z",
    nextDueDate: "2026-02-04",
    status: "posted",
    paidAmount: "0.00",
    currency: "USD",
    ...facts,
  }) as unknown as StepsArguments[0];
const facts = (more: object) =>
  ({ emails: [], links: [], reminders: [], today: "2026-01-20", ...more }) as unknown as StepsArguments[1];
const statusesOf = (...stepsArguments: StepsArguments) =>
  stepsOf(...stepsArguments).map(({ label, status }) => `${label}: ${status}`);

test("an invoice that was just posted is created, and the other steps are still to come", () => {
  expect(statusesOf(invoice({}), facts({}))).toEqual([
    "Created: done",
    "Sent: open",
    "Opened: open",
    "Due: open",
    "Paid: open",
  ]);
});

test("an invoice is sent once an email has been sent, and opened once its page was opened", () => {
  const emails = [{ sentAt: null }, { sentAt: "2026-01-06T10:00:00.000Z" }];
  const links = [{ firstViewedAt: "2026-01-07T10:00:00.000Z", viewCount: 2 }];
  expect(statusesOf(invoice({}), facts({ emails, links })).slice(1, 3)).toEqual([
    "Sent: done",
    "Opened: done",
  ]);
});

test("an invoice is overdue after its due date until it is paid", () => {
  const late = facts({ today: "2026-02-05" });
  expect(statusesOf(invoice({}), late)[3]).toBe("Overdue since: late");
  expect(statusesOf(invoice({ status: "paid" }), late).slice(3)).toEqual(["Due: done", "Paid: done"]);
  expect(statusesOf(invoice({ status: "paid" }), facts({})).slice(3)).toEqual(["Due: open", "Paid: done"]);
});

test("an invoice shows the reminders it got, the first one first", () => {
  const reminder = (reminderNumber: number, status: string) => ({
    items: [{ documentId: "one", reminderNumber }],
    sentOn: "2026-02-12",
    status,
  });
  const reminded = facts({ today: "2026-03-05", reminders: [reminder(2, "failed"), reminder(1, "sent")] });
  expect(statusesOf(invoice({ id: "one" }), reminded).slice(4, 6)).toEqual([
    "Reminder 1: done",
    "Reminder 2: late",
  ]);
});
