/** The part of the closed list that is about people, their tokens and companies; `refusals.ts` has the rest. */
export const PERSON_REFUSALS = {
  "auth.required": { status: 401, detail: "Authentication required" },
  "session.other-books": {
    status: 409,
    detail: "Someone has signed in to a different account in this browser. Please reload the page.",
  },
  "company.too-many": { status: 409, detail: "You've reached the limit of 20 companies." },
  "auth.forbidden": { status: 403, detail: "You are not allowed to do this." },
  "auth.invalid-credentials": { status: 401, detail: "Invalid email or password. Please try again." },
  "auth.email-not-confirmed": {
    status: 403,
    detail: "Please check your email and click the confirmation link to verify your account.",
  },
  "auth.already-registered": { status: 409, detail: "This email is already registered. Please sign in." },
  "auth.common-password": {
    status: 422,
    detail: "This password is too common. Please choose another.",
  },
  "auth.wrong-password": { status: 422, detail: "The current password is not correct." },
  "auth.link-invalid": {
    status: 400,
    detail: "This link is not valid or has expired. Please request a new one.",
  },
  "auth.wrong-code": {
    status: 422,
    detail: "That code is incorrect or has already been used. Please try another.",
  },
  "auth.sign-in-expired": {
    status: 401,
    detail: "This sign-in has expired. Please start again with your email and password.",
  },
  "auth.two-factor-on": { status: 409, detail: "Two-factor sign-in is already on." },
  "auth.two-factor-off": { status: 409, detail: "Two-factor sign-in is not on." },
  "auth.two-factor-not-begun": {
    status: 409,
    detail: "Setup has expired. Please start again.",
  },
  "token.made-before": {
    status: 409,
    detail:
      "This token already exists and its secret is shown only once. If you don't have it, revoke the token and create a new one.",
  },
  "token.ends-before": { status: 422, detail: "Choose an expiry date in the future." },
  "token.only-reads": {
    status: 403,
    detail: "This token is read-only. Use one with write access.",
  },
} as const satisfies Record<string, { status: number; detail: string }>;
