import { beforeAll, describe, expect, test } from "vitest";
import { DOCUMENT_MISTAKES } from "#test/support/refused-document-requests.ts";
import { PAYMENT_MISTAKES } from "#test/support/refused-payment-requests.ts";
import { newWorld, receipt } from "#test/support/refused-trade-requests.ts";
import {
  editInput,
  readWholeBook,
  expectMade,
  newTrader,
  type TestTrader,
  write,
} from "#test/support/trade.ts";

// Invalid input is rejected at its field with the messages of Behavior 5.4, and nothing is stored.
let otherTrader: TestTrader;
beforeAll(async () => {
  otherTrader = await newTrader();
});

describe("rejected at its field, and nothing is stored", () => {
  test.each([...DOCUMENT_MISTAKES, ...PAYMENT_MISTAKES])(
    "%s",
    async (_, { status, code, field, message }, send) => {
      const world = await newWorld(otherTrader);
      const [path, body] = await send(world);
      const before = await readWholeBook(world.trader.books);
      const reply = await world.trader.books.post(path, body);
      expect(reply, reply.text).toMatchObject({ status, body: { code } });
      const fieldError = reply.body.errors.find((error: { field: string }) => error.field === field);
      expect(fieldError?.message, reply.text).toEqual(
        typeof message === "string" ? message : expect.stringMatching(message),
      );
      expect(await readWholeBook(world.trader.books)).toBe(before);
    },
  );

  test("a stale version, with the current document", async () => {
    const { trader, invoice: first } = await newWorld(otherTrader);
    const path = `/invoices/${first.id}`;
    const now = expectMade(await trader.books.put(path, editInput(first, { notes: "Newer" })));
    const before = await readWholeBook(trader.books);
    const reply = await trader.books.put(path, editInput(first, { notes: "Older" }));
    expect(reply).toMatchObject({
      status: 409,
      body: { code: "record.stale", current: { version: now.version } },
    });
    expect(await readWholeBook(trader.books)).toBe(before);
  });

  test("a stale payment", async () => {
    const world = await newWorld(otherTrader);
    const { books } = world.trader;
    const { id } = expectMade(await books.post("/payments", receipt(world)));
    expectMade(await books.post(`/payments/${id}/void`, { version: 1 }));
    expect(await books.post(`/payments/${id}/void`, { version: 1 })).toMatchObject({ status: 409 });
    expect(await books.post(`/payments/${id}/void`, {})).toMatchObject({ body: { code: "payment.is-void" } });
  });

  test("another company's document can't be read, changed or deleted", async () => {
    const { invoice: foreign } = await newWorld(otherTrader);
    const path = `/invoices/${foreign.id}`;
    expect((await otherTrader.books.get(path)).status).toBe(404);
    expect((await otherTrader.books.put(path, editInput(foreign))).status).toBe(404);
    expect((await otherTrader.books.delete(path)).status).toBe(404);
  });
});

test("an entered tax within 1.00 of the computed tax is kept as on the bill (Accounting 8)", async () => {
  const { trader } = await newWorld(otherTrader);
  const item = { productId: trader.freight, quantity: "1", unitPrice: "100", taxRateId: trader.tax };
  const written = await write(trader, "/bills", {
    date: "2026-02-01",
    items: [{ ...item, taxAmount: "10.99" }],
  });
  expect(written).toMatchObject({ taxAmount: "10.99", total: "110.99" });
});

test("a document shortly before the last possible date is due on that date", async () => {
  const { trader } = await newWorld(otherTrader);
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "100" }];
  expect(await write(trader, "/invoices", { date: "2199-12-20", items })).toMatchObject({
    dueDate: "2199-12-31",
  });
});
