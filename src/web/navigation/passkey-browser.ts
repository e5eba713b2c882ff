import type { Body, Reply } from "#contract/contract.ts";

type CreationOptions = Reply<"passkeys.begin">["options"];
type RequestOptions = Reply<"passkeys.start">["options"];

/** Whether passkeys work here: they belong to one address, and old browsers have none. */
export function canUsePasskeys(origin: string | null): boolean {
  return origin === window.location.origin && "PublicKeyCredential" in window;
}

/** Asks the device to create a passkey; null if the user cancels. */
export async function makePasskey(
  options: CreationOptions,
): Promise<Omit<Body<"passkeys.create">, "name"> | null> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const made = await orCanceled(startRegistration({ optionsJSON: fromServer(options) }));
  if (made === null) return null;
  const { clientDataJSON: clientData, attestationObject: attestation } = made.response;
  return { credentialId: made.id, clientData, attestation };
}

/** Asks the device for a passkey of this site; null if the user cancels. */
export async function readPasskey(options: RequestOptions): Promise<Body<"passkeys.signIn"> | null> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const answer = await orCanceled(startAuthentication({ optionsJSON: fromServer(options) }));
  if (answer === null) return null;
  const { clientDataJSON: clientData, authenticatorData, signature, userHandle = "" } = answer.response;
  return { credentialId: answer.id, clientData, authenticatorData, signature, userHandle };
}

/** The server made them for exactly this call. */
function fromServer<Options>(options: CreationOptions | RequestOptions): Options {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract doesn't repeat the types of WebAuthn.
  return options as unknown as Options;
}

const CANCELED = new Set(["NotAllowedError", "AbortError"]);

async function orCanceled<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && CANCELED.has(error.name)) return null;
    throw error;
  }
}
