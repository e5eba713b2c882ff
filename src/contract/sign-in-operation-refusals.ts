import type { RefusalCode } from "#domain/refusals.ts";

type RefusalCodes = readonly RefusalCode[];

const TOKEN_REFUSALS: RefusalCodes = ["auth.forbidden"];
/** Without passwords, if the identity provider is the only way to sign in. */
const PASSWORD_REFUSALS: RefusalCodes = ["auth.provider-only"];
const PROVIDER_REFUSALS: RefusalCodes = ["auth.provider-off", "auth.provider-unavailable"];

/** Refusals about signing in and its settings; the rest are in `operation-refusals.ts`. */
export const SIGN_IN_REFUSALS_OF = {
  "auth.signUp": [...PASSWORD_REFUSALS, "auth.already-registered", "auth.common-password"],
  "auth.signIn": [...PASSWORD_REFUSALS, "auth.invalid-credentials", "auth.email-not-confirmed"],
  "auth.requestPasswordReset": PASSWORD_REFUSALS,
  "auth.resetPassword": [...PASSWORD_REFUSALS, "auth.link-invalid", "auth.common-password"],
  "auth.sendVerificationEmail": PASSWORD_REFUSALS,
  "auth.verifyEmail": ["auth.link-invalid"],
  "auth.changePassword": [
    ...TOKEN_REFUSALS,
    ...PASSWORD_REFUSALS,
    "auth.wrong-password",
    "auth.common-password",
    "record.not-found",
  ],

  "twoFactor.status": TOKEN_REFUSALS,
  "twoFactor.enable": [...TOKEN_REFUSALS, "auth.wrong-password", "auth.two-factor-on"],
  "twoFactor.confirm": [
    ...TOKEN_REFUSALS,
    "auth.wrong-code",
    "auth.two-factor-on",
    "auth.two-factor-not-started",
  ],
  "twoFactor.renewRecoveryCodes": [
    ...TOKEN_REFUSALS,
    "auth.wrong-password",
    "auth.wrong-code",
    "auth.two-factor-off",
  ],
  "twoFactor.disable": [...TOKEN_REFUSALS, "auth.wrong-password", "auth.wrong-code", "auth.two-factor-off"],
  "twoFactor.signIn": [...PASSWORD_REFUSALS, "auth.sign-in-expired", "auth.wrong-code"],

  "passkeys.list": TOKEN_REFUSALS,
  "passkeys.creationOptions": [
    ...TOKEN_REFUSALS,
    ...PASSWORD_REFUSALS,
    "auth.wrong-password",
    "auth.wrong-code",
    "auth.two-factor-off",
    "passkey.limit-reached",
  ],
  "passkeys.create": [...TOKEN_REFUSALS, ...PASSWORD_REFUSALS, "passkey.not-valid"],
  "passkeys.remove": [...TOKEN_REFUSALS, "record.not-found"],
  "passkeys.signInOptions": PASSWORD_REFUSALS,
  "passkeys.signIn": [...PASSWORD_REFUSALS, "passkey.not-valid", "auth.email-not-confirmed"],

  "identityProvider.start": PROVIDER_REFUSALS,
  "identityProvider.connect": [...TOKEN_REFUSALS, ...PROVIDER_REFUSALS],
  "identityProvider.finish": [
    ...PROVIDER_REFUSALS,
    "auth.provider-expired",
    "auth.provider-denied",
    "auth.provider-failed",
    "auth.provider-email-unverified",
    "auth.provider-not-connected",
    "auth.provider-email-mismatch",
    "auth.provider-in-use",
    "auth.provider-connected",
  ],
  "identityProvider.get": TOKEN_REFUSALS,
  "identityProvider.disconnect": [
    ...TOKEN_REFUSALS,
    "auth.provider-off",
    "auth.provider-only",
    "auth.last-sign-in-method",
    "record.not-found",
  ],
} as const satisfies Record<string, RefusalCodes>;
