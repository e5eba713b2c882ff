import { expect, test } from "vitest";
import { statementRows } from "./statement-rows.ts";

const document = { kind: "invoice", status: "posted", total: "100.00" } as const;

test("a statement counts back from the balance: documents raise it, credits and payments lower it", () => {
  const rows = statementRows({
    balance: "55.00",
    documents: [
      { ...document, id: "1", number: "INV-0001", date: "2026-01-01", status: "paid" },
      { ...document, id: "2", number: "CN-0001", date: "2026-01-20", kind: "credit_note", total: "25.00" },
      { ...document, id: "3", number: "INV-0002", date: "2026-01-05", status: "draft" },
      { ...document, id: "4", number: "INV-0003", date: "2026-01-06", status: "void" },
    ],
    payments: [
      { id: "5", number: "RC-0001", date: "2026-01-10", status: "posted", amount: "40.00", isRefund: false },
      { id: "6", number: "PM-0001", date: "2026-01-25", status: "posted", amount: "20.00", isRefund: true },
      { id: "7", number: "RC-0002", date: "2026-01-26", status: "void", amount: "9.00", isRefund: false },
    ],
  });
  expect(rows.map(({ number, change, balance }) => [number, change, balance])).toEqual([
    ["PM-0001", "20.00", "55.00"],
    ["CN-0001", "-25.00", "35.00"],
    ["RC-0001", "-40.00", "60.00"],
    ["INV-0001", "100.00", "100.00"],
  ]);
});
