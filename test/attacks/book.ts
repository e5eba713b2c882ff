import { checkBooks } from "#server/books-check/check-books.ts";
import { type Client, withClient } from "#server/db/database.ts";
import { transactionOn } from "#server/db/transaction.ts";
import { lastEntryOf } from "#test/support/assets.ts";
import { enter, onConnection, refused, withVersionAndRecord } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { editInput, expectMade, newTrader, type TestTrader, write } from "#test/support/trade.ts";
import { attackedRevaluations } from "./revaluations.ts";

/**
 * Statements of an attacker with the application's role, in one transaction, and their results: the name of a rule;
 * "denied", for a missing privilege; "nothing", for invisible rows; or the finding of the books check, as "found as
 * I-19". IDs and the name of the owner of the tables are written in braces.
 */
export type Attack = readonly [by: string | readonly string[], meets: string];

/** By table, so that none is missing. */
export type Attacks = Readonly<Record<string, readonly Attack[]>>;

export type AttackedBook = { trader: TestTrader; ids: Record<string, string>; owner: string };

const NEW_ID = "018f2f3c-0000-7000-8000-0000000000d1";

/** A book with records of every kind, closed through 2025, and an ID in another book. */
export async function attackedBook(): Promise<AttackedBook> {
  const trader = await newTrader();
  const otherTrader = await newTrader();
  const { books, widget, gadget, freight, tax, customer, vendor } = trader;
  const account = async (code: string, type: string, name: string, moneyKind: string | null = null) =>
    expectMade(await books.post("/accounts", { code, type, name, moneyKind })).id as string;
  const cash = await account("1011", "asset", "Till");
  const capital = await account("3100", "equity", "Profits");
  const sales = await account("4100", "revenue", "Other Sales");
  const rent = await account("6100", "expense", "Rent");
  const journal = async (date: string, amount: string) => {
    const lines = [
      { accountId: cash, debit: amount, credit: "0", description: "" },
      { accountId: sales, debit: "0", credit: amount, description: "" },
    ];
    return expectMade(
      await books.post("/journals", { date, description: "By hand", status: "posted", lines }),
    ).id;
  };
  const old = await journal("2025-06-30", "75.00");
  await books.post("/year-end/close", { year: 2025, retainedEarningsAccountId: capital });
  const quarter = { start: "2025-10-01", end: "2025-12-31", filedOn: "2026-01-10" };
  const taxReturn = expectMade(await books.post("/tax-returns", quarter)).id;
  const several = await taxOfSeveral(trader);
  const manual = await journal("2026-01-20", "100.00");
  const goods = { productId: widget, quantity: "4", unitPrice: "20", taxRateId: tax };
  const service = { productId: freight, quantity: "1", unitPrice: "50" };
  const bill = await write(trader, "/bills", { date: "2026-01-05", items: [goods] });
  await books.post("/stock-adjustments", { productId: gadget, date: "2026-01-06", countedQuantity: "3" });
  const open = await write(trader, "/invoices", { date: "2026-01-10", items: [service, service] });
  const sold = { ...goods, quantity: "1", unitPrice: "35" };
  const sale = await write(trader, "/invoices", { date: "2026-01-10", items: [sold] });
  const unpaid = await write(trader, "/invoices", { date: "2026-01-10", items: [service] });
  const draft = await write(trader, "/invoices", { date: "2026-01-11", status: "draft", items: [service] });
  const voidedInvoice = await write(trader, "/invoices", { date: "2026-01-11", items: [service] });
  expectMade(await books.put(`/invoices/${voidedInvoice.id}`, editInput(voidedInvoice, { status: "void" })));
  const receipt = expectMade(
    await books.post("/payments", {
      direction: "in",
      partyId: customer,
      date: "2026-01-12",
      amount: "60.00",
      allocations: [{ documentId: open.id, amount: "40.00" }],
    }),
  );
  // In dollar books 1,000 yen are 6.50, of which 400 are paid by 2.64.
  const inYen = { currency: "JPY", exchangeRate: "0.0065" };
  const items = [{ ...service, unitPrice: "1000" }];
  const foreignInvoice = await write(trader, "/invoices", { date: "2026-01-10", ...inYen, items });
  const yen = expectMade(
    await books.post("/payments", {
      direction: "in",
      partyId: customer,
      date: "2026-01-12",
      amount: "400",
      currency: "JPY",
      exchangeRate: "0.0066",
      allocations: [{ documentId: foreignInvoice.id, amount: "400" }],
    }),
  );
  const spent = { kind: "expense", date: "2026-01-15", lines: [{ accountId: sales, amount: "8.00" }] };
  const bank = await account("1012", "asset", "Current account", "bank");
  const entry = expectMade(await books.post("/money/entries", { ...spent, accountId: bank })).id;
  const lathe = await attackedAsset(trader);
  const deferrals = await attackedAccruals(trader, {
    balanceSheetAccountId: lathe["machines"],
    profitLossAccountId: lathe["depreciation"],
  });
  const debt = await account("2600", "liability", "Loans");
  const lent = await attackedLoans(trader, {
    loanAccountId: debt,
    interestAccountId: lathe["depreciation"],
    paymentAccountId: bank,
  });
  const valued = await attackedRevaluations(trader);
  const owner = await onConnection((await testApp()).database, async (client) => {
    const { rows } = await client.query<{ name: string }>("select current_user as name");
    return rows[0]?.name ?? "";
  });
  const opening = expectMade(
    await books.post("/opening-balances", {
      date: "2026-01-02",
      balances: [
        { accountId: cash, debit: "12.00" },
        { accountId: capital, credit: "12.00" },
      ],
      items: [
        { partyId: customer, number: "OLD-1", date: "2026-01-02", amount: "30.00" },
        {
          partyId: customer,
          number: "OLD-2",
          date: "2026-01-02",
          amount: "40.00",
          taxAmount: "4.00",
          currency: "EUR",
          exchangeRate: "0.5",
        },
      ],
      difference: "50.00",
    }),
  );
  const before = expectMade(await books.get("/invoices?search=OLD-1")).items[0];
  const foreignOpeningBalance = expectMade(await books.get("/invoices?search=OLD-2")).items[0];
  await books.post("/customers", { name: "Kept" }, { "Idempotency-Key": "kept" });
  const world = {
    open: open.id,
    sale: sale.id,
    draft: draft.id,
    unpaid: unpaid.id,
    gone: voidedInvoice.id,
    bill: bill.id,
    foreignInvoice: foreignInvoice.id,
    yen: yen.id,
  };
  const journals = { manual, old, openJournal: open.journalId, saleJournal: sale.journalId };
  const accounts = { cash, capital, sales, rent };
  const ids = {
    ...world,
    ...journals,
    ...accounts,
    ...lathe,
    ...deferrals,
    ...lent,
    ...valued,
    debt,
    current: bank,
    ...several,
    taxReturn,
    opening: opening.id,
    openingJournal: opening.journalId,
    before: before.id,
    beforeForeign: foreignOpeningBalance.id,
    entry,
    beforeJournal: before.journalId,
    billJournal: bill.journalId,
    receipt: receipt.id,
    receiptJournal: receipt.journalId,
    widget,
    gadget,
    freight,
    tax,
    customer,
    vendor,
    book: books.bookId,
    person: books.userId,
    otherBook: otherTrader.books.bookId,
    otherCustomer: otherTrader.customer,
    new: NEW_ID,
    new2: NEW_ID.replace(/1$/, "2"),
  };
  return { trader, ids, owner };
}

/** A lathe of 1,200.00 over a year, of which January and February are posted, and February is undone. */
async function attackedAsset({ books }: TestTrader): Promise<Record<string, string>> {
  const account = async (code: string, name: string, type = "asset") =>
    expectMade(await books.post("/accounts", { code, type, name })).id as string;
  const machines = await account("1500", "Machines");
  const worn = await account("1600", "Worn off");
  const expenseAccountId = await account("5900", "Depreciation", "expense");
  const accounts = { costAccountId: machines, accumulatedDepreciationAccountId: worn, expenseAccountId };
  const day = "2026-01-01";
  const terms = { cost: "1200.00", recordedOn: day, inServiceDate: day, usefulLifeMonths: 12 };
  const { id } = expectMade(await books.post("/assets", { name: "Lathe", ...accounts, ...terms }));
  expectMade(await books.post("/assets/depreciate", { through: "2026-02-28" }));
  const last = lastEntryOf(expectMade(await books.get(`/assets/${id}`)));
  const { entries } = expectMade(await books.post(`/assets/${id}/undo`, last));
  return {
    lathe: id,
    machines,
    worn,
    depreciation: expenseAccountId,
    undone: entries[0].journalId,
    step: entries[1].journalId,
  };
}

/** An insurance of 1,200.00 over a year, of which January and February are posted, and one that is void. */
async function attackedAccruals({ books }: TestTrader, accounts: object): Promise<Record<string, string>> {
  const terms = {
    kind: "prepaid_expense",
    amount: "1200.00",
    recordedOn: "2026-01-01",
    startsOn: "2026-01-01",
  };
  const body = { ...terms, ...accounts, name: "Insurance", months: 12, isAutomatic: false };
  const { id } = expectMade(await books.post("/accruals", body));
  const voidedAccrual = expectMade(await books.post("/accruals", body));
  expectMade(await books.post("/accruals/post", { through: "2026-02-28" }));
  const { entries } = expectMade(await books.get(`/accruals/${id}`));
  const voided = expectMade(await books.post(`/accruals/${voidedAccrual.id}/void`, { version: 1 }));
  return {
    deferral: id,
    deferralEntry: entries[0].journalId,
    voidedDeferral: voidedAccrual.id,
    goneStep: voided.entries[0].journalId,
  };
}

/** A loan of 1,200.00 of which two installments are paid, and one that is void. */
async function attackedLoans({ books }: TestTrader, accounts: object): Promise<Record<string, string>> {
  const terms = {
    principal: "1200.00",
    rate: "6",
    startsOn: "2026-01-01",
    installmentCount: 12,
    isAutomatic: false,
  };
  const { id } = expectMade(await books.post("/loans", { name: "Car", ...terms, ...accounts }));
  const { entries } = expectMade(await books.post(`/loans/${id}/pay`, { version: 1, through: "2026-03-01" }));
  const voidedLoan = expectMade(await books.post("/loans", { name: "Gone", ...terms, ...accounts }));
  const voided = expectMade(await books.post(`/loans/${voidedLoan.id}/void`, { version: 1 }));
  return {
    lent: id,
    lentStep: entries[1].journalId,
    lentLast: entries[0].journalId,
    goneLoan: voidedLoan.id,
    goneLoanStep: voided.entries[0].journalId,
  };
}

/** "GST + QST" of 14.975 %, which taxes nothing yet, and its parts. */
async function taxOfSeveral({ books }: TestTrader): Promise<Record<string, string>> {
  const add = async (body: object) => expectMade(await books.post("/tax-rates", body)).id as string;
  const gst = await add({ name: "GST", rate: "5" });
  const qst = await add({ name: "QST", rate: "9.975" });
  const components = [{ taxRateId: gst }, { taxRateId: qst }];
  return { gst, qst, several: await add({ name: "GST + QST", components }) };
}

/** The result of an attack's statements. All their changes are undone. */
export async function outcomeOf({ trader, ids, owner }: AttackedBook, by: Attack[0]): Promise<string> {
  const statements = typeof by === "string" ? [by] : by;
  const idsByName: Record<string, string> = { ...ids, owner };
  const filled = statements.map((text) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => `'${idsByName[name]}'`),
  );
  // A first statement of "as a sample" lets the owner of the tables turn the book into one.
  const isSample = filled[0] === "as a sample";
  const isOfSignIn = filled[0] === "on a connection of sign-in";
  const isPlain = filled[0] === "without a record" || isOfSignIn;
  const attempted = isSample || isPlain ? filled.slice(1) : filled;
  const existingIds = Object.values(ids);
  const run = isPlain ? attempted : withVersionAndRecord(attempted, existingIds);
  const { database } = await testApp();
  const attack = async (client: Client) => {
    try {
      await client.query("begin");
      await client.query(`set local app.book_id = '${trader.books.bookId}'`);
      if (isSample)
        await client.query("update books set is_sample = true where book_id = $1", [trader.books.bookId]);
      if (!isOfSignIn) await enter(client, trader.books);
      return await outcome(client, run);
    } catch (error) {
      const { rule, message } = refused(error);
      if (rule !== "") return rule;
      return /permission denied|must (be (owner|able|superuser)|have admin)|row-level security/.test(message)
        ? "denied"
        : "an error";
    } finally {
      await client.query("rollback");
    }
  };
  if (isSample) return onConnection(database, attack);
  return withClient(isOfSignIn ? database.people : database.books, attack);
}

async function outcome(client: Client, statements: readonly string[]): Promise<string> {
  let rows: number | null = null;
  for (const text of statements) ({ rowCount: rows } = await client.query(text));
  if (rows === 0 && /^(select|update|delete)/.test(statements.at(-1) ?? "")) return "nothing";
  await client.query("set constraints all immediate");
  const { checks } = await checkBooks((check) => check(transactionOn(client)));
  const broken = checks.flatMap(({ invariant, problems }) => (problems.length > 0 ? [invariant] : []));
  return broken.length === 0 ? "accepted" : `found as ${broken.join(", ")}`;
}
