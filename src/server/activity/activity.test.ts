import { beforeAll, expect, test } from "vitest";
import type { Change } from "#contract/records.ts";
import { credit, debit, journal, newBooks, type TestBooks } from "#test/support/new-books.ts";
import { newMember } from "#test/support/people.ts";
import { expectMade } from "#test/support/trade.ts";

// The activity of a company: what happened in it, by person, program, record and day (Interface 4).

let owner: TestBooks;
let accountant: TestBooks;
let entry: { id: string; number: string };

/** Changes of the owner and of an accountant, by the app, an API token and an import. */
beforeAll(async () => {
  owner = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } });
  accountant = await newMember(owner, "accountant");
  const customer = expectMade(await accountant.post("/customers", { name: "Harbor Supply" }));
  expectMade(await owner.put(`/customers/${customer.id}`, { name: "Harbor Ltd", version: 1 }));
  const lines = [debit("Cash", "100.00"), credit("Sales", "100.00")];
  entry = expectMade(await owner.post("/journals", { ...journal(owner, lines), status: "draft" }));
  const dearer = journal(owner, [debit("Cash", "120.00"), credit("Sales", "120.00")]);
  expectMade(
    await owner.put(`/journals/${entry.id}`, {
      ...dearer,
      number: entry.number,
      status: "posted",
      version: 1,
    }),
  );
  expectMade(await owner.post("/lock-dates", { area: "sales", hardLockDate: "2025-12-31" }));
  const { secret } = expectMade(await owner.post("/tokens", { name: "Web shop" }));
  expectMade(
    await owner.send("POST", "/vendors", {
      headers: { cookie: "", authorization: `Bearer ${secret}`, "content-type": "application/json" },
      payload: JSON.stringify({ name: "Paper mill" }),
    }),
  );
  expectMade(
    await owner.post("/products", { name: "Rope", type: "service", salePrice: "1", purchasePrice: "1" }),
  );
}, 60_000);

async function read(books: TestBooks, query = ""): Promise<Change[]> {
  return expectMade(await books.get(`/audit-log?limit=200${query}`)).items;
}

const summaryOf = (changes: readonly Change[]) => changes.map(({ action, label }) => `${action} ${label}`);

test("the activity contains records, journal entries, locks and members, newest first", async () => {
  const changes = (await read(owner)).filter(({ kind }) => kind !== "book");
  expect(summaryOf(changes).filter((line) => !line.startsWith("account."))).toEqual([
    "product.created P0001 Rope",
    "vendor.created V0001 Paper mill",
    "lock.set Sales",
    `journal.posted ${entry.number} Test journal`,
    `journal.created ${entry.number} Test journal`,
    "customer.edited C0001 Harbor Ltd",
    "customer.created C0001 Harbor Supply",
    `member.joined ${accountant.email}`,
    `member.invited ${accountant.email}`,
  ]);
});

test("an entry shows the old and new values, also of a journal entry and a lock", async () => {
  const fieldsOf = async (kind: string) => (await read(owner, `&kind=${kind}`))[0]?.fields;
  expect(await fieldsOf("customer")).toEqual([
    { field: "name", before: "Harbor Supply", after: "Harbor Ltd" },
  ]);
  expect(await fieldsOf("journal")).toEqual([
    { field: "status", before: "draft", after: "posted" },
    { field: "total", before: "100.00", after: "120.00" },
    { field: "lines", before: null, after: null },
  ]);
  expect(await fieldsOf("lock")).toEqual([{ field: "hardLockDate", before: null, after: "2025-12-31" }]);
});

test.each([
  ["a person", () => `userId=${accountant.userId}`, ["customer.created", "account.created", "member.joined"]],
  ["a program", () => "program=token", ["vendor.created", "account.created"]],
  ["a kind", () => "kind=customer", ["customer.edited", "customer.created"]],
  ["a group of actions", () => "kind=customer&action=edited", ["customer.edited"]],
  ["a text in the name", () => "search=harbor+ltd", ["customer.edited"]],
  [
    "a member's email",
    () => `kind=member&action=created&search=${accountant.email}`,
    ["member.joined", "member.invited"],
  ],
  ["a person and a kind", () => `userId=${owner.userId}&kind=customer`, ["customer.edited"]],
  ["days", () => "kind=customer&end=2020-12-31", []],
])("filters by %s", async (_, query, actions) => {
  expect((await read(owner, `&${query()}`)).map(({ action }) => action)).toEqual(actions);
});

test("names the API token that made a change", async () => {
  expect(await read(owner, "&kind=vendor")).toMatchObject([
    { program: "token", programName: "Web shop", changedBy: { email: owner.email } },
  ]);
  expect((await read(owner, "&kind=customer")).map(({ program }) => program)).toEqual(["app", "app"]);
});

test("pages contain each entry once, with those of members among them", async () => {
  const all = await read(owner);
  const paged: Change[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: string = `/audit-log?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`;
    const page = expectMade(await owner.get(query));
    paged.push(...page.items);
    cursor = page.nextCursor;
  }
  expect(paged).toEqual(all);
});

test("a member sees the kinds of records that the role may read", async () => {
  const sales = await newMember(owner, "sales");
  const kinds = new Set((await read(sales)).map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(["account", "book", "customer", "product"]));
  expect(await read(sales, "&kind=vendor")).toEqual([]);
  const [lock] = await read(owner, "&kind=lock");
  expect(await read(sales, `&recordId=${lock?.recordId}`)).toEqual([]);
  expect(await read(await newBooks())).not.toContainEqual(expect.objectContaining({ kind: "customer" }));
});
