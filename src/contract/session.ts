import type { Instant } from "#domain/dates.ts";
import { z } from "zod";
import { ACCOUNT_CODES } from "#domain/account-code.ts";
import { TAX_ROUNDINGS } from "#domain/document.ts";
import { ROLES, TOKEN_AREAS } from "#domain/roles.ts";
import { PRODUCT_TYPES } from "#domain/units.ts";
import { endpoint } from "./endpoint.ts";
import {
  bookId,
  date,
  input,
  instant,
  brandSchema,
  localeName,
  record,
  requiredText,
  sessionId,
  tokenId,
  userId,
} from "./fields.ts";

/** Whether a member sees bank balances and reports, and posts documents or only saves drafts (Security 2.2). */
export const memberSwitches = { canViewBank: z.boolean(), canViewReports: z.boolean(), canPost: z.boolean() };

const session = record("Session", {
  user: z.object({
    id: userId,
    name: z.string(),
    email: z.string(),
    isEmailVerified: z.boolean(),
    isAdmin: z.boolean(),
    /** Number of the user's companies, without the sample company. */
    companyCount: z.int().min(0),
  }),
  /** The user's rights in this company (Security 2.2). */
  member: z.object({ role: z.enum(ROLES), ...memberSwitches }),
  company: z.object({
    id: bookId,
    name: z.string(),
    currency: z.string(),
    /** Number and date format. */
    locale: localeName,
    today: date,
    timeZone: z.string(),
    /** True while the owner works in the sample company. */
    isSample: z.boolean(),
    defaultProductType: z.enum(PRODUCT_TYPES),
    /** Rounding of taxes on new documents. */
    taxRounding: z.enum(TAX_ROUNDINGS),
    accountCodes: z.enum(ACCOUNT_CODES),
  }),
});
export type Session = z.infer<typeof session>;

const ownSession = record("UserSession", {
  id: sessionId,
  isCurrent: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** A read token can call only GET endpoints. */
const tokenScope = z.enum(["read", "write"]);
const tokenArea = z.enum(TOKEN_AREAS);

/** API token as visible to all who may see it. */
export const tokenFields = {
  id: tokenId,
  name: z.string(),
  scope: tokenScope,
  /** Its only area; null for everything that its member's role includes. */
  area: tokenArea.nullable(),
  /** When it expires; null if it never does. */
  expiresAt: instant.nullable(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
};

const apiToken = record("ApiToken", {
  ...tokenFields,
  /** Name of its company. */
  company: z.string(),
});
export type ApiToken = z.infer<typeof apiToken>;

/** Without a scope it can write, and without an expiry it works until it is revoked (Security 1.10). */
export const apiTokenInput = input("ApiTokenInput", {
  name: requiredText(100, "Name is required"),
  scope: tokenScope.optional(),
  area: tokenArea.nullable().optional(),
  expiresAt: brandSchema<Instant>(z.iso.datetime("Enter the expiration time as YYYY-MM-DDThh:mm:ssZ"))
    .nullable()
    .optional(),
});
export type ApiTokenInput = z.infer<typeof apiTokenInput>;

/** The placeholder for the support address in prerendered pages. */
export const SUPPORT_EMAIL_PLACEHOLDER = "support@twofold.invalid";

export const sessionEndpoints = {
  get: endpoint("session.get", {
    summary: "Get the signed-in user and company",
    access: "user",
    refs: [],
    reply: session,
  }),
  options: endpoint("session.options", {
    summary: "Get the sign-in options",
    access: "public",
    refs: [],
    reply: z.object({
      isEmailEnabled: z.boolean(),
      isDevelopment: z.boolean(),
      /** The support contact, if this server has one. */
      supportEmail: z.string().nullable(),
      minPasswordLength: z.int(),
      /** The only address at which passkeys work; null if they work nowhere. */
      passkeyOrigin: z.string().nullable(),
      /** The organization's identity provider, if this server has one. */
      identityProvider: z.object({ name: z.string(), isOnlySignInMethod: z.boolean() }).nullable(),
    }),
  }),
  listOwn: endpoint("sessions.list", {
    summary: "List your active sessions",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(ownSession), nextCursor: z.null() }),
  }),
  end: endpoint("sessions.end", {
    summary: "End one of your sessions",
    access: "user",
    refs: ["params.id"],
    params: z.strictObject({ id: sessionId }),
  }),
};

export const tokenEndpoints = {
  list: endpoint("tokens.list", {
    summary: "List your API tokens, without their secrets",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(apiToken), nextCursor: z.null() }),
  }),
  create: endpoint("tokens.create", {
    summary: "Create an API token; its secret is shown only once",
    access: "user",
    refs: [],
    body: apiTokenInput,
    reply: apiToken.extend({ secret: z.string() }).meta({ id: "CreatedApiToken" }),
    status: 201,
  }),
  revoke: endpoint("tokens.revoke", {
    summary: "Revoke an API token immediately",
    access: "user",
    refs: ["params.id"],
    params: z.strictObject({ id: tokenId }),
  }),
};
