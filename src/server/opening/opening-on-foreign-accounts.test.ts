import { expect, test } from "vitest";
import {
  type ForeignAccounts,
  balancesOn,
  foreignLines,
  createForeignMoney,
} from "#test/support/foreign-accounts.ts";
import { soundBooks } from "#test/support/foreign-trader.ts";
import { stateOf } from "#test/support/books-state.ts";
import { expectMade } from "#test/support/trade.ts";

// Accounting 10, 18: bank and cash accounts in other currencies have opening balances. The books are in USD.

/** 550.00 + 75.00 = 125.00 + 500.00. The rates of EUR 500.00 and GBP 100.00 aren't in the table. */
async function beginning() {
  const money = await createForeignMoney();
  const { books } = money.trader;
  const capital = expectMade(
    await books.post("/accounts", { code: "3910", type: "equity", name: "Capital" }),
  ).id;
  const balances: Balance[] = [
    { accountId: money.euros, debit: "550.00", foreignAmount: "500.00" },
    { accountId: money.pounds, credit: "125.00", foreignAmount: "100.00" },
    { accountId: money.bank, debit: "75.00" },
    { accountId: capital, credit: "500.00" },
  ];
  return { money, books, body: { date: "2025-12-31", balances } };
}
type Balance = { accountId: string; debit?: string; credit?: string; foreignAmount?: string | null };

const held = async (money: ForeignAccounts) => [
  await balancesOn(money, money.euros),
  await balancesOn(money, money.pounds),
];

test("a balance on a foreign currency account is shown, posted and undone in both currencies", async () => {
  const { money, books, body } = await beginning();
  const preview = expectMade(await books.post("/opening-balances/preview", body));
  expect(preview).toMatchObject({ difference: "0.00", equity: "0.00" });
  expect(preview.lines).toMatchObject([
    { accountName: "Euros", debit: "550.00", credit: "0.00", foreignAmount: "500.00", currency: "EUR" },
    { accountName: "Pounds", debit: "0.00", credit: "125.00", foreignAmount: "100.00", currency: "GBP" },
    { accountName: "Checking", debit: "75.00", foreignAmount: null, currency: null },
    { accountName: "Capital", credit: "500.00", foreignAmount: null, currency: null },
  ]);
  expect(await held(money)).toEqual(["0.00 / 0.00", "0.00 / 0.00"]);
  const { id, journalId } = expectMade(await books.post("/opening-balances", body));
  expect(await foreignLines(money, journalId)).toEqual([
    "Capital 500.00 Cr",
    "Checking 75.00 Dr",
    "Euros 550.00 Dr 500.00",
    "Pounds 125.00 Cr 100.00",
  ]);
  expect(await held(money)).toEqual(["550.00 / 500.00", "-125.00 / -100.00"]);
  expectMade(await books.post(`/opening-balances/${id}/undo`, {}));
  expect(await held(money)).toEqual(["0.00 / 0.00", "0.00 / 0.00"]);
  await soundBooks(money.trader);
});

test("zero in the account's currency moves only the base balance", async () => {
  const { money, books, body } = await beginning();
  const [euros = { accountId: money.euros }, ...rest] = body.balances;
  expectMade(
    await books.post("/opening-balances", { ...body, balances: [{ ...euros, foreignAmount: "0" }, ...rest] }),
  );
  expect(await balancesOn(money, money.euros)).toBe("550.00 / 0.00");
});

test.each<[string, number, Partial<Balance>, string]>([
  ["no amount in the account's currency", 0, { foreignAmount: null }, "account.foreign-amount-required"],
  [
    "an amount for an account in base currency",
    2,
    { foreignAmount: "75.00" },
    "account.foreign-amount-not-allowed",
  ],
  ["more decimals than the currency has", 1, { foreignAmount: "100.005" }, "request.invalid"],
  ["an amount of zero in base currency", 0, { debit: "0.00" }, "currency.rounds-to-zero"],
])("%s is refused at its field, and leaves nothing behind", async (_, position, change, code) => {
  const { books, body } = await beginning();
  const before = await stateOf(books);
  const balances = body.balances.map((line, index) => (index === position ? { ...line, ...change } : line));
  for (const path of ["/opening-balances/preview", "/opening-balances"])
    expect(await books.post(path, { ...body, balances })).toMatchObject({
      body: { code, errors: [{ field: `balances[${position}].foreignAmount` }] },
    });
  expect(await stateOf(books)).toEqual(before);
});
