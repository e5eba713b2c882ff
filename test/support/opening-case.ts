import type { TestBooks } from "./new-books.ts";
import { expectMade, newTrader } from "./trade.ts";

/** Cash 1,000, receivables 330, payables 110, inventory 400, a loan 500, capital 1,120: balanced. */
export async function newOpeningCase() {
  const trader = await newTrader();
  const { books } = trader;
  const accountOf = async (name: string) => {
    const { items } = expectMade(await books.get("/accounts?limit=1000"));
    return items.find((account: { name: string }) => account.name === name)?.id;
  };
  const add = async (code: string, type: string, name: string) =>
    expectMade(await books.post("/accounts", { code, type, name })).id;
  const cash = await add("1910", "asset", "Bank");
  const loan = await add("2910", "liability", "Loan");
  const capital = await add("3910", "equity", "Capital");
  const receivable = await accountOf("Accounts Receivable");
  const payable = await accountOf("Accounts Payable");
  const balances = [
    { accountId: cash, debit: "1000.00" },
    { accountId: receivable, debit: "330.00" },
    { accountId: payable, credit: "110.00" },
    { accountId: loan, credit: "500.00" },
    { accountId: capital, credit: "720.00" },
  ];
  const items = [
    {
      partyId: trader.customer,
      number: "INV-0041",
      date: "2025-11-15",
      dueDate: "2025-12-15",
      amount: "350.00",
      taxAmount: "31.82",
    },
    { partyId: trader.customer, number: "GS-7", date: "2025-12-01", amount: "20.00", isCredit: true },
    { partyId: trader.vendor, number: "R 99/12", date: "2025-12-20", amount: "110.00" },
  ];
  return { trader, books, body: { date: "2025-12-31", balances, items }, cash, receivable, capital };
}

/** The trial balance of a day: "1000.00 Dr" by the name of the account. */
export async function balancesOn(books: TestBooks, asOf: string): Promise<Record<string, string>> {
  const report = expectMade(await books.get(`/reports/trial-balance?start=2025-01-01&end=${asOf}`));
  return Object.fromEntries(
    report.rows.map(({ name, debit, credit }: Record<string, string>) => [
      name,
      debit === "0.00" ? `${credit} Cr` : `${debit} Dr`,
    ]),
  );
}
