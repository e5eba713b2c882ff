import { describe, expect, test } from "vitest";
import { journalLines, newTrader, stockOf, type Trader } from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";
import { edited, type Item, made, write } from "#test/support/trade-writing.ts";

// What an owner does to documents after they are written (Rules 3 to 5), and what the rules refuse.

const widgets = ({ widget }: Trader, quantity: string, unitPrice: string, more: Partial<Item> = {}): Item => {
  return { productId: widget, quantity, unitPrice, ...more };
};

/** 15 Widgets worth 330.00 from two bills. */
async function traderWithStock(): Promise<Trader> {
  const trader = await newTrader();
  await write(trader, "/bills", { date: "2026-01-05", items: [widgets(trader, "10", "20.00")] });
  await write(trader, "/bills", { date: "2026-01-10", items: [widgets(trader, "5", "26.00")] });
  return trader;
}

/** And INV-0001: 6 sold for 231.00 with tax, 9 left, worth 198.00. */
async function traderAfterSale() {
  const trader = await traderWithStock();
  const items = [widgets(trader, "6", "35.00", { taxRateId: trader.tax })];
  const invoice = await write(trader, "/invoices", { date: "2026-01-15", items });
  return { trader, invoice };
}

const receive = ({ books, customer }: Trader, body: Record<string, unknown>) =>
  books.post("/payments", { direction: "in", partyId: customer, date: "2026-02-01", ...body });

const change = ({ books }: Trader, document: any, changes: Record<string, unknown>) =>
  books.put(`${PATHS[document.kind]}/${document.id}`, edited(document, changes));
const again = async ({ books }: Trader, document: any) =>
  made(await books.get(`${PATHS[document.kind]}/${document.id}`));
const PATHS: Record<string, string> = {
  bill: "/bills",
  invoice: "/invoices",
  credit_note: "/credit-notes",
  vendor_credit: "/vendor-credits",
};

describe("statuses (Rules 4)", () => {
  const INTO = {
    draft: { status: "draft" },
    posted: { status: "posted" },
    paid: { status: "paid" },
    void: { status: "void", payments: "void" },
  } as const;
  type Status = keyof typeof INTO;

  async function invoiceThatIs(status: Status) {
    const trader = await traderWithStock();
    const items = [widgets(trader, "1", "10.00")];
    const first = status === "void" ? "posted" : status;
    const invoice = await write(trader, "/invoices", { date: "2026-01-15", items, status: first });
    return { trader, invoice: status === "void" ? made(await change(trader, invoice, INTO.void)) : invoice };
  }

  test.each<[Status, Status, number]>([
    ["draft", "draft", 200],
    ["draft", "posted", 200],
    ["draft", "paid", 200],
    ["draft", "void", 200],
    ["posted", "draft", 200],
    ["posted", "posted", 200],
    ["posted", "paid", 200],
    ["posted", "void", 200],
    ["paid", "draft", 409],
    ["paid", "posted", 200],
    ["paid", "paid", 200],
    ["paid", "void", 200],
    ["void", "draft", 409],
    ["void", "posted", 409],
    ["void", "paid", 409],
    ["void", "void", 409],
  ])("from %s to %s: %i", async (from, to, status) => {
    const { trader, invoice } = await invoiceThatIs(from);
    const reply = await change(trader, invoice, INTO[to]);
    expect(reply.status, reply.text).toBe(status);
    const after = await again(trader, invoice);
    expect(after.status).toBe(status === 200 ? to : from);
    expect(after.journalId === null).toBe(after.status === "draft" || after.status === "void");
    expect(after.paidAmount).toBe(after.status === "paid" ? "10.00" : "0.00");
    expect(await tradeProblems(trader.books, ["2026-12-31"])).toEqual([]);
  });

  test("a document cannot be written as void", async () => {
    const { books, customer, freight } = await newTrader();
    const items = [{ productId: freight, quantity: "1", unitPrice: "1" }];
    const reply = await books.post("/invoices", {
      partyId: customer,
      date: "2026-01-01",
      status: "void",
      items,
    });
    expect(reply).toMatchObject({ status: 409, body: { code: "document.wrong-status" } });
  });

  test("a posted document that goes back to draft and is posted again writes a new journal", async () => {
    const { trader, invoice } = await traderAfterSale();
    const draft = made(await change(trader, invoice, { status: "draft" }));
    expect(await stockOf(trader.books, trader.widget)).toBe("15 @ 330.00");
    const posted = made(await change(trader, draft, { status: "posted" }));
    expect(posted.journalId).not.toBe(invoice.journalId);
    expect(made(await trader.books.get(`/journals/${invoice.journalId}`)).status).toBe("void");
    expect(await journalLines(trader.books, posted.journalId)).toEqual(
      await journalLines(trader.books, invoice.journalId),
    );
    expect(await stockOf(trader.books, trader.widget)).toBe("9 @ 198.00");
  });

  test("with payments it does not go back to draft", async () => {
    const { trader, invoice } = await traderAfterSale();
    await receive(trader, { amount: "1.00", allocations: [{ documentId: invoice.id, amount: "1.00" }] });
    const reply = await change(trader, await again(trader, invoice), { status: "draft" });
    expect(reply).toMatchObject({ status: 409, body: { code: "document.has-payments" } });
  });

  test("a total of zero is paid at once, and its goods still cost something", async () => {
    const trader = await traderWithStock();
    const gift = await write(trader, "/invoices", { date: "2026-01-15", items: [widgets(trader, "1", "0")] });
    expect(gift).toMatchObject({ status: "paid", total: "0.00" });
    expect(await journalLines(trader.books, gift.journalId)).toEqual([
      "Cost of Goods Sold 22.00 Dr",
      "Inventory 22.00 Cr",
    ]);
  });

  test("an edit down to zero leaves no journal behind, and back up writes one", async () => {
    const { books, customer, freight } = await newTrader();
    const items = [{ productId: freight, quantity: "1", unitPrice: "5" }];
    const body = { partyId: customer, date: "2026-01-01", status: "posted", items };
    const invoice = made(await books.post("/invoices", body));
    const changed = { items: [{ ...items[0], unitPrice: "0" }] };
    const free = made(await books.put(`/invoices/${invoice.id}`, edited(invoice, changed)));
    expect(free).toMatchObject({ status: "paid", journalId: null });
    const back = made(await books.put(`/invoices/${invoice.id}`, edited(free, { items })));
    expect(back).toMatchObject({ status: "posted", total: "5.00" });
    expect(await journalLines(books, back.journalId)).toEqual([
      "Accounts Receivable 5.00 Dr",
      "Sales 5.00 Cr",
    ]);
    expect(await tradeProblems(books)).toEqual([]);
  });

  test("a change to posted that changes items as well does both", async () => {
    const { trader, invoice } = await traderAfterSale();
    const paid = made(await change(trader, invoice, { status: "paid" }));
    const items = [widgets(trader, "2", "35.00", { taxRateId: trader.tax })];
    const after = made(await change(trader, paid, { status: "posted", items, notes: "Fewer" }));
    expect(after).toMatchObject({ status: "posted", paidAmount: "0.00", total: "77.00", notes: "Fewer" });
  });
});

describe("paid (Rules 3)", () => {
  test("chosen for a new invoice it records a receipt of its date into the cash account", async () => {
    const trader = await traderWithStock();
    const items = [widgets(trader, "1", "35.00")];
    const invoice = await write(trader, "/invoices", { date: "2026-01-15", items, status: "paid" });
    expect(invoice).toMatchObject({ status: "paid", paidAmount: "35.00" });
    const [receipt] = made(await trader.books.get("/payments")).items;
    expect(receipt).toMatchObject({
      number: "RC-0001",
      date: "2026-01-15",
      amount: "35.00",
      unallocated: "0.00",
    });
    expect(await journalLines(trader.books, receipt.journalId)).toContain("Cash and Bank 35.00 Dr");
  });

  test("chosen with an account and a date it is paid there and then", async () => {
    const { trader, invoice } = await traderAfterSale();
    const { id } = made(await trader.books.post("/accounts", { code: "1900", type: "asset", name: "Till" }));
    made(await change(trader, invoice, { status: "paid", payment: { accountId: id, date: "2026-03-03" } }));
    const [receipt] = made(await trader.books.get("/payments")).items;
    expect(receipt).toMatchObject({ date: "2026-03-03", accountId: id, amount: "231.00" });
  });

  test("chosen later it pays what is open, today", async () => {
    const { trader, invoice } = await traderAfterSale();
    await receive(trader, { amount: "31.00", allocations: [{ documentId: invoice.id, amount: "31.00" }] });
    made(await change(trader, await again(trader, invoice), { status: "paid" }));
    const { items } = made(await trader.books.get("/payments"));
    const { today } = made(await trader.books.get("/book"));
    expect(items.map(({ date, amount }: any) => [date, amount])).toEqual([
      [today, "200.00"],
      ["2026-02-01", "31.00"],
    ]);
  });

  test("from posted to paid to posted: the payment is void, its document open again", async () => {
    const { trader, invoice } = await traderAfterSale();
    const paid = made(await change(trader, invoice, { status: "paid" }));
    const open = made(await change(trader, paid, { status: "posted" }));
    expect(open).toMatchObject({ status: "posted", paidAmount: "0.00" });
    const [receipt] = made(await trader.books.get("/payments")).items;
    expect(receipt).toMatchObject({ status: "void", allocations: [], unallocated: "231.00" });
    expect(made(await trader.books.get(`/journals/${receipt.journalId}`)).status).toBe("void");
    expect(await tradeProblems(trader.books, ["2026-12-31"])).toEqual([]);
  });

  test("one receipt pays several invoices, and the rest later another one", async () => {
    const trader = await traderWithStock();
    const invoices = [];
    for (const unitPrice of ["10.00", "20.00", "30.00"])
      invoices.push(
        await write(trader, "/invoices", { date: "2026-01-15", items: [widgets(trader, "1", unitPrice)] }),
      );
    const [first, second, third] = invoices.map(({ id }) => id);
    const receipt = made(
      await receive(trader, {
        amount: "50.00",
        allocations: [
          { documentId: first, amount: "10.00" },
          { documentId: second, amount: "15.00" },
        ],
      }),
    );
    expect(receipt.unallocated).toBe("25.00");
    const path = `/payments/${receipt.id}/allocations`;
    const more = await trader.books.post(path, { allocations: [{ documentId: third, amount: "25.00" }] });
    expect(made(more).unallocated).toBe("0.00");
    const paid = await Promise.all(
      invoices.map(async (invoice) => (await again(trader, invoice)).paidAmount),
    );
    expect(paid).toEqual(["10.00", "15.00", "25.00"]);
    const { code } = (await trader.books.post(path, { allocations: [{ documentId: third, amount: "5.00" }] }))
      .body;
    expect(code).toBe("payment.over-allocated");
  });

  test("paid amount and status are derived: a client cannot say them", async () => {
    const { books, customer, freight } = await newTrader();
    const items = [{ productId: freight, quantity: "1", unitPrice: "1" }];
    const body = { partyId: customer, date: "2026-01-01", status: "posted", items, paidAmount: "1.00" };
    expect((await books.post("/invoices", body)).status).toBe(400);
  });

  test("a bank charge is what the bank kept of a receipt, and less than it", async () => {
    const { trader, invoice } = await traderAfterSale();
    const allocations = [{ documentId: invoice.id, amount: "5.00" }];
    const reply = await receive(trader, { amount: "5.00", bankCharge: "5.00", allocations });
    expect(reply).toMatchObject({
      status: 422,
      body: { code: "payment.charge-too-high", errors: [{ field: "bankCharge" }] },
    });
  });
});

describe("an edit of what is posted (Rules 4)", () => {
  test("the total does not go below what has been paid", async () => {
    const { trader, invoice } = await traderAfterSale();
    await receive(trader, { amount: "200.00", allocations: [{ documentId: invoice.id, amount: "200.00" }] });
    const before = await again(trader, invoice);
    const reply = await change(trader, before, { items: [widgets(trader, "1", "35.00")] });
    expect(reply).toMatchObject({
      status: 422,
      body: { code: "document.below-paid", errors: [{ field: "items" }] },
    });
    const cheaper = made(await change(trader, before, { items: [widgets(trader, "5", "40.00")] }));
    expect(cheaper).toMatchObject({ status: "paid", total: "200.00" });
    const dearer = made(await change(trader, cheaper, { items: [widgets(trader, "6", "40.00")] }));
    expect(dearer).toMatchObject({ status: "posted", paidAmount: "200.00" });
  });

  test("notes and due date write no new version of the journal", async () => {
    const { trader, invoice } = await traderAfterSale();
    const before = made(await trader.books.get(`/journals/${invoice.journalId}`));
    const after = made(await change(trader, invoice, { notes: "Thank you", dueDate: "2026-12-24" }));
    expect(after).toMatchObject({ notes: "Thank you", dueDate: "2026-12-24", journalId: invoice.journalId });
    expect(made(await trader.books.get(`/journals/${invoice.journalId}`)).version).toBe(before.version);
  });

  test("it goes on saying what its party was called, until it is for another party", async () => {
    const { trader, invoice } = await traderAfterSale();
    const { books, customer } = trader;
    const { code, name } = made(await books.get(`/customers/${customer}`));
    made(
      await books.put(`/customers/${customer}`, { code, name: `${name} Renamed`, email: "new@example.com" }),
    );
    expect(await again(trader, invoice)).toMatchObject({ partyName: "Customer", partyEmail: "" });
    const items = [widgets(trader, "5", "35.00", { taxRateId: trader.tax })];
    const after = made(await change(trader, invoice, { items }));
    expect(after).toMatchObject({ partyName: "Customer", partyEmail: "", total: "192.50" });
    const other = made(await books.post("/customers", { name: "Other" }));
    expect(made(await change(trader, after, { partyId: other.id })).partyName).toBe("Other");
  });

  test("with payments it stays with its party", async () => {
    const { trader, invoice } = await traderAfterSale();
    await receive(trader, { amount: "1.00", allocations: [{ documentId: invoice.id, amount: "1.00" }] });
    const { id } = made(await trader.books.post("/customers", { name: "Other" }));
    const reply = await change(trader, await again(trader, invoice), { partyId: id });
    expect(reply).toMatchObject({
      status: 409,
      body: { code: "document.has-payments", errors: [{ field: "partyId" }] },
    });
  });

  test("with credits it stays as it was credited", async () => {
    const { trader, invoice } = await traderAfterSale();
    const items = [widgets(trader, "1", "35.00", { taxRateId: trader.tax, creditsPosition: 1 })];
    await write(trader, "/credit-notes", { date: "2026-02-01", creditsId: invoice.id, items });
    for (const changes of [
      { items: [widgets(trader, "1", "1")] },
      { status: "draft" },
      { status: "void" },
      { date: "2026-01-16" },
    ]) {
      expect(await change(trader, invoice, changes)).toMatchObject({
        status: 409,
        body: { code: "document.has-credits" },
      });
    }
    expect((await change(trader, invoice, { notes: "Credited" })).status).toBe(200);
  });

  test("a number that is typed in an edit moves the counter", async () => {
    const { trader, invoice } = await traderAfterSale();
    made(await change(trader, invoice, { number: "INV-0002" }));
    const items = [widgets(trader, "1", "1")];
    expect((await write(trader, "/invoices", { date: "2026-01-20", items })).number).toBe("INV-0003");
  });

  test("the price of a product and the rate of a tax touch no document that is written", async () => {
    const { trader, invoice } = await traderAfterSale();
    const { books, widget, tax } = trader;
    const product = made(await books.get(`/products/${widget}`));
    made(
      await books.put(`/products/${widget}`, {
        code: product.code,
        name: "Wodget",
        purchasePrice: "99",
        salePrice: "99",
      }),
    );
    const rate = made(await books.get(`/tax-rates/${tax}`));
    made(
      await books.put(`/tax-rates/${tax}`, { code: rate.code, name: "Old VAT", rate: "10", isActive: false }),
    );
    expect((await again(trader, invoice)).items[0]).toMatchObject({ description: "Widget", taxRate: "10" });
    const more = [widgets(trader, "7", "35.00", { taxRateId: tax })];
    expect(made(await change(trader, invoice, { items: more })).taxAmount).toBe("24.50");
  });
});

describe("void in an open period (Rules 5)", () => {
  async function paidInvoice() {
    const { trader, invoice } = await traderAfterSale();
    made(
      await receive(trader, {
        amount: "231.00",
        allocations: [{ documentId: invoice.id, amount: "231.00" }],
      }),
    );
    return { trader, invoice: await again(trader, invoice) };
  }

  test("with payments it is refused until somebody says what becomes of them", async () => {
    const { trader, invoice } = await paidInvoice();
    const reply = await change(trader, invoice, { status: "void" });
    expect(reply).toMatchObject({ status: 409, body: { code: "document.has-payments" } });
    expect(await again(trader, invoice)).toMatchObject({ status: "paid", paidAmount: "231.00" });
  });

  test("its payments are void with it", async () => {
    const { trader, invoice } = await paidInvoice();
    made(await change(trader, invoice, { status: "void", payments: "void", voidReason: "Twice" }));
    expect(await again(trader, invoice)).toMatchObject({
      status: "void",
      voidReason: "Twice",
      number: "INV-0001",
    });
    expect(made(await trader.books.get("/payments")).items[0].status).toBe("void");
    const aging = made(await trader.books.get("/reports/aging?side=receivable&asOf=2026-12-31"));
    expect(aging).toMatchObject({ totals: { total: "0.00" }, controlBalance: "0.00" });
  });

  test("or they stay, as the customer's credit", async () => {
    const { trader, invoice } = await paidInvoice();
    made(await change(trader, invoice, { status: "void", payments: "keep_as_credit" }));
    expect(made(await trader.books.get("/payments")).items[0]).toMatchObject({
      status: "posted",
      unallocated: "231.00",
    });
    const aging = made(await trader.books.get("/reports/aging?side=receivable&asOf=2026-12-31"));
    expect(aging).toMatchObject({ totals: { unapplied: "-231.00" }, controlBalance: "-231.00" });
  });

  test("a bill whose goods were sold: the sale is provisional again", async () => {
    const trader = await newTrader();
    const bill = await write(trader, "/bills", {
      date: "2026-01-05",
      items: [widgets(trader, "10", "24.00")],
    });
    await write(trader, "/invoices", { date: "2026-01-15", items: [widgets(trader, "6", "35.00")] });
    made(await change(trader, bill, { status: "void" }));
    // 6 at the purchase price of 20.00, where they cost 24.00 before.
    expect(await stockOf(trader.books, trader.widget)).toBe("-6 @ -120.00");
    const [correction] = made(await trader.books.get("/journals?search=Cost correction")).items;
    expect(correction).toMatchObject({ date: "2026-01-15", total: "24.00" });
    expect(await tradeProblems(trader.books, ["2026-01-10", "2026-12-31"])).toEqual([]);
  });

  test("it is refused where selling without stock is blocked, for that bill and for an edit of it", async () => {
    const trader = await newTrader();
    const bill = await write(trader, "/bills", {
      date: "2026-01-05",
      items: [widgets(trader, "10", "24.00")],
    });
    await write(trader, "/invoices", { date: "2026-01-15", items: [widgets(trader, "6", "35.00")] });
    made(await trader.books.put("/book", { name: "Trader", negativeStock: "block" }));
    for (const changes of [
      { status: "void" },
      { date: "2026-01-16" },
      { items: [widgets(trader, "5", "24.00")] },
    ])
      expect(await change(trader, bill, changes)).toMatchObject({
        status: 422,
        body: { code: "stock.insufficient" },
      });
    expect((await change(trader, bill, { items: [widgets(trader, "6", "24.00")] })).status).toBe(200);
  });

  test("only drafts are deleted, and their number is not given again", async () => {
    const { trader, invoice } = await traderAfterSale();
    const { books } = trader;
    const refused = await books.delete(`/invoices/${invoice.id}`);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "document.not-a-draft", detail: "Only drafts can be deleted" },
    });
    const items = [widgets(trader, "1", "1")];
    const draft = await write(trader, "/invoices", { date: "2026-01-20", items, status: "draft" });
    expect((await books.delete(`/invoices/${draft.id}`)).status).toBe(204);
    expect((await books.get(`/invoices/${draft.id}`)).status).toBe(404);
    expect((await write(trader, "/invoices", { date: "2026-01-20", items })).number).toBe("INV-0003");
  });
});

describe("credits (Rules 2, 3)", () => {
  test("a credit note put against its invoice writes no journal, and neither is paid by a part of it", async () => {
    const { trader, invoice } = await traderAfterSale();
    const items = [widgets(trader, "1", "35.00", { taxRateId: trader.tax, creditsPosition: 1 })];
    const credit = await write(trader, "/credit-notes", { date: "2026-02-01", creditsId: invoice.id, items });
    expect(await again(trader, invoice)).toMatchObject({ status: "posted", paidAmount: "0.00" });
    const apply = (amount: string) =>
      trader.books.post("/credit-applications", {
        creditId: credit.id,
        allocations: [{ documentId: invoice.id, amount }],
      });
    const journals = made(await trader.books.get("/journals?limit=500")).items.length;
    expect(made(await apply("8.50"))).toEqual({ unallocated: "30.00" });
    expect(await again(trader, credit)).toMatchObject({ status: "posted", paidAmount: "8.50" });
    expect(await apply("30.01")).toMatchObject({ status: 422, body: { code: "payment.over-allocated" } });
    expect(made(await apply("30.00"))).toEqual({ unallocated: "0.00" });
    expect(await again(trader, credit)).toMatchObject({ status: "paid" });
    expect(await again(trader, invoice)).toMatchObject({ status: "posted", paidAmount: "38.50" });
    expect(made(await trader.books.get("/journals?limit=500")).items).toHaveLength(journals);
    expect(await tradeProblems(trader.books, ["2026-01-31", "2026-12-31"])).toEqual([]);
  });

  test("several returns of one sale bring back what it cost, the last one with the rest", async () => {
    const trader = await newTrader();
    await write(trader, "/bills", {
      date: "2026-01-05",
      items: [widgets(trader, "3", "3.33"), widgets(trader, "1", "0.01")],
    });
    const invoice = await write(trader, "/invoices", {
      date: "2026-01-15",
      items: [widgets(trader, "3", "9.00")],
    });
    expect(await journalLines(trader.books, invoice.journalId)).toContain("Cost of Goods Sold 7.50 Dr");
    const costs = [];
    for (const date of ["2026-02-01", "2026-02-02", "2026-02-03"]) {
      const items = [widgets(trader, "1", "9.00", { creditsPosition: 1 })];
      const credit = await write(trader, "/credit-notes", { date, creditsId: invoice.id, items });
      const lines = await journalLines(trader.books, credit.journalId);
      costs.push(lines.find((line) => line.startsWith("Inventory")));
    }
    expect(costs).toEqual(["Inventory 2.50 Dr", "Inventory 2.50 Dr", "Inventory 2.50 Dr"]);
    expect(await stockOf(trader.books, trader.widget)).toBe("4 @ 10.00");
  });

  test("goods that come back without their invoice are worth the average, not their price", async () => {
    const { trader } = await traderAfterSale();
    const credit = await write(trader, "/credit-notes", {
      date: "2026-02-01",
      items: [widgets(trader, "1", "35.00")],
    });
    expect(await journalLines(trader.books, credit.journalId)).toContain("Inventory 22.00 Dr");
    expect(await stockOf(trader.books, trader.widget)).toBe("10 @ 220.00");
  });

  test("money goes back to a customer out of a credit note", async () => {
    const { trader, invoice } = await traderAfterSale();
    const items = [widgets(trader, "1", "35.00", { taxRateId: trader.tax, creditsPosition: 1 })];
    const credit = await write(trader, "/credit-notes", { date: "2026-02-01", creditsId: invoice.id, items });
    const refund = made(
      await receive(trader, {
        direction: "out",
        isRefund: true,
        amount: "38.50",
        allocations: [{ documentId: credit.id, amount: "38.50" }],
      }),
    );
    expect(await journalLines(trader.books, refund.journalId)).toEqual([
      "Accounts Receivable 38.50 Dr",
      "Cash and Bank 38.50 Cr",
    ]);
    expect(await again(trader, credit)).toMatchObject({ status: "paid", paidAmount: "38.50" });
    expect(await change(trader, await again(trader, credit), { status: "void" })).toMatchObject({
      body: { code: "document.has-payments" },
    });
  });

  test("and out of what was paid too much, but no more than that, and it is then used up", async () => {
    const { trader, invoice } = await traderAfterSale();
    const over = made(
      await receive(trader, {
        amount: "250.00",
        allocations: [{ documentId: invoice.id, amount: "231.00" }],
      }),
    );
    const refund = (amount: string) =>
      receive(trader, { direction: "out", isRefund: true, date: "2026-02-05", amount });
    expect(await refund("19.01")).toMatchObject({
      status: 422,
      body: { code: "payment.above-open", errors: [{ field: "amount" }] },
    });
    expect(await journalLines(trader.books, made(await refund("19.00")).journalId)).toEqual([
      "Accounts Receivable 19.00 Dr",
      "Cash and Bank 19.00 Cr",
    ]);
    expect((await refund("0.01")).status).toBe(422);
    const next = await write(trader, "/invoices", {
      date: "2026-02-06",
      items: [widgets(trader, "1", "19.00")],
    });
    const allocations = [{ documentId: next.id, amount: "19.00" }];
    expect(await trader.books.post(`/payments/${over.id}/allocations`, { allocations })).toMatchObject({
      body: { code: "payment.over-allocated" },
    });
    expect(await tradeProblems(trader.books, ["2026-02-01", "2026-02-05", "2026-12-31"])).toEqual([]);
  });

  test("a bad debt is a journal, and aging shows it", async () => {
    const { trader } = await traderAfterSale();
    const { books } = trader;
    const { items } = made(await books.get("/accounts?limit=500"));
    const receivable = items.find(({ name }: any) => name === "Accounts Receivable").id;
    const { id: loss } = made(
      await books.post("/accounts", { code: "5900", type: "expense", name: "Bad Debt" }),
    );
    made(
      await books.post("/journals", {
        date: "2026-03-01",
        description: "Customer is bankrupt",
        lines: [
          { accountId: loss, debit: "231.00" },
          { accountId: receivable, credit: "231.00" },
        ],
      }),
    );
    const aging = made(await books.get("/reports/aging?side=receivable&asOf=2026-03-31"));
    expect(aging.parties.map(({ name, total }: any) => [name, total])).toEqual([
      ["Customer", "231.00"],
      ["Journals without document", "-231.00"],
    ]);
    expect(aging).toMatchObject({ totals: { total: "0.00" }, controlBalance: "0.00" });
  });
});
