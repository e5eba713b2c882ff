import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A user of the provider, as the claims of an ID token. */
export type ProviderUser = { sub: string; email?: string; email_verified?: unknown; name?: string };

/** What the provider does wrong with the next sign-ins. */
export type ProviderFaults = {
  /** Claims of the ID token instead of the right ones. */
  claims?: Record<string, unknown>;
  /** Signs with a key that it doesn't publish. */
  hasForeignKey?: boolean;
  /** The status of each answer. */
  status?: number;
  /** Puts the email only into the second answer, not into the ID token. */
  hidesEmail?: boolean;
};

export type TestProvider = {
  issuer: string;
  /** The settings of a server that uses it. */
  env: Record<string, string>;
  /** Who signs in next; `null` cancels. */
  signInAs: (user: ProviderUser | null) => void;
  /** The query with which the browser returns from this address. */
  answerAt: (url: string) => Record<string, string>;
  /** Replaces its faults. */
  failWith: (faults: ProviderFaults) => void;
  close: () => Promise<void>;
};

const CLIENT = { id: "twofold", secret: "a secret: with/reserved characters" };

type Grant = { user: ProviderUser; nonce: string; challenge: string; redirectUri: string };

/** A small provider of OpenID Connect with one client: discovery, PKCE, signed ID tokens and user info. */
export async function startIdentityProvider(port = 0): Promise<TestProvider> {
  const grants = new Map<string, Grant>();
  const accessTokens = new Map<string, ProviderUser>();
  const [published, foreign] = [newKey(), newKey()];
  let user: ProviderUser | null = null;
  let faults: ProviderFaults = {};
  let issuer = "";

  const answerAt: TestProvider["answerAt"] = (url) => {
    const query = new URL(url).searchParams;
    const state = query.get("state") ?? "";
    expectRequest(query);
    if (user === null) return { state, iss: issuer, error: "access_denied" };
    const code = randomBytes(16).toString("hex");
    const [nonce, challenge, redirectUri] = ["nonce", "code_challenge", "redirect_uri"].map(
      (name) => query.get(name) ?? "",
    ) as [string, string, string];
    grants.set(code, { user, nonce, challenge, redirectUri });
    return { state, iss: issuer, code };
  };

  const tokens = (form: URLSearchParams, authorization: string) => {
    const grant = grants.get(form.get("code") ?? "");
    grants.delete(form.get("code") ?? "");
    const verifier = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (authorization !== basicCredentials()) return { status: 401, body: { error: "invalid_client" } };
    if (!grant || grant.challenge !== verifier || grant.redirectUri !== form.get("redirect_uri"))
      return { status: 400, body: { error: "invalid_grant" } };
    const seconds = Math.floor(Date.now() / 1000);
    const { email, ...withoutEmail } = grant.user;
    const claims = {
      ...(faults.hidesEmail ? withoutEmail : { ...withoutEmail, email }),
      iss: issuer,
      aud: CLIENT.id,
      nonce: grant.nonce,
      iat: seconds,
      exp: seconds + 300,
      ...faults.claims,
    };
    const accessToken = randomBytes(16).toString("hex");
    accessTokens.set(accessToken, grant.user);
    const idToken = signedToken(claims, faults.hasForeignKey ? { ...foreign, id: published.id } : published);
    return { status: 200, body: { access_token: accessToken, token_type: "Bearer", id_token: idToken } };
  };

  const answer = (request: IncomingMessage, form: URLSearchParams) => {
    const { pathname } = new URL(request.url ?? "/", issuer);
    const authorization = request.headers.authorization ?? "";
    if (faults.status !== undefined) return { status: faults.status, body: { error: "server_error" } };
    if (pathname === "/.well-known/openid-configuration") return { status: 200, body: metadata(issuer) };
    if (pathname === "/keys") return { status: 200, body: { keys: [published.jwk] } };
    if (pathname === "/token") return tokens(form, authorization);
    const holder = accessTokens.get(authorization.replace("Bearer ", ""));
    return holder ? { status: 200, body: holder } : { status: 401, body: { error: "invalid_token" } };
  };

  const server = createServer((request, response) => {
    if (request.url?.startsWith("/authorize")) {
      const url = new URL(request.url, issuer);
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      back.search = new URLSearchParams(answerAt(url.href)).toString();
      response.writeHead(303, { location: back.href }).end();
      return;
    }
    void readForm(request).then((form) => {
      const { status, body } = answer(request, form);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: "Acme",
    },
    signInAs: (next) => (user = next),
    failWith: (next) => (faults = next),
    answerAt,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function metadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  };
}

/** A provider need not answer a request without PKCE, state or nonce; this one never does. */
function expectRequest(query: URLSearchParams): void {
  const isComplete =
    query.get("client_id") === CLIENT.id &&
    query.get("response_type") === "code" &&
    query.get("scope") === "openid email profile" &&
    query.get("code_challenge_method") === "S256" &&
    ["state", "nonce", "code_challenge", "redirect_uri"].every(
      (name) => (query.get(name) ?? "").length >= 20,
    );
  if (!isComplete) throw new Error(`Not a complete request: ${query.toString()}`);
}

/** Both parts are encoded like a form before they are joined (RFC 6749 2.3.1). */
function basicCredentials(): string {
  const encode = (text: string) => new URLSearchParams({ text }).toString().slice("text=".length);
  return `Basic ${Buffer.from(`${encode(CLIENT.id)}:${encode(CLIENT.secret)}`).toString("base64")}`;
}

type SigningKey = ReturnType<typeof newKey>;

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const id = randomBytes(8).toString("hex");
  return {
    id,
    privateKey,
    jwk: { ...publicKey.export({ format: "jwk" }), kid: id, alg: "RS256", use: "sig" },
  };
}

function signedToken(claims: object, { id, privateKey }: Pick<SigningKey, "id" | "privateKey">): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ alg: "RS256", kid: id, typ: "JWT" })}.${part(claims)}`;
  return `${text}.${sign("sha256", Buffer.from(text), privateKey).toString("base64url")}`;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}
