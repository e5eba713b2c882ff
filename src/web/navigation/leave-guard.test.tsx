import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toDay } from "#domain/dates.ts";
import type { BookId, UserId } from "#domain/ids.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { call } from "#web/api/call-api.ts";
import { signOutAndLeave, signInFrom } from "#web/api/leave-for-sign-in.ts";
import { newQueryClient } from "#web/api/query-client.ts";
import { sessionQuery } from "#web/api/session.ts";
import { SignInAgainDialog } from "#web/auth/sign-in-again-dialog.tsx";
import { SignInAgain, SignInDialog } from "./leave-guard.tsx";

const SESSION = {
  user: {
    id: brandUnchecked<UserId>("u"),
    name: "Olive",
    email: "olive@example.com",
    isEmailVerified: true,
    isAdmin: false,
    companyCount: 1,
  },
  member: { role: "owner" as const, canViewBank: true, canViewReports: true, canPost: true },
  company: {
    id: brandUnchecked<BookId>("b"),
    name: "",
    currency: "USD",
    locale: "en-US" as const,
    today: toDay("2026-11-21"),
    timeZone: "UTC",
    isSample: false,
    defaultProductType: "inventory" as const,
    taxRounding: "line" as const,
    accountCodes: "numbers" as const,
  },
};
const account = { code: "1000", type: "asset", name: "Cash" } as const;

/** A server whose session has ended, and that accepts the correct password. */
let isSignedIn = false;
const requests: string[] = [];

function reply(url: string, { method = "GET", body }: RequestInit): Response {
  requests.push(`${method} ${url}`);
  if (url.includes("sign-in")) {
    isSignedIn = body === JSON.stringify({ email: SESSION.user.email, password: "ledger" });
    return isSignedIn
      ? Response.json({})
      : Response.json({ code: "auth.invalid-credentials" }, { status: 401 });
  }
  if (!isSignedIn)
    return Response.json({ code: "auth.required", detail: "Authentication required" }, { status: 401 });
  return Response.json({ code: "1000" }, { status: 201 });
}

beforeEach(() => {
  [isSignedIn, requests.length] = [false, 0];
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => Promise.resolve(reply(url, init)));
  const cache = newQueryClient();
  cache.setQueryData(sessionQuery.queryKey, SESSION);
  render(
    <QueryClientProvider client={cache}>
      <SignInDialog value={(answers) => <SignInAgainDialog {...answers} />}>
        <SignInAgain when />
      </SignInDialog>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("entries are saved after the session has ended, once the user has signed in again", async () => {
  const user = userEvent.setup();
  const saving = Promise.all([call("accounts.create", { body: account }), call("accounts.list")]);
  await user.type(await screen.findByLabelText("Password"), "wrong{Enter}");
  await screen.findByRole("alert");
  await user.clear(screen.getByLabelText("Password"));
  await user.type(screen.getByLabelText("Password"), "ledger{Enter}");
  expect(await saving).toMatchObject([{ code: "1000" }, { code: "1000" }]);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(requests.filter((line) => line.startsWith("POST /api/accounts"))).toHaveLength(2);
});

test("declining to sign in returns the error, and the dialog opens again the next time", async () => {
  const user = userEvent.setup();
  for (const round of [1, 2]) {
    const saving = call("accounts.create", { body: account }).catch((error: unknown) => error);
    await user.click(await screen.findByRole("button", { name: "Close" }));
    expect(await saving, String(round)).toMatchObject({ code: "auth.required" });
  }
});

test("the sign-in mentions an ended session only to users who had one, and returns to the page", () => {
  const location = { pathname: "/app/journals", search: "?status=draft" };
  expect(signInFrom(location, true)).toBe("/auth?ended=yes&next=%2Fapp%2Fjournals%3Fstatus%3Ddraft");
  expect(signInFrom(location, false)).toBe("/auth?next=%2Fapp%2Fjournals%3Fstatus%3Ddraft");
});

// This test comes last: no dialog opens for a few seconds after it.
test("a user who signs out is not prompted to sign in again by requests declined in the meantime", async () => {
  const leave = signOutAndLeave(async () => {
    void call("accounts.create", { body: account });
    // Long enough to read the error, and for a dialog that must not open.
    const dialog = screen.findByRole("alertdialog", {}, { timeout: 500 });
    await expect(dialog).rejects.toThrow("Unable to find");
    throw new Error("The page stays, for the sign-out failed.");
  });
  await expect(leave).rejects.toThrow("failed");
  // The form may still ask for the next free code.
  expect(requests.filter((candidate) => !candidate.startsWith("GET "))).toEqual(["POST /api/accounts"]);
});
