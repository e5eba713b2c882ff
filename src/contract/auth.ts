import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, input, record, requiredText } from "./fields.ts";

/** The shortest password that the specification allows; a server may ask for more (Behaviour 9). */
const MIN_PASSWORD_LENGTH = 6;
const MAX_PASSWORD_LENGTH = 256;
const MAX_EMAIL_LENGTH = 254;

/** An e-mail address as it was typed; the server brings it into its canonical form (I-37). */
const email = z
  .string("Email is required")
  .max(MAX_EMAIL_LENGTH, `At most ${MAX_EMAIL_LENGTH} characters`)
  .trim()
  .min(1, "Email is required");

/** Any password that may be right: its rules are checked where one is chosen, not where one is used. */
export const password = z
  .string("Password is required")
  .min(1, "Password is required")
  .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`)
  .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), "Control characters are not allowed");

const newPassword = password.min(
  MIN_PASSWORD_LENGTH,
  `Password must be at least ${MIN_PASSWORD_LENGTH} characters`,
);

/** Exactly what stands in a link; anything else was not made here. */
const token = z.string("This link is not valid").regex(/^[\w-]{1,200}$/, "This link is not valid");

/** Some clients send where to go afterwards. Links lead to this site alone, so it is not followed. */
const ignoredAddress = z.string().max(2000).optional();

const MISMATCH = { message: "Passwords do not match", path: ["confirmPassword"] };
const repeats = (first: string, second: string | undefined) => second === undefined || first === second;

/** The sign-up form; `confirmPassword` is compared when it is sent (Behaviour 2.4, 5.1). */
const signUpInput = z
  .strictObject({
    name: requiredText(200, "Name is required"),
    email,
    password: newPassword,
    confirmPassword: z.string().max(MAX_PASSWORD_LENGTH).optional(),
    rememberMe: z.boolean().optional(),
    callbackURL: ignoredAddress,
  })
  .refine((form) => repeats(form.password, form.confirmPassword), MISMATCH)
  .meta({ id: "SignUpInput" });

const signInInput = input("SignInInput", {
  email,
  password,
  rememberMe: z.boolean().optional(),
  callbackURL: ignoredAddress,
});

const resetRequestInput = input("ResetRequestInput", { email, redirectTo: ignoredAddress });

const resetPasswordInput = z
  .strictObject({
    token,
    newPassword,
    confirmPassword: z.string().max(MAX_PASSWORD_LENGTH).optional(),
  })
  .refine((form) => repeats(form.newPassword, form.confirmPassword), MISMATCH)
  .meta({ id: "ResetPasswordInput" });

export const changePasswordInput = z
  .strictObject({
    currentPassword: password,
    newPassword,
    confirmPassword: z.string().max(MAX_PASSWORD_LENGTH).optional(),
    revokeOtherSessions: z.literal(true).optional(),
  })
  .refine((form) => repeats(form.newPassword, form.confirmPassword), MISMATCH)
  .meta({ id: "ChangePasswordInput" });

/** The person as replies of the sign-in carry it. */
export const signedInUser = record("SignedInUser", {
  id,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
});

const done = record("Success", { success: z.literal(true) });
/** The sentence to show; it is the same whether the address is known or not (Security 1.7). */
const sentence = record("Sentence", { message: z.string() });

/** Sign-in and what belongs to it, under the route names that clients know (Behaviour 7.1). */
export const authEndpoints = {
  signUp: endpoint("auth.signUp", {
    summary: "Sign up; signs in at once unless the e-mail must be confirmed first",
    access: "public",
    refs: [],
    body: signUpInput,
    reply: z.object({
      /** Null when the e-mail must be confirmed first. */
      user: signedInUser.nullable(),
      confirmationNeeded: z.boolean(),
      message: z.string().nullable(),
    }),
  }),
  signIn: endpoint("auth.signIn", {
    summary: "Sign in with e-mail and password; sets the session cookie, unless a code is needed as well",
    access: "public",
    refs: [],
    body: signInInput,
    reply: z.object({
      /** Null when the second step is still to come; there is no session before it. */
      user: signedInUser.nullable(),
    }),
  }),
  signOut: endpoint("auth.signOut", {
    summary: "End the session of the cookie",
    access: "public",
    refs: [],
    body: z.strictObject({}).nullish(),
    reply: done,
  }),
  requestPasswordReset: endpoint("auth.requestPasswordReset", {
    summary: "Send the link with which a forgotten password is replaced",
    access: "public",
    refs: [],
    body: resetRequestInput,
    reply: sentence,
  }),
  resetPassword: endpoint("auth.resetPassword", {
    summary: "Replace a forgotten password; ends all sessions and does not sign in",
    access: "public",
    refs: [],
    body: resetPasswordInput,
    reply: done,
  }),
  sendVerificationEmail: endpoint("auth.sendVerificationEmail", {
    summary: "Send the confirmation link again",
    access: "public",
    refs: [],
    body: z.strictObject({ email, callbackURL: ignoredAddress }),
    reply: sentence,
  }),
  verifyEmail: endpoint("auth.verifyEmail", {
    summary: "Confirm an e-mail address with the token of the link",
    access: "public",
    refs: [],
    body: z.strictObject({ token }),
    reply: done,
  }),
  changePassword: endpoint("auth.changePassword", {
    summary: "Change the own password; ends all other sessions and renews this one",
    access: "user",
    refs: [],
    body: changePasswordInput,
    reply: done,
  }),
};
