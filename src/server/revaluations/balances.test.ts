import { expect, test } from "vitest";
import {
  type ForeignAccounts,
  balancesOn,
  foreignLines,
  createForeignMoney,
} from "#test/support/foreign-accounts.ts";
import { soundBooks } from "#test/support/foreign-trader.ts";
import { entry, line, saved } from "#test/support/money-books.ts";
import { expectMade } from "#test/support/trade.ts";

// Accounting 32: revaluation of bank and cash accounts in other currencies. The books are in USD.

const revalue = ({ trader }: ForeignAccounts, rate: string, date = "2026-01-31") =>
  trader.books.post("/revaluations", { date, rates: [{ currency: "EUR", rate }] });

test("EUR 1,000.00 received at 1.10 gains 50.00 at 1.15 on the last day, and reverses it the next day", async () => {
  const money = await createForeignMoney();
  const { euros, sales, trader } = money;
  await saved(money, entry("deposit", euros, line(sales, "1000.00")));
  const preview = expectMade(await trader.books.get("/revaluations/preview?date=2026-01-31&rates=EUR:1.15"));
  const held = { amount: "1000.00", baseAmount: "1100.00", revaluedAmount: "1150.00", gainLoss: "50.00" };
  expect(preview).toMatchObject({ gainLoss: "50.00", items: [], balances: [{ accountId: euros, ...held }] });
  const posted = expectMade(await revalue(money, "1.15"));
  expect(posted).toMatchObject({
    documentCount: 0,
    accountCount: 1,
    gainLoss: "50.00",
    balances: preview.balances,
  });
  expect(await foreignLines(money, posted.journalId)).toEqual([
    "Euros 50.00 Dr 0.00",
    "Unrealized Exchange Gain or Loss 50.00 Cr",
  ]);
  expect(await foreignLines(money, posted.reversalId)).toEqual([
    "Euros 50.00 Cr 0.00",
    "Unrealized Exchange Gain or Loss 50.00 Dr",
  ]);
  expect(await balancesOn(money, euros)).toBe("1100.00 / 1000.00");
  // Repeating it posts nothing; another rate or a higher balance replaces the posting without doubling it.
  expect(await revalue(money, "1.15")).toMatchObject({ body: { code: "revaluation.unchanged" } });
  await saved(money, entry("expense", euros, line(sales, "200.00")));
  const again = expectMade(await revalue(money, "1.20"));
  // EUR 800.00 x 1.20 less 880.00.
  expect(again).toMatchObject({ gainLoss: "80.00", balances: [{ amount: "800.00", baseAmount: "880.00" }] });
  expect(expectMade(await trader.books.get("/revaluations")).items).toMatchObject([
    { gainLoss: "80.00", isVoid: false },
    { gainLoss: "50.00", isVoid: true },
  ]);
  const later = expectMade(await revalue(money, "1.05", "2026-02-28"));
  expect(later).toMatchObject({ gainLoss: "-40.00" });
  expectMade(await trader.books.post(`/revaluations/${later.id}/void`));
  expect(await balancesOn(money, euros)).toBe("880.00 / 800.00");
  await soundBooks(trader);
});

test("an overdraft whose value rises is a loss, and an account at zero releases its base balance", async () => {
  const money = await createForeignMoney();
  const { bank, euros, sales, trader } = money;
  await saved(money, entry("expense", euros, line(sales, "100.00")));
  expect(expectMade(await revalue(money, "1.15"))).toMatchObject({
    gainLoss: "-5.00",
    balances: [{ amount: "-100.00", baseAmount: "-110.00", revaluedAmount: "-115.00", gainLoss: "-5.00" }],
  });
  const into = entry("transfer", bank, line(euros, "112.00", { receivedAmount: "100.00" }));
  await saved(money, { ...into, date: "2026-02-10" });
  expect(await balancesOn(money, euros)).toBe("2.00 / 0.00");
  expect(expectMade(await revalue(money, "1.15", "2026-02-28"))).toMatchObject({
    gainLoss: "-2.00",
    balances: [{ amount: "0.00", baseAmount: "2.00", revaluedAmount: "0.00" }],
  });
  await soundBooks(trader);
});

test("a currency without a rate is named, and documents are revalued together with balances", async () => {
  const money = await createForeignMoney();
  const { euros, sales, trader } = money;
  await saved(
    money,
    entry("deposit", euros, line(sales, "10.00"), { date: "2025-12-20", exchangeRate: "1" }),
  );
  const early = await trader.books.post("/revaluations", { date: "2025-12-31" });
  expect(early).toMatchObject({ status: 422, body: { code: "currency.no-rate" } });
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "100" }];
  const invoice = { partyId: trader.customer, date: "2026-01-10", status: "posted", items };
  expectMade(await trader.books.post("/invoices", { ...invoice, currency: "EUR", exchangeRate: "1.10" }));
  // 10.00 at 1.00 and 100.00 at 1.10.
  const revaluation = expectMade(await revalue(money, "1.20"));
  expect(revaluation).toMatchObject({
    documentCount: 1,
    accountCount: 1,
    gainLoss: "12.00",
    currencies: [{ gainLoss: "12.00" }],
  });
  await soundBooks(trader);
});
