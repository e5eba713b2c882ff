import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { NOTHING_POSTED } from "#test/support/bank-for-review.ts";
import { signedInCache } from "#test/support/signed-in-cache.ts";
import { paths } from "#web/navigation/paths.ts";
import { BankWorkPage } from "./bank-work-page.tsx";

// Accounting 10 and 17: a suggested match in another currency is recorded at the rate of its day, or at an entered one.

const transaction = {
  id: "0197a000-0000-7000-8000-000000000001",
  accountId: "0197a000-0000-7000-8000-000000000000",
  date: "2026-01-05",
  amount: "40.00",
  description: "INV-1",
  counterparty: "",
  counterpartyAccount: "",
  reference: "",
  matches: [],
};
const EMPTY_SUGGESTION = { reason: "", journals: null, payment: null, transfer: null, lines: null };
const PAYMENT = {
  ...EMPTY_SUGGESTION,
  title: "INV-1",
  confidence: "exact",
  payment: { partyId: transaction.id, bankFee: "0.00", allocations: [] },
};
const JOURNAL = {
  ...EMPTY_SUGGESTION,
  title: "JE-1",
  confidence: "likely",
  journals: [{ journalId: transaction.id, amount: "40.00" }],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The review screen with one transaction, the requests it sent, and the error of a preview. */
async function open(currency: string | null, refusal?: object) {
  const requests: unknown[] = [];
  HTMLElement.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    const { pathname } = new URL(url, "http://localhost");
    if (pathname === "/api/bank/accounts")
      return Response.json({
        items: [
          { accountId: transaction.accountId, code: "1000", name: "Abroad", moneyKind: "bank", currency },
        ],
      });
    if (pathname === "/api/bank/suggestions")
      return Response.json({
        items: [{ bankTransaction: transaction, suggestions: [PAYMENT, JOURNAL] }],
        nextCursor: null,
      });
    if (pathname === "/api/comments") return Response.json({ items: [], nextCursor: null });
    if (pathname === "/api/exchange-rates")
      return Response.json({ items: [{ currency: "EUR", date: "2026-01-01", rate: "1.10", daysOld: 4 }] });
    if (pathname.endsWith("/preview"))
      return refusal ? Response.json(refusal, { status: 422 }) : Response.json(NOTHING_POSTED);
    if (method === "POST" && typeof body === "string") requests.push(JSON.parse(body));
    return Response.json({}, { status: 201 });
  });
  const root = createRootRoute();
  const work = createRoute({
    getParentRoute: () => root,
    path: "/app/bank/$code/match",
    component: BankWorkPage,
  });
  const history = createMemoryHistory({ initialEntries: [paths.bankWork("1000")] });
  render(
    <QueryClientProvider client={signedInCache()}>
      <RouterProvider router={createRouter({ routeTree: root.addChildren([work]), history })} />
    </QueryClientProvider>,
  );
  await screen.findByRole("list", { name: "Suggested matches" });
  return requests;
}

const RATE = /^1 EUR in /;

test("a suggested payment uses the exchange rate entered for its transaction", async () => {
  const requests = await open("EUR");
  const field = await screen.findByLabelText<HTMLInputElement>(RATE);
  await waitFor(() => expect(field.value).toBe("1.1"));
  fireEvent.change(field, { target: { value: "1.25" } });
  fireEvent.keyDown(document.body, { key: "Enter" });
  await waitFor(() =>
    expect(requests).toMatchObject([{ bankTransactionId: transaction.id, exchangeRate: "1.25" }]),
  );
});

test("a suggested payment at the rate of its day sends none", async () => {
  const requests = await open("EUR");
  await screen.findByLabelText(RATE);
  fireEvent.keyDown(document.body, { key: "Enter" });
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).not.toHaveProperty("exchangeRate");
});

test("a journal has its rate, and an account in the base currency has none", async () => {
  await open("EUR");
  const offers = screen.getByRole("list", { name: "Suggested matches" });
  fireEvent.mouseEnter(offers.querySelectorAll("button")[1] ?? offers);
  await screen.findByText("Accepting JE-1");
  expect(screen.queryByLabelText(RATE)).toBeNull();
  cleanup();
  await open(null);
  await screen.findByText("Accepting INV-1");
  expect(screen.queryByLabelText(RATE)).toBeNull();
});

test("an error about the rate is shown at its field", async () => {
  const message = "This amount rounds to zero in your base currency. Enter a larger amount.";
  const errors = [{ field: "exchangeRate", message }];
  await open("EUR", { code: "currency.payment-rounds-to-zero", detail: message, errors });
  await waitFor(() => expect(screen.getByLabelText(RATE).getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getAllByText(message)).toHaveLength(1);
});
