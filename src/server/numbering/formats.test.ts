import { beforeEach, describe, expect, test } from "vitest";
import {
  editInput,
  expectMade,
  newTrader,
  openAccount,
  type DocumentPath,
  type TestTrader,
  write,
} from "#test/support/trade.ts";

let trader: TestTrader;

beforeEach(async () => {
  trader = await newTrader();
});

type Format = { kind: string; format: string; start?: number; startYear?: number; restartsYearly?: boolean };

/** Sets formats, as Settings does. */
async function set(formats: readonly Format[], more: object = {}) {
  const { body } = await trader.books.get("/number-formats");
  const complete = formats.map((format) => ({ start: 1, restartsYearly: false, ...format }));
  return trader.books.put("/number-formats", { version: body.version, formats: complete, ...more });
}

const content = (date: string, more: object = {}) => ({
  date,
  status: "draft",
  items: [{ productId: trader.freight, quantity: "1", unitPrice: "1.00" }],
  ...more,
});

async function numbers(
  path: DocumentPath,
  ...drafts: (string | [date: string, more: object])[]
): Promise<string[]> {
  const assigned: string[] = [];
  for (const draft of drafts) {
    const [date, more] = typeof draft === "string" ? [draft, {}] : draft;
    assigned.push((await write(trader, path, content(date, more))).number);
  }
  return assigned;
}

const next = async (path: string, date: string) =>
  (await trader.books.get(`${path}/next-number?date=${date}`)).body.number;

describe("a configured format", () => {
  test.each([
    [{ format: "RE-{year}-###", restartsYearly: true }, ["RE-2026-001", "RE-2025-001", "RE-2026-002"]],
    [{ format: "RE-{year}-###", restartsYearly: false }, ["RE-2026-001", "RE-2025-002", "RE-2026-003"]],
    [{ format: "#/{yy}", restartsYearly: true }, ["1/26", "1/25", "2/26"]],
    [
      { format: "{yy}####", restartsYearly: true, start: 118, startYear: 2025 },
      ["260001", "250118", "260002"],
    ],
    [{ format: "F#####", start: 500 }, ["F00500", "F00501", "F00502"]],
    [{ format: "INV-####", start: 7 }, ["INV-0007", "INV-0008", "INV-0009"]],
  ])("%j gives %j to documents of 2026, 2025 and 2026", async (format, expected) => {
    expectMade(await set([{ kind: "invoice", ...format }]));
    expect(await next("/invoices", "2026-03-01")).toBe(expected[0]);
    expect(await numbers("/invoices", "2026-03-01", "2025-12-31", "2026-03-02")).toEqual(expected);
    expect(await numbers("/bills", "2026-03-01")).toEqual(["BILL-0001"]);
  });

  test("starts again at 1 in the years after the first", async () => {
    expectMade(
      await set([
        { kind: "invoice", format: "{year}-###", start: 40, startYear: 2025, restartsYearly: true },
      ]),
    );
    expect(await numbers("/invoices", "2025-06-01", "2026-06-01")).toEqual(["2025-040", "2026-001"]);
  });

  test("skips numbers in use, and a typed number moves its count by 100,000 at most", async () => {
    await numbers("/invoices", ["2026-01-01", { number: "A-2" }]);
    expectMade(await set([{ kind: "invoice", format: "A-#" }]));
    const typed = (number: string): [string, object] => ["2026-01-01", { number }];
    const assigned = await numbers(
      "/invoices",
      "2026-01-01",
      "2026-01-01",
      typed("A-9"),
      "2026-01-01",
      typed("A-900000000"),
      "2026-01-01",
      typed("2026-041"),
      typed("INV-0800"),
      "2026-01-01",
    );
    expect(assigned.filter((_, index) => [0, 1, 3, 5, 8].includes(index))).toEqual([
      "A-1",
      "A-3",
      "A-10",
      "A-11",
      "A-12",
    ]);
  });

  test("another format counts from its own start, and removing it restores the default", async () => {
    expectMade(await set([{ kind: "invoice", format: "A-#", start: 5 }]));
    await numbers("/invoices", "2026-01-01");
    expectMade(await set([{ kind: "invoice", format: "A-###", start: 5 }]));
    expect(await numbers("/invoices", "2026-01-01")).toEqual(["A-006"]);
    expectMade(await set([{ kind: "invoice", format: "B-#" }]));
    expect(await numbers("/invoices", "2026-01-01")).toEqual(["B-1"]);
    expectMade(await set([]));
    expect(await numbers("/invoices", "2026-01-01")).toEqual(["INV-0001"]);
  });

  test("also numbers orders, payments, journals and codes", async () => {
    expectMade(
      await set([
        { kind: "quote", format: "A{year}/#", restartsYearly: true },
        { kind: "receipt", format: "E-##" },
        { kind: "journal", format: "{year}-M#", restartsYearly: true },
        { kind: "customer", format: "1####" },
        { kind: "product", format: "P####", start: 900 },
      ]),
    );
    const quote = async (date: string) =>
      expectMade(
        await trader.books.post("/quotes", { ...content(date), partyId: trader.customer, status: undefined }),
      ).number;
    expect([await quote("2025-05-05"), await quote("2026-05-05")]).toEqual(["A2025/1", "A2026/1"]);
    const receipt = { direction: "in", partyId: trader.customer, date: "2026-05-05", amount: "1.00" };
    expect(expectMade(await trader.books.post("/payments", receipt)).number).toBe("E-01");
    const add = async (path: string, more = {}) =>
      expectMade(await trader.books.post(path, { name: "Any", ...more })).code;
    expect([await add("/customers"), await add("/customers", { name: "Other" })]).toEqual(["10001", "10002"]);
    expect([
      await add("/products", { type: "service" }),
      await add("/products", { type: "service" }),
    ]).toEqual(["P0900", "P0901"]);
    const books = trader.books;
    const accountId = await openAccount(trader, "1500", "Till");
    const otherAccountId = await openAccount(trader, "4500", "Fees");
    const lines = [
      { accountId, debit: "1.00" },
      { accountId: otherAccountId, credit: "1.00" },
    ];
    const post = async (date: string) =>
      expectMade(await books.post("/journals", { date, description: "By hand", lines })).number;
    expect([await post("2025-05-05"), await post("2026-05-05")]).toEqual(["2025-M1", "2026-M1"]);
  });

  test("passes the integrity check", async () => {
    expectMade(await set([{ kind: "customer", format: "C####", start: 40 }], { isNumberedAtPosting: true }));
    expectMade(await trader.books.post("/customers", { name: "Any" }));
    await numbers("/invoices", "2026-01-01", ["2026-01-02", { status: "posted" }]);
    expect((await trader.books.get("/books-check")).body).toMatchObject({ hasPassed: true });
  });
});

describe("invalid formats are refused:", () => {
  test.each([
    [{ format: "RE" }, "formats[0].format"],
    [{ format: "RE-##-##" }, "formats[0].format"],
    [{ format: "RE-{month}-##" }, "formats[0].format"],
    [{ format: "##########" }, "formats[0].format"],
    [{ format: "RE-###", restartsYearly: true }, "formats[0].format"],
    [{ format: `${"R".repeat(33)}#` }, "formats[0].format"],
    [{ format: "#", start: 0 }, "formats[0].start"],
    [{ format: "#", start: 100_000_000 }, "formats[0].start"],
    [{ format: "#", kind: "other" }, "formats[0].kind"],
  ])("%j at %s", async (format, field) => {
    const reply = await set([{ kind: "invoice", ...format }]);
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect((await trader.books.get("/number-formats")).body).toMatchObject({ version: 1, formats: [] });
  });

  test("two formats for one kind, and an outdated version", async () => {
    const format = { kind: "invoice", format: "A#" };
    expect(await set([format, format])).toMatchObject({
      status: 400,
      body: { errors: [{ field: "formats" }] },
    });
    expectMade(await set([format]));
    expect(await set([], { version: 1 })).toMatchObject({ status: 409, body: { code: "record.stale" } });
  });
});

describe("numbers at posting", () => {
  beforeEach(async () => {
    expectMade(
      await set([{ kind: "invoice", format: "RE-{year}-###", restartsYearly: true }], {
        isNumberedAtPosting: true,
      }),
    );
  });
  const draft = () => write(trader, "/invoices", content("2026-01-05"));
  const post = async (invoice: { id: string }, more: object = {}) =>
    expectMade(
      await trader.books.put(
        `/invoices/${invoice.id}`,
        editInput((await trader.books.get(`/invoices/${invoice.id}`)).body, { status: "posted", ...more }),
      ),
    );

  test("drafts have provisional numbers, and posting numbers them in order without gaps", async () => {
    const [first, second, third] = [await draft(), await draft(), await draft()];
    expect([first.number, second.number, third.number]).toEqual(["DRAFT-0001", "DRAFT-0002", "DRAFT-0003"]);
    expectMade(await trader.books.delete(`/invoices/${second.id}`));
    expect((await post(third)).number).toBe("RE-2026-001");
    expect((await post(first)).number).toBe("RE-2026-002");
    expect(await numbers("/invoices", ["2026-01-05", { status: "posted" }])).toEqual(["RE-2026-003"]);
    expect(await numbers("/bills", "2026-01-05")).toEqual(["DRAFT-0004"]);
  });

  test("the number has the year of the document's date, and its journal names it", async () => {
    const posted = await post(await draft(), { date: "2025-12-31", dueDate: "2025-12-31" });
    expect(posted.number).toBe("RE-2025-001");
    const { body } = await trader.books.get(`/journals/${posted.journalId}`);
    expect(body.description).toContain("RE-2025-001");
  });

  test("a typed number is kept, and so is the number of a document that goes back to draft", async () => {
    const typed = await write(trader, "/invoices", content("2026-01-05", { number: "RE-2026-007" }));
    expect((await post(typed)).number).toBe("RE-2026-007");
    const back = expectMade(
      await trader.books.put(
        `/invoices/${typed.id}`,
        editInput((await trader.books.get(`/invoices/${typed.id}`)).body, { status: "draft" }),
      ),
    );
    expect(back.number).toBe("RE-2026-007");
    expect((await post(await draft())).number).toBe("RE-2026-008");
  });

  test("a draft that has a number can be voided but not deleted", async () => {
    const typed = await write(trader, "/invoices", content("2026-01-05", { number: "RE-2026-007" }));
    expect(await trader.books.delete(`/invoices/${typed.id}`)).toMatchObject({
      status: 409,
      body: { code: "document.has-number" },
    });
  });

  test("a refused posting takes no number", async () => {
    const invoice = await draft();
    const reply = await trader.books.put(
      `/invoices/${invoice.id}`,
      editInput((await trader.books.get(`/invoices/${invoice.id}`)).body, { status: "posted", items: [] }),
    );
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect((await post(invoice)).number).toBe("RE-2026-001");
  });

  test("earlier drafts get their numbers at posting, even after the setting is turned off", async () => {
    const before = await draft();
    expectMade(await set([], { isNumberedAtPosting: false }));
    expect((await draft()).number).toBe("INV-0001");
    expect((await post(before)).number).toBe("INV-0002");
  });

  test("forms show that the next number is assigned at posting", async () => {
    expect((await trader.books.get("/invoices/next-number?date=2025-01-01")).body).toEqual({
      number: "RE-2025-001",
      isNumberedAtPosting: true,
    });
  });
});
