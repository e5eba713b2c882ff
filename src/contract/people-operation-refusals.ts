import type { RefusalCode } from "#domain/refusals.ts";

type RefusalCodes = readonly RefusalCode[];

const TOKEN_REFUSALS: RefusalCodes = ["auth.forbidden"];

/** Refusals about sessions, tokens, companies, members and invitations; the rest are in `operation-refusals.ts`. */
export const PEOPLE_REFUSALS_OF = {
  "sessions.list": TOKEN_REFUSALS,
  "sessions.end": [...TOKEN_REFUSALS, "record.not-found"],
  "tokens.list": TOKEN_REFUSALS,
  "tokens.create": [
    ...TOKEN_REFUSALS,
    "token.already-created",
    "token.expires-in-past",
    "token.broader-than-role",
    "token.area-not-in-role",
  ],
  "tokens.revoke": [...TOKEN_REFUSALS, "record.not-found"],
  "companies.list": TOKEN_REFUSALS,
  "companies.overview": TOKEN_REFUSALS,
  "companies.create": [...TOKEN_REFUSALS, "company.limit-reached"],
  "members.update": [...TOKEN_REFUSALS, "member.not-found", "member.is-owner"],
  "members.remove": [...TOKEN_REFUSALS, "member.not-found", "member.is-owner"],
  "members.access": [...TOKEN_REFUSALS, "member.not-allowed", "member.not-found"],
  "members.signOut": [...TOKEN_REFUSALS, "member.not-found"],
  "members.revokeToken": [...TOKEN_REFUSALS, "member.not-found", "record.not-found"],
  "members.leave": [...TOKEN_REFUSALS, "member.not-found", "member.is-owner"],
  "invitations.create": [
    ...TOKEN_REFUSALS,
    "member.in-sample",
    "member.already-member",
    "member.limit-reached",
  ],
  "invitations.revoke": [...TOKEN_REFUSALS, "invitation.not-found"],
  "invitations.lookUp": ["invitation.not-valid"],
  "invitations.accept": [
    ...TOKEN_REFUSALS,
    "invitation.not-valid",
    "invitation.email-mismatch",
    "member.already-member",
  ],
} as const satisfies Record<string, RefusalCodes>;
