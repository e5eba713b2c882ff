import { Decimal } from "decimal.js";
import { expect, test } from "vitest";
import { type ModelProduct, type ModelDocument, moveGoods, newItem } from "./model.ts";

function billOf(id: string, productId: string, unitPrice: string): ModelDocument {
  const item = { productId, isGoods: true, quantity: new Decimal(1), rate: null, creditedPosition: null };
  return {
    id,
    kind: "bill",
    number: id,
    partyId: "vendor",
    date: "2026-03-01",
    dueDate: "2026-03-01",
    notes: "",
    status: "posted",
    wasPosted: true,
    items: [newItem({ ...item, unitPrice: new Decimal(unitPrice) })],
    creditedDocumentId: null,
    reversedOn: null,
  };
}

test("an edited bill keeps its place among the movements of its day", () => {
  const goods: ModelProduct = { id: "tea", moves: [] };
  const book = { goods: new Map([[goods.id, goods]]), moved: 0 };
  moveGoods(book, billOf("first", goods.id, "1"));
  moveGoods(book, billOf("second", goods.id, "2"));
  moveGoods(book, billOf("first", goods.id, "3"));
  const entered = goods.moves.toSorted((a, b) => a.sequence - b.sequence);
  expect(entered.map(({ id, cost }) => `${id} ${cost}`)).toEqual(["first:1 300", "second:1 200"]);
});
