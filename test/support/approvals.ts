import type { ApprovalKind } from "#domain/approvals.ts";
import type { TestBooks } from "./new-books.ts";
import { expectMade } from "./trade.ts";

/** Makes records of a kind need approval from an amount on; null for none. */
export async function requireApproval(
  books: TestBooks,
  kind: ApprovalKind,
  minAmount: string | null,
): Promise<void> {
  expectMade(await books.post("/approval-rules", { kind, minAmount }));
}

/** The requests that wait for a decision. */
export async function approvalOf(books: TestBooks) {
  return expectMade(await books.get("/approvals?status=requested")).items;
}
