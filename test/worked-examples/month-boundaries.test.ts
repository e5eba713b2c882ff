import { beforeAll, describe, expect, test } from "vitest";
import { toDay, daysBetween, FIRST_DATE, LAST_DATE, shiftDays } from "#domain/dates.ts";
import { credit, debit, newBooks, type TestBooks } from "#test/support/new-books.ts";

/** A sale of one dollar on every day, so that a report that misses a day, or counts one twice, shows it. */
const FIRST_SALE = toDay("2026-01-28");
const LAST_SALE = toDay("2026-04-03");
const MARCH = Array.from({ length: 31 }, (_, index) => shiftDays(toDay("2026-03-01"), index));

let books: TestBooks;

beforeAll(async () => {
  books = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } });
  const days = Array.from({ length: daysBetween({ from: FIRST_SALE, to: LAST_SALE }) + 1 }, (_, index) =>
    shiftDays(FIRST_SALE, index),
  );
  const journals = [FIRST_DATE, ...days, LAST_DATE].map((date) => ({
    date,
    description: "A sale",
    status: "posted",
    lines: [debit("Cash", "1.00"), credit("Sales", "1.00")].map(({ account, ...line }) => ({
      ...line,
      accountId: books.account(account),
    })),
  }));
  await books.post("/journals/import", { journals });
});

async function balances(start: string, end: string): Promise<{ cash: number; sales: number }> {
  const { body } = await books.get(`/reports/trial-balance?start=${start}&end=${end}&rows=all`);
  const rows: { name: string; debit: string; credit: string }[] = body.rows;
  const turnoverOf = (name: string) => {
    const { debit: left = "0", credit: right = "0" } = rows.find((row) => row.name === name) ?? {};
    return Number(left) + Number(right);
  };
  return { cash: turnoverOf("Cash"), sales: turnoverOf("Sales") };
}

describe("a period includes each of its days once", () => {
  test.each(MARCH)("up to %s", async (end) => {
    const cash = 1 + daysBetween({ from: FIRST_SALE, to: end }) + 1;
    expect(await balances("2026-02-16", end)).toEqual({
      cash,
      sales: daysBetween({ from: toDay("2026-02-16"), to: end }) + 1,
    });
  });

  test.each(MARCH)("from %s", async (start) => {
    const cash = 1 + daysBetween({ from: FIRST_SALE, to: toDay("2026-04-02") }) + 1;
    const sales = daysBetween({ from: start, to: toDay("2026-04-02") }) + 1;
    expect(await balances(start, "2026-04-02")).toEqual({ cash, sales });
    expect(await balances(start, start)).toMatchObject({ sales: 1 });
  });

  test("also at the first and last dates that the books accept", async () => {
    const sales = daysBetween({ from: FIRST_SALE, to: LAST_SALE }) + 1;
    expect(await balances(FIRST_DATE, LAST_DATE)).toEqual({ cash: sales + 2, sales: sales + 2 });
    expect(await balances(FIRST_DATE, FIRST_DATE)).toEqual({ cash: 1, sales: 1 });
    expect(await balances(LAST_DATE, LAST_DATE)).toEqual({ cash: sales + 2, sales: 1 });
  });
});
