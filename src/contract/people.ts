import { z } from "zod";
import { ROLES } from "#domain/roles.ts";
import { email, linkToken } from "./auth.ts";
import { endpoint } from "./endpoint.ts";
import { bookId, input, instant, invitationId, record, tokenId, userId } from "./fields.ts";
import { memberSwitches, tokenFields } from "./session.ts";

const role = z.enum(ROLES);
const member = record("Member", {
  userId,
  name: z.string(),
  email: z.string(),
  role,
  ...memberSwitches,
  joinedAt: instant,
  isYou: z.boolean(),
});
export type Member = z.infer<typeof member>;

const memberSession = record("MemberSession", {
  createdAt: instant,
  lastUsedAt: instant,
  /** Browser or program. */
  userAgent: z.string().nullable(),
});
const memberToken = record("MemberToken", tokenFields);

/** A member's access to the company: sign-ins and its API tokens. */
const memberAccess = record("MemberAccess", {
  sessions: z.array(memberSession),
  tokens: z.array(memberToken),
});
export type MemberAccess = z.infer<typeof memberAccess>;

/** If omitted, the defaults of the role. */
const optionalSwitches = z.strictObject(memberSwitches).partial().shape;

/** A new owner must be invited: both have to agree. */
export const memberInput = input("MemberInput", {
  role: z.enum(ROLES).exclude(["owner"], "Invite this person as owner to transfer the company"),
  ...optionalSwitches,
});
export type MemberInput = z.infer<typeof memberInput>;

const invitation = record("Invitation", {
  id: invitationId,
  email: z.string(),
  role,
  ...memberSwitches,
  invitedBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

/** An invitation as owner transfers the company once accepted. */
export const invitationInput = input("InvitationInput", { email, role, ...optionalSwitches });
export type InvitationInput = z.infer<typeof invitationInput>;

/** Actions on the members of a company. */
const MEMBER_ACTIONS = [
  "invited",
  "revoked",
  "joined",
  "changed",
  "removed",
  "left",
  "ownership_accepted",
  "signed_out",
  "token_revoked",
] as const;

const memberChange = record("MemberChange", {
  changedAt: instant,
  /** Who did it; null if that account was deleted. */
  changedBy: z.string().nullable(),
  action: z.enum(MEMBER_ACTIONS),
  /** Email of the member. */
  email: z.string(),
  before: role.nullable(),
  after: role.nullable(),
});
export type MemberChange = z.infer<typeof memberChange>;

const tokenBody = z.strictObject({ token: linkToken });

/** Members and invitations of a company (Security 2.2). */
export const memberEndpoints = {
  list: endpoint("members.list", {
    summary: "List the members of the company",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(member), nextCursor: z.null() }),
  }),
  access: endpoint("members.access", {
    summary: "List the sessions and API tokens of a member in the company",
    access: "user",
    refs: ["params.id"],
    params: z.strictObject({ id: userId }),
    reply: memberAccess,
  }),
  signOut: endpoint("members.signOut", {
    summary: "End all sessions of a member in the company; they need to sign in again",
    access: "user",
    refs: ["params.id"],
    params: z.strictObject({ id: userId }),
  }),
  revokeToken: endpoint("members.revokeToken", {
    summary: "Revoke an API token of a member for the company immediately",
    access: "user",
    refs: ["params.id", "params.tokenId"],
    params: z.strictObject({ id: userId, tokenId }),
  }),
  update: endpoint("members.update", {
    summary: "Change the role of a member",
    access: "user",
    refs: ["params.id"],
    params: z.strictObject({ id: userId }),
    body: memberInput,
    reply: member,
  }),
  remove: endpoint("members.remove", {
    summary: "Remove a member; ends the member's access and API tokens for the company immediately",
    access: "user",
    refs: ["params.id"],
    params: z.strictObject({ id: userId }),
  }),
  leave: endpoint("members.leave", {
    summary: "Leave the company",
    access: "user",
    refs: [],
  }),
  history: endpoint("members.history", {
    summary: "List changes of the members, newest first",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(memberChange), nextCursor: z.null() }),
  }),
};

export const invitationEndpoints = {
  list: endpoint("invitations.list", {
    summary: "List the invitations that haven't been accepted yet",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(invitation), nextCursor: z.null() }),
  }),
  create: endpoint("invitations.create", {
    summary: "Invite someone by email; replaces an earlier invitation to the same address",
    access: "user",
    refs: [],
    body: invitationInput,
    /** The link to pass on if no email is sent; shown only once. */
    reply: invitation.extend({ link: z.string().nullable() }).meta({ id: "CreatedInvitation" }),
    status: 201,
  }),
  revoke: endpoint("invitations.revoke", {
    summary: "Revoke an invitation immediately",
    access: "user",
    refs: ["params.id"],
    params: z.strictObject({ id: invitationId }),
  }),
  lookUp: endpoint("invitations.lookUp", {
    summary: "Get an invitation with the token from its link",
    access: "public",
    refs: [],
    body: tokenBody,
    reply: z.object({ company: z.string(), email: z.string(), role, invitedBy: z.string() }),
  }),
  accept: endpoint("invitations.accept", {
    summary: "Accept an invitation with the token from its link",
    access: "user",
    refs: [],
    body: tokenBody,
    reply: z.object({ companyId: bookId }),
  }),
};
