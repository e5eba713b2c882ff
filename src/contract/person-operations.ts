/** The part of the table that is about people, their tokens, companies and accounts elsewhere; `operations.ts` has the rest. */
export const PERSON_OPERATIONS = {
  "auth.signUp": { method: "POST", path: "/api/auth/sign-up/email" },
  "auth.signIn": { method: "POST", path: "/api/auth/sign-in/email" },
  "auth.signOut": { method: "POST", path: "/api/auth/sign-out" },
  "auth.requestPasswordReset": { method: "POST", path: "/api/auth/request-password-reset" },
  "auth.resetPassword": { method: "POST", path: "/api/auth/reset-password" },
  "auth.sendVerificationEmail": { method: "POST", path: "/api/auth/send-verification-email" },
  "auth.verifyEmail": { method: "POST", path: "/api/auth/verify-email" },
  "auth.changePassword": { method: "POST", path: "/api/auth/change-password" },

  "twoFactor.status": { method: "GET", path: "/api/auth/two-factor" },
  "twoFactor.enable": { method: "POST", path: "/api/auth/two-factor/enable" },
  "twoFactor.confirm": { method: "POST", path: "/api/auth/two-factor/confirm" },
  "twoFactor.renewRecoveryCodes": { method: "POST", path: "/api/auth/two-factor/recovery-codes" },
  "twoFactor.disable": { method: "POST", path: "/api/auth/two-factor/disable" },
  "twoFactor.signIn": { method: "POST", path: "/api/auth/sign-in/two-factor" },

  "session.get": { method: "GET", path: "/api/session" },
  "session.options": { method: "GET", path: "/api/session/options" },
  "sessions.list": { method: "GET", path: "/api/sessions" },
  "sessions.end": { method: "DELETE", path: "/api/sessions/:id" },

  "companies.list": { method: "GET", path: "/api/companies" },
  "companies.create": { method: "POST", path: "/api/companies" },
  "tokens.list": { method: "GET", path: "/api/tokens" },
  "tokens.create": { method: "POST", path: "/api/tokens" },
  "tokens.revoke": { method: "DELETE", path: "/api/tokens/:id" },

  "cardPayments.get": { method: "GET", path: "/api/card-payments" },
  "cardPayments.update": { method: "PUT", path: "/api/card-payments" },
  "cardPayments.remove": { method: "POST", path: "/api/card-payments/remove" },
  "cardPayments.events": { method: "GET", path: "/api/card-payments/events" },
  "cardPayments.dismiss": { method: "POST", path: "/api/card-payments/events/:id/dismiss" },
} as const;
