import { expect, test } from "vitest";
import { shiftDays } from "#domain/dates.ts";
import { inDays, newSchedule, scheduleOf } from "#test/support/schedules.ts";
import { expectMade, newTrader } from "#test/support/trade.ts";

// Accounting 3 and 21: the preview of a recurring transaction shows when each document is due.

test("the next dates have the due dates of their documents, before and after saving", async () => {
  const trader = await newTrader();
  const first = inDays(1);
  const installmentsOf = async (changes: object) => {
    const preview = await trader.books.post("/schedules/preview", scheduleOf(trader, { ...changes }));
    const saved = await newSchedule(trader, { ...changes });
    expect(saved.nextDates).toEqual(expectMade(preview).nextDates);
    return saved.nextDates[0].installments;
  };
  expect(await installmentsOf({ daysUntilDue: 10 })).toEqual([
    { dueDate: shiftDays(first, 10), amount: "40.00" },
  ]);
  const paymentTerms = [
    { percent: "33.33", days: 0, isEndOfMonth: false },
    { percent: "66.67", days: 30, isEndOfMonth: false },
  ];
  expect(await installmentsOf({ paymentTerms })).toEqual([
    { dueDate: first, amount: "13.33" },
    { dueDate: shiftDays(first, 30), amount: "26.67" },
  ]);
});
