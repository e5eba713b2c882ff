import type { Invitation, InvitationInput } from "#contract/people.ts";
import type { BookId, InvitationId, UserId } from "#domain/ids.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { membershipIn, ROLE_TEXTS, SWITCHES_OF } from "#domain/roles.ts";
import { type Books, openBooks } from "#server/db/books.ts";
import type { Client, Database } from "#server/db/database.ts";
import { writeOutsideBooks } from "#server/db/in-transaction.ts";
import { invitationMessage } from "#server/outbox/messages.ts";
import { readCompanyOfPerson } from "#server/settings/lookup.ts";
import { requiredEmail } from "./email-address.ts";
import type { Caller, SignedIn } from "#server/http/caller.ts";
import type { AuthServices } from "./identity.ts";
import { enforceRateLimit, invitationsOf } from "./limits.ts";
import {
  countPeople,
  deleteInvitation,
  insertInvitation,
  insertMemberChange,
  lockOwner,
  type OpenInvitation,
  saveMember,
  selectMember,
  selectMemberByEmail,
  selectOpenInvitation,
} from "./member-queries.ts";
import { lockPeople, membershipOf } from "./members.ts";
import type { FastifyReply } from "fastify";
import { newToken, tokenHash } from "./tokens.ts";

const INVITATION_DAYS = 14;
const MOST_PEOPLE = 100;

/** Includes its purpose, so that no other link works as an invitation. */
const invitationHash = (token: string) => tokenHash(`invitation:${token}`);

type InvitationRequest = { caller: Caller; books: Books; input: InvitationInput; reply: FastifyReply };

/**
 * Invites an address. The link is emailed; if email is off, the owner gets it once to pass on. An invitation as owner
 * transfers the company once accepted, so both agree to it (Decision 0128).
 */
export async function inviteMember(
  { identity, config, database, linkTo }: AuthServices,
  { caller, books, input, reply }: InvitationRequest,
): Promise<Invitation & { link: string | null }> {
  const { bookId, userId } = caller;
  const email = requiredEmail(input.email);
  const { name: company, isSample } = await books.read(readCompanyOfPerson);
  if (isSample) throw new Refusal("member.in-sample");
  await enforceRateLimit(database, reply, invitationsOf(userId));
  const membership = membershipOf(input);
  const token = newToken();
  const link = linkTo("/invitation", token);
  const row = await writeOutsideBooks(database, async (client) => {
    await lockPeople(client, caller);
    const member = await selectMemberByEmail(client, { bookId, email });
    if (member !== undefined && (membership.role !== "owner" || member.role === "owner"))
      throw refuseField("member.already-member", "email");
    if ((await countPeople(client, bookId)) >= MOST_PEOPLE)
      throw refuseField("member.limit-reached", "email");
    const invited = { bookId, email, ...membership, tokenHash: invitationHash(token) };
    const invitationRow = await insertInvitation(client, {
      ...invited,
      invitedBy: userId,
      days: INVITATION_DAYS,
    });
    const { role } = membership;
    await insertMemberChange(client, {
      bookId,
      actorId: userId,
      action: "invited",
      email,
      before: null,
      after: role,
    });
    const words = { inviter: caller.name, company, role: ROLE_TEXTS[role].name, link, days: INVITATION_DAYS };
    await identity.outbox.write(client, email, invitationMessage(words));
    return invitationRow;
  });
  identity.outbox.wake();
  return { ...row, link: config.smtpUrl === null ? link : null };
}

/** Revokes an invitation; its link stops working. */
export function revokeInvitation(
  database: Database,
  { caller, id }: { caller: Caller; id: InvitationId },
): Promise<void> {
  const { bookId, userId } = caller;
  return writeOutsideBooks(database, async (client) => {
    await lockPeople(client, caller);
    const revoked = await deleteInvitation(client, { bookId, id });
    if (revoked === null) throw new Refusal("invitation.not-found");
    const { email, role } = revoked;
    await insertMemberChange(client, {
      bookId,
      actorId: userId,
      action: "revoked",
      email,
      before: role,
      after: null,
    });
  });
}

/** Returns what an invitation is for, to a person with its link. */
export async function readInvitation(database: Database, token: string) {
  const openInvitation = await selectOpenInvitation(database.people, invitationHash(token));
  if (openInvitation === null) throw new Refusal("invitation.not-valid");
  const { bookId, inviterId, email, role, invitedBy } = openInvitation;
  const books = openBooks(database, { bookId, userId: inviterId, passes: true });
  const { name: company } = await books.read(readCompanyOfPerson);
  return { company, email, role, invitedBy };
}

/** Makes the caller a member, once, if the invitation is for the caller's address. */
export function acceptInvitation(
  database: Database,
  { caller, token }: { caller: SignedIn; token: string },
): Promise<{ companyId: BookId }> {
  return writeOutsideBooks(database, async (client) => {
    const invitation = await selectOpenInvitation(client, invitationHash(token));
    if (invitation === null) throw new Refusal("invitation.not-valid");
    const { bookId } = invitation;
    const ownerId = await lockOwner(client, bookId);
    // It may have been used or revoked in the meantime.
    if ((await selectOpenInvitation(client, invitationHash(token))) === null || ownerId === null)
      throw new Refusal("invitation.not-valid");
    if (invitation.email !== caller.email) throw new Refusal("invitation.email-mismatch");
    await deleteInvitation(client, invitation);
    if (invitation.role === "owner")
      await transferOwnership(client, { invitation, ownerId, newOwnerId: caller.userId });
    else await joinCompany(client, { invitation, userId: caller.userId });
    return { companyId: bookId };
  });
}

async function joinCompany(
  client: Client,
  { invitation, userId }: { invitation: OpenInvitation; userId: UserId },
): Promise<void> {
  const { bookId, email, role } = invitation;
  if ((await selectMember(client, { bookId, userId })) !== undefined)
    throw new Refusal("member.already-member");
  await saveMember(client, { bookId, userId, ...membershipIn(invitation) });
  await insertMemberChange(client, {
    bookId,
    actorId: userId,
    action: "joined",
    email,
    before: null,
    after: role,
  });
}

type OwnershipTransfer = { invitation: OpenInvitation; ownerId: UserId; newOwnerId: UserId };

/** Makes the owner an accountant, and the person who accepts the owner. */
async function transferOwnership(
  client: Client,
  { invitation, ownerId, newOwnerId }: OwnershipTransfer,
): Promise<void> {
  const { bookId, email, inviterId } = invitation;
  // The sender must still be the owner.
  if (inviterId !== ownerId || newOwnerId === ownerId) throw new Refusal("invitation.not-valid");
  const before = (await selectMember(client, { bookId, userId: newOwnerId }))?.role ?? null;
  await saveMember(client, { bookId, userId: ownerId, role: "accountant", ...SWITCHES_OF.accountant });
  await saveMember(client, { bookId, userId: newOwnerId, role: "owner", ...SWITCHES_OF.owner });
  await insertMemberChange(client, {
    bookId,
    actorId: newOwnerId,
    action: "ownership_accepted",
    email,
    before,
    after: "owner",
  });
}
