import { ApiError } from "#web/api/api-error.ts";

/** The sentences of Spec 5.1 and 8, word for word, for the codes of the identity library and of our own server. */
const SIGN_IN: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: "Invalid email or password. Please try again.",
  INVALID_EMAIL: "Invalid email or password. Please try again.",
  EMAIL_NOT_VERIFIED: "Please check your email and click the confirmation link to verify your account.",
};

const SIGN_UP: Readonly<Record<string, string>> = {
  USER_ALREADY_EXISTS: "This email is already registered. Please sign in.",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "This email is already registered. Please sign in.",
  INVALID_EMAIL: "Invalid email or password format",
  INVALID_PASSWORD: "Invalid email or password format",
  PASSWORD_TOO_LONG: "Invalid email or password format",
  VALIDATION_ERROR: "Invalid email or password format",
};

const EXPIRED = "This link is no longer valid. Please ask for a new one.";
const LINK: Readonly<Record<string, string>> = {
  INVALID_TOKEN: EXPIRED,
  TOKEN_EXPIRED: EXPIRED,
  INVALID_USER: EXPIRED,
};

export const signInMessage = (error: unknown) => sentence(error, SIGN_IN, "Failed to sign in");
export const signUpMessage = (error: unknown) => sentence(error, SIGN_UP, "Failed to sign up");
export const forgotMessage = (error: unknown) =>
  sentence(error, {}, "Failed to send reset instructions. Please try again.");
export const linkMessage = (error: unknown) => sentence(error, LINK, "Authentication failed");

/** Our own refusals bring their sentence; the library's codes are looked up; the rest gets the fallback. */
function sentence(error: unknown, known: Readonly<Record<string, string>>, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const isOurs = error.code.includes(".") && error.code !== "request.failed";
  return known[error.code] ?? (isOurs ? error.detail : fallback);
}
