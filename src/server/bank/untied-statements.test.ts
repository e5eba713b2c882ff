import { describe, expect, test } from "vitest";
import { bankFile, bankTable, MARCH, ofxOf, withBank } from "#test/support/bank-file.ts";
import { stateOf } from "#test/support/state-of-books.ts";

describe("what does not tie", () => {
  const untied = bankTable("2026-03-01,Coffee,-3.50,96.50", "2026-03-02,Linden,100.00,190.00");

  test("says by how much, is kept on somebody's word alone, and stays marked", async () => {
    const { books, bank } = await withBank();
    const before = await stateOf(books);
    expect(await books.post("/bank/imports", bankFile(untied, bank))).toMatchObject({
      status: 422,
      body: {
        code: "bank.untied",
        errors: [{ field: "keepsUntied", message: expect.stringContaining("\u22126.50") }],
      },
    });
    expect(await stateOf(books)).toEqual(before);
    const { body } = await books.post("/bank/imports", { ...bankFile(untied, bank), keepsUntied: true });
    expect(body.statements).toMatchObject([{ difference: "-6.50" }]);
  });

  test("says since when the balances are other ones, before it is kept and afterwards", async () => {
    const { books, bank } = await withBank();
    const rows = [
      "2026-03-01,Coffee,-3.50,96.50",
      "2026-03-01,Tea,-1.00,",
      "2026-03-02,Linden,100.00,190.00",
    ];
    const file = bankFile(bankTable(...rows, "2026-03-03,Rent,-90.00,100.00"), bank);
    const [read] = (await books.post("/bank/readings", file)).body.statements;
    expect(read).toMatchObject({
      difference: "-5.50",
      breaksAt: {
        place: 3,
        fileLine: 4,
        amount: "100.00",
        text: "Linden",
        reached: "195.50",
        said: "190.00",
        since: { fileLine: 3, date: "2026-03-01" },
      },
    });
    expect((await books.post("/bank/imports", file)).body.errors[0].message).toMatch(
      /, from line 3 \(2026-03-01\) on$/,
    );
    await books.post("/bank/imports", { ...file, keepsUntied: true });
    const [{ statements }] = (await books.get("/bank/imports")).body.items;
    expect(statements).toMatchObject([{ breaksAt: { fileLine: 3, date: "2026-03-01" } }]);
    const proved = (await books.post("/bank/readings", bankFile(MARCH, bank))).body.statements;
    expect(proved).toMatchObject([{ difference: "0.00", breaksAt: null }]);
  });

  test("is marked until another file has told what it lacks, and as long as that stays", async () => {
    const { books, bank } = await withBank();
    const rows = [
      "2026-03-01,Coffee,-3.50,96.50",
      "2026-03-02,Tea,-1.00,95.50",
      "2026-03-03,Rent,-90.00,5.50",
    ];
    const lacking = bankFile(bankTable(...rows.toSpliced(1, 1)), bank);
    await books.post("/bank/imports", { ...lacking, keepsUntied: true });
    const differences = async (proof = "") =>
      (await books.get(`/bank/statements?accountId=${bank}${proof}`)).body.items.map(
        ({ difference, breaksAt }: { difference: string; breaksAt: { fileLine: number } | null }) => [
          difference,
          breaksAt?.fileLine ?? null,
        ],
      );
    expect(await differences()).toEqual([["-1.00", 3]]);
    const { id } = (await books.post("/bank/imports", bankFile(bankTable(...rows), bank))).body;
    expect(await differences()).toEqual([
      ["0.00", null],
      ["0.00", null],
    ]);
    expect(await differences("&proof=untied")).toEqual([]);
    await books.delete(`/bank/imports/${id}`);
    expect(await differences("&proof=untied")).toEqual([["-1.00", 3]]);
  });

  test("is found from the closing balance before, where a file has no opening one", async () => {
    const { books, bank } = await withBank();
    const closing = (amount: string, day: string) => `<LEDGERBAL><BALAMT>${amount}<DTASOF>${day}</LEDGERBAL>`;
    await books.post(
      "/bank/imports",
      bankFile(ofxOf([["20260301", "5.00", "A"]], closing("105.00", "20260302")), bank),
    );
    const next = (amount: string) =>
      bankFile(ofxOf([["20260303", "7.00", "B"]], closing(amount, "20260304")), bank);
    expect((await books.post("/bank/imports", next("110.00"))).body.code).toBe("bank.untied");
    expect((await books.post("/bank/imports", next("112.00"))).body.statements).toMatchObject([
      { difference: "0.00" },
    ]);
  });
});

test("a file without balances is proved by the closing balance that somebody says", async () => {
  const { books, bank } = await withBank();
  await books.post("/bank/imports", bankFile(MARCH, bank));
  const april = bankFile("Date,Description,Amount\n2026-04-01,Tea,-3.00\n2026-04-02,Linden,20.00", bank);
  const said = (amount: string, place = 1) => ({ ...april, closings: [{ place, amount }] });
  const reading = async (file: object) => (await books.post("/bank/readings", file)).body.statements;
  expect(await reading(april)).toMatchObject([{ asksClosing: true, closing: null, difference: null }]);
  expect(await reading(said("215.00"))).toMatchObject([
    {
      asksClosing: true,
      closing: "215.00",
      difference: "5.00",
      breaksAt: { reached: "210.00", said: "215.00" },
    },
  ]);
  expect((await books.post("/bank/imports", said("215.00"))).body.code).toBe("bank.untied");
  for (const unfit of [said("210.00", 2), { ...bankFile(MARCH, bank), closings: said("1.00").closings }])
    expect((await books.post("/bank/readings", unfit)).body).toMatchObject({
      code: "bank.closing-unfit",
      errors: [{ field: "closings[0].place" }],
    });
  const { body } = await books.post("/bank/imports", said("210.00"));
  expect(body.statements).toMatchObject([{ closing: "210.00", difference: "0.00" }]);
});
