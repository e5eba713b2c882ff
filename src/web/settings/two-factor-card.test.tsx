import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { toDay } from "#domain/dates.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { sessionEndpoints, type Session } from "#contract/session.ts";
import { newQueryClient } from "#web/api/query-client.ts";
import { TwoFactorCard } from "./two-factor-card.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = "0197a000-0000-7000-8000-000000000001";
const session: Session = {
  user: {
    id: brandUnchecked(id),
    name: "Olive Owner",
    email: "olive@example.com",
    isEmailVerified: true,
    isAdmin: false,
    companyCount: 1,
  },
  member: { role: "owner", canViewBank: true, canViewReports: true, canPost: true },
  company: {
    id: brandUnchecked(id),
    name: "My Company",
    currency: "USD",
    locale: "en-US",
    today: toDay("2026-01-05"),
    timeZone: "UTC",
    isSample: false,
    defaultProductType: "inventory",
    taxRounding: "line",
    accountCodes: "numbers",
  },
};

type StubReply = { status: number; body: unknown };

/** The card with this status; the server responds to posts with `answers`, in this order. */
function show(
  status: { isEnabled: boolean; remainingRecoveryCodeCount: number },
  answers: readonly StubReply[] = [],
) {
  const posted: unknown[] = [];
  const remainingAnswers = [...answers];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (init.method !== "POST") return Response.json(url === sessionEndpoints.get.path ? session : status);
    posted.push(JSON.parse(typeof init.body === "string" ? init.body : ""));
    const answer = remainingAnswers.shift();
    return Response.json(answer?.body, { status: answer?.status ?? 500 });
  });
  const cache = newQueryClient();
  cache.setQueryData(["session.get"], session);
  cache.setQueryData(["twoFactor.status", {}], status);
  render(
    <QueryClientProvider client={cache}>
      <TwoFactorCard />
    </QueryClientProvider>,
  );
  return { posted, user: userEvent.setup() };
}

test.each([
  { remaining: 10, sentence: "10 recovery codes remaining." },
  { remaining: 1, sentence: "One recovery code remaining." },
  { remaining: 0, sentence: "You have no recovery codes left. Create new ones before you lose your phone." },
])("shows how many recovery codes are left: $left", ({ remaining, sentence }) => {
  show({ isEnabled: true, remainingRecoveryCodeCount: remaining });
  expect(screen.getByText("On")).toBeTruthy();
  expect(screen.getByText(new RegExp(`${sentence}$`))).toBeTruthy();
});

test("a missing value is reported at its field, and nothing is sent", async () => {
  const { posted, user } = show({ isEnabled: true, remainingRecoveryCodeCount: 10 });
  await user.click(screen.getByRole("button", { name: "Turn off" }));
  await user.click(screen.getByRole("button", { name: "Turn off" }));
  expect(await screen.findByText("Password is required")).toBeTruthy();
  expect(screen.getByText("Code is required")).toBeTruthy();
  expect(posted).toEqual([]);
});

test("a declined code is reported at its field, and the new codes stay until they are saved", async () => {
  const codes = ["aaaa-bbbb-cccc-dddd", "eeee-ffff-gggg-hhhh"];
  const detail = "That code is incorrect or has already been used. Please try another.";
  const { posted, user } = show({ isEnabled: true, remainingRecoveryCodeCount: 2 }, [
    {
      status: 422,
      body: { status: 422, code: "auth.wrong-code", detail, errors: [{ field: "code", message: detail }] },
    },
    { status: 200, body: { recoveryCodes: codes } },
  ]);
  await user.click(screen.getByRole("button", { name: "New recovery codes" }));
  await user.type(screen.getByLabelText("Your password"), "ledger green 26");
  await user.type(screen.getByLabelText("Code"), "123 456");
  await user.click(screen.getByRole("button", { name: "Create new codes" }));
  expect(await screen.findByText(detail)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Create new codes" }));
  const list = await screen.findByRole("list");
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(codes);
  const body = { password: "ledger green 26", code: "123 456" };
  expect(posted).toEqual([body, body]);
  await user.click(screen.getByRole("button", { name: "I've saved them" }));
  expect(screen.queryByText(codes[0] ?? "")).toBeNull();
});
