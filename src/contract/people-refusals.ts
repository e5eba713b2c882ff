import type { RefusalCode } from "#domain/refusals.ts";

type Codes = readonly RefusalCode[];

const NOT_BY_TOKEN: Codes = ["auth.forbidden"];

/** Refusals about sessions, tokens, companies, members and invitations; the rest are in `operation-refusals.ts`. */
export const PEOPLE_REFUSALS_OF = {
  "sessions.list": NOT_BY_TOKEN,
  "sessions.end": [...NOT_BY_TOKEN, "record.not-found"],
  "tokens.list": NOT_BY_TOKEN,
  "tokens.create": [
    ...NOT_BY_TOKEN,
    "token.already-created",
    "token.expires-in-past",
    "token.broader-than-role",
    "token.area-not-in-role",
  ],
  "tokens.revoke": [...NOT_BY_TOKEN, "record.not-found"],
  "companies.list": NOT_BY_TOKEN,
  "companies.create": [...NOT_BY_TOKEN, "company.limit-reached"],
  "members.update": [...NOT_BY_TOKEN, "member.not-found", "member.is-owner"],
  "members.remove": [...NOT_BY_TOKEN, "member.not-found", "member.is-owner"],
  "members.access": [...NOT_BY_TOKEN, "member.not-allowed", "member.not-found"],
  "members.signOut": [...NOT_BY_TOKEN, "member.not-found"],
  "members.revokeToken": [...NOT_BY_TOKEN, "member.not-found", "record.not-found"],
  "members.leave": [...NOT_BY_TOKEN, "member.not-found", "member.is-owner"],
  "invitations.create": [
    ...NOT_BY_TOKEN,
    "member.in-sample",
    "member.already-member",
    "member.limit-reached",
  ],
  "invitations.revoke": [...NOT_BY_TOKEN, "invitation.not-found"],
  "invitations.read": ["invitation.not-valid"],
  "invitations.accept": [
    ...NOT_BY_TOKEN,
    "invitation.not-valid",
    "invitation.other-address",
    "member.already-member",
  ],
} as const satisfies Record<string, Codes>;
