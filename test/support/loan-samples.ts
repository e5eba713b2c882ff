import type { TestBooks } from "./new-books.ts";
import type { Samples } from "./sample-requests.ts";

/** One to read and change, one for each request that uses it up, and the accounts for all of them. */
export type LoanRecords = {
  lentLoan: string;
  paidLoan: string;
  repaidLoan: string;
  undoneLoan: string;
  undoneInstallment: string;
  spareLoan: string;
  loanAccounts: { loan: string; interest: string; bank: string };
};

const loanBody = ({ loan, interest, bank }: LoanRecords["loanAccounts"], mark: string) => ({
  name: mark,
  notes: mark,
  partyId: null,
  loanAccountId: loan,
  interestAccountId: interest,
  feeAccountId: null,
  paymentAccountId: bank,
  principal: "10000.00",
  fee: "0.00",
  rate: "6",
  startsOn: "2026-01-01",
  intervalMonths: 1,
  installmentCount: 12,
  method: "equal_payments",
  isOpening: false,
  isAutomatic: false,
});

/** Loans in these books with `mark` in every text, one of them with a posted installment. */
export async function markedLoans(books: TestBooks, mark: string): Promise<LoanRecords> {
  const add = async (path: string, body: object): Promise<string> => {
    const reply = await books.post(path, body);
    if (reply.status >= 300) throw new Error(`${path} was refused: ${reply.text}`);
    return reply.body.id;
  };
  const account = (code: string, type: string, more: object = {}) =>
    add("/accounts", { code, type, name: `${mark} ${code}`.slice(0, 100), ...more });
  const loanAccounts = {
    loan: await account("2950", "liability"),
    interest: await account("5950", "expense"),
    bank: await account("1950", "asset", { moneyKind: "bank" }),
  };
  const addLoan = () => add("/loans", loanBody(loanAccounts, mark));
  const records = {
    loanAccounts,
    lentLoan: await addLoan(),
    paidLoan: await addLoan(),
    repaidLoan: await addLoan(),
    undoneLoan: await addLoan(),
    spareLoan: await addLoan(),
  };
  const { body } = await books.post(`/loans/${records.undoneLoan}/pay`, {
    version: 1,
    through: "2026-02-01",
  });
  return { ...records, undoneInstallment: body.entries[0].journalId };
}

export const LOAN_SAMPLES: Samples = {
  "GET /api/loans": () => ({ query: { asOf: "2026-02-15" } }),
  "GET /api/loans/:id": (_, { lentLoan: id }) => ({ params: { id } }),
  "POST /api/loans": (_, { loanAccounts }) => ({ body: loanBody(loanAccounts, "Van") }),
  "PUT /api/loans/:id": (_, { lentLoan: id, loanAccounts }) => ({
    params: { id },
    body: { ...loanBody(loanAccounts, "Van"), version: 1 },
  }),
  "POST /api/loans/:id/pay": (_, { paidLoan: id }) => ({
    params: { id },
    body: { version: 1, through: "2026-02-15" },
  }),
  "POST /api/loans/:id/repay": (_, { repaidLoan: id }) => ({
    params: { id },
    body: { version: 1, date: "2026-02-15", amount: "500.00" },
  }),
  "POST /api/loans/:id/undo": (_, { undoneLoan: id, undoneInstallment: journalId }) => ({
    params: { id },
    body: { version: 2, journalId },
  }),
  "POST /api/loans/:id/void": (_, { spareLoan: id }) => ({ params: { id }, body: { version: 1 } }),
};
