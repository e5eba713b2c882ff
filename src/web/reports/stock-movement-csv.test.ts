import { expect, test } from "vitest";
import { reportCsv } from "#web/lists/csv.ts";
import { toDay } from "#domain/dates.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { toAmount, toQuantity } from "#domain/money.ts";
import type { StockMovement } from "#contract/reports.ts";
import { stockMovementFile } from "./stock-movement-csv.ts";

const company = { name: "Marsh & Sons", phone: "555-0100", email: "books@example.com" };
const period = { start: toDay("2026-01-01"), end: toDay("2026-05-14") };
const chair = { id: "p", code: "P0001", name: "=Chair" };
const movement = {
  id: "a",
  date: toDay("2026-02-03"),
  reference: "INV-0001",
  productId: brandUnchecked("p"),
  productCode: "P0001",
  productName: "=Chair",
  unit: "pcs",
  type: "sale",
  rate: brandUnchecked("22.0000"),
  quantityIn: toQuantity("0"),
  quantityOut: toQuantity("6"),
  runningQuantity: toQuantity("-2"),
  runningValue: toAmount("-44.00"),
  documentId: brandUnchecked("d"),
  documentKind: "invoice",
  journalId: brandUnchecked("j"),
} satisfies StockMovement;
const rows: StockMovement[] = [
  {
    ...movement,
    id: null,
    date: toDay("2026-01-01"),
    reference: "Opening balance",
    type: "opening",
    quantityOut: toQuantity("0"),
    runningQuantity: toQuantity("4"),
    runningValue: toAmount("88.00"),
  },
  movement,
  {
    ...movement,
    type: "cost_correction",
    rate: null,
    quantityOut: toQuantity("0"),
    runningValue: toAmount("-46.00"),
  },
];

test("the file has company, title, period and every row, and no formula", () => {
  expect(reportCsv(company, stockMovementFile({ period, product: null, rows }))).toBe(
    [
      "\ufeffMarsh & Sons",
      "555-0100",
      "books@example.com",
      "Stock Movement",
      "2026-01-01 to 2026-05-14",
      "",
      "Date,Reference,Code,Product,Type,Rate,In,Out,Balance,Unit,Value",
      `2026-01-01,Opening balance,P0001,"'=Chair",Opening,22.0000,0,0,4,pcs,88.00`,
      `2026-02-03,INV-0001,P0001,"'=Chair",Sale,22.0000,0,6,-2,pcs,-44.00`,
      `2026-02-03,INV-0001,P0001,"'=Chair",Cost correction,,0,0,-2,pcs,-46.00`,
      "",
    ].join("\r\n"),
  );
});

test("the file names its product, and is named after the report and its period", () => {
  const unknown = { name: "My Company", phone: null, email: null };
  const lines = reportCsv(unknown, stockMovementFile({ period, product: chair, rows: [] })).split("\r\n");
  expect(lines.slice(0, 4)).toEqual(["\ufeffMy Company", "", "", "Stock Movement of P0001 - =Chair"]);
  expect(stockMovementFile({ period, product: null, rows }).name).toBe(
    "stock-movement-2026-01-01-to-2026-05-14",
  );
});
