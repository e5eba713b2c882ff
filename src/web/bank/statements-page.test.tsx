import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { signedInCache } from "#test/support/signed-in-cache.ts";
import { paths } from "#web/navigation/paths.ts";
import { BankStatementsPage } from "./statements-page.tsx";

const accountId = "0197a000-0000-7000-8000-000000000000";
const ACCOUNTS = { items: [{ accountId, code: "1000", name: "Cash", statementBalance: null }] };
const STATEMENT = {
  id: "0197a000-0000-7000-8000-000000000001",
  accountId,
  number: "7",
  startsOn: "2026-01-01",
  endsOn: "2026-01-31",
  openingBalance: "0.00",
  closingBalance: "50.00",
  difference: "0.00",
  gapBefore: null,
  gapAfter: null,
  transactionCount: 1,
  newCount: 1,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the list at an address, and returns the requested accounts. */
function open(search: string, changes: object = {}): (string | null)[] {
  const requestedAccounts: (string | null)[] = [];
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("fetch", (url: string) => {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    if (pathname === "/api/bank/accounts") return Promise.resolve(Response.json(ACCOUNTS));
    if (pathname !== "/api/bank/statements")
      return Promise.resolve(Response.json({ items: [], nextCursor: null }));
    requestedAccounts.push(searchParams.get("accountId"));
    return Promise.resolve(
      Response.json({ items: [{ ...STATEMENT, ...changes }], nextCursor: null, total: 1 }),
    );
  });
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: paths.bankStatements(),
    component: BankStatementsPage,
  });
  const history = createMemoryHistory({ initialEntries: [`${paths.bankStatements()}${search}`] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  render(
    <QueryClientProvider client={signedInCache()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return requestedAccounts;
}

test("an address with an unknown account shows no statement, and suggests none for a file", async () => {
  const requestedAccounts = open("?account=9999");
  await screen.findByText("No statement found");
  expect(requestedAccounts).toEqual([]);
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
  expect(screen.getByRole("combobox", { name: "Account" })).toHaveProperty("value", "9999");
  fireEvent.click(screen.getByRole("button", { name: "Show all" }));
  await screen.findByRole("table", { name: "Statements" });
  expect(requestedAccounts).toEqual([null]);
});

test("an address with an account requests only its statements, from the first request on", async () => {
  const requestedAccounts = open("?account=1000");
  await screen.findByRole("table", { name: "Statements" });
  expect(requestedAccounts).toEqual([accountId]);
});

test("a gap shows the balance that the statement is compared with", async () => {
  open("", { gapBefore: { closingBalance: "979.00", endsOn: "2025-12-31", amount: "-969.01" } });
  expect(await screen.findByText("The previous statement closed at 979.00 on Dec 31, 2025")).toBeTruthy();
});
