import { expect, test } from "vitest";
import { credit, debit, journal, newBooks } from "#test/support/new-books.ts";
import { testAppWith } from "#test/support/test-app.ts";

const ACCOUNTS = { Cash: "asset", Sales: "revenue" } as const;

test("a posted journal is returned and appears in the trial balance", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const reply = await books.post(
    "/journals",
    journal(books, [debit("Cash", "100.00"), credit("Sales", "100.00")]),
  );
  expect(reply.status).toBe(201);
  expect(reply.body).toMatchObject({ version: 1, status: "posted", total: "100.00", date: "2026-01-15" });
  const report = await books.get("/reports/trial-balance?start=2026-01-01&end=2026-12-31");
  expect(report.body).toMatchObject({
    rows: [
      { name: "Cash", debit: "100.00", credit: "0.00" },
      { name: "Sales", debit: "0.00", credit: "100.00" },
    ],
    totals: { debit: "100.00", credit: "100.00" },
  });
});

test("an unbalanced journal is refused and leaves nothing behind", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const reply = await books.post(
    "/journals",
    journal(books, [debit("Cash", "100.00"), credit("Sales", "99.99")]),
  );
  expect(reply).toMatchObject({
    status: 422,
    body: {
      code: "journal.unbalanced",
      detail: "Journal entries must balance",
      errors: [{ field: "lines" }],
    },
  });
  expect((await books.get("/journals")).body).toMatchObject({ items: [] });
  expect((await books.get("/journals/next-number")).body.number).toMatch(/-0001$/);
});

test.each([
  { rule: "no lines at all", lines: [], sentence: "At least one journal entry is required" },
  {
    rule: "only empty lines",
    lines: [{ accountId: null }, { debit: "0.00" }],
    sentence: "Please add at least one valid journal entry",
  },
  {
    rule: "an amount without an account",
    lines: [{ account: "Cash", debit: "5.00" }, { credit: "5.00" }],
    sentence: "Journal entries must balance and have valid accounts selected",
  },
])("a journal with $rule is refused with its message (Behavior 5.3)", async ({ lines, sentence }) => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const filled = lines.map(({ account, ...line }: { account?: string }) => {
    return account === undefined ? line : { ...line, accountId: books.account(account) };
  });
  const reply = await books.post("/journals", { date: "2026-01-15", description: "Bad", lines: filled });
  expect(reply).toMatchObject({ status: 422, body: { detail: sentence } });
});

test("empty lines are dropped if the others form a journal", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const draft = journal(books, [debit("Cash", "5.00"), credit("Sales", "5.00")]);
  const reply = await books.post("/journals", { ...draft, lines: [{ accountId: null }, ...draft.lines, {}] });
  expect(reply.body.lines).toHaveLength(2);
});

test("the next number is assigned automatically, and a typed one moves the counter", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const lines = [debit("Cash", "1.00"), credit("Sales", "1.00")];
  const year = (await books.get("/company")).body.today.slice(0, 4);
  const numberOf = async (more: object) =>
    (await books.post("/journals", journal(books, lines, { ...more }))).body.number;
  expect(await numberOf({})).toBe(`JE-${year}-0001`);
  expect(await numberOf({ number: `JE-${year}-9999` })).toBe(`JE-${year}-9999`);
  expect(await numberOf({})).toBe(`JE-${year}-10000`);
  expect(await numberOf({ number: "Opening 1" })).toBe("Opening 1");
  expect(await numberOf({ number: `JE-${year}-0500` })).toBe(`JE-${year}-0500`);
  expect(await numberOf({})).toBe(`JE-${year}-10001`);
});

test("a number in use is refused at its field", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const draft = journal(books, [debit("Cash", "1.00"), credit("Sales", "1.00")], {
    date: "2026-01-05",
    number: "A-1",
  });
  await books.post("/journals", draft);
  expect(await books.post("/journals", draft)).toMatchObject({
    status: 409,
    body: {
      detail: "A record with this identifier already exists",
      errors: [
        {
          field: "number",
          message:
            "A record with this identifier already exists: Journal A-1 (2026-01-05). Enter another number.",
        },
      ],
    },
  });
});

test("ten simultaneous requests with one key create one journal", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const draft = journal(books, [debit("Cash", "1.00"), credit("Sales", "1.00")]);
  const send = () => books.post("/journals", draft, { "idempotency-key": "one-click" });
  const replies = await Promise.all(Array.from({ length: 10 }, send));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(replies[0]?.status).toBe(201);
  expect((await books.get("/journals")).body.items).toHaveLength(1);
  const changedDraft = { ...draft, description: "Another request" };
  expect(await books.post("/journals", changedDraft, { "idempotency-key": "one-click" })).toMatchObject({
    status: 422,
    body: { code: "request.key-reused" },
  });
});

test("sixteen clients posting simultaneously get numbers without gaps or duplicates", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const draft = journal(books, [debit("Cash", "1.00"), credit("Sales", "1.00")]);
  const client = async () => {
    const numbers: string[] = [];
    for (let count = 0; count < 10; count += 1)
      numbers.push((await books.post("/journals", draft)).body.number);
    return numbers;
  };
  const numbers = (await Promise.all(Array.from({ length: 16 }, client))).flat().toSorted();
  const expected = Array.from({ length: 160 }, (_, index) => String(index + 1).padStart(4, "0"));
  expect(numbers.map((number) => number.slice(-4))).toEqual(expected);
});

test("the free plan refuses the journal above its monthly limit, even among simultaneous ones", async () => {
  const app = await testAppWith({ FREE_MONTHLY_JOURNALS: "3" });
  const books = await newBooks({ accounts: ACCOUNTS }, app);
  const draft = journal(books, [debit("Cash", "1.00"), credit("Sales", "1.00")]);
  const replies = await Promise.all(Array.from({ length: 8 }, () => books.post("/journals", draft)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(replies.find(({ status }) => status !== 201)).toMatchObject({
    status: 402,
    body: {
      detail:
        "Monthly journal entry limit reached for free tier. Please upgrade to Premium for unlimited entries.",
    },
  });
  expect((await books.get("/company")).body.monthlyJournals).toEqual({ used: 3, limit: 3 });
});

test("the free plan counts all companies of a user, even simultaneously", async () => {
  const app = await testAppWith({ FREE_MONTHLY_JOURNALS: "3" });
  const books = await newBooks({ accounts: ACCOUNTS }, app);
  const second = { "twofold-company": (await books.post("/companies", { name: "Second" })).body.id };
  const accountIds: string[] = [];
  for (const [code, type, name] of [
    ["1000", "asset", "Cash"],
    ["4000", "revenue", "Sales"],
  ] as const)
    accountIds.push((await books.post("/accounts", { code, type, name }, second)).body.id);
  const [debited, credited] = accountIds;
  const foreign = {
    ...journal(books, []),
    lines: [
      { accountId: debited, debit: "1.00" },
      { accountId: credited, credit: "1.00" },
    ],
  };
  const ownJournal = journal(books, [debit("Cash", "1.00"), credit("Sales", "1.00")]);
  const replies = await Promise.all(
    [1, 2, 3].flatMap(() => [books.post("/journals", ownJournal), books.post("/journals", foreign, second)]),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 201, 402, 402, 402,
  ]);
  const used = { monthlyJournals: { used: 3, limit: 3 } };
  expect((await books.get("/company")).body).toMatchObject(used);
  expect((await books.send("GET", "/company", { headers: second })).body).toMatchObject(used);
  // Another user's journals don't count.
  const otherBooks = await newBooks({ accounts: ACCOUNTS }, app);
  expect((await otherBooks.get("/company")).body.monthlyJournals).toEqual({ used: 0, limit: 3 });
});
