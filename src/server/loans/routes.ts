import { loanEndpoints, loanPreviews } from "#contract/loans.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { computePreview } from "#server/preview/preview.ts";
import { payLoan, repayLoan, undoLoanEntry, voidLoan } from "./change-entries.ts";
import { listLoans } from "./list.ts";
import { createLoan, editLoan, readLoan } from "./loan.ts";

/** HTTP routes for loans (Accounting 31). Changes wake the background work. */
export function loanRoutes(on: RegisterEndpoint, wake: () => void): void {
  const { list, get, create, update, ...entries } = loanEndpoints;
  const thenPostDue = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work;
    wake();
    return result;
  };
  on(list, ({ books, query }) => books.read((tx) => listLoans(tx, query)));
  on(get, ({ books, params }) => books.read((tx) => readLoan(tx, params.id)));
  on(create, ({ books, body }) => thenPostDue(books.write((tx) => createLoan(tx, body))));
  on(update, ({ books, params, body }) => thenPostDue(books.write((tx) => editLoan(tx, params.id, body))));
  on(entries.pay, ({ books, params, body }) => books.write((tx) => payLoan(tx, params.id, body)));
  on(entries.repay, ({ books, params, body }) => books.write((tx) => repayLoan(tx, params.id, body)));
  on(entries.undo, ({ books, params, body }) =>
    books.write((tx) => undoLoanEntry(tx, { ...params, ...body })),
  );
  on(entries.void, ({ books, params, body }) => books.write((tx) => voidLoan(tx, { ...params, ...body })));
  on(loanPreviews.pay, ({ books, params, body }) =>
    books.preview((tx) => computePreview(tx, () => payLoan(tx, params.id, body))),
  );
  on(loanPreviews.repay, ({ books, params, body }) =>
    books.preview((tx) => computePreview(tx, () => repayLoan(tx, params.id, body))),
  );
  on(loanPreviews.undo, ({ books, params, body }) =>
    books.preview((tx) => computePreview(tx, () => undoLoanEntry(tx, { ...params, ...body }))),
  );
  on(loanPreviews.void, ({ books, params, body }) =>
    books.preview((tx) => computePreview(tx, () => voidLoan(tx, { ...params, ...body }))),
  );
}
