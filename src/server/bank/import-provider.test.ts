import { expect, test } from "vitest";
import { bankFile, withBank } from "#test/support/bank-file.ts";
import { stateOf } from "#test/support/books-state.ts";
import { expectMade } from "#test/support/trade.ts";

const HEAD =
  '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Reference Txn ID","Balance","Balance Impact"';
const PAYMENT =
  "03/23/2026,10:00,PST,Linden,Website Payment,Completed,USD,100.00,-3.40,96.60,P1,,96.60,Credit";
const EURO_PAYMENT =
  "03/24/2026,10:00,PST,Ito,Website Payment,Completed,EUR,50.00,-2.00,48.00,P2,,48.00,Credit";
const CONVERTED = [
  "03/24/2026,10:01,PST,,General Currency Conversion,Completed,EUR,-48.00,0.00,-48.00,P3,P2,0.00,Debit",
  "03/24/2026,10:01,PST,,General Currency Conversion,Completed,USD,52.00,0.00,52.00,P4,P2,148.60,Credit",
];
const file = (...rows: string[]) => [HEAD, ...rows].join("\n");

test("converted payments are imported in the base currency, and a note explains the rest", async () => {
  const { books, bank } = await withBank();
  const body = bankFile(file(PAYMENT, EURO_PAYMENT, ...CONVERTED), bank);
  expect((await books.post("/bank/imports/preview", body)).body).toMatchObject({
    question: null,
    isDetected: false,
    warnings: ["Skipped 3 transactions in EUR: the converted amounts are in the USD rows"],
    table: { provider: "paypal", mapping: { dateFormat: "mdy" } },
    statements: [
      {
        currency: "USD",
        openingBalance: "0.00",
        closingBalance: "148.60",
        difference: "0.00",
        transactionCount: 3,
      },
    ],
  });
  expect((await books.post("/bank/imports", body)).status).toBe(201);
  const { items } = (await books.get(`/bank/transactions?accountId=${bank}`)).body;
  expect(items).toMatchObject([
    { amount: "52.00", counterparty: "Ito", description: "General Currency Conversion 50.00 EUR" },
    { amount: "-3.40", counterparty: "Linden" },
    { amount: "100.00", counterparty: "Linden" },
  ]);
  expect((await books.post("/bank/imports", body)).body.code).toBe("bank.already-imported");
});

test("a file with unconverted money in another currency is rejected with the amount", async () => {
  const { books, bank } = await withBank();
  const before = await stateOf(books);
  const message = "Line 3: 48.00 EUR in the file weren't converted to USD";
  for (const path of ["/bank/imports/preview", "/bank/imports"])
    expect(await books.post(path, bankFile(file(PAYMENT, EURO_PAYMENT), bank))).toMatchObject({
      status: 422,
      body: { code: "bank.currency-mismatch", errors: [{ field: "content", message }] },
    });
  const euroReply = await books.post("/bank/imports", bankFile(file(EURO_PAYMENT), bank));
  expect(euroReply.body.errors).toEqual([
    {
      field: "content",
      message:
        "Line 2: The statement is in EUR, but none of your accounts are. Add an account in EUR, then read the file again.",
    },
  ]);
  expect(await stateOf(books)).toEqual(before);
});

test("a payout equals the charges, fees and refunds before it, and is one transfer journal", async () => {
  const { books, bank } = await withBank();
  const stripe = expectMade(
    await books.post("/accounts", { code: "1020", type: "asset", name: "Stripe balance", moneyKind: "bank" }),
  ).id;
  const open = async (code: string, type: string, name: string): Promise<string> =>
    expectMade(await books.post("/accounts", { code, type, name })).id;
  const [sales, fees] = [await open("4000", "revenue", "Sales"), await open("5000", "expense", "Fees")];
  const rows = [
    "id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description",
    "txn_4,payout,po_1,-76.63,0.00,-76.63,usd,2026-03-05 00:10,2026-03-05 00:00,STRIPE PAYOUT",
    "txn_3,refund,re_1,-20.00,-0.28,-19.72,usd,2026-03-03 12:00,2026-03-03 12:00,Refund of INV-7",
    "txn_1,charge,ch_1,100.00,3.65,96.35,usd,2026-03-02 10:00,2026-03-04 00:00,INV-7",
  ];
  expectMade(await books.post("/bank/imports", bankFile(rows.join("\n"), stripe, "stripe.csv")));
  const bankTable = "Date,Description,Amount\n2026-03-07,STRIPE TRANSFER PO_1,76.63";
  expectMade(await books.post("/bank/imports", bankFile(bankTable, bank)));
  const [payout] = expectMade(await books.get(`/bank/suggestions?accountId=${bank}`)).items;
  expect(payout.suggestions).toMatchObject([
    {
      confidence: "exact",
      title: "Transfer from Stripe balance",
      reason:
        "The description names the other account, which has a transaction for the same amount. Charges 100.00, refunds −20.00, fees −3.37 add up to 76.63",
    },
  ]);
  expectMade(
    await books.post("/bank/matches/transfer", {
      bankTransactionId: payout.bankTransaction.id,
      ...payout.suggestions[0].transfer,
    }),
  );
  for (const { bankTransaction: line } of expectMade(await books.get(`/bank/suggestions?accountId=${stripe}`))
    .items) {
    const isFee = line.description.startsWith("Fee");
    const amount = line.amount.replace("-", "");
    const lines = [{ accountId: isFee ? fees : sales, amount }];
    expectMade(await books.post("/bank/matches/categorize", { bankTransactionId: line.id, lines }));
  }
  const balances = expectMade(await books.get("/bank/accounts")).items.map(
    ({ code, bookBalance }: { code: string; bookBalance: string }) => [code, bookBalance],
  );
  expect(Object.fromEntries(balances)).toMatchObject({ 1010: "76.63", 1020: "0.00" });
  expect(expectMade(await books.get("/books-check")).hasPassed).toBe(true);
});

test("a payout lists its parts since the last one, on both accounts, and by how much it is off", async () => {
  const { books, bank } = await withBank();
  const account = { code: "1020", type: "asset", name: "Cards", moneyKind: "bank" };
  const stripe = expectMade(await books.post("/accounts", account)).id;
  const rows = [
    "id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description",
    "txn_7,payout,po_2,-80.00,0.00,-80.00,usd,2026-03-08 00:10,2026-03-08 00:00,STRIPE PAYOUT",
    "txn_6,charge,ch_3,90.00,2.90,87.10,usd,2026-03-07 10:00,2026-03-10 00:00,INV-9",
    "txn_5,charge,ch_2,90.00,10.00,80.00,usd,2026-03-05 10:00,2026-03-07 00:00,INV-8",
    "txn_4,payout,po_1,-96.35,0.00,-96.35,usd,2026-03-05 00:10,2026-03-05 00:00,STRIPE PAYOUT",
    "txn_1,charge,ch_1,100.00,3.65,96.35,usd,2026-03-02 10:00,2026-03-04 00:00,INV-7",
  ];
  const late = "txn_8,payout,po_3,-80.10,0.00,-80.10,usd,2026-03-12 00:10,2026-03-12 00:00,STRIPE PAYOUT";
  const content = [...rows.slice(0, 1), late, ...rows.slice(1)].join("\n");
  expectMade(await books.post("/bank/imports", bankFile(content, stripe, "stripe.csv")));
  const bankRows = ["Date,Description,Amount", "2026-03-09,CARD MONEY,80.00", "2026-03-13,CARD MONEY,80.10"];
  expectMade(await books.post("/bank/imports", bankFile(bankRows.join("\n"), bank)));
  const reasonsOn = async (accountId: string) =>
    expectMade(await books.get(`/bank/suggestions?accountId=${accountId}`)).items.flatMap(
      ({ suggestions }: { suggestions: { title: string; reason: string }[] }) =>
        suggestions.filter(({ title }) => title.startsWith("Transfer")).map(({ reason }) => reason),
    );
  const expectedReasons = [
    "The other account has the same amount. Charges 90.00, fees −10.00 since the last payout add up to 80.00",
    "The other account has the same amount. Charges 90.00, fees −2.90 since the last payout add up to 87.10, 7.00 more than this",
  ];
  expect(await reasonsOn(bank)).toEqual(expectedReasons);
  expect(await reasonsOn(stripe)).toEqual(expectedReasons);
});

test("a payout from a manually kept provider account is explained by the books", async () => {
  const { books, bank } = await withBank();
  const open = async (body: object): Promise<string> => expectMade(await books.post("/accounts", body)).id;
  const stripe = await open({ code: "1020", type: "asset", name: "Stripe", moneyKind: "bank" });
  const sales = await open({ code: "4000", type: "revenue", name: "Sales" });
  const fees = await open({ code: "5000", type: "expense", name: "Fees" });
  const post = async (...[date, from, to, amount]: [string, string, string, string]) => {
    const lines = [
      { accountId: to, debit: amount },
      { accountId: from, credit: amount },
    ];
    expectMade(await books.post("/journals", { date, description: "By hand", lines }));
  };
  await post("2026-03-01", sales, stripe, "20.00");
  await post("2026-03-02", stripe, bank, "20.00");
  await post("2026-03-03", sales, stripe, "100.00");
  await post("2026-03-03", stripe, fees, "3.65");
  await post("2026-03-04", stripe, sales, "20.00");
  const bankRows = [
    "Date,Description,Amount",
    "2026-03-02,STRIPE TRANSFER PO_0,20.00",
    "2026-03-07,STRIPE TRANSFER PO_1,76.35",
  ];
  expectMade(await books.post("/bank/imports", bankFile(bankRows.join("\n"), bank)));
  const [recorded, payout] = expectMade(await books.get(`/bank/suggestions?accountId=${bank}`)).items;
  expect(recorded.suggestions[0]).toMatchObject({
    confidence: "exact",
    reason: "Already recorded with this amount and date. Charges 20.00 add up to 20.00",
  });
  expect(payout.suggestions).toMatchObject([
    {
      confidence: "likely",
      title: "Transfer from Stripe",
      reason:
        "The description names the other account. Charges 100.00, refunds −20.00, fees −3.65 since the last payout add up to 76.35",
      transfer: { accountId: stripe, otherBankTransactionId: null },
    },
  ]);
  expectMade(
    await books.post("/bank/matches/transfer", {
      bankTransactionId: payout.bankTransaction.id,
      ...payout.suggestions[0].transfer,
    }),
  );
  const { items } = expectMade(await books.get("/bank/accounts"));
  expect(items.find(({ code }: { code: string }) => code === "1020").bookBalance).toBe("0.00");
  expect(expectMade(await books.get("/books-check")).hasPassed).toBe(true);
});
