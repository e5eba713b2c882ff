import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { input, record, requiredText, tokenId, userId } from "./fields.ts";

/** Minimum password length; a server may require more (Behavior 9). */
const MIN_PASSWORD_LENGTH = 6;
const MAX_PASSWORD_LENGTH = 256;
const MAX_EMAIL_LENGTH = 254;

/** An email address as typed; the server makes it canonical (I-37). */
export const email = z
  .string("Email is required")
  .max(MAX_EMAIL_LENGTH, `Enter at most ${MAX_EMAIL_LENGTH} characters`)
  .trim()
  .min(1, "Email is required");

/** Any possibly correct password: its rules apply when one is chosen, not when one is used. */
const password = z
  .string("Password is required")
  .min(1, "Password is required")
  .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`)
  .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), "Remove the control characters from this password");

const newPassword = password.min(
  MIN_PASSWORD_LENGTH,
  `Password must be at least ${MIN_PASSWORD_LENGTH} characters`,
);

/** The exact form of the token in a link; anything else did not come from here. */
export const linkToken = z
  .string("This link isn't valid. Please request a new one.")
  .regex(/^[\w-]{1,200}$/, "This link isn't valid. Please request a new one.");

/** Some clients send an address to go to afterwards. Ignored: links lead only to this site. */
const ignoredAddress = z.string().max(2000).optional();

const MISMATCH = { message: "Passwords do not match", path: ["confirmPassword"] };
const isRepeated = (first: string, second: string | undefined) => second === undefined || first === second;

/** The sign-up form; `confirmPassword` is compared on submit (Behavior 2.4, 5.1). */
const signUpInput = z
  .strictObject({
    name: requiredText(200, "Name is required"),
    email,
    password: newPassword,
    confirmPassword: z.string().max(MAX_PASSWORD_LENGTH).optional(),
    rememberMe: z.boolean().optional(),
    callbackUrl: ignoredAddress,
  })
  .refine((form) => isRepeated(form.password, form.confirmPassword), MISMATCH)
  .meta({ id: "SignUpInput" });

const signInInput = input("SignInInput", {
  email,
  password,
  rememberMe: z.boolean().optional(),
  callbackUrl: ignoredAddress,
});

const resetRequestInput = input("ResetRequestInput", { email, redirectTo: ignoredAddress });

const resetPasswordInput = z
  .strictObject({
    token: linkToken,
    newPassword,
    confirmPassword: z.string().max(MAX_PASSWORD_LENGTH).optional(),
  })
  .refine((form) => isRepeated(form.newPassword, form.confirmPassword), MISMATCH)
  .meta({ id: "ResetPasswordInput" });

export const changePasswordInput = z
  .strictObject({
    currentPassword: password,
    newPassword,
    confirmPassword: z.string().max(MAX_PASSWORD_LENGTH).optional(),
    revokeOtherSessions: z.literal(true).optional(),
    /** API tokens to keep; all others are revoked. */
    keptTokenIds: z.array(tokenId).max(500).optional(),
  })
  .refine((form) => isRepeated(form.newPassword, form.confirmPassword), MISMATCH)
  .meta({ id: "ChangePasswordInput" });

/** The user in replies of the sign-in. */
export const signedInUser = record("SignedInUser", {
  id: userId,
  name: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
});

export const success = record("Success", { success: z.literal(true) });
/** Sentence to show; the same whether or not the address is known (Security 1.7). */
const sentence = record("Message", { message: z.string() });

/** Sign-in and related routes, under the names clients know (Behavior 7.1). */
export const authEndpoints = {
  signUp: endpoint("auth.signUp", {
    summary: "Sign up; also signs in unless the email address must be confirmed first",
    access: "public",
    refs: [],
    body: signUpInput,
    reply: z.object({
      /** Null if the email must be confirmed first. */
      user: signedInUser.nullable(),
      isConfirmationRequired: z.boolean(),
      message: z.string().nullable(),
    }),
  }),
  signIn: endpoint("auth.signIn", {
    summary: "Sign in with email and password; sets the session cookie unless a code is required too",
    access: "public",
    refs: [],
    body: signInInput,
    reply: z.object({
      /** Null if the second step is pending; there is no session before it. */
      user: signedInUser.nullable(),
    }),
  }),
  signOut: endpoint("auth.signOut", {
    summary: "Sign out",
    access: "public",
    refs: [],
    body: z.strictObject({}).nullish(),
    reply: success,
  }),
  requestPasswordReset: endpoint("auth.requestPasswordReset", {
    summary: "Send a password reset link",
    access: "public",
    refs: [],
    body: resetRequestInput,
    reply: sentence,
  }),
  resetPassword: endpoint("auth.resetPassword", {
    summary: "Reset a password; ends all sessions and revokes all API tokens",
    access: "public",
    refs: [],
    body: resetPasswordInput,
    reply: success,
  }),
  sendVerificationEmail: endpoint("auth.sendVerificationEmail", {
    summary: "Send the confirmation link again",
    access: "public",
    refs: [],
    body: z.strictObject({ email, callbackUrl: ignoredAddress }),
    reply: sentence,
  }),
  verifyEmail: endpoint("auth.verifyEmail", {
    summary: "Confirm an email address with the token from the link",
    access: "public",
    refs: [],
    body: z.strictObject({ token: linkToken }),
    reply: success,
  }),
  changePassword: endpoint("auth.changePassword", {
    summary: "Change your password; ends all other sessions and revokes API tokens you don't keep",
    access: "user",
    refs: ["body.keptTokenIds[]"],
    body: changePasswordInput,
    reply: success,
  }),
};

/** Six digits from the app, or a recovery code; spaces, hyphens and case are ignored. */
const code = z
  .string("Code is required")
  .trim()
  .min(1, "Code is required")
  .max(40, "Enter a valid code")
  .regex(/^[0-9A-Za-z -]*$/, "Enter a valid code");

/** Starts the setup of a second step. */
export const passwordProof = input("PasswordInput", { password });
/** The code in the user's app. */
export const codeProof = input("TwoFactorCodeInput", { code });
/** Required to weaken the sign-in. */
export const fullProof = input("PasswordAndCodeInput", { password, code });

const recoveryCodes = record("RecoveryCodes", { recoveryCodes: z.array(z.string()) });

/** The second step of signing in, and switching it on and off (Security 1.8). */
export const twoFactorEndpoints = {
  status: endpoint("twoFactor.status", {
    summary: "Get the two-factor status and the number of remaining recovery codes",
    access: "user",
    refs: [],
    reply: z.object({ isEnabled: z.boolean(), remainingRecoveryCodeCount: z.int() }),
  }),
  enable: endpoint("twoFactor.enable", {
    summary: "Create an authenticator key; it is activated by the first valid code",
    access: "user",
    refs: [],
    body: passwordProof,
    reply: z.object({
      /** Base32 key, for typing. */
      key: z.string(),
      /** The same as an otpauth: URI, for a QR code. */
      uri: z.string(),
    }),
  }),
  confirm: endpoint("twoFactor.confirm", {
    summary: "Turn on two-factor sign-in with a first code; ends all other sessions",
    access: "user",
    refs: [],
    body: codeProof,
    reply: recoveryCodes,
  }),
  renewRecoveryCodes: endpoint("twoFactor.renewRecoveryCodes", {
    summary: "Replace the recovery codes with ten new ones, shown only once",
    access: "user",
    refs: [],
    body: fullProof,
    reply: recoveryCodes,
  }),
  disable: endpoint("twoFactor.disable", {
    summary: "Turn off two-factor sign-in; ends all other sessions",
    access: "user",
    refs: [],
    body: fullProof,
    reply: z.object({ success: z.literal(true) }),
  }),
  signIn: endpoint("twoFactor.signIn", {
    summary: "Complete two-factor sign-in within ten minutes of entering the password",
    access: "public",
    refs: [],
    body: codeProof.extend({ rememberMe: z.boolean().optional() }),
    reply: z.object({ user: signedInUser }),
  }),
};
