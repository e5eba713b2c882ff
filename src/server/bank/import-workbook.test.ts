import { describe, expect, test } from "vitest";
import { archive, bankFile, MARCH, withBank, zip } from "#test/support/bank-file.ts";
import { stateOf } from "#test/support/books-state.ts";
import { number, STYLES, texts, workbookFile } from "#test/support/workbook.ts";

describe("a workbook", () => {
  const row = (serial: string, text: string, amount: string, balance: string) =>
    `${number(serial, STYLES.day)}${texts(text)}${number(amount, STYLES.cents)}${number(balance)}`;
  const march = workbookFile({
    sheets: [
      [
        texts("Date", "Description", "Amount", "Balance"),
        row("46082", "Coffee", "-3.5", "96.5"),
        row("46082", "Coffee", "-3.5", "93"),
        row("46083", "Linden", "100", "193.00000000000003"),
      ],
    ],
  });

  test("is imported with its balances checked, and adds nothing to the same days in CSV", async () => {
    const { books, bank } = await withBank();
    expect(await books.post("/bank/imports", bankFile(march, bank, "march.xlsx"))).toMatchObject({
      status: 201,
      body: { format: "xlsx", statements: [{ difference: "0.00", openingBalance: "100.00", newCount: 3 }] },
    });
    expect((await books.get(`/bank/transactions?accountId=${bank}`)).body.items).toMatchObject([
      { date: "2026-03-02", amount: "100.00", description: "Linden" },
      { date: "2026-03-01", amount: "-3.50", description: "Coffee" },
      { date: "2026-03-01", amount: "-3.50", description: "Coffee" },
    ]);
    expect((await books.post("/bank/imports", bankFile(MARCH, bank))).body.code).toBe(
      "bank.already-imported",
    );
    expect((await books.get("/books-check")).body.hasPassed).toBe(true);
  });

  test("is read from an archive, next to text files", async () => {
    const { books, bank } = await withBank();
    const file = archive([
      ["__MACOSX/._march.xlsx", "junk"],
      ["march.xlsx", march],
      ["april.csv", "Date,Description,Amount,Balance\n2026-04-01,Tea,-1.00,192.00"],
    ]);
    const { body } = await books.post("/bank/imports", bankFile(file, bank, "all.zip"));
    expect(body.statements).toMatchObject([{ newCount: 3 }, { newCount: 1 }]);
  });

  test.each([
    [Buffer.from("d0cf11e0a1b11ae1", "hex"), /old format or password-protected/],
    [march.subarray(0, -40), /damaged or incomplete/],
    [archive([["a.zip", zip(["x"])]]), /archive inside an archive/],
    [archive([["xl/workbook.xml", Buffer.alloc(101 * 1024 * 1024)]]), /larger than 100 MB/],
  ])("%#: is rejected with one message, and nothing is kept", async (file, sentence) => {
    const { books, bank } = await withBank();
    const before = await stateOf(books);
    expect(await books.post("/bank/imports", bankFile(file, bank, "a.xlsx"))).toMatchObject({
      status: 422,
      body: { code: "bank.unreadable", errors: [{ message: expect.stringMatching(sentence) }] },
    });
    expect(await stateOf(books)).toEqual(before);
  });
});
