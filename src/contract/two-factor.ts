import { z } from "zod";
import { password, signedInUser } from "./auth.ts";
import { endpoint } from "./endpoint.ts";
import { input, record } from "./fields.ts";

/** Six digits as the app shows them, or a recovery code; spaces, hyphens and capitals do not matter. */
const code = z
  .string("Code is required")
  .trim()
  .min(1, "Code is required")
  .max(40, "This is not a code")
  .regex(/^[0-9A-Za-z -]*$/, "This is not a code");

/** What begins the set-up. */
export const passwordProof = input("PasswordProof", { password });
/** What the app of the owner shows. */
export const codeProof = input("CodeProof", { code });
/** What shows that it is the owner who weakens the sign-in. */
export const fullProof = input("FullProof", { password, code });

const recoveryCodes = record("RecoveryCodes", { recoveryCodes: z.array(z.string()) });

/** The second step of signing in, and how it is switched on and off (Security 1.8). */
export const twoFactorEndpoints = {
  status: endpoint("twoFactor.status", {
    summary: "Whether signing in takes a second step, and how many recovery codes are left",
    access: "user",
    refs: [],
    reply: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
  }),
  enable: endpoint("twoFactor.enable", {
    summary: "Make a key for an authenticator app, shown this once; it counts from its first right code",
    access: "user",
    refs: [],
    body: passwordProof,
    reply: z.object({
      /** In base32, to be typed. */
      key: z.string(),
      /** The same as an otpauth: address, to be drawn as a QR code. */
      uri: z.string(),
    }),
  }),
  confirm: endpoint("twoFactor.confirm", {
    summary: "Switch two-factor sign-in on with a first code; ends all other sessions",
    access: "user",
    refs: [],
    body: codeProof,
    reply: recoveryCodes,
  }),
  renewRecoveryCodes: endpoint("twoFactor.renewRecoveryCodes", {
    summary: "Replace the recovery codes by ten new ones, shown this once",
    access: "user",
    refs: [],
    body: fullProof,
    reply: recoveryCodes,
  }),
  disable: endpoint("twoFactor.disable", {
    summary: "Switch two-factor sign-in off; ends all other sessions",
    access: "user",
    refs: [],
    body: fullProof,
    reply: z.object({ success: z.literal(true) }),
  }),
  signIn: endpoint("twoFactor.signIn", {
    summary: "The second step of signing in, within ten minutes of the right password",
    access: "public",
    refs: [],
    body: codeProof.extend({ rememberMe: z.boolean().optional() }),
    reply: z.object({ user: signedInUser }),
  }),
};
