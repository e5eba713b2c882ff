import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import type { DocumentId } from "#domain/ids.ts";
import { toAmount } from "#domain/money.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { AllocationTable } from "./allocation-table.tsx";
import type { AllocationAmounts } from "./allocations.ts";

afterEach(cleanup);

const OPEN = {
  id: brandUnchecked<DocumentId>("a"),
  number: "INV-1",
  date: toDay("2026-01-01"),
  dueDate: toDay("2026-01-31"),
  total: toAmount("100.00"),
  currency: "USD",
  earlyDiscount: null,
  balanceDue: toAmount("100.00"),
};

function renderStatus(available: string, amounts: AllocationAmounts): string | null {
  render(
    <AllocationTable
      documents={[OPEN]}
      amounts={amounts}
      available={toAmount(available)}
      onChange={() => undefined}
      isLoading={false}
      errors={new Map()}
      keep={() => () => undefined}
    />,
  );
  return screen.getByRole("status").textContent;
}

test.each([
  ["0.00", {}, ""],
  ["0.00", { a: "5.00" }, "You've applied 5.00 more than the payment"],
  ["5.00", { a: "5.00" }, "Fully applied"],
  ["7.00", { a: "5.00" }, "2.00 left to apply"],
])("an amount of %s with %o allocated shows %j", (available, amounts, sentence) => {
  expect(renderStatus(available, amounts)).toBe(sentence);
});
