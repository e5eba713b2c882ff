import { sql } from "kysely";
import type { Approval, ApprovalInput, ApprovalRule, ApprovalRuleInput } from "#contract/approvals.ts";
import type { ApprovalKind, ApprovalStatus } from "#domain/approvals.ts";
import type { ApprovalId, UserId } from "#domain/ids.ts";
import { newId } from "#server/db/new-id.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";

export type RuleRow = Omit<ApprovalRule, "setBy"> & { userId: UserId | null };

const RULE = sql`kind, format_amount(min_amount) as "minAmount", set_by as "userId", set_at as "setAt"`;

/** Returns the rule of each kind that has one. */
export async function selectApprovalRules(tx: Tx): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select distinct on (kind) ${RULE} from ${bookRows("approval_rules")} order by kind, set_at desc`.execute(
    tx,
  );
  return rows;
}

export async function insertRule(
  tx: Tx,
  { kind, minAmount }: ApprovalRuleInput,
): Promise<RuleRow & { id: string }> {
  const { rows } = await sql<RuleRow & { id: string }>`
    insert into approval_rules (book_id, id, kind, min_amount) values (${BOOK}, ${newId()}, ${kind}, ${minAmount})
    returning id, ${RULE}`.execute(tx);
  const [rule] = rows;
  if (!rule) throw new Error("The insert returned no row.");
  return rule;
}

/** A request with the users that it names. */
export type ApprovalRow = Omit<Approval, "requestedBy" | "decidedBy" | "isOwn"> & {
  requesterId: UserId;
  deciderId: UserId | null;
  /** Who made the record, changed it last and requested its approval; they can't approve it. */
  makerIds: UserId[];
  /** Whether the current user can't approve it. */
  isOwn: boolean;
  isSoleMember: boolean;
};

export type ApprovalFilter = {
  id?: ApprovalId | undefined;
  recordId?: string | undefined;
  status?: ApprovalStatus | undefined;
  kinds: readonly ApprovalKind[];
  before: string;
  limit: number;
};

/** Returns requests before an id, newest first. */
export async function selectApprovals(
  tx: Tx,
  { id, recordId, status, kinds, before, limit }: ApprovalFilter,
): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select a.id, a.kind, a.record_id as "recordId", a.status, d.number, d.party_name as "partyName", d.date,
      format_amount(a.amount) as amount, a.requested_at as "requestedAt", a.requested_by as "requesterId",
      a.decided_at as "decidedAt", a.decided_by as "deciderId", a.reason, a.is_sole_member as "isSoleMember",
      array[a.made_by, a.changed_by, a.requested_by] as "makerIds",
      current_actor() in (a.made_by, a.changed_by, a.requested_by) and not is_sole_member(a.book_id) as "isOwn"
    from ${bookRows("approvals a")} left join ${bookRows("documents d")} on d.id = a.record_id
    where a.id < ${before} and a.kind = any(${[...kinds]}::text[]) and (${id ?? null}::uuid is null or a.id = ${id ?? null})
      and (${recordId ?? null}::uuid is null or a.record_id = ${recordId ?? null})
      and (${status ?? null}::text is null or a.status = ${status ?? null})
    order by a.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Stores a request; the database takes its amount, contents and makers from the record. */
export async function insertApproval(tx: Tx, { kind, recordId }: ApprovalInput): Promise<ApprovalId> {
  const id = newId<ApprovalId>();
  await sql`
    insert into approvals (book_id, id, kind, record_id) values (${BOOK}, ${id}, ${kind}, ${recordId})`.execute(
    tx,
  );
  return id;
}

type Decision = { status: "approved" | "rejected"; reason: string | null };

export async function updateApproval(tx: Tx, id: ApprovalId, { status, reason }: Decision): Promise<void> {
  await sql`
    update approvals set status = ${status}, reason = ${reason} where book_id = ${BOOK} and id = ${id}`.execute(
    tx,
  );
}

/** Counts the requests that wait for the current user. */
export async function countWaiting(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${bookRows("approvals")}
    where status = 'requested'
      and (current_actor() not in (made_by, changed_by, requested_by) or is_sole_member(book_id))`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}
