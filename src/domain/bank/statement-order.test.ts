import { expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import { toAmount } from "#domain/money.ts";
import { previousBankStatement, type StatementInOrder } from "./statement-order.ts";

const DAY = toDay("2026-03-01");
const makeStatement = (
  id: string,
  [openingBalance, closingBalance]: [string, string],
  number = "",
): StatementInOrder => ({
  id,
  number,
  startsOn: DAY,
  closesOn: DAY,
  openingBalance: toAmount(openingBalance),
  closingBalance: toAmount(closingBalance),
});
const idBefore = (statement: StatementInOrder, all: readonly StatementInOrder[]) =>
  previousBankStatement(statement, { all, isShared: () => false })?.id ?? null;

test("the bank's statement numbers order statements of a day whose balances don't chain", () => {
  const [late, early] = [makeStatement("a", ["45", "55"], "12/2"), makeStatement("b", ["30", "40"], "12/1")];
  expect(idBefore(late, [late, early])).toBe("b");
  expect(idBefore(early, [late, early])).toBeNull();
});

test("without numbers a chain stays together, and chains keep the order of their import", () => {
  const chain = [
    makeStatement("d", ["1", "2"]),
    makeStatement("c", ["2", "3"]),
    makeStatement("b", ["3", "4"]),
  ] as const;
  const separate = makeStatement("e", ["9", "10"]);
  const all = [...chain, separate];
  expect(chain.map((statement) => idBefore(statement, all))).toEqual([null, "d", "c"]);
  expect(idBefore(separate, all)).toBe("b");
});

test("balances that return to where they started are ordered by their numbers", () => {
  const [first, second] = [makeStatement("b", ["30", "40"], "1"), makeStatement("a", ["40", "30"], "2")];
  const next = {
    ...makeStatement("c", ["50", "60"], "3"),
    startsOn: toDay("2026-03-02"),
    closesOn: toDay("2026-03-02"),
  };
  expect(idBefore(next, [first, second, next])).toBe("a");
});
