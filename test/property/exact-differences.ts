import type { Journal } from "#contract/journals.ts";
import { csvText } from "#web/lists/csv.ts";
import { JOURNAL_FILES } from "#web/journals/journal-files.ts";
import { balancesOfCsv, rulesOfJournals } from "#test/support/hledger.ts";
import type { TestBooks } from "#test/support/new-books.ts";
import { readAsApplication } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";
import type { DocumentWorld } from "./document-world.ts";
import {
  agingOf,
  balancesIn,
  foreignBalancesOf,
  move,
  type UnitsByAccount,
  balanceDueOf,
  taxesIn,
} from "./exact-books.ts";
import { scaled, written } from "./exact-arithmetic.ts";

/**
 * The differences between books and their exact model: in a journal, a balance, a report, a document, or in hledger's
 * results.
 */
export async function differences(world: DocumentWorld, days: readonly string[]): Promise<string[]> {
  const allDifferences = [
    await inJournals(world),
    await inDocuments(world),
    await foreignBalanceProblems(world),
    await inTaxes(world),
  ];
  for (const day of days)
    allDifferences.push(await inTrialBalance(world, day), await agingProblems(world, day));
  const { hasPassed, checks } = expectMade(await world.books.get("/books-check"));
  if (hasPassed !== true) allDifferences.push([`books check: ${JSON.stringify(checks)}`]);
  return allDifferences.flat();
}

const unitsIn = ({ currencies }: DocumentWorld) => {
  const places = currencies[0]?.minorUnit ?? 2;
  return { units: (text: string) => scaled(text, places), text: (units: bigint) => written(units, places) };
};

/** The differences between two complete tables of amounts. */
function compareAmounts(
  title: string,
  world: DocumentWorld,
  { found, exact }: { found: UnitsByAccount; exact: UnitsByAccount },
): string[] {
  const { text } = unitsIn(world);
  return [...new Set([...found.keys(), ...exact.keys()])].flatMap((name) => {
    const [actual, expected] = [found.get(name) ?? 0n, exact.get(name) ?? 0n];
    return actual === expected ? [] : [`${title}, ${name}: ${text(actual)}, not ${text(expected)}`];
  });
}

/** Each posted journal separately, from the table. */
async function inJournals(world: DocumentWorld): Promise<string[]> {
  const { books, exact } = world;
  const { units } = unitsIn(world);
  const { database } = await testApp();
  const rows = await readAsApplication(
    database,
    books,
    `select j.id, j.date::text, a.name, trim_scale(sum(l.debit - l.credit))::text as amount,
      trim_scale(coalesce(sum(sign(l.debit - l.credit) * l.foreign_amount), 0))::text as held
    from journals j join journal_lines l on l.book_id = j.book_id and l.journal_id = j.id
    join accounts a on a.book_id = l.book_id and a.id = l.account_id
    where j.book_id = '${books.bookId}' and j.status = 'posted' group by j.id, j.date, a.name`,
  );
  const balances = new Map<string, UnitsByAccount>();
  const problems: string[] = [];
  for (const { id, date, name, amount, held } of rows) {
    const account = world.currencies.find((currency) => currency.account === name);
    const foreign = scaled(String(held), account?.minorUnit ?? 0);
    const expectedHeld = exact.journals.get(String(id))?.held.get(String(name)) ?? 0n;
    if (foreign !== expectedHeld)
      problems.push(`journal ${String(id)} holds ${foreign}, not ${expectedHeld}`);
    const key = `journal ${String(id)} of ${String(date)}`;
    const moves = balances.get(key) ?? new Map<string, bigint>();
    move(moves, String(name), units(String(amount)));
    balances.set(key, moves);
  }
  const expected = new Map<string, UnitsByAccount>(
    [...exact.journals].map(([id, { date, moves }]) => [`journal ${id} of ${date}`, moves]),
  );
  const none: UnitsByAccount = new Map();
  const keys = [...new Set([...balances.keys(), ...expected.keys()])];
  return [
    ...problems,
    ...keys.flatMap((key) =>
      compareAmounts(key, world, { found: balances.get(key) ?? none, exact: expected.get(key) ?? none }),
    ),
  ];
}

/** All pages of a list. */
async function all<Item>(books: TestBooks, path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const after: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const page = expectMade(await books.get(`${path}?limit=500${after}`));
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

type DocumentListRow = {
  id: string;
  number: string;
  status: string;
  total: string;
  baseTotal: string;
  paidAmount: string;
};

async function inDocuments(world: DocumentWorld): Promise<string[]> {
  const { units } = unitsIn(world);
  const problems: string[] = [];
  const ids = new Set<string>();
  for (const path of ["/invoices", "/credit-notes", "/bills", "/vendor-credits"])
    for (const document of await all<DocumentListRow>(world.books, path)) {
      const item = world.exact.items.get(document.id);
      ids.add(document.id);
      if (item === undefined) {
        if (document.status !== "void") problems.push(`${document.number} is ${document.status}, not void`);
        continue;
      }
      const { amount, at, base } = item;
      const balanceDue = balanceDueOf(item);
      const actual = [
        document.status,
        scaled(document.total, at.minorUnit),
        scaled(document.paidAmount, at.minorUnit),
        units(document.baseTotal),
      ].join(" ");
      const expected = [balanceDue === 0n ? "paid" : "posted", amount, amount - balanceDue, base].join(" ");
      if (actual !== expected) problems.push(`${document.number}: ${actual}, not ${expected}`);
    }
  const { items, taxed } = world.exact;
  const removed = [...items.keys()].filter((id) => taxed.has(id) && !ids.has(id));
  return [...problems, ...removed.map((id) => `document ${id} is in no list`)];
}

type HeldBalance = { accountId: string; balance: string; foreignBalance: string | null };

async function foreignBalanceProblems({ books, exact, currencies }: DocumentWorld): Promise<string[]> {
  const expectedBalances = foreignBalancesOf(exact);
  const listed: HeldBalance[] = expectMade(await books.get("/money")).items;
  return currencies.slice(1).flatMap(({ accountId, account, minorUnit }) => {
    const { foreignBalance } = listed.find((listedBalance) => listedBalance.accountId === accountId) ?? {};
    const [actual, expected] = [
      scaled(foreignBalance ?? "0", minorUnit),
      expectedBalances.get(account) ?? 0n,
    ];
    return actual === expected ? [] : [`${account} holds ${actual}, not ${expected}`];
  });
}

async function inTaxes(world: DocumentWorld): Promise<string[]> {
  const { units } = unitsIn(world);
  const periods = [
    { start: "2025-01-01", end: "2025-12-31" },
    { start: "2025-04-01", end: "2025-06-30" },
  ];
  const problems: string[] = [];
  for (const period of periods) {
    const { rates, totals, withholdingTotals, accountTotals } = expectMade(
      await world.books.get(`/reports/tax?start=${period.start}&end=${period.end}`),
    );
    const balances: UnitsByAccount = new Map();
    for (const row of rates)
      for (const field of ["salesNet", "salesTax", "purchasesNet", "purchasesTax", "nonrecoverableTax"])
        move(balances, `${row.taxRateId ?? "none"} ${field}`, units(row[field]));
    const exact = taxesIn(world.exact, period);
    problems.push(...compareAmounts(`taxes of ${period.start}`, world, { found: balances, exact }));
    const due = units(totals.due) + units(withholdingTotals.due);
    if (due !== units(accountTotals.change))
      problems.push(`taxes of ${period.start} are not what accounts moved by`);
  }
  return problems;
}

type TrialBalanceLine = { name: string; debit: string; credit: string };

async function inTrialBalance(world: DocumentWorld, day: string): Promise<string[]> {
  const { units } = unitsIn(world);
  const { rows, totals } = expectMade(
    await world.books.get(`/reports/trial-balance?start=2025-01-01&end=${day}`),
  );
  const balances: UnitsByAccount = new Map();
  for (const { name, debit, credit } of rows as TrialBalanceLine[])
    move(balances, name, units(debit) - units(credit));
  const problems = compareAmounts(`trial balance of ${day}`, world, {
    found: balances,
    exact: balancesIn(world.exact, day),
  });
  return totals.debit === totals.credit
    ? problems
    : [...problems, `trial balance of ${day} does not balance`];
}

async function agingProblems(world: DocumentWorld, day: string): Promise<string[]> {
  const { units } = unitsIn(world);
  const problems: string[] = [];
  for (const side of ["receivable", "payable"] as const) {
    const { totals, controlBalance } = expectMade(
      await world.books.get(`/reports/aging?type=${side}&asOf=${day}`),
    );
    const totalsByName = new Map(
      Object.entries<string>(totals).map(([name, amount]) => [name, units(amount)]),
    );
    const exact = agingOf(world.exact, side, day);
    problems.push(...compareAmounts(`${side} of ${day}`, world, { found: totalsByName, exact }));
    if (totals.total !== controlBalance) problems.push(`${side} of ${day} is not what its account holds`);
  }
  return problems;
}

const PLACES = 10;

/** The results of another program for the file of all journals. */
export async function inHledger(world: DocumentWorld): Promise<string[]> {
  const { titles, rows } = JOURNAL_FILES.lines;
  const journals = await all<Journal>(world.books, "/journals");
  const balances = balancesOfCsv(csvText([titles, ...journals.flatMap(rows)]), rulesOfJournals("name"));
  const places = world.currencies[0]?.minorUnit ?? 2;
  const totalsByName = new Map(
    [...balances].map(([name, amount]) => [name, amount / 10n ** BigInt(PLACES - places)]),
  );
  return compareAmounts("hledger", world, {
    found: totalsByName,
    exact: balancesIn(world.exact, "2025-12-31"),
  });
}
