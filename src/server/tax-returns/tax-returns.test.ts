import { beforeEach, describe, expect, test } from "vitest";
import { type TaxPayer, ukQuarter } from "#test/support/tax-returns.ts";
import { changeBook, expectMade } from "#test/support/trade.ts";

let payer: TaxPayer;

beforeEach(async () => {
  payer = await ukQuarter();
});

const Q1 = ["2026-01-01", "2026-03-31"] as const;
const filedThrough = async () => expectMade(await payer.trader.books.get("/company")).taxFiledThrough;
const statuses = async () =>
  expectMade(await payer.trader.books.get("/tax-returns")).items.map(
    ({ start, status, payable }: Record<string, string>) => `${start} ${status} ${payable}`,
  );

describe("periods", () => {
  test("are listed from the start of the books, due once they end, and shown with the amount filed", async () => {
    expect((await statuses())[0]).toMatch(/open null$/);
    expect((await statuses()).slice(-3)).toEqual([
      "2026-07-01 due null",
      "2026-04-01 due null",
      "2026-01-01 due null",
    ]);
    expectMade(await payer.file(...Q1));
    expect((await statuses()).slice(-2)).toEqual(["2026-04-01 due null", "2026-01-01 filed 140.00"]);
    expect(await filedThrough()).toBe("2026-03-31");
  });

  test("with a new frequency follow without a gap", async () => {
    expectMade(await payer.file(...Q1));
    expectMade(await changeBook(payer.trader.books, { taxFrequency: "quarter_from_february" }));
    expect((await statuses()).slice(-3)).toEqual([
      "2026-05-01 due null",
      "2026-04-01 due null",
      "2026-01-01 filed 140.00",
    ]);
    expectMade(await changeBook(payer.trader.books, { taxFrequency: "year", taxForm: "generic" }));
    expect((await payer.get("2026-04-01")).end).toBe("2026-12-31");
    // A filed return stays unchanged.
    expect(await payer.get("2026-01-01")).toMatchObject({ form: "uk_vat", payable: "140.00" });
  });

  test.each([
    ["filed twice", ["2026-01-01", "2026-03-31"], {}, "tax-return.already-filed", "start"],
    [
      "with filed days",
      ["2026-03-01", "2026-03-31"],
      {},
      "tax-return.overlaps",
      "start",
      "Some of these dates are in a filed return. The next return starts on Apr 1, 2026.",
    ],
    [
      "that isn't the next one",
      ["2026-07-01", "2026-09-30"],
      {},
      "tax-return.earlier-period-open",
      "start",
      "Returns are filed in order. File the return that starts on Apr 1, 2026 first.",
    ],
    ["that ends on another day", ["2026-04-01", "2026-05-31"], {}, "tax-return.period-mismatch", "end"],
    ["that begins on another day", ["2026-04-02", "2026-06-30"], {}, "tax-return.period-not-found", "start"],
    [
      "filed within it",
      ["2026-04-01", "2026-06-30"],
      { filedOn: "2026-06-30" },
      "tax-return.filed-in-period",
      "filedOn",
    ],
    [
      "filed tomorrow",
      ["2026-04-01", "2026-06-30"],
      { filedOn: "2199-01-01" },
      "tax-return.filed-in-future",
      "filedOn",
    ],
  ] as const)("a period %s is refused at its field", async (_, [start, end], changes, ...refusal) => {
    const [code, field, message = expect.any(String)] = refusal;
    expectMade(await payer.file(...Q1));
    const reply = await payer.file(start, end, changes);
    expect(reply.body, reply.text).toMatchObject({ code, errors: [{ field, message }] });
    expect(await filedThrough()).toBe("2026-03-31");
  });

  test("that have not ended, are before the books, or have changed since they were shown are refused", async () => {
    const [running] = expectMade(await payer.trader.books.get("/tax-returns")).items;
    expect((await payer.file(running.start, running.end)).body).toMatchObject({
      code: "tax-return.period-not-over",
      errors: [{ field: "end" }],
    });
    expect((await payer.file("2025-10-01", "2025-12-31")).body).toMatchObject({
      code: "tax-return.before-books",
      errors: [{ field: "start" }],
    });
    expect((await payer.file(...Q1, { expectedPayable: "139.99" })).body).toMatchObject({
      code: "tax-return.changed",
    });
    expect(await filedThrough()).toBeNull();
    expect((await payer.file(...Q1, { expectedPayable: "140.00" })).status).toBe(201);
  });
});

describe("boxes", () => {
  test("show the lines behind them, including sums of other boxes and journal entries", async () => {
    expectMade(
      await payer.journal("2026-03-05", [
        ["Tax Payable", "0", "6.00"],
        ["Sales", "6.00", "0"],
      ]),
    );
    // A manual tax payment is in no box.
    expectMade(
      await payer.journal("2026-03-06", [
        ["Tax Payable", "50.00", "0"],
        ["Bank", "0", "50.00"],
      ]),
    );
    const { books } = payer.trader;
    expect((await payer.boxes("2026-01-01")).slice(0, 5)).toEqual([
      "1 286.00",
      "2 0.00",
      "3 286.00",
      "4 140.00",
      "5 146.00",
    ]);
    const lines = async (box: string) =>
      expectMade(await books.get(`/tax-returns/box-documents?start=2026-01-01&box=${box}`)).items.map(
        ({ kind, number, net, tax, amount }: Record<string, string>) =>
          `${kind} ${number} ${net} ${tax} ${amount}`,
      );
    expect(await lines("5")).toEqual([
      "invoice INV-0001 1000.00 200.00 200.00",
      "bill BILL-0001 300.00 60.00 -60.00",
      expect.stringMatching(/^journal JE-\d+-\d+ 0.00 6.00 6.00$/),
      "bill BILL-0002 400.00 80.00 0.00",
    ]);
    expect(await lines("6")).toEqual([
      "invoice INV-0001 1250.60 200.00 1250.60",
      "bill BILL-0002 400.00 80.00 400.00",
    ]);
    const { items, nextCursor } = expectMade(
      await books.get("/tax-returns/box-documents?start=2026-01-01&box=5&limit=1"),
    );
    expect(items).toHaveLength(1);
    const nextPage = expectMade(
      await books.get(`/tax-returns/box-documents?start=2026-01-01&box=5&cursor=${nextCursor}`),
    );
    expect(nextPage.items).toHaveLength(3);
    expect((await books.get("/tax-returns/box-documents?start=2026-01-01&box=10")).body).toMatchObject({
      code: "tax-return.box-not-found",
    });
    expect((await books.get("/tax-returns/period?start=2026-01-02")).body).toMatchObject({
      code: "tax-return.period-not-found",
    });
  });

  test("report amounts that aren't in any box", async () => {
    expectMade(await changeBook(payer.trader.books, { taxForm: "de_ustva", taxFrequency: "quarter" }));
    expect((await payer.get("2026-01-01")).amountsWithoutBox).toEqual([
      { side: "sales", code: "T0004", name: "Zero", net: "250.60", tax: "0.00", isCovered: true },
    ]);
  });
});
