import { expect, test } from "vitest";
import { refusalReply } from "#domain/refusals.ts";
import {
  type ForeignAccounts,
  balancesOn,
  foreignLines,
  createForeignMoney,
} from "#test/support/foreign-accounts.ts";
import { soundBooks } from "#test/support/foreign-trader.ts";
import { entry, line, saved } from "#test/support/money-books.ts";
import { asApplication, enter, NEW_ID, onRequest, withVersionAndRecord } from "#test/support/raw-sql.ts";
import { inDays, newSchedule, work } from "#test/support/schedules.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { isOnServer } from "#test/support/test-database.ts";
import { expectMade, write } from "#test/support/trade.ts";

// Accounting 10, I-104: every line on an account with its own currency has the amount in that currency.
await useOwnTestApp();
const server = await testApp();

const KONTO = { code: "1050", type: "asset", name: "Konto", moneyKind: "bank" };
const konto = async ({ trader }: ForeignAccounts, more: object = {}): Promise<string> =>
  expectMade(await trader.books.post("/accounts", { ...KONTO, ...more })).id;
/** Gives an account a currency and bypasses all of our code. */
const inEuros = ({ trader }: ForeignAccounts, id: string) =>
  asApplication(
    server.database,
    trader.books,
    withVersionAndRecord([`update accounts set currency = 'EUR' where id = '${id}'`], [id]),
  );
const monthly = (money: object) => ({
  kind: "money",
  money,
  partyId: null,
  items: [],
  intervalUnit: "month",
  intervalCount: 1,
  startsOn: inDays(0),
});

test("an account that a recurring transaction or card payments use keeps its currency", async () => {
  const money = await createForeignMoney();
  const { bank, rent, sales, till, trader } = money;
  const { books } = trader;
  const id = await konto(money);
  const give = async (code = "1050", accountId = id) =>
    books.put(`/accounts/${accountId}`, { ...KONTO, code, currency: "EUR" });
  const spend = { kind: "expense", accountId: id, lines: line(rent, "100.00") };
  const journal = {
    description: "Again",
    lines: [
      { accountId: id, debit: "10" },
      { accountId: sales, credit: "10" },
    ],
  };
  for (const scheduleInput of [
    monthly(spend),
    monthly({ kind: "transfer", accountId: bank, lines: line(id, "100.00") }),
    { ...monthly({}), kind: "journal", money: null, journal },
  ]) {
    const schedule = await newSchedule(trader, scheduleInput);
    expect(await give()).toMatchObject({
      status: 409,
      body: { code: "account.currency-in-use", errors: [{ field: "currency" }] },
    });
    expectMade(await books.post(`/schedules/${schedule.id}/end`, { version: schedule.version }));
  }
  expect(expectMade(await give())).toMatchObject({ currency: "EUR" });
  const cards = `insert into card_accounts (provider_account_id, provider_name, secret_key, webhook_secret, account_id,
    payout_account_id) values ('acct_1', 'Shop', 'a', 'b', '${bank}', '${till}')`;
  expect(
    await asApplication(server.database, books, withVersionAndRecord([cards], [books.bookId])),
  ).toBeNull();
  for (const [code, accountId] of [
    ["1010", bank],
    ["1020", till],
  ] as const)
    expect((await give(code, accountId)).body).toMatchObject({ code: "account.currency-in-use" });
});

test("a recurring transaction on an account that has been given a currency is not posted", async () => {
  const money = await createForeignMoney();
  const { bank, euros, pounds, rent, trader } = money;
  const id = await konto(money);
  const spend = { kind: "expense", accountId: id, lines: line(rent, "100.00") };
  const schedule = await newSchedule(trader, monthly(spend));
  expect(await inEuros(money, id)).toBeNull();
  await work(server);
  expect(expectMade(await trader.books.get(`/schedules/${schedule.id}`)).occurrences).toMatchObject([
    { status: "failed", journalId: null, error: refusalReply("account.foreign-currency").detail },
  ]);
  // A transfer is rejected the same way before it is saved, whatever else is missing.
  for (const [accountId, to, fields] of [
    [bank, euros, ["money.lines[0].accountId"]],
    [euros, pounds, ["money.accountId", "money.lines[0].accountId"]],
    [euros, bank, ["money.accountId"]],
  ] as const)
    expect(
      await trader.books.post("/schedules", {
        ...monthly({ kind: "transfer", accountId, lines: line(to, "10.00") }),
        result: "posted",
      }),
    ).toMatchObject({
      status: 422,
      body: { code: "account.foreign-currency", errors: fields.map((field) => ({ field })) },
    });
});

test("an edited entry keeps its rate as long as its date and account stay the same", async () => {
  const money = await createForeignMoney();
  const { euros, pounds, rent, trader } = money;
  const { books } = trader;
  const spent = await saved(money, entry("expense", euros, line(rent, "100.00")));
  expectMade(await books.post("/exchange-rates", { currency: "EUR", date: "2026-01-10", rate: "1.20" }));
  const path = `/money/entries/${spent.id}`;
  let { version } = spent;
  const change = async (accountId: string, more: object = {}) => {
    const body = { ...entry("expense", accountId, line(rent, "100.00"), more), version };
    const changed = expectMade(await books.put(path, body));
    ({ version } = changed);
    return changed;
  };
  expect(await change(euros, { reference: "R-17" })).toMatchObject({
    exchangeRate: "1.1",
    baseTotal: "110.00",
  });
  expect(await foreignLines(money, spent.id)).toEqual(["Euros 110.00 Cr 100.00", "Rent 110.00 Dr"]);
  expect(await change(euros, { date: "2026-01-16" })).toMatchObject({
    exchangeRate: "1.2",
    baseTotal: "120.00",
  });
  expect(await change(pounds)).toMatchObject({ exchangeRate: "1.25" });
  await soundBooks(trader);
});

test("a payment to a foreign-currency account is rejected if its base amount rounds to zero", async () => {
  const money = await createForeignMoney();
  const { trader } = money;
  const wonAccountId = await konto(money, { currency: "KRW" });
  const invoice = (unitPrice: string, more: object) =>
    write(trader, "/invoices", {
      date: "2026-01-10",
      items: [{ productId: trader.freight, quantity: "1", unitPrice }],
      ...more,
    });
  const pay = async (
    document: { id: string },
    { amount, ...more }: { amount: string } & Record<string, string>,
  ) =>
    trader.books.post("/payments", {
      direction: "in",
      partyId: trader.customer,
      date: "2026-01-20",
      amount,
      allocations: [{ documentId: document.id, amount }],
      ...more,
    });
  const refused = {
    status: 422,
    body: { code: "currency.payment-rounds-to-zero", errors: [{ field: "amount" }] },
  };
  const large = await invoice("100000", { currency: "KRW", exchangeRate: "0.0007" });
  const unchanged = { currency: "KRW", exchangeRate: "0.0007", accountId: wonAccountId };
  // KRW 1 remains, and the bank charge is 70.00 of 70.00.
  expect(await pay(large, { amount: "100000", bankFee: "99999", ...unchanged })).toMatchObject(refused);
  expectMade(await pay(large, { amount: "99985", ...unchanged }));
  expect(await pay(large, { amount: "15", ...unchanged, exchangeRate: "0.0003" })).toMatchObject(refused);
  expect(await balancesOn(money, wonAccountId)).toBe("69.99 / 99985.00");
  await soundBooks(trader);
});

test("a journal line with only an amount in another currency is rejected, not dropped", async () => {
  const { bank, euros, sales, trader } = await createForeignMoney();
  const body = {
    date: "2026-01-15",
    description: "By hand",
    lines: [
      { accountId: bank, debit: "10.00" },
      { accountId: sales, credit: "10.00" },
      { accountId: euros, debit: "0", credit: "0", foreignAmount: "100.00" },
    ],
  };
  const refused = (field: string) => ({
    status: 422,
    body: { code: "currency.rounds-to-zero", errors: [{ field }] },
  });
  expect(await trader.books.post("/journals", body)).toMatchObject(refused("lines[2].debit"));
  expect(await trader.books.post("/journals/import", { journals: [body] })).toMatchObject(
    refused("journals[0].lines[2].debit"),
  );
  expect(expectMade(await trader.books.get("/journals")).items).toEqual([]);
});

test("raw SQL can neither remove the rate of an entry nor add one where none belongs (I-51)", async () => {
  const money = await createForeignMoney();
  const { bank, euros, rent, trader } = money;
  const spent = await saved(money, entry("expense", euros, line(rent, "100.00")));
  const out = await saved(money, entry("transfer", euros, line(bank, "50.00", { receivedAmount: "54.00" })));
  for (const [id, rate] of [
    [spent.id, "null"],
    [out.id, "1.08"],
  ])
    expect(
      await asApplication(server.database, trader.books, [
        `update money_entries set exchange_rate = ${rate} where journal_id = '${id}'`,
      ]),
    ).toMatchObject({ rule: "money_entry_matches_its_journal" });
});

test("a revaluation shows the balance of an account in both currencies (I-107)", async () => {
  const money = await createForeignMoney();
  const { euros, sales, trader } = money;
  await saved(money, entry("deposit", euros, line(sales, "1000.00")));
  const id = (last: number) => NEW_ID.replace(/1$/, String(last));
  const journal = (revaluation: {
    id: string;
    number: string;
    date: string;
    gain: string;
    sides: string;
  }) => [
    `insert into journals (id, number, date, description, status, source, source_id, total)
      values ('${revaluation.id}', '${revaluation.number}', '${revaluation.date}', 'x', 'posted', 'revaluation', '${id(3)}', ${revaluation.gain})`,
    `insert into journal_lines (journal_id, position, date, account_id, debit, credit, foreign_amount) values
      ${revaluation.sides.replaceAll("{journal}", `'${revaluation.id}', 1, '${revaluation.date}'`).replaceAll("{other}", `'${revaluation.id}', 2, '${revaluation.date}'`)}`,
  ];
  const attempt = (amount: string, base: string, gain: string) =>
    asApplication(server.database, trader.books, [
      ...journal({
        id: id(1),
        number: "JE-2026-0990",
        date: "2026-01-31",
        gain,
        sides: `({journal}, '${euros}', ${gain}, 0, 0), ({other}, '${sales}', 0, ${gain}, null)`,
      }),
      ...journal({
        id: id(2),
        number: "JE-2026-0991",
        date: "2026-02-01",
        gain,
        sides: `({journal}, '${euros}', 0, ${gain}, 0), ({other}, '${sales}', ${gain}, 0, null)`,
      }),
      `insert into revaluation_balances (revaluation_id, account_id, currency, exchange_rate, amount, base_amount,
        revalued_amount, gain) values ('${id(3)}', '${euros}', 'EUR', 1.15, ${amount}, ${base}, ${base} + ${gain}, ${gain})`,
      `insert into revaluations (id, date, journal_id, reversal_id, account_id, items, balances)
        values ('${id(3)}', '2026-01-31', '${id(1)}', '${id(2)}', '${sales}', 0, 1)`,
    ]);
  const constraintName = "revaluation_balance_existed_on_its_date";
  expect(await attempt("1000", "1000.00", "150.00")).toMatchObject({ rule: constraintName });
  expect(await attempt("900", "985.00", "50.00")).toMatchObject({ rule: constraintName });
  // With the right rate, only the audit log entry is missing.
  expect(await attempt("1000", "1100.00", "50.00")).toMatchObject({ rule: "change_is_audited" });
});

// The embedded database has a single connection.
test.runIf(isOnServer)("a currency change waits for a transaction that posts to the account", async () => {
  const money = await createForeignMoney();
  const { books } = money.trader;
  const id = await konto(money);
  const post = `select post_journal(current_book(), jsonb_build_array(jsonb_build_object('id', gen_random_uuid(),
    'date', '2026-01-15', 'description', 'x', 'status', 'posted', 'total', 10, 'source', 'manual', 'lines',
    jsonb_build_array(jsonb_build_object('accountId', '${id}', 'debit', 10, 'credit', 0, 'description', ''),
      jsonb_build_object('accountId', '${money.sales}', 'debit', 0, 'credit', 10, 'description', '')))))`;
  const answer = await onRequest(server.database, async (client) => {
    await client.query("begin");
    await enter(client, books);
    await client.query(post);
    let isOver = false;
    const changing = inEuros(money, id).finally(() => (isOver = true));
    // The statement waits, or it is over.
    const waits = async () => (await client.query("select from pg_locks where not granted")).rows.length > 0;
    while (!isOver && !(await waits()));
    await client.query("commit");
    return { answer: await changing };
  });
  expect(answer).toMatchObject({ answer: { rule: "account_currency_is_fixed_once_used" } });
});
