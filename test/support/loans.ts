import { expectMade, newTrader, openAccount, type TestTrader } from "./trade.ts";

/** A trader with the accounts of a loan. */
export type LoanBooks = { trader: TestTrader; loan: string; interest: string; fees: string; bank: string };

export async function newLoanBooks(): Promise<LoanBooks> {
  const trader = await newTrader();
  const bank = { code: "1010", type: "asset", name: "Bank", moneyKind: "bank" };
  return {
    trader,
    loan: await openAccount(trader, "2610", "Loan"),
    interest: await openAccount(trader, "5910", "Interest"),
    fees: await openAccount(trader, "5920", "Fees"),
    bank: expectMade(await trader.books.post("/accounts", bank)).id,
  };
}

/** The body of a loan of 10,000.00 at 6 % over a year, as the form sends it. */
export const loanOf = ({ loan, interest, bank }: LoanBooks, changes: Record<string, unknown> = {}) => ({
  name: "Van",
  loanAccountId: loan,
  interestAccountId: interest,
  paymentAccountId: bank,
  principal: "10000.00",
  rate: "6",
  startsOn: "2024-01-01",
  installmentCount: 12,
  isAutomatic: false,
  ...changes,
});

export const newLoan = async (books: LoanBooks, changes: Record<string, unknown> = {}) =>
  expectMade(await books.trader.books.post("/loans", loanOf(books, changes)));

/** The list's figures for an account: the remaining balances, the account balance, and the difference. */
export async function loanBalancesOn({ trader }: LoanBooks, asOf: string): Promise<string[]> {
  const { accounts } = expectMade(await trader.books.get(`/loans?asOf=${asOf}`));
  return accounts.map(
    (account: { name: string; subledgerBalance: string; balance: string; difference: string }) =>
      `${account.name} ${account.subledgerBalance} ${account.balance} ${account.difference}`,
  );
}
