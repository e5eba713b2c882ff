import { expect, test } from "vitest";
import { archive, bankFile, MARCH, ofxOf, withBank } from "#test/support/bank-file.ts";
import { stateOf } from "#test/support/books-state.ts";
import { expectMade } from "#test/support/trade.ts";

test("an import for two accounts with a transfer between them is undone as a whole", async () => {
  const { books, bank } = await withBank();
  const account = { code: "1020", type: "asset", name: "Savings", moneyKind: "bank" };
  const savings = expectMade(await books.post("/accounts", account)).id;
  const statement = (number: string, amount: string) =>
    `<STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>${number}</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20260301<TRNAMT>${amount}<FITID>1<NAME>Own</STMTTRN></BANKTRANLIST></STMTRS>`;
  const file = `OFXHEADER:100\n\n<OFX>${statement("11111111", "-5.00")}${statement("22222222", "5.00")}</OFX>`;
  const accounts = [
    { number: "11111111", accountId: bank },
    { number: "22222222", accountId: savings },
  ];
  const importInput = { ...bankFile(file, bank, "both.ofx"), accounts };
  const { id } = expectMade(await books.post("/bank/imports", importInput));
  const [line] = expectMade(await books.get(`/bank/transactions?accountId=${bank}`)).items;
  const [otherTransaction] = expectMade(await books.get(`/bank/transactions?accountId=${savings}`)).items;
  const transfer = {
    bankTransactionId: line.id,
    accountId: savings,
    otherBankTransactionId: otherTransaction.id,
    description: "",
  };
  expectMade(await books.post("/bank/matches/transfer", transfer));
  expect((await books.delete(`/bank/imports/${id}`)).status).toBe(204);
  expect(expectMade(await books.get("/journals")).items).toEqual([]);
  expect(expectMade(await books.get("/books-check")).hasPassed).toBe(true);
});

test("a wrong account can be corrected only after its import is undone", async () => {
  const { books, bank } = await withBank();
  const account = { code: "1020", type: "asset", name: "Savings", moneyKind: "bank" };
  const savings = expectMade(await books.post("/accounts", account)).id;
  const file = ofxOf([["20260301", "-5.00", "Own"]]);
  const send = (accountId: string, number = "0012345678") =>
    books.post("/bank/imports", { ...bankFile(file, bank, "one.ofx"), accounts: [{ number, accountId }] });
  const numbers = async () =>
    expectMade(await books.get("/bank/accounts")).items.map(({ number }: { number: string }) => number);
  const { id } = expectMade(await send(bank));
  for (const number of ["0012345678", "12-345678"])
    expect(await send(savings, number), number).toMatchObject({
      status: 422,
      body: {
        code: "bank.account-mismatch",
        errors: [
          {
            field: "accounts[0].accountId",
            message:
              "Line 3: The statement is for account 0012345678, which is linked to another of your accounts until you undo its imports",
          },
        ],
      },
    });
  // A table has no account number, so the account is not recognized by it.
  expectMade(await books.post("/bank/imports", bankFile(MARCH, bank)));
  expect(await numbers()).toEqual(["0012345678", ""]);
  expect((await books.delete(`/bank/imports/${id}`)).status).toBe(204);
  expect(await numbers()).toEqual(["", ""]);
  expect(expectMade(await send(savings)).statements).toMatchObject([{ accountId: savings }]);
  expect(await numbers()).toEqual(["", "0012345678"]);
});

test("the mapping of a table is deleted with the last import of its account", async () => {
  const { books, bank } = await withBank();
  const text = "Date,What,Who,Money\n2026-03-01,Rent,Ann,-5.00\n2026-03-02,Rent,Ann,-6.00";
  const preview = async () =>
    expectMade(await books.post("/bank/imports/preview", bankFile(text, bank))).table.mapping;
  const seen = await preview();
  const columns = seen.columns.map(
    (_: string, index: number) => ["date", "counterparty", "description", "amount"][index],
  );
  const mapping = { ...seen, columns };
  expect(mapping).not.toEqual(seen);
  const importInput = { ...bankFile(text, bank), mapping };
  const files = [expectMade(await books.post("/bank/imports", importInput)).id];
  const more = { ...importInput, ...bankFile(`${text}\n2026-03-03,Rent,Ann,-7.00`, bank) };
  files.push(expectMade(await books.post("/bank/imports", more)).id);
  for (const [index, id] of files.entries()) {
    expect((await preview()).columns, `${index}`).toEqual(columns);
    expect((await books.delete(`/bank/imports/${id}`)).status).toBe(204);
  }
  expect((await preview()).columns).toEqual(seen.columns);
});

test("a file for two accounts is rejected if only one account is chosen", async () => {
  const { books, bank } = await withBank();
  const statement = (number: string) =>
    `<STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>${number}</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20260301<TRNAMT>-5.00<FITID>1<NAME>Own</STMTTRN></BANKTRANLIST></STMTRS>`;
  const file = `OFXHEADER:100\n\n<OFX>${statement("11111111")}${statement("22222222")}</OFX>`;
  const before = await stateOf(books);
  expect(await books.post("/bank/imports", bankFile(file, bank, "both.ofx"))).toMatchObject({
    status: 422,
    body: { code: "bank.account-required", errors: [{ field: "accounts" }] },
  });
  expect(await stateOf(books)).toEqual(before);
});

test("a transaction of 0.00 needs no entry and doesn't block a reconciliation", async () => {
  const { books, bank } = await withBank();
  const rent = expectMade(await books.post("/accounts", { code: "6100", type: "expense", name: "Rent" })).id;
  const lines = [{ accountId: rent, percent: "100" }];
  expectMade(
    await books.post("/bank/rules", { name: "Notes", keywords: "note", postsAutomatically: true, lines }),
  );
  const file = `${MARCH.split("\n")[0]}\n2026-03-01,A note of the bank,0.00,0.00`;
  expectMade(await books.post("/bank/imports", bankFile(file, bank)));
  const [line] = expectMade(await books.get(`/bank/transactions?accountId=${bank}`)).items;
  const parts = [{ accountId: rent, amount: "0.00" }];
  expect(
    await books.post("/bank/matches/categorize", { bankTransactionId: line.id, lines: parts }),
  ).toMatchObject({
    status: 422,
    body: { code: "bank.transaction-zero-amount", errors: [{ field: "bankTransactionId" }] },
  });
  expect(expectMade(await books.get(`/bank/transactions?accountId=${bank}&status=unmatched`)).items).toEqual(
    [],
  );
  expect(expectMade(await books.get(`/bank/suggestions?accountId=${bank}`)).items).toEqual([]);
  const reconciliation = { accountId: bank, endsOn: "2026-03-31", closingBalance: "0.00", journalIds: [] };
  expect((await books.post("/bank/reconciliations", reconciliation)).status).toBe(201);
});

test("an archive can't have more transactions than a single file", async () => {
  const { books, bank } = await withBank();
  const many = `Date,Description,Amount\n${"2026-03-01,Fare,-2.80\n".repeat(70_000)}`;
  const files = ["a.csv", "b.csv", "c.csv"].map((name) => [name, many] as const);
  expect(await books.post("/bank/imports/preview", bankFile(archive(files), bank))).toMatchObject({
    status: 422,
    body: {
      code: "bank.unreadable",
      errors: [
        {
          field: "content",
          message: "Line 1: The file has more than 200,000 transactions. Split it into smaller ones.",
        },
      ],
    },
  });
});

test("ten thousand identical transactions are recognized again, and only new ones are added", async () => {
  const { books, bank } = await withBank();
  const fares = (...days: readonly (readonly [day: string, count: number])[]) =>
    bankFile(
      [
        "Date,Description,Amount",
        ...days.flatMap(([day, count]) => Array<string>(count).fill(`${day},Fare,-2.80`)),
      ].join("\n"),
      bank,
    );
  const added = async (file: ReturnType<typeof fares> & { duplicateDecisions?: unknown }) => {
    const { statements } = expectMade(await books.post("/bank/imports", file));
    return statements.map(({ newCount }: { newCount: number }) => newCount);
  };
  const all = fares(["2026-03-01", 10_000]);
  expect(await added(all)).toEqual([10_000]);
  expect(await books.post("/bank/imports", all)).toMatchObject({
    status: 409,
    body: { code: "bank.already-imported" },
  });
  expect(await added(fares(["2026-03-01", 10_001], ["2026-03-02", 5_000]))).toEqual([5_001]);
  expect(await added(fares(["2026-03-02", 5_000], ["2026-03-03", 5_000]))).toEqual([5_000]);
  // Half of a day could be either half, or additional transactions.
  const half = fares(["2026-03-02", 2_500], ["2026-03-03", 5_000], ["2026-03-04", 1]);
  expect(await books.post("/bank/imports", half)).toMatchObject({
    status: 422,
    body: { code: "bank.possible-duplicates", errors: [{ message: "2500 transactions may be duplicates" }] },
  });
  const decisions = Array.from({ length: 2_500 }, (_, index) => ({
    position: index + 1,
    isDistinct: false,
  }));
  expect(await added({ ...half, duplicateDecisions: decisions })).toEqual([1]);
  expect(expectMade(await books.get("/bank/accounts")).items).toMatchObject([{ transactionCount: 20_002 }]);
});
