import { expect, test } from "vitest";
import { shiftDays, toDay } from "#domain/dates.ts";
import { firstDigest, traderWithAddress } from "#test/support/reminders.ts";
import { expectMade, receive, write } from "#test/support/trade.ts";

/** A reminder names each overdue installment of an invoice (Behavior 2.24). */
test("a reminder names each overdue installment with its due date and balance due", async () => {
  const trader = await traderWithAddress();
  const day = (ago: number) => shiftDays(toDay(trader.today), -ago);
  const installments = [
    { dueDate: day(40), amount: "30.00" },
    { dueDate: day(10), amount: "50.00" },
    { dueDate: day(-20), amount: "20.00" },
  ];
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "100.00" }];
  const invoice = await write(trader, "/invoices", { date: day(60), installments, items });
  const allocations = [{ documentId: invoice.id, amount: "12.00" }];
  expectMade(await receive(trader, { date: trader.today, amount: "12.00", allocations }));
  const { text, ...digest } = await firstDigest(trader);
  expect(digest.items).toMatchObject([
    {
      balanceDue: "68.00",
      installments: [
        { dueDate: day(40), balanceDue: "18.00" },
        { dueDate: day(10), balanceDue: "50.00" },
      ],
    },
  ]);
  const lines = text.split("\n").filter((line) => line.startsWith(invoice.number));
  expect(lines.map((line) => line.split(": ")[1])).toEqual(["$18.00", "$50.00"]);
});
