import { expect, test } from "vitest";
import { newTaxPayer } from "#test/support/tax-returns.ts";

/** Where sales without tax are in a return (docs/rules/accounting.md, 8 and 28). */

test("sales without tax in Germany are in the box of their reason: zero-rated with input tax, exempt without", async () => {
  const payer = await newTaxPayer(
    { country: "DE" },
    {
      Union: { kind: "zero_rated", exemptionCode: "VATEX-EU-IC" },
      Ausfuhr: { kind: "zero_rated", exemptionCode: "VATEX-EU-G" },
      Seeschiff: { kind: "zero_rated", exemptionCode: "VATEX-EU-148-C" },
      Photovoltaik: { kind: "zero_rated" },
      Arzt: { kind: "exempt", exemptionCode: "VATEX-EU-132-1C" },
      Schaden: { kind: "exempt", exemptionCode: "VATEX-EU-O" },
      Unklar: { rate: "0" },
    },
  );
  await payer.trade("/invoices", "2026-02-03", [
    ["1.00", "Union"],
    ["10.00", "Ausfuhr"],
    ["20.00", "Seeschiff"],
    ["100.00", "Photovoltaik"],
    ["1000.00", "Arzt"],
    ["2000.00", "Schaden"],
    ["7.00", "Unklar"],
  ]);
  const boxes = await payer.boxes("2026-02-01");
  expect(boxes.filter((box) => !box.endsWith(" 0.00"))).toEqual([
    "41 1.00",
    "43 30.00",
    "87 100.00",
    "48 1000.00",
    "45 2000.00",
  ]);
  expect((await payer.get("2026-02-01")).inNoBox).toMatchObject([{ name: "Unklar", net: "7.00" }]);
});
