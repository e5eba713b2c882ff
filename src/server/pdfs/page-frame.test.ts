import { expect, test } from "vitest";
import { testApp } from "#test/support/test-app.ts";
import { changeBook, expectMade, type TestTrader, traderAfterSale, write } from "#test/support/trade.ts";

const LOOK = { layout: "plain", color: "#0b6e4f", logoSide: "right", logoSize: "small", footer: "" };

async function pdfOf({ books }: TestTrader, path: string): Promise<Buffer> {
  const { app } = await testApp();
  return (await app.inject({ url: `/api${path}`, headers: { cookie: books.cookie } })).rawPayload;
}

const LETTER = /\/MediaBox \[0 0 612 792\]/;
const A4 = /\/MediaBox \[0 0 595\.28 841\.89\]/;
const paperOf = async (trader: TestTrader, path: string) => {
  const text = (await pdfOf(trader, path)).toString("latin1");
  return LETTER.test(text) ? "letter" : A4.test(text) ? "a4" : "another";
};

test("the paper size follows the country or the chosen size, and posted documents keep theirs", async () => {
  const { trader, invoice } = await traderAfterSale();
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "40.00" }];
  const draft = await write(trader, "/invoices", { date: "2026-01-20", status: "draft", items });
  const drawn = async () => [
    await paperOf(trader, `/invoices/${draft.id}/pdf`),
    await paperOf(trader, `/invoices/${invoice.id}/pdf`),
    await paperOf(trader, `/document-design/preview?${new URLSearchParams(LOOK)}`),
  ];
  expectMade(await changeBook(trader.books, { country: "DE" }));
  expect(await drawn()).toEqual(["a4", "a4", "a4"]);
  expectMade(await changeBook(trader.books, { country: "CA" }));
  expect(await drawn()).toEqual(["letter", "a4", "letter"]);
  expectMade(await trader.books.put("/document-design", { ...LOOK, version: 1, paperSize: "a4" }));
  expect(await drawn()).toEqual(["a4", "a4", "letter"]);
});
