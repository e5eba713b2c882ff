import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { SignInForm } from "./sign-in-form.tsx";

afterEach(cleanup);

test("the link for a forgotten password is at the password field, where the keyboard reaches it first", async () => {
  const user = userEvent.setup();
  render(<SignInForm onMode={() => undefined} hasEnded={false} next={null} email={null} />);
  const forgot = screen.getByRole("button", { name: "Forgot your password?" });
  expect(forgot.closest("form")).not.toBeNull();
  screen.getByLabelText("Email").focus();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  await user.tab();
  expect(document.activeElement).toBe(forgot);
});

test("only a user whose session has ended is told that it has ended", () => {
  const { rerender } = render(<SignInForm onMode={() => undefined} hasEnded next={null} email={null} />);
  expect(screen.getByRole("status").textContent).toBe("Your session has ended. Please sign in again.");
  rerender(<SignInForm onMode={() => undefined} hasEnded={false} next={null} email={null} />);
  expect(screen.queryByRole("status")).toBeNull();
});
