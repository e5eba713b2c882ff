import type { Member, MemberInput } from "#contract/people.ts";
import type { BookId, UserId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import { hasSwitches, type Membership, type Role, type Switches, SWITCHES_OF } from "#domain/roles.ts";
import type { Client, Database } from "#server/db/database.ts";
import { writeOutside } from "#server/db/in-transaction.ts";
import {
  deleteMember,
  insertMemberChange,
  lockOwner,
  type MemberRow,
  saveMember,
  selectMember,
  selectMembers,
} from "./member-queries.ts";

type Place = { bookId: BookId; userId: UserId };

/** The members of a company, its owner first. */
export async function listMembers(database: Database, { bookId, userId }: Place): Promise<Member[]> {
  return (await selectMembers(database.people, bookId)).map((row) => replyMember(row, userId));
}

function replyMember(row: MemberRow, callerId: UserId): Member {
  return { ...row, isYou: row.userId === callerId };
}

type AskedRole = { role: Role } & { [Switch in keyof Switches]?: boolean | undefined };

/** A role with its switches: the usual ones where none were given, and where the role has none. */
export function membershipOf({ role, ...given }: AskedRole): Membership {
  const usual = SWITCHES_OF[role];
  if (!hasSwitches(role)) return { role, ...usual };
  return {
    role,
    seesBank: given.seesBank ?? usual.seesBank,
    seesReports: given.seesReports ?? usual.seesReports,
  };
}

/** Gives a member another role. The owner's changes only by handing over, so nobody can raise their own. */
export function changeRole(
  database: Database,
  { caller, memberId, input }: { caller: Place; memberId: UserId; input: MemberInput },
): Promise<Member> {
  return writeOutside(database, async (client) => {
    await holdPeople(client, caller);
    const of = { bookId: caller.bookId, userId: memberId };
    const before = await changeable(client, of);
    const after = membershipOf(input);
    await saveMember(client, { ...of, ...after });
    await insertMemberChange(client, {
      bookId: caller.bookId,
      actorId: caller.userId,
      action: "changed",
      email: before.email,
      before: before.role,
      after: after.role,
    });
    return replyMember({ ...before, ...after }, caller.userId);
  });
}

/** Ends a membership: from then on no request of this person gets into the company (Security 2.2). */
export function removeMember(
  database: Database,
  { caller, memberId }: { caller: Place; memberId: UserId },
): Promise<void> {
  return writeOutside(database, async (client) => {
    await holdPeople(client, caller);
    await end(client, { ...caller, memberId, action: "removed" });
  });
}

/** Members can leave by themselves; the owner can't. */
export function leaveCompany(database: Database, caller: Place): Promise<void> {
  return writeOutside(database, (client) =>
    end(client, { ...caller, memberId: caller.userId, action: "left" }),
  );
}

type Ending = Place & { memberId: UserId; action: "removed" | "left" };

async function end(client: Client, { bookId, userId, memberId, action }: Ending): Promise<void> {
  const of = { bookId, userId: memberId };
  const { email, role } = await changeable(client, of);
  await deleteMember(client, of);
  await insertMemberChange(client, { bookId, actorId: userId, action, email, before: role, after: null });
}

/** Keeps others from changing the people of a company meanwhile; only its owner changes them. */
export async function holdPeople(client: Client, { bookId, userId }: Place): Promise<void> {
  if ((await lockOwner(client, bookId)) !== userId) throw new Refusal("member.not-allowed");
}

async function changeable(client: Client, of: Place): Promise<MemberRow> {
  const member = await selectMember(client, of);
  if (!member) throw new Refusal("member.not-found");
  if (member.role === "owner") throw new Refusal("member.is-owner");
  return member;
}
