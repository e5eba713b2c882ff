import { beforeAll, describe, expect, test } from "vitest";
import { asApplication, readAsApplication, withVersionAndRecord } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade, newTrader, type TestTrader, write } from "#test/support/trade.ts";

// How raw SQL as the application's own role can't break documents, payments and stock (I-16 to I-20).
let trader: TestTrader;
let otherTrader: TestTrader;
/** IDs by the names used in the statements below. */
let ids: Record<string, string>;

beforeAll(async () => {
  trader = await newTrader();
  otherTrader = await newTrader();
  const { books, widget, gadget, freight, tax, customer } = trader;
  const goods = { productId: widget, quantity: "4", unitPrice: "20", taxRateId: tax };
  const service = { productId: freight, quantity: "1", unitPrice: "50" };
  const bill = await write(trader, "/bills", { date: "2026-01-05", items: [goods] });
  expectMade(
    await books.post("/stock-adjustments", { productId: gadget, date: "2026-01-06", countedQuantity: "3" }),
  );
  const open = await write(trader, "/invoices", { date: "2026-01-10", items: [service, service] });
  const draft = await write(trader, "/invoices", { date: "2026-01-11", status: "draft", items: [service] });
  const received = { direction: "in", partyId: customer, date: "2026-01-12", amount: "60.00" };
  const allocations = [{ documentId: open.id, amount: "40.00" }];
  const receipt = expectMade(await books.post("/payments", { ...received, allocations }));
  ids = {
    open: open.id,
    draft: draft.id,
    receipt: receipt.id,
    journal: open.journalId,
    widget,
    gadget,
    customer,
    bill: bill.id,
    billJournal: bill.journalId,
  };
});

const NEW_ID = "018f2f3c-0000-7000-8000-0000000000b1";

async function attempt(...statements: string[]) {
  const filled = statements.map((text) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => `'${name === "new" ? NEW_ID : ids[name]}'`),
  );
  const { database } = await testApp();
  return asApplication(database, trader.books, withVersionAndRecord(filled, [NEW_ID, ...Object.values(ids)]));
}

const insertRow = (more: string, values: string) =>
  `insert into allocations (id, date, currency, ${more}) values ({new}, '2026-02-01', 'USD', ${values})`;

test("a statement that leaves its book midway changes neither totals nor allocations", async () => {
  const leaving = "set_config('app.book_id', '', true)";
  const back = `select set_config('app.book_id', '${trader.books.bookId}', true)`;
  for (const text of [
    `delete from document_items where document_id = {draft}; delete from documents where id = {draft} and ${leaving} = ''`,
    insertRow("payment_id, document_id, amount, base_amount", `{receipt}, {open}, 5, 5 + length(${leaving})`),
    `update allocations set is_void = ${leaving} = '' where document_id = {open}`,
  ])
    expect(await attempt(text, back)).toMatchObject({ rule: "row_belongs_to_current_book" });
});

describe("raw SQL cannot break trade", () => {
  test.each([
    {
      rule: "document_paid_amount_matches_its_allocations",
      by: "update documents set paid_amount = total, status = 'paid' where id = {open}",
    },
    {
      rule: "document_paid_amount_matches_its_allocations",
      by: insertRow("payment_id, document_id, amount, base_amount", "{receipt}, {open}, 5, 5"),
    },
    {
      rule: "document_paid_amount_matches_its_allocations",
      by: "update allocations set is_void = true where document_id = {open}",
    },
    { rule: "document_is_the_sum_of_its_items", by: "delete from document_items where document_id = {open}" },
    {
      rule: "document_is_the_sum_of_its_items",
      by: "delete from document_items where document_id = {open} and position = 1",
    },
    {
      rule: "document_is_the_sum_of_its_items",
      by: `insert into document_items (document_id, position, product_id, product_type, quantity, unit_price, subtotal,
        tax_amount, total, base_subtotal, base_tax_amount) values ({open}, 0, {widget}, 'inventory', 1, 1, 1, 0, 1, 1, 0)`,
    },
    {
      rule: "document_is_the_sum_of_its_items",
      by: "update documents set exchange_rate = 2, base_total = 2 * base_total where id = {open}",
    },
    { rule: "document_rate_is_positive", by: "update documents set exchange_rate = 0 where id = {open}" },
    { rule: "documents_is_append_only", by: "delete from documents where id = {open}" },
    { rule: "document_matches_its_journal", by: "update documents set status = 'posted' where id = {draft}" },
    {
      rule: "document_matches_its_journal",
      by: "update documents set date = '2026-01-09' where id = {open}",
    },
    {
      rule: "journal_matches_its_event",
      by: "update journals set status = 'void', version = version + 1 where id = {journal}",
    },
    {
      rule: "payment_is_applied_within_its_amount",
      by: "update payments set status = 'void' where id = {receipt}",
    },
    {
      rule: "payment_matches_its_journal",
      by: `insert into payments (id, direction, number, party_id, date, account_id, amount, currency, base_amount)
        select {new}, 'in', 'RAW', party_id, date, account_id, 5, 'USD', 5 from payments where id = {receipt}`,
    },
    {
      rule: "stock_matches_its_movements",
      by: "update product_stock set quantity = quantity + 5 where product_id = {widget}",
    },
    {
      rule: "stock_matches_its_movements",
      by: `insert into stock_movements (id, product_id, kind, date, sequence, reference, quantity, value)
        values ({new}, {widget}, 'adjustment', '2026-02-01', 99, 'RAW', 5, 0)`,
    },
    {
      rule: "stock_matches_its_movements",
      by: "update stock_movements set is_void = true where product_id = {gadget}",
    },
  ])("$rule by: $by", async ({ rule, by }) => {
    expect(await attempt(by)).toMatchObject({ rule });
  });

  test("by an allocation above the available amount, with a matching paid amount", async () => {
    expect(
      await attempt(
        insertRow("payment_id, document_id, amount, base_amount", "{receipt}, {open}, 30, 30"),
        "update documents set paid_amount = 70 where id = {open}",
      ),
    ).toMatchObject({ rule: "payment_is_applied_within_its_amount" });
    expect(
      await attempt(
        insertRow("payment_id, document_id, amount, base_amount", "{receipt}, {open}, 999999, 999999"),
      ),
    ).toMatchObject({ rule: "document_paid_amount_matches_its_allocations" });
  });

  test("by changing a posted document to a draft while its journal is posted", async () => {
    expect(
      await attempt(
        "update allocations set is_void = true where document_id = {open}",
        "update documents set status = 'draft', paid_amount = 0 where id = {open}",
      ),
    ).toMatchObject({ rule: "document_matches_its_journal" });
  });

  const move = (quantity: number, document: string, position: number) => [
    `insert into stock_movements (id, product_id, kind, date, sequence, reference, quantity, value, document_id,
      item_position) values ({new}, {widget}, 'purchase', '2026-02-01', 99, 'RAW', ${quantity}, 0, {${document}}, ${position})`,
    `update product_stock set quantity = quantity + ${quantity} where product_id = {widget}`,
  ];
  const item = (quantity: number, price: number, product = "{widget}, 'inventory'") =>
    `insert into document_items (document_id, position, product_id, product_type, quantity, unit_price, tax_rate_id,
      tax_rate, subtotal, tax_amount, total, base_subtotal, base_tax_amount)
      select {bill}, 1, ${product}, ${quantity}, ${price}, id, 10, 80, 8, 88, 80, 8 from tax_rates where code = 'T0001'`;
  const withoutItem = "delete from document_items where document_id = {bill}";

  test.each([
    [
      "goods that are reversed on their own",
      [
        "update stock_movements set is_void = true where document_id = {bill}",
        "update product_stock set quantity = 0, value = 0 where product_id = {widget}",
      ],
    ],
    ["goods that move a second time", move(1, "bill", 1)],
    ["goods of a missing item", move(1, "bill", 2)],
    ["goods of a service", move(-1, "open", 1)],
    ["goods of a draft", move(1, "draft", 1)],
    [
      "a document that becomes a draft without reversing its goods",
      [
        "update journals set status = 'void', version = version + 1 where id = {billJournal}",
        "update documents set status = 'draft' where id = {bill}",
      ],
    ],
    [
      "a bill that doesn't move its goods",
      [
        withoutItem,
        item(4, 20)
          .replace("base_tax_amount)", "base_tax_amount, returns_stock)")
          .replace(" 80, 8 from", " 80, 8, false from"),
        "update stock_movements set is_void = true where document_id = {bill}",
        "update product_stock set quantity = 0, value = 0 where product_id = {widget}",
      ],
    ],
    ["another quantity for the same amount", [withoutItem, item(8, 10)]],
    ["another product for the same amount", [withoutItem, item(4, 20, "{gadget}, 'inventory'")]],
  ])("document_matches_its_stock_movements (I-20) by %s", async (_, statements) => {
    expect(await attempt(...statements)).toMatchObject({ rule: "document_matches_its_stock_movements" });
  });

  const changed = "update documents set updated_at = now() where id = {bill}";
  test("but writing the same item again is accepted together with its document", async () => {
    expect(await attempt(withoutItem, item(4, 20))).toMatchObject({
      rule: "record_version_increases_by_one",
    });
    expect(await attempt(changed, withoutItem, item(4, 20))).toBeNull();
  });

  const discounted = (price: number, discount: string) =>
    item(4, price)
      .replace("base_tax_amount)", "base_tax_amount, discount_amount, discount_percent)")
      .replace(" 80, 8 from", ` 80, 8, ${discount} from`);

  test.each([
    ["above its line", "item_discount_is_within_its_line", 15, "-20, null"],
    ["with another percentage", "item_discount_is_within_its_line", 25, "20, 10"],
    ["missing in the subtotal", "item_subtotal_is_net_of_discount", 20, "0.01, null"],
  ])("by a discount %s", async (_, rule, price, discount) => {
    expect(await attempt(withoutItem, discounted(price, discount))).toMatchObject({ rule });
  });

  test("but a discount that keeps the amounts of the bill is accepted", async () => {
    expect(await attempt(changed, withoutItem, discounted(25, "20, 20"))).toBeNull();
  });

  test.each([
    ["an unknown unit", "item_unit_is_known", "unit", "'furlong'"],
    ["a reference that is too long", "item_reference_is_short", "reference", "repeat('x', 61)"],
  ])("by %s", async (_, rule, column, value) => {
    const itemWithColumn = item(4, 20)
      .replace("base_tax_amount)", `base_tax_amount, ${column})`)
      .replace(" 80, 8 from", ` 80, 8, ${value} from`);
    expect(await attempt(withoutItem, itemWithColumn)).toMatchObject({ rule });
  });

  test("by a tax-inclusive price in a tax-exclusive document or subtotal", async () => {
    const withTax = (price: number) =>
      item(4, price)
        .replace("base_tax_amount)", "base_tax_amount, prices_include_tax)")
        .replace(" 80, 8 from", " 80, 8, true from");
    const inclusive = "update documents set prices_include_tax = true, updated_at = now() where id = {bill}";
    for (const statements of [[inclusive], [withoutItem, withTax(22)]])
      expect(await attempt(...statements)).toMatchObject({ rule: "document_is_the_sum_of_its_items" });
    expect(await attempt(withoutItem, withTax(20), inclusive)).toMatchObject({
      rule: "item_subtotal_is_net_of_discount",
    });
    const far = withTax(22).replace("id, 10,", "id, 25,");
    expect(await attempt(withoutItem, far, inclusive)).toMatchObject({ rule: "item_tax_is_near_its_rate" });
    expect(await attempt(withoutItem, withTax(22), inclusive)).toBeNull();
    expect(await attempt(withoutItem, item(4, 20), inclusive.replace("true", "false"))).toBeNull();
  });

  test("by a document discount that differs from its items' shares or percentage", async () => {
    for (const by of ["discount_amount = 1", "discount_percent = 10"])
      expect(await attempt(`update documents set ${by} where id = {bill}`)).toMatchObject({
        rule: "document_is_the_sum_of_its_items",
      });
    const borne = item(4, 25)
      .replace("base_tax_amount)", "base_tax_amount, document_discount)")
      .replace(" 80, 8 from", " 80, 8, 20 from");
    expect(await attempt(withoutItem, borne)).toMatchObject({ rule: "document_is_the_sum_of_its_items" });
    const discount = "update documents set discount_amount = 20, discount_percent = 20 where id = {bill}";
    expect(await attempt(changed, withoutItem, borne, discount)).toBeNull();
  });

  test("by leaving the book before the commit to hide the document from the checks", async () => {
    expect(
      await attempt(
        "update documents set paid_amount = 0 where id = {open}",
        `select set_config('app.book_id', '${otherTrader.books.bookId}', true)`,
      ),
    ).toMatchObject({ rule: "row_belongs_to_current_book" });
  });

  test("by an allocation that contradicts its rate, or with another void date", async () => {
    expect(
      await attempt(insertRow("payment_id, document_id, amount, base_amount", "{receipt}, {open}, 5, 6")),
    ).toMatchObject({ rule: "allocation_base_is_amount_at_rate" });
    expect(
      await attempt("update allocations set voided_on = '2026-01-31' where document_id = {open}"),
    ).toMatchObject({ message: expect.stringMatching(/permission denied/) });
  });

  test("and accepted changes keep the books sound", async () => {
    expect(
      await attempt(
        insertRow("payment_id, document_id, amount, base_amount", "{receipt}, {open}, 20, 20"),
        "update documents set paid_amount = 60 where id = {open}",
      ),
    ).toBeNull();
    // Only the audit log shows that items were written again.
    const unsound = ({ problems }: { problems: string[] }) => problems.length > 0;
    const { body } = await trader.books.get("/books-check");
    expect(body.checks.filter(unsound)).toMatchObject([{ invariant: "I-116" }]);
    const [row] = await readAsApplication(
      (await testApp()).database,
      trader.books,
      `select quantity - moved_quantity as difference from product_stock where product_id = '${trader.widget}'`,
    );
    expect(Number(row?.["difference"])).toBe(0);
  });
});
