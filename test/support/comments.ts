import type { RecordKind } from "#domain/record-kinds.ts";
import type { TestBooks, TestReply } from "./new-books.ts";
import { expectMade } from "./trade.ts";

type Commented = { recordKind: RecordKind; recordId: string };

export const commentOn = (by: TestBooks, record: Commented, text: string): Promise<TestReply> =>
  by.post("/comments", { ...record, text });

/** The comments on a record as a member sees them, newest first. */
export async function commentsOn(by: TestBooks, { recordKind, recordId }: Commented) {
  return expectMade(await by.get(`/comments?recordKind=${recordKind}&recordId=${recordId}`)).items;
}
