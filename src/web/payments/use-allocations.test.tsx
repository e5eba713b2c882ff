import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RATE_ONE } from "#domain/exchange.ts";
import type { DocumentId, PartyId, PaymentId } from "#domain/ids.ts";
import { toAmount } from "#domain/money.ts";
import { signedInCache } from "#test/support/signed-in-cache.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";

import { ApplyCredit } from "#web/documents/apply-credit.tsx";
import { ApplyUnapplied } from "./apply-unapplied.tsx";

const invoice = (number: string, dueDate: string) => ({
  id: number,
  number,
  date: "2026-01-01",
  dueDate,
  total: "100.00",
  currency: "USD",
  exchangeRate: "1",
  paidAmount: "0.00",
});
// A payment can be applied to documents in its currency, and a credit to those at its rate.
let differentAmounts: Record<string, string> = {};
const unpaidDocuments = () => [
  { ...invoice("INV-0", "2026-01-01"), ...differentAmounts },
  invoice("INV-1", "2026-01-31"),
  invoice("INV-2", "2026-02-28"),
];

const payment = {
  id: brandUnchecked<PaymentId>("payment"),
  direction: "in",
  isRefund: false,
  partyId: brandUnchecked<PartyId>("party"),
  unapplied: toAmount("150.00"),
  currency: "USD",
  exchangeRate: RATE_ONE,
} as const;
const credit = {
  id: brandUnchecked<DocumentId>("credit"),
  kind: "credit_note",
  number: "CN-1",
  partyId: brandUnchecked<PartyId>("party"),
  total: toAmount("150.00"),
  paidAmount: toAmount("0.00"),
  currency: "USD",
  exchangeRate: RATE_ONE,
} as const;

/** The allocations that were sent. */
let requests: unknown[] = [];

beforeEach(() => {
  requests = [];
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  vi.stubGlobal("fetch", (path: string, { method, body }: RequestInit) => {
    if (method === "GET")
      return Promise.resolve(Response.json({ items: unpaidDocuments(), nextCursor: null }));
    // A slow machine requests a preview between two keys; no test here waits for it.
    if (path.endsWith("/preview")) return new Promise(() => undefined);
    requests.push(body);
    return Promise.resolve(Response.json({}));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PLACES: { caseName: string; page: ReactNode; begin: RegExp | null; other: Record<string, string> }[] = [
  {
    caseName: "the unapplied amount of a payment",
    page: <ApplyUnapplied payment={payment} />,
    begin: null,
    other: { currency: "EUR" },
  },
  {
    caseName: "a credit",
    page: <ApplyCredit credit={credit} />,
    begin: /^Apply to/,
    other: { exchangeRate: "0.9" },
  },
];

test.each(PLACES)(
  "an invalid amount keeps $caseName from being applied, and the others with it",
  async ({ page, begin, other }) => {
    differentAmounts = other;
    const user = userEvent.setup();
    render(<QueryClientProvider client={signedInCache()}>{page}</QueryClientProvider>);
    if (begin) await user.click(screen.getByRole("button", { name: begin }));
    const second = await screen.findByLabelText<HTMLInputElement>("Amount for INV-2");
    await user.clear(second);
    await user.type(second, "5o");
    const use = screen.getByRole("button", { name: "Apply credit" });
    await user.click(use);
    const error = document.getElementById(second.getAttribute("aria-describedby") ?? "");
    expect(error?.textContent).toBe("Enter an amount, e.g. 1,234.50");
    expect(requests).toEqual([]);
    expect(document.activeElement).toBe(second);
    await user.clear(second);
    await user.type(second, "100.01");
    await user.click(use);
    await screen.findByText("The balance due on INV-2 is $100.00. Enter that or less.");
    expect(requests).toEqual([]);
    await user.clear(second);
    await user.type(second, "50");
    await user.click(use);
    const allocations = [
      { documentId: "INV-1", amount: "100.00" },
      { documentId: "INV-2", amount: "50.00" },
    ];
    expect(requests).toEqual([expect.stringContaining(JSON.stringify(allocations))]);
  },
);
