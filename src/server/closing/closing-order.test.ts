import { beforeEach, describe, expect, test } from "vitest";
import { CLOSING_ACCOUNTS, closingOf } from "#test/support/closing-case.ts";
import { credit, debit, newBooks, type TestBooks } from "#test/support/new-books.ts";

// Accounting 11.2: years with income or expenses are closed in order.

let books: TestBooks;
let closing: ReturnType<typeof closingOf>;

beforeEach(async () => {
  books = await newBooks({ accounts: CLOSING_ACCOUNTS });
  closing = closingOf(books);
});

describe("years that are due", () => {
  const dueYears = async () => {
    const { items } = (await books.get("/year-end")).body;
    return items.filter(({ isDue }: { isDue: boolean }) => isDue).map(({ year }: { year: number }) => year);
  };
  const earnIn = (date: string, amount = "5.00") =>
    closing.post([debit("Cash", amount), credit("Sales", amount)], { date });

  test("are all offered, however old, and closed in order", async () => {
    // 2012 has no balance left. The results of 2014 and 2015 add up to zero; each year is closed anyway.
    await earnIn("2012-04-01");
    await closing.post([debit("Sales", "5.00"), credit("Cash", "5.00")], { date: "2012-04-02" });
    await earnIn("2014-04-01");
    await closing.post([debit("Rent", "8.00"), credit("Cash", "8.00")], { date: "2014-04-02" });
    await closing.post([debit("Cash", "8.00"), credit("Rent", "8.00")], { date: "2015-04-02" });
    await closing.post([debit("Sales", "5.00"), credit("Cash", "5.00")], { date: "2015-04-02" });
    await closing.earn();
    expect(await dueYears()).toEqual([2025, 2015, 2014]);
    for (const [year, first] of [
      [2025, 2014],
      [2015, 2014],
    ] as const) {
      expect((await closing.close(year)).body).toMatchObject({
        status: 409,
        code: "closing.earlier-year-open",
        detail: `Close ${first} first: its income and expenses haven't been closed yet`,
        errors: [{ field: "year" }],
      });
    }
    for (const year of [2014, 2015, 2025]) expect((await closing.close(year)).status).toBe(200);
    expect(await dueYears()).toEqual([]);
    expect(await closing.hasPassed()).toBe(true);
  });

  test("include a year whose income equals its expenses, but not the current year", async () => {
    await earnIn("2024-06-30", "60.00");
    await closing.post([debit("Rent", "60.00"), credit("Cash", "60.00")], { date: "2024-07-01" });
    const { today } = (await books.get("/company")).body;
    await earnIn(today);
    expect(await dueYears()).toEqual(today.endsWith("12-31") ? [Number(today.slice(0, 4)), 2024] : [2024]);
    expect((await closing.close(Number(today.slice(0, 4)))).body).toMatchObject({
      code: "closing.earlier-year-open",
    });
  });

  test("share no day after a change of the fiscal year", async () => {
    await earnIn("2023-04-01", "1.00");
    expect((await closing.close(2023)).status).toBe(200);
    await earnIn("2024-02-01", "10.00");
    await earnIn("2024-10-01", "60.00");
    const { version } = (await books.get("/company")).body;
    const changed = { version, name: "Company", fiscalYearStart: "2020-07-01" };
    expect((await books.put("/company", changed)).status).toBe(200);
    const { items } = (await books.get("/year-end")).body;
    const yearSummaries = items.map(
      ({ year, start, netIncome }: Record<string, string>) => `${year} ${start} ${netIncome}`,
    );
    expect(yearSummaries).toContain("2025 2024-07-01 60.00");
    expect(yearSummaries).toContain("2024 2024-01-01 10.00");
  });

  test("can be closed after a later year, which remains the last one", async () => {
    await closing.earn();
    expect((await closing.close()).status).toBe(200);
    await closing.lockThrough("'2024-11-30'");
    await closing.post([debit("Cash", "1.00"), credit("Sales", "1.00")], { date: "2024-12-31" });
    await closing.lockThrough("'2025-12-31'");
    expect((await books.get("/year-end/preview?year=2026")).body.warnings.hasUnclosedEarlierYears).toBe(true);
    expect((await closing.close(2024)).body).toMatchObject({ netIncome: "1.00", canReopen: false });
    expect(await closing.closedThrough()).toBe("2025-12-31");
    expect((await closing.reopen(2024)).body).toMatchObject({ code: "closing.not-last" });
    expect((await closing.reopen(2025)).status).toBe(200);
    expect(await closing.closedThrough()).toBe("2024-12-31");
    expect((await closing.reopen(2024)).status).toBe(200);
    expect(await closing.closedThrough()).toBeNull();
    expect(await closing.hasPassed()).toBe(true);
  });
});
