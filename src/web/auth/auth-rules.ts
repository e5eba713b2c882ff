import { useEffect, useState } from "react";
import { ApiError } from "#web/api/api-error.ts";
import { appOfAddress, paths } from "#web/navigation/paths.ts";
import { readSignInOptions, type SignInOptions } from "#web/api/public-session.ts";

/** Validation rules of the sign-in fields, with the messages of Behavior 5.1. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function emailError(email: string): string | undefined {
  if (email.trim() === "") return "Email is required";
  return EMAIL.test(email.trim()) ? undefined : "Enter an email address such as name@example.com";
}

export function newPasswordError(password: string, lengthMin: number): string | undefined {
  if (password === "") return "Password is required";
  return password.length < lengthMin ? `Password must be at least ${lengthMin} characters long` : undefined;
}

type PasswordConfirmation = { password: string; confirmation: string };

export function passwordMismatchError({ password, confirmation }: PasswordConfirmation): string | undefined {
  return password === confirmation ? undefined : "Passwords do not match";
}

/** General messages of Behavior 8, for server failures without their own message. */
export const FAILED = {
  signIn: "Failed to sign in",
  signUp: "Failed to sign up",
  forgot: "Failed to send reset instructions. Please try again.",
  link: "This link is not valid or has expired. Please request a new one.",
  other: "Authentication failed",
} as const;

/** Returns the server's message for a refusal, otherwise the fallback. */
export function authMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const isRefusal = error.status < 500 || error.status === 503;
  return isRefusal && error.code !== "request.failed" ? error.detail : fallback;
}

const UNTIL_KNOWN: SignInOptions = {
  isEmailEnabled: true,
  isDevelopment: false,
  supportEmail: null,
  minPasswordLength: 6,
  passkeyOrigin: null,
  identityProvider: null,
};

/** Returns the server's sign-in options: whether it sends email, and the minimum password length. */
export function useSignInOptions(): SignInOptions {
  const [options, setOptions] = useState(UNTIL_KNOWN);
  useEffect(() => {
    void readSignInOptions().then((serverOptions) => serverOptions && setOptions(serverOptions));
  }, []);
  return options;
}

/** Returns the page to open after sign-in: only app pages and invitations, to prevent open redirects. */
export function pageAfterSignIn(next: string | null): string {
  // Parsed as the browser will, with dots resolved.
  if (next === null || !URL.canParse(next, window.location.origin)) return paths.home();
  const { origin, pathname, search } = new URL(next, window.location.origin);
  const isPage = pathname.startsWith(`${appOfAddress(pathname)}/`) || pathname === paths.invitation();
  return isPage && origin === window.location.origin ? `${pathname}${search}` : paths.home();
}
