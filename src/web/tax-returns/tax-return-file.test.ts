import { expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import { toAmount } from "#domain/money.ts";
import { reportCsv } from "#web/lists/csv.ts";
import { taxReturnFile } from "./tax-return-file.ts";

const RETURN = {
  start: toDay("2026-01-01"),
  end: toDay("2026-03-31"),
  status: "due",
  formName: "UK VAT return",
  filedOn: null,
  historySeal: null,
  boxes: [
    { id: "1", number: "1", label: "VAT due on sales", isInWholeUnits: false, amount: toAmount("21.50") },
    {
      id: "6",
      number: "6",
      label: "Sales, excluding VAT",
      isInWholeUnits: true,
      amount: toAmount("-107.00"),
    },
    { id: "T1", number: "", label: "=Of T0001", isInWholeUnits: false, amount: toAmount("0.00") },
  ],
} as const;

test("a tax return file has company, form, period, status and every box, and formulas are text", () => {
  const company = { name: "Acme", phone: null, email: "acme@example.com" };
  const linesOf = (file: typeof RETURN) =>
    reportCsv(company, taxReturnFile({ ...file, boxes: [...file.boxes] }));
  expect(linesOf(RETURN).split("\r\n")).toEqual([
    "\ufeffAcme",
    "",
    "acme@example.com",
    "Tax return",
    "UK VAT return",
    "2026-01-01 to 2026-03-31",
    '"Due, not filed"',
    "",
    "Box,Description,Amount",
    "1,VAT due on sales,21.50",
    '6,"Sales, excluding VAT",-107.00',
    `,"'=Of T0001",0.00`,
    "",
  ]);
  const filed = taxReturnFile({ ...RETURN, boxes: [], status: "paid", filedOn: toDay("2026-04-07") });
  expect(filed.about).toContain("Filed on 2026-04-07");
  expect(filed.about.join()).not.toContain("historySeal");
  expect(filed.name).toBe("tax-return-2026-01-01-to-2026-03-31");
});

test("the file of a filed tax return has its history seal", () => {
  const historySeal = `12.${"a".repeat(64)}`;
  const filed = taxReturnFile({
    ...RETURN,
    boxes: [],
    status: "filed",
    filedOn: toDay("2026-04-07"),
    historySeal,
  });
  expect(filed.about).toContain(`History seal ${historySeal}`);
});
