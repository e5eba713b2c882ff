import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rememberSignedIn } from "#web/api/leave-for-sign-in.ts";
import { paths } from "#web/navigation/paths.ts";
import { InvitationPage } from "./invitation-page.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

const TOKEN = "a-token";
const EMAIL = "new@example.com";

beforeEach(() => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ company: "Bergen Ltd", email: EMAIL, role: "accountant", invitedBy: "Test Owner" }),
  );
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("an invited person without an account creates one with the invited address, and returns", async () => {
  render(<InvitationPage token={TOKEN} />);
  const create = await screen.findByRole("link", { name: "Create an account to accept" });
  const next = paths.invitation({ token: TOKEN });
  expect(create.getAttribute("href")).toBe(paths.auth({ mode: "signup", next, email: EMAIL }));
  expect(screen.queryByRole("button", { name: "Accept invitation" })).toBeNull();
});

test("a person with a session accepts at once", async () => {
  rememberSignedIn();
  render(<InvitationPage token={TOKEN} />);
  expect(await screen.findByRole("button", { name: "Accept invitation" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Create an account to accept" })).toBeNull();
});

test("the sign-up starts with the invited address, at the first empty field", () => {
  render(<SignUpForm next={null} email={EMAIL} onMode={() => undefined} />);
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(EMAIL);
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
});
