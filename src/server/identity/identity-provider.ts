import { createHash } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { ClientAuth, Configuration } from "openid-client";
import { Refusal } from "#domain/refusals.ts";
import type { ProviderSettings } from "#server/config.ts";

/** How long the provider may take to answer each request. */
const TIMEOUT_SECONDS = 10;
/** Its addresses and keys are read again after this time. */
const METADATA_MS = 60 * 60 * 1000;

/** What proves that an answer is for the sign-in that this browser started. */
type SignInProofs = { state: string; nonce: string; verifier: string };

/** The query with which the provider sends the browser back. */
export type ProviderAnswer = {
  state: string;
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
};

/** A user as the provider knows them. The subject never changes, and is never given to another user. */
export type ProviderUser = {
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
};

/** A sign-in that was started with this secret, and what logs its failures for the operator. */
type SignInRequest = { token: string; returnTo: string; log: Pick<FastifyBaseLogger, "error"> };

export type IdentityProvider = ProviderSettings & {
  /** Returns the address at which the browser signs in. */
  signInUrl: (signIn: SignInRequest) => Promise<string>;
  /** Returns who signed in, once signature, issuer, audience, nonce and end of the provider's answer are checked. */
  findUser: (signIn: SignInRequest, answer: ProviderAnswer) => Promise<ProviderUser>;
};

/** Speaks OpenID Connect with the organization's provider. Nothing is sent to it before a user wants to sign in. */
export function openIdentityProvider(settings: ProviderSettings): IdentityProvider {
  const configuration = discoverLazily(settings);
  return {
    ...settings,
    signInUrl: async ({ token, returnTo, log }) => {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import("openid-client");
      try {
        const { state, nonce, verifier } = proofsOf(token);
        const url = buildAuthorizationUrl(await configuration(), {
          redirect_uri: returnTo,
          scope: "openid email profile",
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
        });
        return url.href;
      } catch (error) {
        throw refusalOf(error, log);
      }
    },
    findUser: async ({ token, returnTo, log }, answer) => {
      const proofs = proofsOf(token);
      if (answer.state !== proofs.state) throw new Refusal("auth.provider-expired");
      try {
        return await exchangeCode(await configuration(), { proofs, returnTo, answer });
      } catch (error) {
        throw refusalOf(error, log);
      }
    },
  };
}

/** All are derived from the secret in the browser's cookie, so only that browser can complete the sign-in. */
function proofsOf(token: string): SignInProofs {
  const derive = (purpose: string) =>
    createHash("sha256").update(`provider ${purpose}:${token}`).digest("base64url");
  return { state: derive("state"), nonce: derive("nonce"), verifier: derive("verifier") };
}

/** OpenID Connect Core 8. */
const SUBJECT = /^[^\p{Cc}\p{Cs}]{1,255}$/u;

type CodeExchange = { proofs: SignInProofs; returnTo: string; answer: ProviderAnswer };

async function exchangeCode(
  configuration: Configuration,
  { proofs: { state, nonce, verifier }, returnTo, answer }: CodeExchange,
): Promise<ProviderUser> {
  const { authorizationCodeGrant, fetchUserInfo } = await import("openid-client");
  if (answer.error !== undefined) throw new Refusal(refusalOfError(answer.error));
  const url = new URL(returnTo);
  for (const [name, value] of Object.entries(answer))
    if (value !== undefined) url.searchParams.set(name, value);
  const tokens = await authorizationCodeGrant(configuration, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims || !SUBJECT.test(claims.sub))
    throw new Error("The identity provider sent no ID token, or no valid subject.");
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  // Some providers put the email only into this second answer, whose subject is checked too.
  const info =
    claims["email"] === undefined && hasUserInfo
      ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims;
  return {
    subject: claims.sub,
    email: textOf(info["email"]),
    isEmailVerified: info["email_verified"] === true || info["email_verified"] === "true",
    name: textOf(info["name"]),
  };
}

function textOf(claim: unknown): string | null {
  return typeof claim === "string" ? claim : null;
}

/** Errors with which a provider answers (RFC 6749 4.1.2.1). */
function refusalOfError(error: string) {
  if (error === "server_error" || error === "temporarily_unavailable") return "auth.provider-unavailable";
  return error === "access_denied" ? "auth.provider-denied" : "auth.provider-failed";
}

/** Returns a function that reads the provider's addresses at the first sign-in; requests at the same time share it. */
function discoverLazily(settings: ProviderSettings): () => Promise<Configuration> {
  let latest: { configuration: Promise<Configuration>; at: number } | null = null;
  return () => {
    if (latest !== null && Date.now() - latest.at < METADATA_MS) return latest.configuration;
    const started = { configuration: discover(settings), at: Date.now() };
    latest = started;
    // After a failure, the next user tries again.
    started.configuration.catch(() => {
      if (latest === started) latest = null;
    });
    return started.configuration;
  };
}

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> {
  const client = await import("openid-client");
  const url = new URL(issuer);
  const authenticate: ClientAuth = (metadata, ...request) => {
    const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const isBasic = methods.includes("client_secret_basic");
    (isBasic ? client.ClientSecretBasic : client.ClientSecretPost)(clientSecret)(metadata, ...request);
  };
  return client.discovery(url, clientId, clientSecret, authenticate, {
    timeout: TIMEOUT_SECONDS,
    execute: [
      client.enableNonRepudiationChecks,
      // Only for a provider on this machine (config.ts).
      // oxlint-disable-next-line typescript/no-deprecated -- Marked as deprecated to prevent its use by mistake.
      ...(url.protocol === "http:" ? [client.allowInsecureRequests] : []),
    ],
  });
}

/** Logs what failed, and returns what the user can do. */
function refusalOf(error: unknown, log: SignInRequest["log"]): Refusal {
  if (error instanceof Refusal) return error;
  log.error(error, "The identity provider failed");
  return new Refusal(isUnreachable(error) ? "auth.provider-unavailable" : "auth.provider-failed");
}

/** Whether the provider couldn't be reached, took too long or failed itself. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof TypeError || ("code" in error && error.code === "OAUTH_TIMEOUT")) return true;
  const status = "status" in error ? error.status : undefined;
  const { cause } = error;
  return [status, cause instanceof Response ? cause.status : undefined].some(
    (one) => typeof one === "number" && one >= 500,
  );
}
