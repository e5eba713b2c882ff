import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Account } from "#contract/accounts.ts";
import { toDay } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import { toAmount } from "#domain/money.ts";
import { signedInCache } from "#test/support/signed-in-cache.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { PrintedStatementOfAccount } from "./printed-statement-of-account.tsx";

afterEach(cleanup);

const account: Account = {
  id: brandUnchecked<AccountId>("euros"),
  code: "1030",
  name: "Euros",
  type: "asset",
  description: "",
  isActive: true,
  currency: "EUR",
  parentId: null,
  moneyKind: "bank",
  version: 1,
};
const balances = {
  openingBalance: toAmount("110.00"),
  closingBalance: toAmount("550.00"),
  debit: toAmount("440.00"),
  credit: toAmount("0.00"),
};
const before = {
  ...balances,
  foreignOpeningBalance: toAmount("100.00"),
  foreignClosingBalance: toAmount("500.00"),
};
const baseTotals = { ...balances, foreignOpeningBalance: null, foreignClosingBalance: null };

/** The text of the opening and closing balance rows. */
async function balancesOf(
  currency: string | null,
  totals: typeof before | typeof baseTotals,
): Promise<string[]> {
  const report = () => (
    <PrintedStatementOfAccount
      account={{ ...account, currency }}
      period={{ start: toDay("2026-01-01"), end: toDay("2026-01-31") }}
      openingBalance={totals}
      totals={totals}
      lines={[]}
      more={{ hasMore: false, isLoadingMore: false, loadMore: () => undefined, readAt: 0 }}
    />
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: report }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={signedInCache()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const rows = await screen.findAllByRole("row");
  const rowTexts = rows.map((row) => row.textContent);
  return rowTexts
    .filter((text) => text.includes("ing balance"))
    .map((text) => text.replace(/^.*balance/, ""));
}

test("the statement of a foreign currency account has opening and closing balances in both currencies", async () => {
  expect(await balancesOf("EUR", before)).toEqual(["$110.00€100.00", "$550.00€500.00"]);
});

test("the statement of a base currency account has them once", async () => {
  expect(await balancesOf(null, baseTotals)).toEqual(["$110.00", "$550.00"]);
});
