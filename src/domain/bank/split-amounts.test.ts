import { expect, test } from "vitest";
import { toAmount } from "#domain/money.ts";
import { partsByParty, fillRemaining } from "./split-amounts.ts";

const amounts = (parts: readonly { amount: string | null }[]) =>
  fillRemaining(
    parts.map(({ amount }) => ({ amount: amount === null ? null : toAmount(amount) })),
    toAmount("100.00"),
  ).map(({ amount }) => amount);

test("a part without an amount is the remainder, to the cent, also with deductions", () => {
  expect(amounts([{ amount: null }])).toEqual(["100.00"]);
  expect(amounts([{ amount: "33.33" }, { amount: null }, { amount: "0.01" }])).toEqual([
    "33.33",
    "66.66",
    "0.01",
  ]);
  expect(amounts([{ amount: null }, { amount: "-4.50" }])).toEqual(["104.50", "-4.50"]);
  expect(amounts([{ amount: "40.00" }, { amount: "60.00" }])).toEqual(["40.00", "60.00"]);
});

test("parts are grouped by party and keep their order", () => {
  const part = (partyId: string | null, name: string) => ({ partyId, name }) as never;
  const groups = partsByParty([part("a", "1"), part(null, "2"), part("b", "3"), part("a", "4")]);
  expect(groups.map(({ partyId, places }) => [partyId, places])).toEqual([
    ["a", [0, 3]],
    [null, [1]],
    ["b", [2]],
  ]);
});
