import type { BankProgress } from "#contract/bank-statements.ts";

/**
 * How far the imports of this process are, by the keys of their requests (Decision 0085). It stands beside the database: who
 * asks holds up nobody, and nothing is told but two numbers, to whoever made the key up.
 */
const underWay = new Map<string, BankProgress>();
/** More are not told of; they are done all the same. */
const MOST_UNDER_WAY = 1_000;

/** Is told of rows as they are written. */
export type Counted = (rows: number) => void;
/** Is told how many transactions there are, and how many rows they are. */
export type Expect = (of: { transactions: number; rows: number }) => Counted;

/** Does an import that says how many of its rows are kept, and forgets it when it has ended, however it does. */
export async function tellingProgress<Result>(
  key: string | undefined,
  work: (expect: Expect) => Promise<Result>,
): Promise<Result> {
  const isTold = key !== undefined && !underWay.has(key) && underWay.size < MOST_UNDER_WAY;
  if (!isTold) return work(() => () => undefined);
  underWay.set(key, { kept: 0, transactions: null });
  try {
    return await work(({ transactions, rows }) => {
      let done = 0;
      return (more) => {
        done += more;
        underWay.set(key, { kept: Math.floor((transactions * done) / Math.max(rows, 1)), transactions });
      };
    });
  } finally {
    underWay.delete(key);
  }
}

/** How far an import is; nothing where none is under way in this process. */
export function progressOf(key: string): BankProgress {
  return underWay.get(key) ?? { kept: 0, transactions: null };
}
