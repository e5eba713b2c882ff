import { beforeAll, describe, expect, test } from "vitest";
import { accessTo, AREAS, type Area, ROLES, type Role, SWITCHES_OF } from "#domain/roles.ts";
import { newMember } from "#test/support/people.ts";
import { onConnection, onRequest, ownerOf, refused, type Rejection } from "#test/support/raw-sql.ts";
import { type TestApp, testApp } from "#test/support/test-app.ts";
import {
  editInput,
  expectMade,
  newTrader,
  openAccount,
  type TestTrader,
  write,
} from "#test/support/trade.ts";

/** Members can write only the areas of their role, even with raw SQL (Security 2.2). */
let server: TestApp;
let trader: TestTrader;

beforeAll(async () => {
  server = await testApp();
  trader = await newTrader();
  const { books, freight } = trader;
  await write(trader, "/invoices", {
    date: "2026-01-10",
    items: [{ productId: freight, quantity: "1", unitPrice: "50" }],
  });
  await write(trader, "/bills", {
    date: "2026-01-10",
    items: [{ productId: freight, quantity: "1", unitPrice: "50" }],
  });
  const [cash, sales] = [
    await openAccount(trader, "1011", "Till"),
    await openAccount(trader, "4100", "Other Sales"),
  ];
  const lines = [
    { accountId: cash, debit: "7.00", credit: "0" },
    { accountId: sales, debit: "0", credit: "7.00" },
  ];
  expectMade(
    await books.post("/journals", { date: "2026-01-10", description: "By hand", status: "posted", lines }),
  );
});

const REFUSED = { rule: "member_writes_own_areas" };
const mayWrite = (role: Role, area: Area): boolean =>
  accessTo(area, { role, ...SWITCHES_OF[role] }) === "write";

/** Runs a statement as a member; returns null unless it is refused. */
function as(role: Role, statement: string): Promise<Rejection | null> {
  const { bookId, userId } = trader.books;
  return onRequest(server.database, async (client) => {
    try {
      await client.query("begin");
      await client.query(
        `select set_config('role', 'twofold_app', true) from enter_book('${bookId}', '${userId}', '${role}')`,
      );
      await client.query(statement);
      return null;
    } catch (error) {
      return refused(error);
    } finally {
      await client.query("rollback");
    }
  });
}

test("the database knows the same roles and areas as the program", async () => {
  for (const role of ROLES) {
    const rows = await onConnection(server.database, async (client) => {
      await client.query("begin");
      await client.query(`set local app.member_role = '${role}'`);
      const result = await client.query<{ area: Area; may: boolean }>(
        "select area, member_may_write(area) as may from unnest($1::text[]) area",
        [[...AREAS]],
      );
      await client.query("rollback");
      return result.rows;
    });
    expect(rows).toHaveLength(AREAS.length);
    for (const { area, may } of rows) expect(may, `${role} ${area}`).toBe(mayWrite(role, area));
  }
});

/** The area of a table's rows; for some tables, of the rows with these values. */
const TABLES: readonly (readonly [table: string, area: Area, values?: string])[] = [
  ["documents", "sales", "(book_id, kind) values (current_book(), 'invoice')"],
  ["documents", "sales", "(book_id, kind) values (current_book(), 'credit_note')"],
  ["documents", "purchases", "(book_id, kind) values (current_book(), 'bill')"],
  ["documents", "purchases", "(book_id, kind) values (current_book(), 'vendor_credit')"],
  ["orders", "sales", "(book_id, kind) values (current_book(), 'quote')"],
  ["orders", "purchases", "(book_id, kind) values (current_book(), 'purchase_order')"],
  ["parties", "sales", "(book_id, side) values (current_book(), 'customer')"],
  ["parties", "purchases", "(book_id, side) values (current_book(), 'vendor')"],
  ["document_links", "sales"],
  ["approval_rules", "settings"],
  ["approvals", "purchases", "(book_id, kind) values (current_book(), 'bill')"],
  ["approvals", "sales", "(book_id, kind) values (current_book(), 'credit_note')"],
  ["reminders", "sales"],
  ["reminder_pauses", "sales"],
  ["reminder_interest", "sales"],
  ["payments", "payments"],
  ["allocations", "payments", "(book_id, payment_id) values (current_book(), gen_random_uuid())"],
  ["card_events", "payments"],
  ["bank_accounts", "bank"],
  ["bank_imports", "bank"],
  ["bank_statements", "bank"],
  ["bank_transactions", "bank"],
  ["bank_statement_transactions", "bank"],
  ["bank_rules", "bank"],
  ["bank_rule_lines", "bank"],
  ["bank_matches", "bank"],
  ["bank_reconciliations", "bank"],
  ["reconciled_entries", "bank"],
  ["money_entries", "bank"],
  ["money_entry_lines", "bank"],
  ["journals", "journals"],
  ["journals", "journals", "(book_id, source) values (current_book(), 'import')"],
  ["journals", "payments", "(book_id, source) values (current_book(), 'payment')"],
  ["journals", "bank", "(book_id, source) values (current_book(), 'money')"],
  ["journals", "closing", "(book_id, source) values (current_book(), 'year_end')"],
  ["journals", "closing", "(book_id, source) values (current_book(), 'tax_return')"],
  ["journal_imports", "journals"],
  ["opening_balances", "journals"],
  ["accruals", "journals"],
  ["accrual_entries", "journals"],
  ["assets", "journals"],
  ["asset_entries", "journals"],
  ["loans", "journals"],
  ["loan_entries", "journals"],
  ["revaluations", "journals"],
  ["revaluation_items", "journals"],
  ["revaluation_balances", "journals"],
  ["schedules", "journals"],
  ["schedule_occurrences", "journals"],
  ["attachments", "journals"],
  ["comments", "comments"],
  ["year_closings", "closing"],
  ["period_locks", "closing"],
  ["lock_exceptions", "closing"],
  ["tax_returns", "closing"],
  ["checklist_items", "closing"],
  ["checklist_statuses", "closing"],
  ["products", "records"],
  ["tax_rates", "records"],
  ["tax_rate_components", "records"],
  ["default_tax_rates", "records"],
  ["exchange_rates", "records"],
  ["books", "settings"],
  ["logos", "settings"],
  ["fiscal_years", "settings"],
  ["document_designs", "settings"],
  ["email_templates", "settings"],
  ["number_formats", "settings"],
  ["reminder_settings", "settings"],
  ["e_invoice_details", "settings"],
  ["list_views", "views"],
  ["card_accounts", "ownership"],
];

const EMPTY_ROW = "(book_id) values (current_book())";
const DENIED = "permission denied";

describe.each(ROLES.filter((role) => role !== "viewer").map((role) => ({ role })))("$role", ({ role }) => {
  test("can insert only into tables of the role's areas", async () => {
    const wrong: string[] = [];
    for (const [table, area, values = EMPTY_ROW] of TABLES) {
      const outcome = await as(role, `insert into ${table} ${values}`);
      const isRefused = outcome?.rule === REFUSED.rule || outcome?.message.includes(DENIED) === true;
      const isRight = mayWrite(role, area) ? outcome?.rule !== REFUSED.rule : isRefused;
      if (!isRight) wrong.push(`${table} ${values}: ${outcome?.message}`);
    }
    expect(wrong).toEqual([]);
  });
});

test("every table with an area check is covered above", async () => {
  const { rows } = await ownerOf(server.database).query<{ name: string }>(
    "select tgrelid::regclass::text as name from pg_trigger where tgname = 'a_member_writes_permitted_areas' order by 1",
  );
  expect(rows.map(({ name }) => name)).toEqual([...new Set(TABLES.map(([table]) => table))].toSorted());
});

test.each([
  ["sales", "update journals set description = 'Raw', version = version + 1 where source = 'manual'"],
  ["sales", "update parties set name = 'Raw' where side = 'vendor'"],
  ["sales", "update documents set notes = 'Raw' where kind = 'bill'"],
  ["purchases", "update documents set notes = 'Raw' where kind = 'invoice'"],
  ["purchases", "update products set name = 'Raw'"],
  ["bookkeeper", "update books set name = 'Raw'"],
  ["bookkeeper", "update books set time_zone = 'UTC'"],
  ["sales", "delete from products"],
] as const)("the role %s can't %s", async (role, statement) => {
  expect(await as(role, statement)).toMatchObject(REFUSED);
});

test.each([
  ["sales", "update documents set notes = 'Raw', version = version + 1 where kind = 'invoice'"],
  ["purchases", "update documents set notes = 'Raw', version = version + 1 where kind = 'bill'"],
  ["bookkeeper", "update journals set description = 'Raw', version = version + 1 where source = 'manual'"],
  ["accountant", "update books set name = 'Raw', version = version + 1"],
] as const)("the role %s can %s", async (role, statement) => {
  expect(await as(role, statement)).not.toMatchObject(REFUSED);
});

describe("a role can do all the work of its area:", () => {
  test("sales", async () => {
    const sales = { ...trader, books: await newMember(trader.books, "sales") };
    const { books, widget } = sales;
    const goods = { productId: widget, quantity: "1", unitPrice: "35" };
    const customer = expectMade(await books.post("/customers", { name: "Own customer" }));
    const ownSales = { ...sales, customer: customer.id };
    const invoice = await write(ownSales, "/invoices", { date: "2026-02-10", items: [goods] });
    const renamed = expectMade(
      await books.put(`/customers/${customer.id}`, { ...customer, name: "Renamed" }),
    );
    expect(renamed.name).toBe("Renamed");
    await write(ownSales, "/credit-notes", {
      date: "2026-02-11",
      creditedDocumentId: invoice.id,
      items: [{ ...goods, creditedPosition: 1, returnsStock: true }],
    });
    const another = await write(ownSales, "/invoices", { date: "2026-01-02", items: [goods] });
    const changed = expectMade(
      await books.put(`/invoices/${another.id}`, editInput(another, { date: "2026-01-03" })),
    );
    expectMade(await books.put(`/invoices/${another.id}`, editInput(changed, { status: "void" })));
    const draft = await write(ownSales, "/invoices", { date: "2026-02-10", status: "draft", items: [goods] });
    expect((await books.delete(`/invoices/${draft.id}`)).status).toBe(204);
    const quote = { partyId: customer.id, date: "2026-02-01", dueDate: "2026-03-01", status: "draft" };
    expectMade(await books.post("/quotes", { ...quote, items: [goods] }));
    expect(expectMade(await trader.books.get("/books-check")).hasPassed).toBe(true);
  });

  test("purchases", async () => {
    const purchases = { ...trader, books: await newMember(trader.books, "purchases") };
    const { books, widget } = purchases;
    const goods = { productId: widget, quantity: "2", unitPrice: "20" };
    const bill = await write(purchases, "/bills", { date: "2026-01-03", items: [goods] });
    await write(purchases, "/vendor-credits", {
      date: "2026-01-04",
      creditedDocumentId: bill.id,
      items: [{ ...goods, quantity: "1", creditedPosition: 1, returnsStock: true }],
    });
    expect((await books.post("/vendors", { name: "Own vendor" })).status).toBe(201);
  });

  test("but sales can't save an invoice as paid, because payments are another area", async () => {
    const books = await newMember(trader.books, "sales");
    const before = expectMade(await trader.books.get("/invoices?limit=500")).items.length;
    const reply = await books.post("/invoices", {
      partyId: trader.customer,
      date: "2026-02-10",
      status: "paid",
      items: [{ productId: trader.freight, quantity: "1", unitPrice: "50" }],
    });
    expect(reply).toMatchObject({ status: 403, body: { code: "member.not-allowed" } });
    expect(expectMade(await trader.books.get("/invoices?limit=500")).items).toHaveLength(before);
  });
});
