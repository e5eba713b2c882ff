import { ApiError } from "#web/api/api-error.ts";

/** The general sentences of Spec 8, for what is nobody's fault and has no sentence of its own. */
export const FAILED = {
  signIn: "Failed to sign in",
  signUp: "Failed to sign up",
  forgot: "Failed to send reset instructions. Please try again.",
  link: "This link is not valid or has expired. Please request a new one.",
  other: "Authentication failed",
} as const;

/** The server's refusals bring their sentence; anything else gets the general one. */
export function authMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const isRefusal = error.status < 500 || error.status === 503;
  return isRefusal && error.code !== "request.failed" ? error.detail : fallback;
}
