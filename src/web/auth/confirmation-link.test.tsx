import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { authEndpoints } from "#contract/auth.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LINK_SENT = /^We've sent you a new link\./;
const account = { name: "Olive Owner", email: "olive@example.com", password: "ledger green 26" };

/** The server responds to posts with `answers`, by path. */
function answering(answers: Readonly<Record<string, { status: number; body: unknown }>>) {
  const posted: { url: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (init.method !== "POST")
      return Response.json({ isEmailEnabled: true, isDevelopment: false, minPasswordLength: 6 });
    posted.push({ url, body: JSON.parse(typeof init.body === "string" ? init.body : "") });
    const answer = answers[url];
    return Response.json(answer?.body, { status: answer?.status ?? 500 });
  });
  return { posted, user: userEvent.setup() };
}

test("a user who can't sign in yet gets a new link for the entered address", async () => {
  const { email, password } = account;
  const refused = { code: "auth.email-not-confirmed", detail: "Please check your email.", errors: [] };
  const { posted, user } = answering({
    [authEndpoints.signIn.path]: { status: 403, body: refused },
    [authEndpoints.sendVerificationEmail.path]: { status: 200, body: { message: "Sent" } },
  });
  render(<SignInForm onMode={() => undefined} hasEnded={false} next={null} email={null} />);
  expect(screen.queryByRole("button", { name: "Send a new link" })).toBeNull();
  await user.type(screen.getByLabelText("Email"), ` ${email} `);
  await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  await user.click(await screen.findByRole("button", { name: "Send a new link" }));
  expect(await screen.findByText(LINK_SENT)).toBeTruthy();
  expect(posted.at(-1)).toEqual({ url: authEndpoints.sendVerificationEmail.path, body: { email } });
});

test("a user who waits for the first link gets a new one for the sign-up address", async () => {
  const waiting = { user: null, isConfirmationRequired: true, message: "Please check your email." };
  const { posted, user } = answering({ [authEndpoints.signUp.path]: { status: 200, body: waiting } });
  render(<SignUpForm next={null} email={null} onMode={() => undefined} />);
  await user.type(screen.getByLabelText("Name"), account.name);
  await user.type(screen.getByLabelText("Email"), account.email);
  await user.type(screen.getByLabelText("Password"), account.password);
  await user.type(screen.getByLabelText("Confirm password"), account.password);
  await user.click(screen.getByRole("button", { name: "Sign up" }));
  await user.click(await screen.findByRole("button", { name: "Send a new link" }));
  expect(await screen.findByText(LINK_SENT)).toBeTruthy();
  const signUp = { url: authEndpoints.signUp.path, body: account };
  expect(posted).toEqual([signUp, signUp]);
});

test("the reason why a new link can't be sent is shown", async () => {
  const refusedAgain = { code: "request.foreign-origin", detail: "Refused again.", errors: [] };
  const refused = { code: "auth.email-not-confirmed", detail: "Please check your email.", errors: [] };
  const { user } = answering({
    [authEndpoints.signIn.path]: { status: 403, body: refused },
    [authEndpoints.sendVerificationEmail.path]: { status: 403, body: refusedAgain },
  });
  render(<SignInForm onMode={() => undefined} hasEnded={false} next={null} email={null} />);
  await user.type(screen.getByLabelText("Email"), account.email);
  await user.type(screen.getByLabelText("Password"), account.password);
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  await user.click(await screen.findByRole("button", { name: "Send a new link" }));
  expect(await screen.findByText(refusedAgain.detail)).toBeTruthy();
  expect(screen.queryByText(LINK_SENT)).toBeNull();
});
