import { z } from "zod";
import { APPROVAL_KINDS, APPROVAL_STATUSES } from "#domain/approvals.ts";
import type { ApprovalId } from "#domain/ids.ts";
import { endpoint } from "./endpoint.ts";
import {
  amount,
  brandSchema,
  date,
  id,
  input,
  instant,
  listQuery,
  page,
  person,
  record,
  requiredText,
  version,
} from "./fields.ts";

const kind = z.enum(APPROVAL_KINDS);
const approvalId = brandSchema<ApprovalId>(id);

/** From which amount a kind of record needs approval (Accounting 34); it replaces the kind's previous rule. */
const approvalRule = record("ApprovalRule", {
  kind,
  /** In the base currency; null if the kind needs no approval. */
  minAmount: amount.nullable(),
  /** Null if it was never set. */
  setAt: instant.nullable(),
  /** Null if that account was deleted. */
  setBy: person.nullable(),
});
export type ApprovalRule = z.infer<typeof approvalRule>;

const approvalRuleInput = input("ApprovalRuleInput", { kind, minAmount: amount.nullable() });
export type ApprovalRuleInput = z.infer<typeof approvalRuleInput>;

export const approvalRuleEndpoints = {
  list: endpoint("approvalRules.list", {
    summary: "List the approval threshold of each kind of record",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(approvalRule), nextCursor: z.null() }),
  }),
  set: endpoint("approvalRules.set", {
    summary: "Set the approval threshold of a kind of record, or null for none",
    access: "user",
    refs: [],
    body: approvalRuleInput,
    reply: approvalRule,
    status: 201,
  }),
};

/** A request to approve a draft, and its answer. */
const approval = record("Approval", {
  id: approvalId,
  kind,
  recordId: id,
  status: z.enum(APPROVAL_STATUSES),
  /** Null if the record was deleted. */
  number: z.string().nullable(),
  partyName: z.string().nullable(),
  date: date.nullable(),
  /** In the base currency, as requested. */
  amount,
  requestedAt: instant,
  requestedBy: person.nullable(),
  decidedAt: instant.nullable(),
  decidedBy: person.nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** Whether another member must decide, because the caller entered or changed the record or requested its approval. */
  isOwn: z.boolean(),
});
export type Approval = z.infer<typeof approval>;

const approvalInput = input("ApprovalInput", {
  kind,
  recordId: id,
  /** Version of the draft that was read. */
  version,
});
export type ApprovalInput = z.infer<typeof approvalInput>;

const params = z.strictObject({ id: approvalId });
const decision = { access: "user", refs: ["params.id"], params, reply: approval } as const;

export const approvalEndpoints = {
  list: endpoint("approvals.list", {
    summary: "List approval requests, newest first, of the kinds that the caller's role may see",
    access: "user",
    refs: ["query.recordId"],
    query: z.strictObject({
      status: z.enum(APPROVAL_STATUSES).optional(),
      recordId: id.optional(),
      cursor: listQuery.cursor,
      limit: listQuery.limit,
    }),
    reply: page(approval),
  }),
  request: endpoint("approvals.request", {
    summary: "Request the approval of a draft and email the members who may approve it",
    access: "user",
    refs: ["body.recordId"],
    body: approvalInput,
    reply: approval,
    status: 201,
  }),
  approve: endpoint("approvals.approve", {
    summary: "Approve a draft and post it, unless the caller entered, changed or requested it",
    ...decision,
  }),
  reject: endpoint("approvals.reject", {
    summary: "Reject a draft with a reason, which is emailed to the member who requested approval",
    ...decision,
    body: input("ApprovalRejectionInput", { reason: requiredText(500, "Enter a reason") }),
  }),
};
