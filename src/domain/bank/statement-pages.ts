import type { BalanceAfter, BankTransaction, BankStatement } from "./statement.ts";

/** A page of a statement: cut if an interim balance ends it, continued if one starts it. */
export type StatementPage = BankStatement & { isCut: boolean; hasNextPage: boolean };

/** Joins pages into their statements: equal transactions on two pages of one statement are two. */
export function joinPages(pages: readonly StatementPage[]): BankStatement[] {
  const joined: StatementPage[] = [];
  for (const page of pages) {
    const before = joined.at(-1);
    if (before?.isCut === true && page.hasNextPage && isSameStatement([before, page]))
      joined.splice(-1, 1, {
        ...before,
        closingBalance: page.closingBalance,
        lines: [...before.lines, ...page.lines.map((transaction) => renumberBatch(before, transaction))],
        balances: [...(before.balances ?? []), ...pageEndBalance(before)],
        notes: [...(before.notes ?? []), ...(page.notes ?? [])],
        isCut: page.isCut,
      });
    else joined.push(page);
  }
  return joined.map(({ isCut: _cut, hasNextPage: _goesOn, ...one }) => one);
}

function isSameStatement([page, otherPage]: readonly [StatementPage, StatementPage]): boolean {
  return page.account === otherPage.account && page.currency === otherPage.currency;
}

/** Renumbers batches, which each page counts from the start. */
function renumberBatch({ lines }: StatementPage, line: BankTransaction): BankTransaction {
  return line.batch === undefined ? line : { ...line, batch: lines.length + line.batch };
}

/** Returns the balance at the end of a page. */
function pageEndBalance({ closingBalance, lines }: StatementPage): BalanceAfter[] {
  return closingBalance === null || lines.length === 0
    ? []
    : [{ index: lines.length - 1, amount: closingBalance.amount }];
}
