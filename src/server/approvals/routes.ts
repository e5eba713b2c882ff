import { approvalEndpoints, approvalRuleEndpoints } from "#contract/approvals.ts";
import type { RegisterPersonEndpoint } from "#server/http/endpoints.ts";
import { approveRecord, listApprovals, nameUsers, rejectRecord, requestApproval } from "./approval.ts";
import type { MemberEmailServices } from "#server/identity/email-members.ts";
import { emailDecision, emailRequest } from "./notify.ts";
import { listRules, setRule } from "./rules.ts";

/** Routes for approvals and their rules (Accounting 34). */
export function approvalRoutes(on: RegisterPersonEndpoint, services: MemberEmailServices): void {
  const { database } = services;
  on(approvalRuleEndpoints.list, async ({ books }) => ({
    items: await listRules(database, books),
    nextCursor: null,
  }));
  on(approvalRuleEndpoints.set, ({ books, body }) => setRule(database, books, body));

  const ends = approvalEndpoints;
  const nameOne = async (row: Parameters<typeof nameUsers>[1][number]) => {
    const [approval] = await nameUsers(database, [row]);
    if (approval === undefined) throw new Error("The request has no users.");
    return approval;
  };
  on(ends.list, async ({ books, caller, query }) => {
    const { items, nextCursor } = await books.read((tx) => listApprovals(tx, caller, query));
    return { items: await nameUsers(database, items), nextCursor };
  });
  on(ends.request, async ({ books, caller: { bookId }, body }) => {
    const approval = await books.write((tx) => requestApproval(tx, body));
    await emailRequest(services, { books, bookId, approval });
    return nameOne(approval);
  });
  on(ends.approve, async ({ books, caller: { bookId }, params }) => {
    const approval = await books.write((tx) => approveRecord(tx, params.id));
    await emailDecision(services, { books, bookId, approval });
    return nameOne(approval);
  });
  on(ends.reject, async ({ books, caller: { bookId }, params, body }) => {
    const approval = await books.write((tx) => rejectRecord(tx, params.id, body.reason));
    await emailDecision(services, { books, bookId, approval });
    return nameOne(approval);
  });
}
