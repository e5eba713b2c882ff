import type { DocumentResult } from "#contract/documents.ts";
import { SWITCHES_OF } from "#domain/roles.ts";
import { addComment } from "#server/comments/comment.ts";
import type { Tx } from "#server/db/transaction.ts";

/** The owner of the sample company, who has no other members to mention. */
const OWNER = { role: "owner", ...SWITCHES_OF.owner, members: [] } as const;

/** Comments on the draft bill, which awaits approval, and on the last invoice that isn't paid. */
export async function writeComments(tx: Tx, documents: readonly DocumentResult[]): Promise<void> {
  const bill = documents.find(({ kind, status }) => kind === "bill" && status === "draft");
  const invoice = documents.findLast(({ kind, status }) => kind === "invoice" && status === "posted");
  const comments = [
    { record: bill, text: "The quantities match the goods receipt." },
    { record: invoice, text: "They asked for the invoice again. I sent them the link." },
    { record: invoice, text: "They'll pay at the end of the month." },
  ];
  for (const { record, text } of comments)
    if (record !== undefined)
      await addComment(tx, OWNER, { recordKind: "document", recordId: record.id, text });
}
