/** The part of the closed list that is about people, their tokens and companies; `refusals.ts` has the rest. */
export const PERSON_REFUSALS = {
  "auth.required": { status: 401, detail: "Authentication required" },
  "session.other-books": {
    status: 409,
    detail: "Somebody has signed in to other books in this browser. Please reload the page.",
  },
  "company.too-many": { status: 409, detail: "You have 20 companies, which is as many as there may be." },
  "auth.forbidden": { status: 403, detail: "You are not allowed to do this." },
  "auth.invalid-credentials": { status: 401, detail: "Invalid email or password. Please try again." },
  "auth.email-not-confirmed": {
    status: 403,
    detail: "Please check your email and click the confirmation link to verify your account.",
  },
  "auth.already-registered": { status: 409, detail: "This email is already registered. Please sign in." },
  "auth.common-password": {
    status: 422,
    detail: "This password is one of the most common ones. Please choose another.",
  },
  "auth.wrong-password": { status: 422, detail: "The current password is not correct." },
  "auth.link-invalid": {
    status: 400,
    detail: "This link is not valid or has expired. Please request a new one.",
  },
  "auth.wrong-code": {
    status: 422,
    detail: "This code is not right, or it was used before. Please enter another one.",
  },
  "auth.sign-in-expired": {
    status: 401,
    detail: "This sign-in has expired. Please start again with your email and password.",
  },
  "auth.two-factor-on": { status: 409, detail: "Two-factor sign-in is on already." },
  "auth.two-factor-off": { status: 409, detail: "Two-factor sign-in is not on." },
  "auth.two-factor-not-begun": {
    status: 409,
    detail: "There is nothing to switch on. Please begin the set-up again.",
  },
  "token.made-before": {
    status: 409,
    detail:
      "This token was created before, and its secret is shown only once. If you do not have it, revoke the token and create another.",
  },
  "token.ends-before": { status: 422, detail: "Choose an end that is still to come." },
  "token.only-reads": {
    status: 403,
    detail: "This token is for reading alone. Use one that may also write.",
  },
} as const satisfies Record<string, { status: number; detail: string }>;
