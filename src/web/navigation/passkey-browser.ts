import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { Body, Reply } from "#contract/contract.ts";

type ServerOptions = Reply<"passkeys.creationOptions">["options"];

/** Whether passkeys work here: they belong to one address, and old browsers have none. */
export function canUsePasskeys(origin: string | null): boolean {
  return origin === window.location.origin && "PublicKeyCredential" in window;
}

/** Asks the device to create a passkey; null if the user cancels. */
export async function makePasskey(
  options: ServerOptions,
): Promise<Omit<Body<"passkeys.create">, "name"> | null> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract does not repeat the types of WebAuthn.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await orCanceled(startRegistration({ optionsJSON }));
  if (made === null) return null;
  const { clientDataJSON: clientData, attestationObject: attestation } = made.response;
  return { credentialId: made.id, clientData, attestation };
}

/** Asks the device for a passkey of this site; null if the user cancels. */
export async function readPasskey(options: ServerOptions): Promise<Body<"passkeys.signIn"> | null> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract does not repeat the types of WebAuthn.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const answer = await orCanceled(startAuthentication({ optionsJSON }));
  if (answer === null) return null;
  const { clientDataJSON: clientData, authenticatorData, signature, userHandle = "" } = answer.response;
  return { credentialId: answer.id, clientData, authenticatorData, signature, userHandle };
}

const REASONS: Readonly<Record<string, string>> = {
  InvalidStateError:
    "This device already has a passkey for your account. Sign in with it, or use another device.",
  NotSupportedError: "This device doesn't support the passkeys we use. Use another device or a security key.",
  ConstraintError: "This device can't check that it's you. Set up a screen lock or a PIN, then try again.",
  SecurityError: "Passkeys don't work at this address. Open Twofold at its usual address, then try again.",
};

/** Why a device couldn't create a passkey. */
export const passkeyFailure = (error: unknown): string =>
  (error instanceof Error ? REASONS[error.name] : undefined) ??
  "Your device couldn't create a passkey. Try again, or use another device.";

const CANCELED = new Set(["NotAllowedError", "AbortError"]);

async function orCanceled<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && CANCELED.has(error.name)) return null;
    throw error;
  }
}
