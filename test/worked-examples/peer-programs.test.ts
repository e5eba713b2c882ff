import { beforeAll, describe, expect, test } from "vitest";
import type { Journal } from "#contract/journals.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { balancesBy, type BalancesByAccount, hasPeer, PEERS } from "#test/support/peer-programs.ts";
import { expectMade } from "#test/support/trade.ts";

/*
 * Three years of the sample company, with sales, purchases, stock, taxes, payroll, loans, assets and closed years:
 * the account balances of hledger, ledger and beancount equal those of the trial balance, to the cent.
 */

let journals: Journal[] = [];
const trialBalances = new Map<string, BalancesByAccount>();

async function allJournals(books: TestBooks): Promise<Journal[]> {
  const all: Journal[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const page: { items: Journal[]; nextCursor: string | null } = expectMade(
      await books.get(`/journals?limit=500${query}`),
    );
    all.push(...page.items);
    cursor = page.nextCursor;
  }
  return all.filter(({ status }) => status === "posted");
}

/** Every account's whole balance: no journal is older than the first day of the period. */
async function trialBalanceOn(books: TestBooks, date: string): Promise<BalancesByAccount> {
  const { rows } = expectMade(await books.get(`/reports/trial-balance?start=1990-01-01&end=${date}`));
  return new Map(
    rows.map(({ code, debit, credit }: Record<string, string>) => [
      code,
      debit === "0.00" ? `-${credit}`.replace("--", "") : debit,
    ]),
  );
}

beforeAll(async () => {
  const books = await newBooks();
  expectMade(await books.post("/sample-company"));
  journals = await allJournals(books);
  const dates = journals.map(({ date }) => date).sort();
  const quarterOf = (date: string) => `${date.slice(0, 4)} ${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
  const lastDays = new Map(dates.map((date) => [quarterOf(date), date]));
  for (const date of lastDays.values()) trialBalances.set(date, await trialBalanceOn(books, date));
}, 120_000);

test("the sample company is large enough for a proof", () => {
  expect(journals.length).toBeGreaterThan(500);
  expect(trialBalances.size).toBeGreaterThan(8);
});

describe.each(PEERS)("$program", (peer) => {
  const isMissing = !hasPeer(peer);
  if (isMissing)
    console.warn(`!! BOOKS WERE NOT COMPARED WITH ${peer.program.toUpperCase()}: install its package.`);

  test.skipIf(isMissing)("agrees with the trial balance at the end of each quarter", () => {
    const balances = balancesBy(peer, journals, [...trialBalances.keys()]);
    expect(balances).toEqual(trialBalances);
  });

  test.skipIf(isMissing)("rejects the books if a journal is off by a cent", () => {
    const [first, ...otherJournals] = journals;
    if (first === undefined) throw new Error("No journals.");
    const [line, ...otherLines] = first.lines;
    if (line === undefined) throw new Error("No lines.");
    const wrongJournals = [
      { ...first, lines: [line, { ...line, debit: "0.01", credit: "0.00" }, ...otherLines] },
      ...otherJournals,
    ] as Journal[];
    expect(() => balancesBy(peer, wrongJournals, ["2020-01-01"])).toThrow(/rejects the books/);
  });
});
