import { beforeEach, describe, expect, test } from "vitest";
import { credit, debit, journal, newBooks } from "#test/support/new-books.ts";
import { readAsApplication } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import {
  editInput,
  expectMade,
  newTrader,
  type DocumentPath,
  type TestTrader,
  write,
} from "#test/support/trade.ts";

let trader: TestTrader;

beforeEach(async () => {
  trader = await newTrader();
});

const proposed = async (path: DocumentPath) => (await trader.books.get(`${path}/next-number`)).body.number;

let CONTENT: { status: "draft"; items: object[] };
beforeEach(() => {
  CONTENT = { status: "draft", items: [{ productId: trader.freight, quantity: "1", unitPrice: "1.00" }] };
});

/** A draft, numbered manually or automatically. */
const draft = (path: DocumentPath, number?: string) =>
  write(trader, path, {
    date: `${new Date().getUTCFullYear()}-01-05`,
    ...CONTENT,
    ...(number !== undefined && { number }),
  });

describe("documents", () => {
  test("a manually typed number is continued, with its prefix and suffix", async () => {
    for (const [typed, next] of [
      ["2026-041", "2026-042"],
      ["RE-009/B", "RE-010/B"],
      ["A 999", "A 1000"],
    ]) {
      await draft("/invoices", typed);
      expect(await proposed("/invoices")).toBe(next);
      expect((await draft("/invoices")).number).toBe(next);
    }
  });

  test("each kind has its own scheme, and a number in the default form returns to the default", async () => {
    await draft("/invoices", "2026-041");
    expect(await proposed("/credit-notes")).toBe("CN-0001");
    await draft("/invoices", "INV-0007");
    expect(await proposed("/invoices")).toBe("INV-0008");
    expect((await draft("/invoices")).number).toBe("INV-0008");
    await draft("/credit-notes", "G-1");
    expect(await proposed("/credit-notes")).toBe("G-2");
  });

  test("the proposed number is free, and a lower number typed later doesn't move it back", async () => {
    await draft("/invoices", "2026-043");
    await draft("/invoices", "INV-0001");
    await draft("/invoices", "2026-042");
    expect(await proposed("/invoices")).toBe("2026-044");
    await draft("/invoices", "2026-001");
    expect((await draft("/invoices")).number).toBe("2026-044");
  });

  test("a text without digits changes nothing, and a number that would get too long isn't continued", async () => {
    await draft("/invoices", "first");
    expect(await proposed("/invoices")).toBe("INV-0001");
    await draft("/invoices", `${"A".repeat(39)}9`);
    expect(await proposed("/invoices")).toBe("INV-0001");
  });

  test("a bill's number is the vendor's, unless the following number is typed too", async () => {
    await draft("/bills", "RE-88213");
    expect(await proposed("/bills")).toBe("BILL-0001");
    await draft("/bills", "E-41");
    await draft("/bills", "E-42");
    expect(await proposed("/bills")).toBe("E-43");
  });

  test("a new number for an edited document is continued", async () => {
    const invoice = await draft("/invoices");
    expectMade(await trader.books.put(`/invoices/${invoice.id}`, editInput(invoice, { number: "2026-041" })));
    expect(await proposed("/invoices")).toBe("2026-042");
  });

  test("a refused document takes no number", async () => {
    await draft("/invoices", "2026-041");
    const reply = await trader.books.post("/invoices", {
      partyId: trader.vendor,
      date: "2026-01-05",
      items: [],
    });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect((await draft("/invoices")).number).toBe("2026-042");
  });

  test("users who save simultaneously get different numbers without gaps", async () => {
    await draft("/invoices", "2026-041");
    const saved = await Promise.all(Array.from({ length: 8 }, () => draft("/invoices")));
    const expected = ["042", "043", "044", "045", "046", "047", "048", "049"].map(
      (digits) => `2026-${digits}`,
    );
    expect(saved.map(({ number }): string => number).toSorted()).toEqual(expected);
  });

  test.each([
    [(year: number) => `RE-${year - 1}-117`, (year: number) => `RE-${year}-001`],
    [(year: number) => `7/${year - 1}`, (year: number) => `1/${year}`],
    [(year: number) => `12/${year % 100}`, (year: number) => `13/${year % 100}`],
  ])("a number with last year's year continues in this year: %s", async (typed, next) => {
    const year = new Date().getUTCFullYear();
    await draft("/invoices", typed(year));
    expect(await proposed("/invoices")).toBe(next(year));
    expect((await draft("/invoices")).number).toBe(next(year));
  });

  test.each([
    ["/26", "/27"],
    ["/2026", "/2027"],
    ["/26-A", "/26-A"],
    ["2026-26/", "2027-26/"],
  ])("in a new year %s becomes %s", async (part, next) => {
    const { database } = await testApp();
    const query = `select replace_year('${part}', 2026, 2027) as part`;
    expect(await readAsApplication(database, trader.books, query)).toEqual([{ part: next }]);
  });

  test.each([
    ["2026-041", "2025-12-31", "2025-001"],
    ["7/2025", "2025-12-31", "8/2025"],
    ["7/2025", "2026-01-02", "1/2026"],
    ["RE-2025-117", "2027-01-01", "RE-2027-001"],
  ])("after %s, a document of %s gets %s", async (typed, date, number) => {
    await write(trader, "/invoices", { ...CONTENT, date: "2025-06-30", number: typed });
    expect((await trader.books.get(`/invoices/next-number?date=${date}`)).body.number).toBe(number);
    expect((await write(trader, "/invoices", { ...CONTENT, date })).number).toBe(number);
  });

  test("a format with a year counts each year separately", async () => {
    const numbers: string[] = [];
    await write(trader, "/invoices", { ...CONTENT, date: "2025-06-30", number: "RE-2025-117" });
    for (const date of ["2026-01-02", "2025-12-31", "2026-01-03", "2025-12-30"])
      numbers.push((await write(trader, "/invoices", { ...CONTENT, date })).number);
    expect(numbers).toEqual(["RE-2026-001", "RE-2025-118", "RE-2026-002", "RE-2025-119"]);
  });

  test("manual journals continue by their date as well", async () => {
    const books = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } });
    const lines = [debit("Cash", "1.00"), credit("Sales", "1.00")];
    const post = async (date: string, number = {}) =>
      expectMade(await books.post("/journals", journal(books, lines, { date, ...number }))).number;
    await post("2025-06-30", { number: "M-2025-41" });
    expect([await post("2026-01-02"), await post("2025-12-31")]).toEqual(["M-2026-01", "M-2025-42"]);
  });
});

describe("codes", () => {
  const SIDES = [
    ["/vendors", "V"],
    ["/customers", "C"],
    ["/products", "P"],
  ] as const;
  const SERVICE = { type: "service" };
  const add = async (path: string, code?: string) =>
    expectMade(
      await trader.books.post(path, {
        name: "Anything",
        ...(path === "/products" ? SERVICE : {}),
        ...(code === undefined ? {} : { code }),
      }),
    );
  const next = async (path: string) => (await trader.books.get(`${path}/next-code`)).body.code;

  test.each(SIDES)(
    "a code typed for %s is continued, until a code in the default form is typed",
    async (path, standardNumber) => {
      await add(path, "2026-041");
      expect(await next(path)).toBe("2026-042");
      expect((await add(path)).code).toBe("2026-042");
      for (const [otherPath] of SIDES)
        if (otherPath !== path) expect(await next(otherPath)).toMatch(/^[VCP]\d{4}$/);
      await add(path, "2026-044");
      await add(path, "2026-043");
      expect((await add(path)).code).toBe("2026-045");
      await add(path, "wood");
      expect(await next(path)).toBe("2026-046");
      await add(path, `${standardNumber}0100`);
      expect((await add(path)).code).toBe(`${standardNumber}0101`);
    },
  );

  test.each(SIDES)("a new code for an edited record of %s is continued", async (path) => {
    const { id, version, name } = await add(path, "K-7");
    const fields = path === "/products" ? SERVICE : {};
    expectMade(await trader.books.put(`${path}/${id}`, { ...fields, name, version, code: "K-9" }));
    expect(await next(path)).toBe("K-10");
    expectMade(await trader.books.delete(`${path}/${id}`));
    expect((await add(path)).code).toBe("K-10");
  });

  test("a code that would get too long isn't continued, and a refused one isn't used up", async () => {
    await add("/customers", `${"A".repeat(19)}9`);
    expect(await next("/customers")).toBe("C0002");
    await add("/customers", "K-7");
    expect(await trader.books.post("/customers", { name: "Same", code: "K-7" })).toMatchObject({
      status: 409,
    });
    expect(await trader.books.post("/customers", { name: "", code: "K-90" })).toMatchObject({ status: 400 });
    expect(await next("/customers")).toBe("K-8");
  });

  test("users who save simultaneously get different codes without gaps", async () => {
    await add("/customers", "K-007");
    const saved = await Promise.all(Array.from({ length: 6 }, () => add("/customers")));
    expect(saved.map(({ code }) => String(code)).toSorted()).toEqual(
      ["008", "009", "010", "011", "012", "013"].map((digits) => `K-${digits}`),
    );
  });
});

test("manual journals continue a typed number, and automatic ones keep the default form", async () => {
  const books = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } });
  const lines = [debit("Cash", "1.00"), credit("Sales", "1.00")];
  const next = async () => (await books.get("/journals/next-number")).body.number;
  const post = async (number?: string): Promise<string> =>
    expectMade(await books.post("/journals", journal(books, lines, number === undefined ? {} : { number })))
      .number;
  const first = await post();
  expect(first).toMatch(/^JE-\d{4}-0001$/);
  await post("M-041");
  expect(await next()).toBe("M-042");
  expect((await Promise.all([post(), post(), post()])).toSorted()).toEqual(["M-042", "M-043", "M-044"]);
  await write(trader, "/invoices", {
    date: "2026-01-05",
    items: [{ productId: trader.freight, quantity: "1", unitPrice: "1.00" }],
  });
  expect((await trader.books.get("/journals")).body.items[0].number).toMatch(/^JE-\d{4}-0001$/);
  await post(first.replace("0001", "0005"));
  expect(await post()).toBe(first.replace("0001", "0006"));
});
