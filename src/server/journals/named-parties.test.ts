import { expect, test } from "vitest";
import type { TestBooks } from "#test/support/new-books.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";
import { expectMade, newTrader, type TestTrader } from "#test/support/trade.ts";

// Accounting 9: a journal line can name the party whose receivable or payable it moves, and aging lists it by party.

/** A manual journal for an opening receivable of 300.00 from the customer. */
async function owed(side: "customer" | "vendor" = "customer") {
  const trader = await newTrader();
  const { books } = trader;
  const partyId = trader[side];
  const { accountId } = expectMade(await books.get(`/${side}s/${partyId}`));
  const { id: equity } = expectMade(
    await books.post("/accounts", { code: "3900", name: "Before", type: "equity" }),
  );
  const [debit, credit] = side === "customer" ? [accountId, equity] : [equity, accountId];
  const named = (account: string) => (account === accountId ? { partyId } : {});
  const lines = [
    { accountId: debit, debit: "300.00", ...named(debit) },
    { accountId: credit, credit: "300.00", ...named(credit) },
  ];
  const body = { date: "2026-01-31", description: "Owed before", lines };
  return { trader, books, accountId, equity, body, partyId };
}

async function aging(books: TestBooks, side: string) {
  const { parties, totals } = expectMade(await books.get(`/reports/aging?type=${side}&asOf=2026-03-15`));
  const rows = parties.map(
    ({
      name,
      total,
      documents,
    }: {
      name: string;
      total: string;
      documents: { number: string; bucket: string }[];
    }) => `${name} ${documents.map(({ bucket }) => bucket).join(" ")} ${total}`,
  );
  return [...rows, totals.total];
}

const DATES = ["2026-01-31", "2026-03-15"];

test.each([
  ["customer", "receivable", "Customer"],
  ["vendor", "payable", "Vendor"],
] as const)("a journal line that names a %s is aged by party", async (side, report, name) => {
  const { books, body, partyId } = await owed(side);
  const journal = expectMade(await books.post("/journals", body));
  expect(journal.lines.map((line: { partyName: string | null }) => line.partyName)).toContain(name);
  expect(await aging(books, report)).toEqual([`${name} days31To60 300.00`, "300.00"]);
  expect(expectMade(await books.get(`/${side}s/${partyId}`)).balance).toBe("300.00");
  expect(await tradeProblems(books, DATES)).toEqual([]);
});

test("an edit, a void and a deletion change the party's balance too", async () => {
  const { books, body, partyId, equity } = await owed();
  const journal = expectMade(await books.post("/journals", body));
  const readJournal = async () => expectMade(await books.get(`/journals/${journal.id}`));
  const half = {
    ...body,
    lines: body.lines.map((line) =>
      Object.fromEntries(
        Object.entries(line).map(([key, value]) => [key, value === "300.00" ? "120.00" : value]),
      ),
    ),
  };
  expectMade(
    await books.put(`/journals/${journal.id}`, {
      ...half,
      number: journal.number,
      version: 1,
      status: "posted",
    }),
  );
  expect(await aging(books, "receivable")).toEqual(["Customer days31To60 120.00", "120.00"]);
  const again = {
    ...(await readJournal()),
    lines: (await readJournal()).lines.map((line: object) => ({ ...line, partyId: null })),
  };
  expectMade(await books.put(`/journals/${journal.id}`, again));
  expect(await aging(books, "receivable")).toEqual([
    "Journal entries without a document days31To60 120.00",
    "120.00",
  ]);
  expect(expectMade(await books.get(`/customers/${partyId}`)).balance).toBe("0.00");
  expectMade(
    await books.put(`/journals/${journal.id}`, {
      ...half,
      number: journal.number,
      version: 3,
      status: "void",
    }),
  );
  expect(await aging(books, "receivable")).toEqual(["0.00"]);
  expect(equity).toBeDefined();
  expectMade(await books.delete(`/journals/${journal.id}`));
  expect(await tradeProblems(books, DATES)).toEqual([]);
});

test("a credit is listed with its unapplied amount", async () => {
  const { books, body } = await owed();
  const lines = body.lines.map(({ debit, credit, ...line }: Record<string, string>) => ({
    ...line,
    ...(debit ? { credit: debit } : { debit: credit }),
  }));
  expectMade(await books.post("/journals", { ...body, lines }));
  expect(await aging(books, "receivable")).toEqual(["Customer unapplied -300.00", "-300.00"]);
  expect(await tradeProblems(books, DATES)).toEqual([]);
});

test("a party on an account other than its own, or from another company, is refused", async () => {
  const { books, body, partyId, trader } = await owed();
  const stranger: TestTrader = await newTrader();
  const on = (account: 0 | 1, id: string) => ({
    ...body,
    lines: body.lines.map((line, index) => ({ ...line, partyId: index === account ? id : null })),
  });
  for (const path of ["/journals", "/journals/import"]) {
    const send = (draft: object) => books.post(path, path === "/journals" ? draft : { journals: [draft] });
    const prefix = path === "/journals" ? "" : "journals[0].";
    expect(await send(on(1, partyId))).toMatchObject({
      status: 422,
      body: { code: "journal.party-account-mismatch", errors: [{ field: `${prefix}lines[1].partyId` }] },
    });
    expect(await send(on(0, trader.vendor))).toMatchObject({
      body: { code: "journal.party-account-mismatch" },
    });
    expect(await send(on(0, stranger.customer))).toMatchObject({
      status: 404,
      body: { code: "party.not-found", errors: [{ field: `${prefix}lines[0].partyId` }] },
    });
  }
  expect(expectMade(await books.get("/journals")).items).toEqual([]);
});

test("an import keeps the parties of its lines", async () => {
  const { books, body } = await owed();
  expectMade(await books.post("/journals/import", { journals: [body] }));
  expect(await aging(books, "receivable")).toEqual(["Customer days31To60 300.00", "300.00"]);
  expect(await tradeProblems(books, DATES)).toEqual([]);
});
