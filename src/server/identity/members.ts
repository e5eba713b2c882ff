import type { Member, MemberAccess, MemberInput } from "#contract/people.ts";
import type { BookId, TokenId, UserId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import { hasSwitch, type Membership, type Role, type Switches, SWITCHES_OF } from "#domain/roles.ts";
import type { Client, Database } from "#server/db/database.ts";
import { writeOutsideBooks } from "#server/db/in-transaction.ts";
import {
  deleteMember,
  insertMemberChange,
  lockOwner,
  type MemberRow,
  saveMember,
  selectMember,
  selectMembers,
  selectMemberSessions,
  blockMemberSessions,
} from "./member-queries.ts";
import { deleteApiToken, selectApiTokens } from "./token-queries.ts";

type MemberKey = { bookId: BookId; userId: UserId };

/** Returns the members of a company, its owner first. */
export async function listMembers(database: Database, { bookId, userId }: MemberKey): Promise<Member[]> {
  return (await selectMembers(database.people, bookId)).map((row) => toMemberReply(row, userId));
}

function toMemberReply(row: MemberRow, callerId: UserId): Member {
  return { ...row, isYou: row.userId === callerId };
}

type RoleInput = { role: Role } & { [Switch in keyof Switches]?: boolean | undefined };

/** Returns a role with its switches: the defaults where none is given or the role has no choice. */
export function membershipOf({ role, ...given }: RoleInput): Membership {
  const valueOf = (name: keyof Switches) =>
    (hasSwitch(role, name) ? given[name] : undefined) ?? SWITCHES_OF[role][name];
  return {
    role,
    canViewBank: valueOf("canViewBank"),
    canViewReports: valueOf("canViewReports"),
    canPost: valueOf("canPost"),
  };
}

/** Changes a member's role. The owner's changes only by a transfer, so members can't raise their own. */
export function changeRole(
  database: Database,
  { caller, memberId, input }: { caller: MemberKey; memberId: UserId; input: MemberInput },
): Promise<Member> {
  return writeOutsideBooks(database, async (client) => {
    await lockPeople(client, caller);
    const memberKey = { bookId: caller.bookId, userId: memberId };
    const before = await findChangeableMember(client, memberKey);
    const after = membershipOf(input);
    await saveMember(client, { ...memberKey, ...after });
    await insertMemberChange(client, {
      bookId: caller.bookId,
      actorId: caller.userId,
      action: "changed",
      email: before.email,
      before: before.role,
      after: after.role,
    });
    return toMemberReply({ ...before, ...after }, caller.userId);
  });
}

/** Removes a member: from then on no request of this user gets into the company (Security 2.2). */
export function removeMember(
  database: Database,
  { caller, memberId }: { caller: MemberKey; memberId: UserId },
): Promise<void> {
  return writeOutsideBooks(database, async (client) => {
    await lockPeople(client, caller);
    await endMembership(client, { ...caller, memberId, action: "removed" });
  });
}

/** Members can leave on their own; the owner can't. */
export function leaveCompany(database: Database, caller: MemberKey): Promise<void> {
  return writeOutsideBooks(database, (client) =>
    endMembership(client, { ...caller, memberId: caller.userId, action: "left" }),
  );
}

type MembershipEnd = MemberKey & { memberId: UserId; action: "removed" | "left" };

async function endMembership(
  client: Client,
  { bookId, userId, memberId, action }: MembershipEnd,
): Promise<void> {
  const memberKey = { bookId, userId: memberId };
  const { email, role } = await findChangeableMember(client, memberKey);
  await deleteMember(client, memberKey);
  await insertMemberChange(client, { bookId, actorId: userId, action, email, before: role, after: null });
}

/** Returns what opens the company to a member. The owner sees every member's, others only their own. */
export async function readAccess(
  { people }: Pick<Database, "people">,
  { caller, memberId }: { caller: MemberKey & Membership; memberId: UserId },
): Promise<MemberAccess> {
  if (caller.role !== "owner" && memberId !== caller.userId) throw new Refusal("member.not-allowed");
  const memberKey = { bookId: caller.bookId, userId: memberId };
  if (!(await selectMember(people, memberKey))) throw new Refusal("member.not-found");
  const tokens = await selectApiTokens(people, memberId);
  return {
    sessions: await selectMemberSessions(people, memberKey),
    tokens: tokens.flatMap(({ bookId, ...token }) => (bookId === caller.bookId ? [token] : [])),
  };
}

/** Ends a member's sessions in the company; others continue. */
export function signOutMember(
  database: Database,
  { caller, memberId }: { caller: MemberKey; memberId: UserId },
): Promise<void> {
  return writeOutsideBooks(database, async (client) => {
    const memberKey = { bookId: caller.bookId, userId: memberId };
    await recordAccessEnd(client, caller, { memberKey, action: "signed_out" });
    await blockMemberSessions(client, memberKey);
  });
}

/** Revokes an API token of a member for the company. */
export function revokeMemberToken(
  database: Database,
  { caller, memberId, tokenId }: { caller: MemberKey; memberId: UserId; tokenId: TokenId },
): Promise<void> {
  return writeOutsideBooks(database, async (client) => {
    const memberKey = { bookId: caller.bookId, userId: memberId };
    await recordAccessEnd(client, caller, { memberKey, action: "token_revoked" });
    if (!(await deleteApiToken(client, { ...memberKey, id: tokenId }))) throw new Refusal("record.not-found");
  });
}

type AccessEnd = { memberKey: MemberKey; action: "signed_out" | "token_revoked" };

async function recordAccessEnd(
  client: Client,
  caller: MemberKey,
  { memberKey, action }: AccessEnd,
): Promise<void> {
  await lockPeople(client, caller);
  const member = await selectMember(client, memberKey);
  if (!member) throw new Refusal("member.not-found");
  const { email, role } = member;
  await insertMemberChange(client, {
    bookId: caller.bookId,
    actorId: caller.userId,
    action,
    email,
    before: role,
    after: role,
  });
}

/** Locks the members of a company against other changes; only its owner changes them. */
export async function lockPeople(client: Client, { bookId, userId }: MemberKey): Promise<void> {
  if ((await lockOwner(client, bookId)) !== userId) throw new Refusal("member.not-allowed");
}

async function findChangeableMember(client: Client, memberKey: MemberKey): Promise<MemberRow> {
  const member = await selectMember(client, memberKey);
  if (!member) throw new Refusal("member.not-found");
  if (member.role === "owner") throw new Refusal("member.is-owner");
  return member;
}
