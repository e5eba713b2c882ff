import { beforeAll, expect, test } from "vitest";
import { loadSchemas } from "#web/forms/lazy-schema.ts";
import { costsOfJournal, newLandedCost, readLandedCost } from "./landed-cost-values.ts";
import { toDay } from "#domain/dates.ts";
import { toAmount, toQuantity } from "#domain/money.ts";
import type { Journal } from "#contract/journals.ts";

beforeAll(loadSchemas);

const GOODS = {
  documentId: "01a2226d-bf1c-71c8-85c9-263e33edf3d6",
  number: "BILL-0001",
  position: 1,
  name: "Widget",
  quantity: toQuantity("10"),
  unit: "pcs",
  weight: "",
};
const COST = { accountId: "01a2226d-bf1c-71c8-85c9-263e33edf3d7", amount: "100.00" };
const values = newLandedCost({ date: toDay("2026-01-20"), costs: [COST], goods: [GOODS] });
const fieldsOf = (reading: ReturnType<typeof readLandedCost>) =>
  reading.problems?.map(({ field, message }) => [field, message]);

test("a weight is required, and sent, only if the cost is allocated by weight", () => {
  expect(fieldsOf(readLandedCost({ ...values, basis: "weight" }))).toEqual([
    ["goods.0.weight", "Enter a weight"],
  ]);
  const weighed = { ...values, goods: [{ ...GOODS, weight: "2.5" }] };
  expect(readLandedCost({ ...weighed, basis: "weight" }).input?.goods).toMatchObject([{ weight: "2.5" }]);
  expect(readLandedCost(weighed).input?.goods).toEqual([{ documentId: GOODS.documentId, position: 1 }]);
});

test("a form without costs and goods names both", () => {
  const empty = newLandedCost({ date: toDay("2026-01-20") });
  expect(fieldsOf(readLandedCost(empty))?.map(([field]) => field)).toEqual([
    "costs.0.accountId",
    "costs.0.amount",
    "goods",
  ]);
});

test("a journal's expenses are suggested as costs", () => {
  const line = (accountId: string, debit: string) => ({ accountId, debit: toAmount(debit) });
  const lines = [line("freight", "80.00"), line("tax", "8.00"), line("freight", "0.00")] as Journal["lines"];
  expect(costsOfJournal({ lines }, (id) => id === "freight")).toEqual([
    { accountId: "freight", amount: "80.00" },
  ]);
});
