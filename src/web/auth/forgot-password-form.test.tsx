import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(options: { isEmailEnabled: boolean; isDevelopment: boolean }) {
  vi.stubGlobal("fetch", async () => Response.json({ ...options, minPasswordLength: 6 }));
  render(<ForgotPasswordForm onMode={() => undefined} />);
}

test("a server that sends no email names a contact who can help, and asks for nothing", async () => {
  show({ isEmailEnabled: false, isDevelopment: false });
  expect(await screen.findByText(/^This server can't send email\./)).toBeTruthy();
  expect(screen.getByText("npm run reset-password -- you@example.com")).toBeTruthy();
  expect(screen.queryByLabelText("Email")).toBeNull();
  expect(screen.queryByText(/We send you a link/)).toBeNull();
});

test.each([
  { isEmailEnabled: true, isDevelopment: false },
  { isEmailEnabled: false, isDevelopment: true },
])("a server whose messages can be read asks for the address: %j", async (options) => {
  show(options);
  // The server settings have loaded by then.
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByLabelText("Email")).toBeTruthy();
  expect(screen.queryByText(/sends no email/)).toBeNull();
});
