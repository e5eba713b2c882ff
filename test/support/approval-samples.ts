import { requireApproval } from "./approvals.ts";
import type { TestBooks } from "./new-books.ts";
import type { Samples } from "./sample-requests.ts";
import { expectMade } from "./trade.ts";

/** A draft that needs approval, one whose approval was requested, that request, and another to reject. */
export type ApprovalRecords = {
  draftToApprove: string;
  requestedDraft: string;
  approval: string;
  approvalToReject: string;
};

/** Above the amounts of all other samples. */
const AMOUNT = "5000000";

export async function markedApprovals(
  books: TestBooks,
  { vendor: partyId, product: productId, mark }: { vendor: string; product: string; mark: string },
): Promise<ApprovalRecords> {
  await requireApproval(books, "bill", AMOUNT);
  const draft = async () => {
    const items = [{ productId, quantity: "1", unitPrice: AMOUNT }];
    return expectMade(await books.post("/bills", { partyId, date: "2026-05-05", notes: mark, items }));
  };
  const request = async ({ id: recordId, version }: { id: string; version: number }): Promise<string> =>
    expectMade(await books.post("/approvals", { kind: "bill", recordId, version })).id;
  const [first, second, third] = [await draft(), await draft(), await draft()];
  return {
    draftToApprove: first.id,
    requestedDraft: second.id,
    approval: await request(second),
    approvalToReject: await request(third),
  };
}

export const APPROVAL_SAMPLES: Samples = {
  "GET /api/approval-rules": () => ({}),
  "POST /api/approval-rules": () => ({ body: { kind: "bill", minAmount: AMOUNT } }),
  "GET /api/approvals": (_, { requestedDraft: recordId }) => ({ query: { recordId } }),
  "POST /api/approvals": (_, { draftToApprove: recordId }) => ({
    body: { kind: "bill", recordId, version: 1 },
  }),
  "POST /api/approvals/:id/approve": (_, { approval: id }) => ({ params: { id } }),
  "POST /api/approvals/:id/reject": (_, { approvalToReject: id }) => ({
    params: { id },
    body: { reason: "Twice" },
  }),
};
