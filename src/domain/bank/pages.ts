import type { BalanceAfter, BankLine, BankStatement } from "./statement.ts";

/** A piece of a statement. It is cut where a balance between pages ends it, and goes on where one begins it. */
export type StatementPage = BankStatement & { isCut: boolean; goesOn: boolean };

/** The pages of a file as the statements that they are of: equal transactions on two pages of one are two. */
export function joinPages(pages: readonly StatementPage[]): BankStatement[] {
  const joined: StatementPage[] = [];
  for (const page of pages) {
    const before = joined.at(-1);
    if (before?.isCut === true && page.goesOn && isOfOne([before, page]))
      joined.splice(-1, 1, {
        ...before,
        closing: page.closing,
        lines: [...before.lines, ...page.lines.map((line) => inBatchAfter(before, line))],
        balances: [...(before.balances ?? []), ...atEndOf(before)],
        notes: [...(before.notes ?? []), ...(page.notes ?? [])],
        isCut: page.isCut,
      });
    else joined.push(page);
  }
  return joined.map(({ isCut: _cut, goesOn: _goesOn, ...one }) => one);
}

function isOfOne([one, other]: readonly [StatementPage, StatementPage]): boolean {
  return one.account === other.account && one.currency === other.currency;
}

/** Each page counts its batches from the first. */
function inBatchAfter({ lines }: StatementPage, line: BankLine): BankLine {
  return line.batch === undefined ? line : { ...line, batch: lines.length + line.batch };
}

/** A page says at its end what the account holds then. */
function atEndOf({ closing, lines }: StatementPage): BalanceAfter[] {
  return closing === null || lines.length === 0 ? [] : [{ index: lines.length - 1, amount: closing.amount }];
}
