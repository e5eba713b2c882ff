import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { signedInCache } from "#test/support/signed-in-cache.ts";
import { paths } from "#web/navigation/paths.ts";
import { ReconcilePage } from "./reconcile-page.tsx";

const accountId = "0197a000-0000-7000-8000-000000000000";
const journals = [
  { journalId: "a", number: "JE-1", description: "Sales", amount: "250.00", isCleared: true },
  { journalId: "b", number: "JE-2", description: "A check", amount: "-40.00", isCleared: false },
  { journalId: "c", number: "JE-3", description: "Rent", amount: "-100.00", isCleared: true },
];

/** The book balance is 110.00, a check is outstanding, and the bank has charged a fee. */
const ANSWERS: Readonly<Record<string, object>> = {
  "/api/bank/accounts": {
    items: [
      { accountId, code: "1000", name: "Cash", statementBalance: { date: "2026-01-31", amount: "147.50" } },
    ],
  },
  "/api/bank/reconciliations/open": {
    accountId,
    endsOn: "2026-01-31",
    lastEndsOn: null,
    openingBalance: "0.00",
    closingBalance: "147.50",
    bookBalance: "110.00",
    entries: journals.map((journal) => ({ ...journal, date: "2026-01-05" })),
    forReviewCount: 1,
    amountToReview: "-2.50",
    firstStatement: null,
  },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(): Promise<HTMLElement> {
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(Response.json(ANSWERS[url.replace(/\?.*/, "")] ?? { items: [], nextCursor: null })),
  );
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/app/bank/$code/reconcile",
    component: ReconcilePage,
  });
  const history = createMemoryHistory({ initialEntries: [paths.reconcile("1000")] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  render(
    <QueryClientProvider client={signedInCache()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return screen.findByRole("list", { name: "Summary" });
}

const readItems = (sides: HTMLElement) =>
  within(sides)
    .getAllByRole("listitem")
    .map((element) => element.textContent);

test("book balance, less uncleared and plus unrecorded transactions, is the statement balance", async () => {
  const sides = await open();
  expect(readItems(sides)).toEqual([
    "Book balance110.00",
    "Less: uncleared transactions\u221240.00",
    "Add: not yet recorded\u22122.50",
    "Expected statement balance147.50",
    "DifferenceNone",
  ]);
});

test("each of the four amounts opens its lines", async () => {
  const sides = await open();
  const linkTo = (name: string) => within(sides).getByRole("link", { name }).getAttribute("href");
  expect(linkTo("Book balance")).toBe(paths.statementOfAccount({ account: "1000", end: "2026-01-31" }));
  expect(linkTo("Add: not yet recorded")).toBe(paths.bankWork("1000"));
  expect(linkTo("Expected statement balance")).toBe(paths.bankAccount("1000"));
  fireEvent.click(within(sides).getByRole("button", { name: "Less: uncleared transactions" }));
  expect(readItems(within(sides).getByRole("list", { name: "Uncleared" }))).toEqual([
    "JE-2 Jan 5, 2026A check\u221240.00",
  ]);
  expect(linkTo("JE-2")).toBe(paths.journal("b"));
  fireEvent.click(screen.getByRole("checkbox", { name: /Rent/ }));
  expect(readItems(within(sides).getByRole("list", { name: "Uncleared" }))).toHaveLength(2);
  expect(within(sides).getByText("Expected statement balance").closest("li")?.textContent).toContain(
    "247.50",
  );
});
