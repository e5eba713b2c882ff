import { describe, expect, test } from "vitest";
import { bankFile, bankTable, MARCH, ofxOf, withBank } from "#test/support/bank-file.ts";
import { stateOf } from "#test/support/books-state.ts";

describe("a statement that is out of balance", () => {
  const unbalancedTable = bankTable("2026-03-01,Coffee,-3.50,96.50", "2026-03-02,Linden,100.00,190.00");

  test("reports the difference, is imported only if the user allows it, and stays marked", async () => {
    const { books, bank } = await withBank();
    const before = await stateOf(books);
    expect(await books.post("/bank/imports", bankFile(unbalancedTable, bank))).toMatchObject({
      status: 422,
      body: {
        code: "bank.out-of-balance",
        errors: [{ field: "allowMismatch", message: expect.stringContaining("\u22126.50") }],
      },
    });
    expect(await stateOf(books)).toEqual(before);
    const { body } = await books.post("/bank/imports", {
      ...bankFile(unbalancedTable, bank),
      allowMismatch: true,
    });
    expect(body.statements).toMatchObject([{ difference: "-6.50" }]);
  });

  test("shows where the balances start to differ, before and after the import", async () => {
    const { books, bank } = await withBank();
    const rows = [
      "2026-03-01,Coffee,-3.50,96.50",
      "2026-03-01,Tea,-1.00,",
      "2026-03-02,Linden,100.00,190.00",
    ];
    const file = bankFile(bankTable(...rows, "2026-03-03,Rent,-90.00,100.00"), bank);
    const [statement] = (await books.post("/bank/imports/preview", file)).body.statements;
    expect(statement).toMatchObject({
      difference: "-5.50",
      firstMismatch: {
        position: 3,
        fileLine: 4,
        amount: "100.00",
        description: "Linden",
        calculatedBalance: "195.50",
        statementBalance: "190.00",
        mismatchSince: { fileLine: 3, date: "2026-03-01" },
      },
    });
    expect((await books.post("/bank/imports", file)).body.errors[0].message).toMatch(
      / from Mar 1, 2026 to Mar 3, 2026 .*, from line 3 \(Mar 1, 2026\) on$/,
    );
    await books.post("/bank/imports", { ...file, allowMismatch: true });
    const [{ statements }] = (await books.get("/bank/imports")).body.items;
    expect(statements).toMatchObject([{ firstMismatch: { fileLine: 3, date: "2026-03-01" } }]);
    const proved = (await books.post("/bank/imports/preview", bankFile(MARCH, bank))).body.statements;
    expect(proved).toMatchObject([{ difference: "0.00", firstMismatch: null }]);
  });

  test("is marked until another file adds the missing transactions, and again without them", async () => {
    const { books, bank } = await withBank();
    const rows = [
      "2026-03-01,Coffee,-3.50,96.50",
      "2026-03-02,Tea,-1.00,95.50",
      "2026-03-03,Rent,-90.00,5.50",
    ];
    const lacking = bankFile(bankTable(...rows.toSpliced(1, 1)), bank);
    await books.post("/bank/imports", { ...lacking, allowMismatch: true });
    const differences = async (proof = "") =>
      (await books.get(`/bank/statements?accountId=${bank}${proof}`)).body.items.map(
        ({
          difference,
          firstMismatch,
        }: {
          difference: string;
          firstMismatch: { fileLine: number } | null;
        }) => [difference, firstMismatch?.fileLine ?? null],
      );
    expect(await differences()).toEqual([["-1.00", 3]]);
    const { id } = (await books.post("/bank/imports", bankFile(bankTable(...rows), bank))).body;
    expect(await differences()).toEqual([
      ["0.00", null],
      ["0.00", null],
    ]);
    expect(await differences("&status=unbalanced")).toEqual([]);
    await books.delete(`/bank/imports/${id}`);
    expect(await differences("&status=unbalanced")).toEqual([["-1.00", 3]]);
  });

  test("is detected by the previous closing balance if the file has no opening balance", async () => {
    const { books, bank } = await withBank();
    const closingBalance = (amount: string, day: string) =>
      `<LEDGERBAL><BALAMT>${amount}<DTASOF>${day}</LEDGERBAL>`;
    await books.post(
      "/bank/imports",
      bankFile(ofxOf([["20260301", "5.00", "A"]], closingBalance("105.00", "20260302")), bank),
    );
    const next = (amount: string) =>
      bankFile(ofxOf([["20260303", "7.00", "B"]], closingBalance(amount, "20260304")), bank);
    expect((await books.post("/bank/imports", next("110.00"))).body.code).toBe("bank.out-of-balance");
    expect((await books.post("/bank/imports", next("112.00"))).body.statements).toMatchObject([
      { difference: "0.00" },
    ]);
  });
});

test("a file without balances is checked against the closing balance that the user enters", async () => {
  const { books, bank } = await withBank();
  await books.post("/bank/imports", bankFile(MARCH, bank));
  const april = bankFile("Date,Description,Amount\n2026-04-01,Tea,-3.00\n2026-04-02,Linden,20.00", bank);
  const withClosing = (amount: string, position = 1) => ({
    ...april,
    closingBalances: [{ position, amount }],
  });
  const reading = async (file: object) => (await books.post("/bank/imports/preview", file)).body.statements;
  expect(await reading(april)).toMatchObject([
    { needsClosingBalance: true, closingBalance: null, difference: null },
  ]);
  expect(await reading(withClosing("215.00"))).toMatchObject([
    {
      needsClosingBalance: true,
      closingBalance: "215.00",
      difference: "5.00",
      firstMismatch: { calculatedBalance: "210.00", statementBalance: "215.00" },
    },
  ]);
  expect((await books.post("/bank/imports", withClosing("215.00"))).body.code).toBe("bank.out-of-balance");
  for (const unfit of [
    withClosing("210.00", 2),
    { ...bankFile(MARCH, bank), closingBalances: withClosing("1.00").closingBalances },
  ])
    expect((await books.post("/bank/imports/preview", unfit)).body).toMatchObject({
      code: "bank.closing-balance-in-file",
      errors: [{ field: "closingBalances[0].position" }],
    });
  const { body } = await books.post("/bank/imports", withClosing("210.00"));
  expect(body.statements).toMatchObject([{ closingBalance: "210.00", difference: "0.00" }]);
});

describe("the current difference", () => {
  type Fed = {
    transactions: object[];
    openingBalance?: string;
    closingBalance?: { date: string; amount: string };
    allowMismatch?: boolean;
  };
  async function withFeed() {
    const { books, bank } = await withBank();
    const feed = async (input: Fed): Promise<string> => {
      const { body } = await books.post(`/bank/accounts/${bank}/transactions`, input);
      expect(body.importId, JSON.stringify(body)).not.toBeNull();
      return body.importId;
    };
    const line = (id: string, date: string, amount: string) => ({
      id,
      date,
      amount,
      description: `Line ${id}`,
    });
    const missed = async () => {
      const { items } = (await books.get(`/bank/statements?accountId=${bank}`)).body;
      const statements: { endsOn: string; closingBalance: string; difference: string | null }[] = items;
      return Object.fromEntries(
        statements
          .filter(({ closingBalance }) => closingBalance)
          .map((statement) => [statement.closingBalance, statement.difference]),
      );
    };
    return { books, feed, line, missed };
  }

  test("excludes transactions of another statement on a day that both share", async () => {
    const { feed, line, missed } = await withFeed();
    const morning = [line("a", "2026-03-01", "1.00"), line("b", "2026-03-10", "2.00")];
    const closingBalance = { date: "2026-03-10", amount: "106.00" };
    await feed({ transactions: morning, openingBalance: "100.00", closingBalance, allowMismatch: true });
    const afternoon = { date: "2026-03-10", amount: "109.00" };
    await feed({
      transactions: [line("c", "2026-03-10", "3.00")],
      openingBalance: "106.00",
      closingBalance: afternoon,
    });
    expect(await missed()).toEqual({ "106.00": "3.00", "109.00": "0.00" });
    // The missing transaction arrives, on a day between.
    await feed({ transactions: [line("d", "2026-03-05", "3.00")] });
    expect(await missed()).toEqual({ "106.00": "0.00", "109.00": "0.00" });
  });

  test("includes days between the opening balance and the first transaction", async () => {
    const { books, bank } = await withBank();
    const mt940 = `:20:1\n:25:NL02ABNA0123456789\n:28C:1\n:60F:C260301USD100,00\n:61:260305C5,00NTRFNONREF\n:62F:C260305USD112,00\n-`;
    const importInput = {
      ...bankFile(mt940, bank),
      accounts: [{ number: "NL02ABNA0123456789", accountId: bank }],
    };
    await books.post("/bank/imports", { ...importInput, allowMismatch: true });
    await books.post("/bank/imports", bankFile("Date,Text,Amount\n2026-03-03,Tea,7.00", bank));
    const [{ difference }] = (await books.get(`/bank/statements?accountId=${bank}`)).body.items;
    expect(difference).toBe("0.00");
  });

  test("of an earlier closing balance isn't changed by later imports for its day", async () => {
    const { feed, line, missed } = await withFeed();
    const balanceOn = (date: string, amount: string) => ({ closingBalance: { date, amount } });
    await feed({ transactions: [line("a", "2026-03-09", "1.00")], ...balanceOn("2026-03-09", "100.00") });
    await feed({ transactions: [line("b", "2026-03-10", "5.00")], ...balanceOn("2026-03-10", "105.00") });
    await feed({ transactions: [line("c", "2026-03-10", "7.00")], ...balanceOn("2026-03-10", "112.00") });
    expect(await missed()).toEqual({ "100.00": null, "105.00": "0.00", "112.00": "0.00" });
  });

  test("is right for a closing balance before the last transaction of its file", async () => {
    const { books, bank } = await withBank();
    const closingBalance = (amount: string, day: string) =>
      `<LEDGERBAL><BALAMT>${amount}<DTASOF>${day}</LEDGERBAL>`;
    const first = [
      ["20260105", "5.00", "A"],
      ["20260112", "7.00", "B"],
    ] as const;
    await books.post("/bank/imports", bankFile(ofxOf(first, closingBalance("105.00", "20260110")), bank));
    const next = ofxOf([["20260115", "1.00", "C"]], closingBalance("113.00", "20260115"));
    const { body } = await books.post("/bank/imports", bankFile(next, bank));
    expect(body.statements).toMatchObject([{ difference: "0.00" }]);
  });

  test("of a lone closing balance starts from the one before it, in any import order", async () => {
    const { books, feed, line, missed } = await withFeed();
    const balanceOn = (date: string, amount: string) => ({ closingBalance: { date, amount } });
    await feed({ transactions: [line("b", "2026-02-10", "2.00")], ...balanceOn("2026-02-28", "17.00") });
    expect(await missed()).toEqual({ "17.00": null });
    await feed({ transactions: [line("a", "2026-01-10", "1.00")], ...balanceOn("2026-01-31", "10.00") });
    expect(await missed()).toEqual({ "10.00": null, "17.00": "5.00" });
    const between = await feed({ transactions: [line("c", "2026-02-12", "5.00")] });
    expect(await missed()).toEqual({ "10.00": null, "17.00": "0.00" });
    await books.delete(`/bank/imports/${between}`);
    expect(await missed()).toEqual({ "10.00": null, "17.00": "5.00" });
  });
});

test("an entered closing balance that contradicts an existing one of that day is rejected", async () => {
  const { books, bank } = await withBank();
  const file = bankFile("Date,Description,Amount\n2026-04-01,Tea,-3.00", bank);
  const withClosing = (amount: string) => ({ ...file, closingBalances: [{ position: 1, amount }] });
  expect((await books.post("/bank/imports", withClosing("10.00"))).status).toBe(201);
  expect((await books.post("/bank/imports", withClosing("99.00"))).body).toMatchObject({
    code: "bank.out-of-balance",
    errors: [{ message: expect.stringContaining("by 89.00") }],
  });
  for (const existingFile of [withClosing("10.00"), file])
    expect((await books.post("/bank/imports", existingFile)).body.code).toBe("bank.already-imported");
});
