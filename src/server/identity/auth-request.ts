import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal, type RefusalCode, refuseField } from "#domain/refusals.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { canonicalEmail } from "./email-address.ts";
import type { Identity } from "./identity.ts";
import { ADDRESS_HEADER } from "./library-headers.ts";
import type { limitsOf } from "./limits.ts";

/** What the routes of sign-in work with. */
export type AuthServices = {
  identity: Identity;
  config: Config;
  database: Database;
  limits: ReturnType<typeof limitsOf>;
  /** The full address of one of our pages, for a message. Its host never comes from a request. */
  linkTo: (path: "/auth" | "/auth/confirm" | "/reset-password", token?: string) => string;
};

export type AuthRequest<Body> = { body: Body; request: FastifyRequest; reply: FastifyReply };

/** The canonical form of a typed address, or the refusal at its field. */
export function requiredEmail(typed: string): string {
  const email = canonicalEmail(typed);
  if (email === null) {
    throw new Refusal("request.invalid", [{ field: "email", message: "Not a valid e-mail address" }]);
  }
  return email;
}

/** What the library may know of a request: where it comes from and with which program. */
export function libraryHeaders(request: FastifyRequest): Headers {
  const program = (request.headers["user-agent"] ?? "").replace(/[^\x20-\x7e]/g, "").slice(0, 500);
  return new Headers({ [ADDRESS_HEADER]: request.ip, "user-agent": program });
}

/** The same as a session keeps it. */
export function sessionOrigin(request: FastifyRequest): {
  ipAddress: string | null;
  userAgent: string | null;
} {
  const headers = libraryHeaders(request);
  return { ipAddress: headers.get(ADDRESS_HEADER), userAgent: headers.get("user-agent") };
}

type LibraryUser = { id: string; name: string; email: string; emailVerified: boolean };

/** A user as replies carry it: never with anything else that the library says. */
export function replyUser({ id, name, email, emailVerified }: LibraryUser): LibraryUser {
  return { id, name, email, emailVerified };
}

const MEANING: Record<string, () => Refusal> = {
  INVALID_EMAIL_OR_PASSWORD: () => new Refusal("auth.invalid-credentials"),
  EMAIL_NOT_VERIFIED: () => new Refusal("auth.email-not-confirmed"),
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: () => refuseField("auth.already-registered", "email"),
  INVALID_TOKEN: () => new Refusal("auth.link-invalid"),
  USER_NOT_FOUND: () => new Refusal("auth.link-invalid"),
};

/** Runs a call of the library; its errors become our refusals in this one place. */
export async function inOurWords<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw MEANING[codeOf(error)]?.() ?? error;
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !("body" in error)) return "";
  const { body } = error;
  return typeof body === "object" && body !== null && "code" in body ? String(body.code) : "";
}

/** True for this refusal. */
export function isRefusal(error: unknown, code: RefusalCode): boolean {
  return error instanceof Refusal && error.code === code;
}
