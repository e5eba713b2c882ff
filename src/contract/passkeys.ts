import { z } from "zod";
import type { PasskeyId } from "#domain/ids.ts";
import { codeProof, passwordProof, signedInUser } from "./auth.ts";
import { endpoint } from "./endpoint.ts";
import { brandSchema, id, input, instant, record, requiredText } from "./fields.ts";

const passkeyId = brandSchema<PasskeyId>(id);

const BYTES_MAX = 20_000;

/** Bytes from an authenticator, as browsers encode them. */
const bytes = z
  .string("This passkey isn't valid")
  .regex(/^[\w-]+$/, "This passkey isn't valid")
  .max(BYTES_MAX, "This passkey isn't valid");

/** What the browser passes to the authenticator (WebAuthn), as its JSON form. */
const options = z.object({ options: z.record(z.string(), z.unknown()) });

const passkey = record("Passkey", {
  id: passkeyId,
  name: z.string(),
  createdAt: instant,
  /** Null until it is used. */
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** Adding a way to sign in needs what signing in needs: the password, and a code if two-factor sign-in is on. */
const passkeyProof = input("PasskeyProofInput", {
  password: passwordProof.shape.password,
  code: codeProof.shape.code.optional(),
});

const passkeyInput = input("PasskeyInput", {
  name: requiredText(100, "Name is required"),
  credentialId: bytes,
  clientData: bytes,
  attestation: bytes,
});

const passkeySignInInput = input("PasskeySignInInput", {
  credentialId: bytes,
  clientData: bytes,
  authenticatorData: bytes,
  signature: bytes,
  userHandle: bytes,
  rememberMe: z.boolean().optional(),
});

/** The form that adds a passkey in the settings. */
export const newPasskeyForm = passkeyProof.extend({ name: passkeyInput.shape.name });

/** Passkeys: signing in with a device's fingerprint, face or PIN (Security 1.12). */
export const passkeyEndpoints = {
  list: endpoint("passkeys.list", {
    summary: "List your passkeys",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(passkey), nextCursor: z.null() }),
  }),
  creationOptions: endpoint("passkeys.creationOptions", {
    summary: "Get the options with which your browser creates a passkey within ten minutes",
    access: "user",
    refs: [],
    body: passkeyProof,
    reply: options,
  }),
  create: endpoint("passkeys.create", {
    summary: "Add the passkey that your browser created",
    access: "user",
    refs: [],
    body: passkeyInput,
    reply: passkey,
    status: 201,
  }),
  remove: endpoint("passkeys.remove", {
    summary: "Remove one of your passkeys",
    access: "user",
    refs: ["params.id"],
    params: z.strictObject({ id: passkeyId }),
  }),
  signInOptions: endpoint("passkeys.signInOptions", {
    summary: "Get the options with which a browser signs in with a passkey within ten minutes",
    access: "public",
    refs: [],
    reply: options,
  }),
  signIn: endpoint("passkeys.signIn", {
    summary: "Sign in with a passkey; no code is required",
    access: "public",
    refs: [],
    body: passkeySignInInput,
    reply: z.object({ user: signedInUser }),
  }),
};
