import { expect, test } from "vitest";
import { type Day, toDay } from "./dates.ts";
import { interestOn, toAmount, toRate } from "./money.ts";
import { feeOf, interestOf, nextReminder } from "./reminder.ts";

const REMINDERS = [{ daysAfterDue: 7 }, { daysAfterDue: 21 }, { daysAfterDue: 35 }];
const dueDate = toDay("2026-03-01");
const nextReminderOn = (today: string, last: { reminderNumber: number; sentOn: string } | null = null) =>
  nextReminder({
    reminders: REMINDERS,
    dueDate,
    today: toDay(today),
    last: last && { ...last, sentOn: toDay(last.sentOn) },
  });

test("no reminder is sent before the day of the first one, and one is from that day on", () => {
  expect(nextReminderOn("2026-03-02")).toBe("grace_period");
  expect(nextReminderOn("2026-03-07")).toBe("grace_period");
  expect(nextReminderOn("2026-03-08")).toBe(1);
  expect(nextReminderOn("2026-03-09", { reminderNumber: 1, sentOn: "2026-03-08" })).toBe("waiting");
});

test("the next reminder follows on its day after the due date", () => {
  const first = { reminderNumber: 1, sentOn: "2026-03-08" };
  expect(nextReminderOn("2026-03-21", first)).toBe("waiting");
  expect(nextReminderOn("2026-03-22", first)).toBe(2);
  expect(nextReminderOn("2026-04-05", { reminderNumber: 2, sentOn: "2026-03-22" })).toBe(3);
});

test("a document without reminders starts with the first one, and keeps the days between reminders", () => {
  expect(nextReminderOn("2026-06-01")).toBe(1);
  const late = { reminderNumber: 1, sentOn: "2026-06-01" };
  expect(nextReminderOn("2026-06-14", late)).toBe("waiting");
  expect(nextReminderOn("2026-06-15", late)).toBe(2);
});

test("there is none after the last reminder, also if a company has removed some", () => {
  expect(nextReminderOn("2027-01-01", { reminderNumber: 3, sentOn: "2026-04-05" })).toBe("all_sent");
  expect(nextReminderOn("2027-01-01", { reminderNumber: 5, sentOn: "2026-04-05" })).toBe("all_sent");
});

test("a reminder costs the fee of the highest reminder reached, unless it was charged or is itself for a fee", () => {
  const reminders = [{ fee: null }, { fee: toAmount("5.00") }, { fee: toAmount("10.00") }];
  const reached = (next: 1 | 2 | 3 | "waiting", more = {}) => ({ next, chargedAt: 0, isFee: false, ...more });
  expect(feeOf(reminders, [reached(1)])).toBeNull();
  expect(feeOf(reminders, [reached(1), reached(2)])).toBe("5.00");
  expect(feeOf(reminders, [reached(3), reached(2)])).toBe("10.00");
  expect(feeOf(reminders, [reached(3, { chargedAt: 3 }), reached(2)])).toBe("5.00");
  expect(feeOf(reminders, [reached(3, { chargedAt: 2 })])).toBe("10.00");
  expect(feeOf(reminders, [reached(2, { isFee: true }), reached("waiting")])).toBeNull();
});

test("interest is for actual days of 365, rounded half-up, and never for days already charged", () => {
  const reminders = [{ interestRate: null }, { interestRate: toRate("8") }];
  const part = {
    next: 2,
    chargedAt: 1,
    isFee: false,
    balanceDue: toAmount("600.00"),
    dueDate: toDay("2026-03-01"),
  };
  const borne = (changes: Partial<typeof part> & { chargedUntil?: Day } = {}) =>
    interestOf(
      reminders,
      { ...asOnePart({ ...part, ...changes }), chargedUntil: changes.chargedUntil ?? null },
      { today: toDay("2026-03-31"), minorUnit: 2 },
    )[0]?.amount ?? null;
  const asOnePart = ({ balanceDue, dueDate: day, ...charged }: typeof part) => ({
    ...charged,
    parts: [{ dueDate: day, balanceDue }],
  });
  expect(borne()).toBe("3.95");
  expect(borne({ chargedUntil: toDay("2026-03-17") })).toBe("1.84");
  // A postponed due date is not charged before it.
  expect(borne({ dueDate: toDay("2026-03-24"), chargedUntil: toDay("2026-03-17") })).toBe("0.92");
  expect(borne({ balanceDue: toAmount("0.77") })).toBe("0.01");
  expect(borne({ balanceDue: toAmount("0.76") })).toBeNull();
  // 0.005 exactly.
  expect(interestOn(toAmount("2.50"), { rate: toRate("7.3"), days: 10 }, 2)).toBe("0.01");
  expect(interestOn(toAmount("2500"), { rate: toRate("7.3"), days: 100 }, 0)).toBe("50.00");
  expect(borne({ chargedUntil: toDay("2026-03-31") })).toBeNull();
  expect(borne({ chargedUntil: toDay("2026-04-05") })).toBeNull();
  expect(borne({ isFee: true })).toBeNull();
  expect(borne({ chargedAt: 2 })).toBeNull();
  expect(borne({ next: 1, chargedAt: 0 })).toBeNull();
});
