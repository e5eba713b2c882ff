import type { RecordKind } from "#domain/record-kinds.ts";
import type { TestBooks, TestReply } from "./new-books.ts";
import type { Samples } from "./sample-requests.ts";
import { expectMade } from "./trade.ts";

type Commented = { recordKind: RecordKind; recordId: string };

export const commentOn = (by: TestBooks, record: Commented, text: string): Promise<TestReply> =>
  by.post("/comments", { ...record, text });

/** The comments on a record as a member sees them, newest first. */
export async function commentsOn(by: TestBooks, { recordKind, recordId }: Commented) {
  return expectMade(await by.get(`/comments?recordKind=${recordKind}&recordId=${recordId}`)).items;
}

export const COMMENT_SAMPLES: Samples = {
  "GET /api/comments": (_, { product: recordId }) => ({ query: { recordKind: "product", recordId } }),
  "GET /api/comments/mentionable-members": (_, { product: recordId }) => ({
    query: { recordKind: "product", recordId },
  }),
  "POST /api/comments": (_, { product: recordId }) => ({
    body: { recordKind: "product", recordId, text: "Does the vendor still sell this one?" },
  }),
  "PUT /api/comments/:id": (_, { comment: id }) => ({
    params: { id },
    body: { version: 1, text: "The vendor confirmed the new price." },
  }),
  "DELETE /api/comments/:id": (_, { comment: id }) => ({ params: { id } }),
};
