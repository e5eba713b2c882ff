import type { Approval, ApprovalInput } from "#contract/approvals.ts";
import { documentId } from "#contract/fields.ts";
import { APPROVABLE, APPROVAL_KINDS, type ApprovalKind } from "#domain/approvals.ts";
import type { ApprovalId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import { accessTo, type Membership } from "#domain/roles.ts";
import { type AuditRecord, recordAudit } from "#server/audit/record-audit.ts";
import type { Database } from "#server/db/database.ts";
import type { Tx } from "#server/db/transaction.ts";
import { postStoredDraft } from "#server/documents/post-draft.ts";
import { currentDocument } from "#server/documents/read-documents.ts";
import { pageOf, readIdPlace, writeCursor } from "#server/http/cursor.ts";
import { withPeople } from "#server/identity/lookup.ts";
import { lockBook } from "#server/settings/lookup.ts";
import {
  type ApprovalFilter,
  type ApprovalRow,
  insertApproval,
  selectApprovals,
  selectApprovalRules,
  updateApproval,
} from "./queries.ts";

export type { ApprovalRow } from "./queries.ts";

/** Whether records of a kind need approval from some amount on. */
export async function hasRule(tx: Tx, kind: ApprovalKind): Promise<boolean> {
  return (await selectApprovalRules(tx)).some((rule) => rule.kind === kind && rule.minAmount !== null);
}

/** What approvals need to know of a kind of record. */
type ApprovableRecord = {
  subject: AuditRecord["subject"];
  /** Rejects a version that the caller hasn't read. */
  checkVersion: (tx: Tx, id: string, version: number) => Promise<unknown>;
  post: (tx: Tx, id: string) => Promise<unknown>;
};

const documentOf = (kind: "bill" | "vendor_credit" | "credit_note"): ApprovableRecord => ({
  subject: "document",
  checkVersion: (tx, id, version) => currentDocument(tx, kind, documentId.parse(id), version),
  post: (tx, id) => postStoredDraft(tx, kind, documentId.parse(id)),
});

const RECORDS: Readonly<Record<ApprovalKind, ApprovableRecord>> = {
  bill: documentOf("bill"),
  vendor_credit: documentOf("vendor_credit"),
  credit_note: documentOf("credit_note"),
};

type ApprovalsQuery = Pick<ApprovalFilter, "status" | "recordId" | "limit"> & { cursor?: string | undefined };

/** Returns a page of requests, of the kinds that a member may see (Security 2.2). */
export async function listApprovals(tx: Tx, member: Membership, { cursor, ...query }: ApprovalsQuery) {
  const kinds = APPROVAL_KINDS.filter((kind) => accessTo(APPROVABLE[kind].area, member) !== "none");
  const filter = { ...query, kinds, before: readIdPlace(cursor), limit: query.limit + 1 };
  const rows = await selectApprovals(tx, filter);
  return pageOf(rows, query.limit, ({ id }) => writeCursor(id));
}

async function readApproval(tx: Tx, id: ApprovalId): Promise<ApprovalRow> {
  const [row] = await selectApprovals(tx, {
    id,
    kinds: APPROVAL_KINDS,
    before: readIdPlace(undefined),
    limit: 1,
  });
  if (row === undefined) throw new Refusal("approval.not-found");
  return row;
}

/** Requests the approval of a draft (Accounting 34). */
export async function requestApproval(tx: Tx, input: ApprovalInput): Promise<ApprovalRow> {
  const { kind, recordId, version } = input;
  await lockBook(tx);
  await RECORDS[kind].checkVersion(tx, recordId, version);
  const row = await readApproval(tx, await insertApproval(tx, input));
  await recordDecision(tx, row, "approval_requested");
  return row;
}

/** Approves a draft and posts it as it was requested (I-130). */
export async function approveRecord(tx: Tx, id: ApprovalId): Promise<ApprovalRow> {
  const { kind, recordId } = await lockRequest(tx, id);
  await updateApproval(tx, id, { status: "approved", reason: null });
  await RECORDS[kind].post(tx, recordId);
  const row = await readApproval(tx, id);
  await recordDecision(tx, row, row.isSoleMember ? "approved_as_only_member" : "approved");
  return row;
}

/** Rejects a draft with a reason. It stays a draft. */
export async function rejectRecord(tx: Tx, id: ApprovalId, reason: string): Promise<ApprovalRow> {
  await lockRequest(tx, id);
  await updateApproval(tx, id, { status: "rejected", reason });
  const row = await readApproval(tx, id);
  await recordDecision(tx, row, "rejected");
  return row;
}

/** Locks the book before reading the request, so that each is answered once. */
async function lockRequest(tx: Tx, id: ApprovalId): Promise<ApprovalRow> {
  await lockBook(tx);
  const row = await readApproval(tx, id);
  if (row.status !== "requested") throw new Refusal("approval.ended");
  if (row.isOwn) throw new Refusal("approval.own-record");
  return row;
}

function recordDecision(tx: Tx, row: ApprovalRow, verb: string): Promise<void> {
  const { kind, recordId, amount, number, reason } = row;
  return recordAudit(tx, {
    action: `${kind}.${verb}`,
    subject: RECORDS[kind].subject,
    subjectId: recordId,
    after: { number, amount, reason },
  });
}

/** Names the users of requests, after the transaction that read them. */
export async function nameUsers(
  database: Pick<Database, "people">,
  rows: readonly ApprovalRow[],
): Promise<Approval[]> {
  const requested = await withPeople(
    database,
    rows.map(({ requesterId: userId, makerIds: _makers, isSoleMember: _isSole, ...row }) => ({
      ...row,
      userId,
    })),
    "requestedBy",
  );
  const decided = requested.map(({ deciderId: userId, ...row }) => ({ ...row, userId }));
  return withPeople(database, decided, "decidedBy");
}
