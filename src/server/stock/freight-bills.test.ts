import { beforeAll, describe, expect, test } from "vitest";
import { asApplication, asOwner } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import {
  change,
  expectMade,
  newTrader,
  openAccount,
  type TestTrader,
  widgets,
  write,
} from "#test/support/trade.ts";

// Accounting 6, I-125: an amount that landed costs take from an expense account stays posted until they are voided.

const LANDED = "/value-adjustments/landed-costs";
const KEPT = { status: 409, body: { code: "stock.landed-cost-uses-account" } };

type FreightBillSetup = {
  trader: TestTrader;
  freight: string;
  other: string;
  goods: { documentId: string; position: number }[];
};

async function landing(): Promise<FreightBillSetup> {
  const trader = await newTrader();
  const bill = await write(trader, "/bills", { date: "2026-01-05", items: [widgets(trader, "10", "40")] });
  return {
    trader,
    freight: await openAccount(trader, "5900", "Freight In"),
    other: await openAccount(trader, "5910", "Postage"),
    goods: [{ documentId: bill.id, position: 1 }],
  };
}

const line = (accountId: string, unitPrice: string) => ({
  accountId,
  description: "Freight",
  quantity: "1",
  unitPrice,
});
const carrier = ({ trader, freight }: FreightBillSetup, amount: string) =>
  write(trader, "/bills", { date: "2026-01-15", items: [line(freight, amount)] });
const land = ({ trader, freight, goods }: FreightBillSetup, amount: string, date = "2026-01-20") =>
  trader.books.post(LANDED, { date, costs: [{ accountId: freight, amount }], goods });

describe("a freight bill of 100.00 that is added to goods in full:", () => {
  let landed: FreightBillSetup;
  let bill: Awaited<ReturnType<typeof carrier>>;
  let landedCost: { number: string };
  beforeAll(async () => {
    landed = await landing();
    bill = await carrier(landed, "100.00");
    const { id } = expectMade(await land(landed, "100.00"));
    landedCost = expectMade(await landed.trader.books.get(`/journals/${id}`));
  });

  test.each(["void", "draft"])("its status can't become %s", async (status) => {
    expect(await change(landed.trader, bill, { status })).toMatchObject(KEPT);
  });

  test("it can't be lowered", async () => {
    const items = [line(landed.freight, "99.99")];
    expect(await change(landed.trader, bill, { items })).toMatchObject(KEPT);
  });

  test("it can't be discounted", async () => {
    const items = [{ ...line(landed.freight, "100.00"), discount: "10%" }];
    const reply = await change(landed.trader, bill, { items });
    expect(reply).toMatchObject(KEPT);
  });

  test("it can't be moved to another account", async () => {
    const items = [line(landed.other, "100.00")];
    expect(await change(landed.trader, bill, { items })).toMatchObject(KEPT);
  });

  test("it can't be dated after the landed cost", async () => {
    const dates = { date: "2026-01-21", dueDate: "2026-02-21" };
    expect(await change(landed.trader, bill, dates)).toMatchObject(KEPT);
  });

  test("it can't be credited by a vendor credit", async () => {
    const { trader, freight } = landed;
    const reply = await trader.books.post("/vendor-credits", {
      partyId: trader.vendor,
      date: "2026-02-01",
      status: "posted",
      items: [line(freight, "0.01")],
    });
    expect(reply).toMatchObject(KEPT);
  });

  const named = () =>
    `Landed cost ${landedCost.number} (Jan 20, 2026) took 100.00 from 5900 Freight In. ` +
    "Void it first, or keep at least this amount in the account.";

  test.each([
    ["status", () => ({ status: "void" }), "status"],
    ["amount", () => ({ items: [line(landed.freight, "99.99")] }), "items[0].accountId"],
    ["account", () => ({ items: [line(landed.other, "100.00")] }), "items"],
  ])("the error at its %s names the landed cost", async (_, changes, field) => {
    const { body } = await change(landed.trader, bill, changes());
    expect(body).toMatchObject({ detail: named(), errors: [{ field, message: named() }] });
  });

  test("the errors of a preview and of a landed cost above the remaining amount name it too", async () => {
    const { books } = landed.trader;
    const credit = { partyId: landed.trader.vendor, date: "2026-02-01", status: "posted" };
    const items = [line(landed.other, "1.00"), line(landed.freight, "0.01")];
    const preview = await books.post("/vendor-credits/preview", { ...credit, items });
    expect(preview.body.errors).toEqual([{ field: "items[1].accountId", message: named() }]);
    const { body } = await land(landed, "0.01");
    const message =
      `This is more than was posted to the account by that date: Landed cost ${landedCost.number} (Jan 20, 2026) ` +
      "took 100.00 from 5900 Freight In. Post the cost first, or take it from a clearing account.";
    expect(body).toMatchObject({ detail: message, errors: [{ field: "costs[0].amount", message }] });
  });

  test("the error of a bill whose goods have landed costs names them too", async () => {
    const goods = expectMade(await landed.trader.books.get(`/bills/${landed.goods[0]?.documentId}`));
    const { body } = await change(landed.trader, goods, { status: "void" });
    expect(body.detail).toBe(
      `Landed cost ${landedCost.number} (Jan 20, 2026) was added to the goods of this bill. Void it first.`,
    );
  });

  test("another bill on the account can be voided", async () => {
    const another = await carrier(landed, "30.00");
    expect(await change(landed.trader, another, { status: "void" })).toMatchObject({ status: 200 });
  });
});

test("it can be voided once the landed cost is", async () => {
  const landed = await landing();
  const bill = await carrier(landed, "100.00");
  const { id } = expectMade(await land(landed, "100.00"));
  expectMade(await landed.trader.books.post(`/value-adjustments/${id}/void`, {}));
  expect(await change(landed.trader, bill, { status: "void" })).toMatchObject({ status: 200 });
});

test("a landed cost above what was posted to an expense account is rejected at its amount", async () => {
  const landed = await landing();
  await carrier(landed, "100.00");
  const rejected = {
    status: 422,
    body: { code: "stock.landed-cost-exceeds-account", errors: [{ field: "costs[0].amount" }] },
  };
  expect(await land(landed, "100.01")).toMatchObject(rejected);
  expect(await land(landed, "100.00", "2026-01-14"), "the bill is of the next day").toMatchObject(rejected);
  expectMade(await land(landed, "60.00"));
  expect(await land(landed, "40.01")).toMatchObject(rejected);
  expectMade(await land(landed, "40.00"));
  expect((await land(landed, "0.01")).body.detail).toMatch(
    /: Landed costs \S+ \(Jan 20, 2026\) and \S+ \(Jan 20, 2026\) took 100\.00 from 5900 Freight In\./,
  );
});

test("a journal that posted the cost can't be voided or lowered", async () => {
  const landed = await landing();
  const { trader, freight } = landed;
  const cash = await openAccount(trader, "1950", "Till");
  const lines = (amount: string) => [
    { accountId: freight, debit: amount, credit: "0", description: "" },
    { accountId: cash, debit: "0", credit: amount, description: "" },
  ];
  const body = { date: "2026-01-15", description: "Insurance", status: "posted" };
  const journal = expectMade(await trader.books.post("/journals", { ...body, lines: lines("100.00") }));
  expectMade(await land(landed, "100.00"));
  const edit = { ...body, number: journal.number, version: journal.version, lines: lines("99.00") };
  expect(await trader.books.put(`/journals/${journal.id}`, edit)).toMatchObject(KEPT);
  const voided = {
    ...body,
    number: journal.number,
    status: "void",
    version: journal.version,
    lines: lines("100.00"),
  };
  expect(await trader.books.put(`/journals/${journal.id}`, voided)).toMatchObject(KEPT);
  const { database } = await testApp();
  const attempt = asApplication(database, trader.books, [
    `update journals set status = 'void', version = version + 1 where id = '${journal.id}'`,
  ]);
  expect(await attempt).toMatchObject({ rule: "landed_costs_were_posted" });
});

test("an account that an earlier version left below zero can be corrected, and its landed cost voided", async () => {
  const landed = await landing();
  const { trader, goods } = landed;
  const clearing = await openAccount(trader, "2190", "Freight Clearing");
  const costs = [{ accountId: clearing, amount: "100.00" }];
  const { id } = expectMade(await trader.books.post(LANDED, { date: "2026-01-20", costs, goods }));
  const { database } = await testApp();
  await asOwner(database, trader.books.bookId, [
    "alter table accounts disable trigger user",
    `update accounts set type = 'expense' where id = '${clearing}'`,
    "alter table accounts enable trigger user",
  ]);
  const small = { ...landed, freight: clearing };
  const bill = await carrier(small, "10.00");
  expect(await change(trader, bill, { status: "void" })).toMatchObject(KEPT);
  expectMade(await trader.books.post(`/value-adjustments/${id}/void`, {}));
  expect(await change(trader, bill, { status: "void" })).toMatchObject({ status: 200 });
});
