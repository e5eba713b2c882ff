import { expect, test } from "vitest";
import { change, made, newTrader, openAccount, widgets, write } from "#test/support/trade.ts";

// Accounting 6: what landed costs took stays posted until they are voided.

test("the bill of its freight can't be voided or changed back to draft until the cost is voided", async () => {
  const trader = await newTrader();
  const goods = await write(trader, "/bills", { date: "2026-01-05", items: [widgets(trader, "10", "40")] });
  const freight = await openAccount(trader, "5900", "Freight In");
  const carrier = (amount: string) =>
    write(trader, "/bills", {
      date: "2026-01-15",
      items: [{ accountId: freight, description: "Freight", quantity: "1", unitPrice: amount }],
    });
  const bill = await carrier("100.00");
  const { id } = made(
    await trader.books.post("/value-adjustments/landed-costs", {
      date: "2026-01-20",
      costs: [{ accountId: freight, amount: "100.00" }],
      goods: [{ documentId: goods.id, position: 1 }],
    }),
  );
  for (const status of ["void", "draft"])
    expect(await change(trader, bill, { status })).toMatchObject({
      status: 409,
      body: { code: "document.feeds-landed-costs" },
    });
  const other = await carrier("30.00");
  expect(await change(trader, other, { status: "void" }), "the landed cost has the first").toMatchObject({
    status: 200,
  });
  made(await trader.books.post(`/value-adjustments/${id}/void`, {}));
  expect(await change(trader, bill, { status: "void" })).toMatchObject({ status: 200 });
});
