import type { MemberAccess, MemberChange } from "#contract/people.ts";
import type { AuditFilter } from "#domain/activity.ts";
import type { Instant } from "#domain/dates.ts";
import type { BookId, InvitationId, UserId } from "#domain/ids.ts";
import type { Membership, Role } from "#domain/roles.ts";
import { newId } from "#server/db/new-id.ts";
import { type Connection, MEMBERSHIP_COLUMNS, selectFirst, selectRows, runStatement } from "./queries.ts";

/** All SQL for members of books and invitations (Decision 0128). */

export type MemberRow = Membership & { userId: UserId; name: string; email: string; joinedAt: Instant };

const MEMBER = `
  select m.user_id as "userId", u.name, u.email, ${MEMBERSHIP_COLUMNS}, m.created_at as "joinedAt"
  from auth.memberships m join auth.users u on u.id = m.user_id
  where m.book_id = $1`;

/** Returns the owner first, then the others in the order they joined. */
export function selectMembers(connection: Connection, bookId: BookId): Promise<MemberRow[]> {
  const text = `${MEMBER} order by m.role in ('owner', 'sample') desc, m.created_at, m.user_id`;
  return selectRows(connection, text, [bookId]);
}

type MemberOfBook = { bookId: BookId; userId: UserId };

export function selectMember(
  connection: Connection,
  { bookId, userId }: MemberOfBook,
): Promise<MemberRow | undefined> {
  return selectFirst(connection, `${MEMBER} and m.user_id = $2`, [bookId, userId]);
}

export function selectMemberByEmail(
  connection: Connection,
  { bookId, email }: { bookId: BookId; email: string },
): Promise<MemberRow | undefined> {
  return selectFirst(connection, `${MEMBER} and u.email = $2`, [bookId, email]);
}

/** Locks the owner of a book until the transaction ends: changes to its members take turns. */
export async function lockOwner(connection: Connection, bookId: BookId): Promise<UserId | null> {
  const text = `select user_id as id from auth.memberships
    where book_id = $1 and role = 'owner' and book_exists for update`;
  return (await selectFirst<{ id: UserId }>(connection, text, [bookId]))?.id ?? null;
}

/** Counts members and invitations together. */
export async function countPeople(connection: Connection, bookId: BookId): Promise<number> {
  const text = `select (select count(*)::int from auth.memberships where book_id = $1)
    + (select count(*)::int from auth.invitations where book_id = $1) as people`;
  return (await selectFirst<{ people: number }>(connection, text, [bookId]))?.people ?? 0;
}

export type NewMember = MemberOfBook & Membership;

/** Adds a member, or changes a member's role and permissions. */
export function saveMember(connection: Connection, member: NewMember): Promise<number> {
  const { userId, bookId, role, canViewBank, canViewReports, canPost } = member;
  const text = `insert into auth.memberships (user_id, book_id, role, can_view_bank, can_view_reports, can_post, book_exists)
    values ($1, $2, $3, $4, $5, $6, true)
    on conflict (user_id, book_id) do update set role = excluded.role, can_view_bank = excluded.can_view_bank,
      can_view_reports = excluded.can_view_reports, can_post = excluded.can_post`;
  return runStatement(connection, text, [userId, bookId, role, canViewBank, canViewReports, canPost]);
}

/** Deletes a membership and the member's tokens for the book. */
export function deleteMember(connection: Connection, { bookId, userId }: MemberOfBook): Promise<number> {
  return runStatement(connection, "delete from auth.memberships where book_id = $1 and user_id = $2", [
    bookId,
    userId,
  ]);
}

/** Returns the sessions in which a user can open a book, most recently used first. */
export function selectMemberSessions(
  connection: Connection,
  { bookId, userId }: MemberOfBook,
): Promise<MemberAccess["sessions"]> {
  const text = `select s.created_at as "createdAt", s.last_used_at as "lastUsedAt", s.user_agent as "userAgent"
    from auth.sessions s join auth.memberships m on m.user_id = s.user_id and m.book_id = $1
    where s.user_id = $2 and s.expires_at > now() and s.created_at >= m.sessions_valid_from
    order by s.last_used_at desc, s.id desc limit 500`;
  return selectRows(connection, text, [bookId, userId]);
}

/** Keeps the member's current sessions from opening the book. */
export function blockMemberSessions(
  connection: Connection,
  { bookId, userId }: MemberOfBook,
): Promise<number> {
  const text = "update auth.memberships set sessions_valid_from = now() where book_id = $1 and user_id = $2";
  return runStatement(connection, text, [bookId, userId]);
}

export type InvitationRow = Membership & {
  id: InvitationId;
  email: string;
  invitedBy: string;
  createdAt: Instant;
  expiresAt: Instant;
  isExpired: boolean;
};

const INVITATIONS = `
  select m.id, m.email, ${MEMBERSHIP_COLUMNS}, u.name as "invitedBy",
    m.created_at as "createdAt", m.expires_at as "expiresAt", m.expires_at <= now() as "isExpired"
  from auth.invitations m join auth.users u on u.id = m.invited_by`;

export function selectInvitations(connection: Connection, bookId: BookId): Promise<InvitationRow[]> {
  return selectRows(connection, `${INVITATIONS} where m.book_id = $1 order by m.id desc`, [bookId]);
}

type NewInvitation = Membership & {
  bookId: BookId;
  email: string;
  tokenHash: string;
  invitedBy: UserId;
  days: number;
};

/** Replaces an earlier invitation to the same address. */
export async function insertInvitation(
  connection: Connection,
  invitation: NewInvitation,
): Promise<InvitationRow> {
  const { bookId, email, role, canViewBank, canViewReports, canPost, tokenHash, invitedBy, days } =
    invitation;
  await runStatement(connection, "delete from auth.invitations where book_id = $1 and email = $2", [
    bookId,
    email,
  ]);
  const id = newId<InvitationId>();
  const text = `insert into auth.invitations
      (id, book_id, email, role, can_view_bank, can_view_reports, can_post, token_hash, invited_by, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(days => $10))`;
  await runStatement(connection, text, [
    id,
    bookId,
    email,
    role,
    canViewBank,
    canViewReports,
    canPost,
    tokenHash,
    invitedBy,
    days,
  ]);
  const row = await selectFirst<InvitationRow>(connection, `${INVITATIONS} where m.id = $1`, [id]);
  if (!row) throw new Error("The invitation wasn't saved.");
  return row;
}

/** Deletes an invitation; null if the book has none with this id. */
export async function deleteInvitation(
  connection: Connection,
  { bookId, id }: { bookId: BookId; id: InvitationId },
): Promise<{ email: string; role: Role } | null> {
  const text = "delete from auth.invitations where book_id = $1 and id = $2 returning email, role";
  return (await selectFirst<{ email: string; role: Role }>(connection, text, [bookId, id])) ?? null;
}

export type OpenInvitation = Membership & {
  id: InvitationId;
  bookId: BookId;
  email: string;
  inviterId: UserId;
  invitedBy: string;
};

/** Returns the invitation of a valid link. */
export async function selectOpenInvitation(
  connection: Connection,
  tokenHash: string,
): Promise<OpenInvitation | null> {
  const text = `select m.id, m.book_id as "bookId", m.email, ${MEMBERSHIP_COLUMNS}, m.invited_by as "inviterId", u.name as "invitedBy"
    from auth.invitations m join auth.users u on u.id = m.invited_by
    where m.token_hash = $1 and m.expires_at > now()`;
  return (await selectFirst<OpenInvitation>(connection, text, [tokenHash])) ?? null;
}

type NewChange = Pick<MemberChange, "action" | "email" | "before" | "after"> & {
  bookId: BookId;
  actorId: UserId;
};

/** Records who did what, in the same transaction (I-120). */
export function insertMemberChange(connection: Connection, change: NewChange): Promise<number> {
  const { bookId, actorId, action, email, before, after } = change;
  const text = `insert into auth.member_changes (id, book_id, actor_id, action, email, before, after)
    values ($1, $2, $3, $4, $5, $6, $7)`;
  return runStatement(connection, text, [newId(), bookId, actorId, action, email, before, after]);
}

export function selectMemberChanges(connection: Connection, bookId: BookId): Promise<MemberChange[]> {
  const text = `select c.at as "changedAt", u.name as "changedBy", c.action, c.email, c.before, c.after
    from auth.member_changes c left join auth.users u on u.id = c.actor_id
    where c.book_id = $1 order by c.id desc limit 200`;
  return selectRows(connection, text, [bookId]);
}

export type MemberChangeRow = Pick<MemberChange, "changedAt" | "action" | "email" | "before" | "after"> & {
  id: string;
  userId: UserId;
};

/** Returns the changes of a company's members before an id, newest first, by the filters of the audit log. */
export async function selectMemberActivity(
  connection: Connection,
  { search, subjectId, personId, program, kinds, verbs, firstAt, endAt }: AuditFilter,
  { bookId, before, limit }: { bookId: BookId; before: string; limit: number },
): Promise<MemberChangeRow[]> {
  if (subjectId !== null || (program ?? "app") !== "app" || kinds?.includes("member") === false) return [];
  const text = `select id, at as "changedAt", actor_id as "userId", action, email, before, after
    from auth.member_changes
    where book_id = $1 and id < $2 and position(lower($3) in email) > 0 and ($4::uuid is null or actor_id = $4)
      and ($5::text[] is null or action = any($5)) and ($6::timestamptz is null or at >= $6)
      and ($7::timestamptz is null or at < $7)
    order by id desc limit $8`;
  return selectRows(connection, text, [
    bookId,
    before,
    search,
    personId,
    verbs === null ? null : [...verbs],
    firstAt,
    endAt,
    limit,
  ]);
}
