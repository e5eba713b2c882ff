import { expect, test } from "vitest";
import { bankFile, bankTable, withBank } from "#test/support/bank-file.ts";
import { expectMade } from "#test/support/trade.ts";

// Accounting 16: transactions between two statements of an account may be missing.

/** January closes at 979.00; March opens at 9.99. */
const JANUARY = bankTable("2026-01-10,Sale,1000.00,1000.00", "2026-01-31,Rent,-21.00,979.00");
const MARCH = bankTable("2026-03-05,Sale,40.01,50.00", "2026-03-06,Tea,-1.00,49.00");

async function gapOf({ books }: Awaited<ReturnType<typeof withBank>>, query = "") {
  const { items } = expectMade(await books.get(`/bank/statements?sort=-endsOn${query}`));
  return items.map(({ gapBefore }: { gapBefore: object | null }) => gapBefore);
}

const GAP = { closingBalance: "979.00", endsOn: "2026-01-31", amount: "-969.01" };

test("a gap between two statements is reported before the import, with the import and in the list", async () => {
  const desk = await withBank();
  const { books, bank } = desk;
  expectMade(await books.post("/bank/imports", bankFile(JANUARY, bank)));
  const march = bankFile(MARCH, bank);
  expect(expectMade(await books.post("/bank/imports/preview", march)).statements).toMatchObject([
    { gapBefore: GAP },
  ]);
  expect(expectMade(await books.post("/bank/imports", march)).statements).toMatchObject([{ gapBefore: GAP }]);
  expect(await gapOf(desk)).toEqual([GAP, null]);
  expect(await gapOf(desk, "&status=gap")).toEqual([GAP]);
});

test("the statement for the days between closes the gap, in whatever order they are imported", async () => {
  const desk = await withBank();
  const { books, bank } = desk;
  const february = bankTable("2026-02-15,Machine,-960.00,19.00", "2026-02-16,Nails,-9.01,9.99");
  for (const file of [MARCH, february, JANUARY])
    expectMade(await books.post("/bank/imports", bankFile(file, bank)));
  expect(await gapOf(desk)).toEqual([null, null, null]);
});

type StatementInput = {
  day: string;
  openingBalance: string;
  line: string;
  closingBalance: string;
  number?: string;
};

/** An MT940 statement with one transaction; amounts are in its format: "C14,99". */
function mt940({ day, openingBalance, line, closingBalance, number = "" }: StatementInput): string {
  const balance = (amount: string) => `${amount.slice(0, 1)}${day}USD${amount.slice(1)}`;
  const rows = [
    ":20:STATEMENT",
    ":25:12345678/0012345678",
    `:28C:${number}`,
    `:60F:${balance(openingBalance)}`,
  ];
  return [
    ...rows,
    `:61:${day}${line}NMSCNONREF`,
    `:86:${openingBalance}${line}`,
    `:62F:${balance(closingBalance)}`,
    "-",
    "",
  ].join("\r\n");
}

/** Statements of one day: the first continues from the last closing balance, the second is off by 1.00. */
const EARLIER = mt940({ day: "260228", openingBalance: "C0,00", line: "C14,99", closingBalance: "C14,99" });
const FIRST = mt940({ day: "260301", openingBalance: "C14,99", line: "D20,00", closingBalance: "D5,01" });
const SECOND = mt940({ day: "260301", openingBalance: "D6,01", line: "D2,00", closingBalance: "D8,01" });
const DAY_GAP = { closingBalance: "-5.01", endsOn: "2026-03-01", amount: "-1.00" };

type StatementGapRow = { openingBalance: string; gapBefore: object | null; gapAfter: object | null };

async function rowsOf({
  books,
}: Awaited<ReturnType<typeof withBank>>): Promise<Map<string, StatementGapRow>> {
  const { items } = expectMade(await books.get("/bank/statements"));
  return new Map(items.map((row: StatementGapRow) => [row.openingBalance, row]));
}

test.each([
  [EARLIER, FIRST, SECOND],
  [EARLIER, SECOND, FIRST],
  [SECOND, FIRST, EARLIER],
  [SECOND, EARLIER, FIRST],
  [FIRST, SECOND, EARLIER],
])(
  "statements of one day are in the order in which their balances chain, in any import order (%#)",
  async (...files) => {
    const desk = await withBank();
    const { books, bank } = desk;
    for (const [index, file] of files.entries()) {
      const body = bankFile(file, bank, "day.sta");
      const [preview] = expectMade(await books.post("/bank/imports/preview", body)).statements;
      const [imported] = expectMade(await books.post("/bank/imports", body)).statements;
      // The report before the import equals the report after it.
      expect([preview.gapBefore, preview.gapAfter], `file ${index}`).toEqual([
        imported.gapBefore,
        imported.gapAfter,
      ]);
    }
    const rows = await rowsOf(desk);
    expect(rows.get("-6.01")).toMatchObject({ gapBefore: DAY_GAP, gapAfter: null });
    expect(rows.get("14.99")).toMatchObject({
      gapBefore: null,
      gapAfter: { openingBalance: "-6.01", startsOn: "2026-03-01", amount: "-1.00" },
    });
    expect(rows.get("0.00")).toMatchObject({ gapBefore: null, gapAfter: null });
  },
);

test("without an earlier statement, statements of one day are in import order", async () => {
  const desk = await withBank();
  const { books, bank } = desk;
  const day = "260302";
  const files = [
    mt940({ day, openingBalance: "C30,00", line: "C10,00", closingBalance: "C40,00" }),
    mt940({ day, openingBalance: "C40,00", line: "D1,00", closingBalance: "C39,00" }),
    mt940({ day, openingBalance: "C45,00", line: "C11,00", closingBalance: "C56,00" }),
  ];
  for (const file of files) expectMade(await books.post("/bank/imports", bankFile(file, bank, "day.sta")));
  const gap = { closingBalance: "39.00", endsOn: "2026-03-02", amount: "6.00" };
  expect((await rowsOf(desk)).get("45.00")).toMatchObject({ gapBefore: gap });
  expect((await rowsOf(desk)).get("40.00")).toMatchObject({ gapBefore: null });
});

test("statements of one day that do not chain are ordered by the bank's numbers", async () => {
  const desk = await withBank();
  const { books, bank } = desk;
  const day = "260302";
  const later = mt940({
    day,
    openingBalance: "C45,00",
    line: "C11,00",
    closingBalance: "C56,00",
    number: "00012/002",
  });
  const first = mt940({
    day,
    openingBalance: "C30,00",
    line: "C10,00",
    closingBalance: "C40,00",
    number: "00012/001",
  });
  expectMade(await books.post("/bank/imports", bankFile(later, bank, "day.sta")));
  const body = bankFile(first, bank, "day.sta");
  const gapAfter = { openingBalance: "45.00", startsOn: "2026-03-02", amount: "5.00" };
  expect(expectMade(await books.post("/bank/imports/preview", body)).statements).toMatchObject([
    { gapBefore: null, gapAfter },
  ]);
  expect(expectMade(await books.post("/bank/imports", body)).statements).toMatchObject([
    { gapBefore: null, gapAfter },
  ]);
  const gap = { closingBalance: "40.00", endsOn: "2026-03-02", amount: "5.00" };
  expect((await rowsOf(desk)).get("45.00")).toMatchObject({ gapBefore: gap });
});

test("an earlier statement that is imported last reports the gap after it", async () => {
  const { books, bank } = await withBank();
  expectMade(await books.post("/bank/imports", bankFile(MARCH, bank)));
  const january = bankFile(JANUARY, bank);
  const after = { openingBalance: "9.99", startsOn: "2026-03-05", amount: "-969.01" };
  const expectedGaps = [{ gapBefore: null, gapAfter: after }];
  expect(expectMade(await books.post("/bank/imports/preview", january)).statements).toMatchObject(
    expectedGaps,
  );
  expect(expectMade(await books.post("/bank/imports", january)).statements).toMatchObject(expectedGaps);
});

test.each(["2026-01-31", "2026-02-10", "2026-03-05"])(
  "missing transactions close the gap, also on the closing day and the next opening day: %s",
  async (date) => {
    const desk = await withBank();
    const { books, bank } = desk;
    for (const file of [JANUARY, MARCH]) expectMade(await books.post("/bank/imports", bankFile(file, bank)));
    const transaction = { id: "missing", date, amount: "-969.01", description: "Machine" };
    expectMade(await books.post(`/bank/accounts/${bank}/transactions`, { transactions: [transaction] }));
    expect(new Set(await gapOf(desk))).toEqual(new Set([null]));
    const again = expectMade(await books.post("/bank/imports/preview", bankFile(MARCH, bank))).statements;
    expect(again).toMatchObject([{ gapBefore: null }]);
  },
);

test("statements that cover the same day do not follow each other", async () => {
  const desk = await withBank();
  const { books, bank } = desk;
  const month = bankTable("2026-03-01,Sale,50.00,150.00", "2026-03-20,Rent,-30.00,120.00");
  const day = bankTable("2026-03-01,Sale,50.00,150.00");
  for (const file of [bankTable("2026-02-20,Sale,100.00,100.00"), month, day])
    expectMade(await books.post("/bank/imports", bankFile(file, bank)));
  expect(new Set(await gapOf(desk))).toEqual(new Set([null]));
});
