import type { Accrual, AccrualInput } from "#contract/accruals.ts";
import { isDeferral } from "#domain/accrual-schedule.ts";
import { isPositive, isZero } from "#domain/money.ts";
import { refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { type DocumentLine, type LinkedAccrual, selectAccrual, selectDocumentLines } from "./queries.ts";

/** Keeps the line if a request has the same document but no line. */
export function keepDocumentLine(input: AccrualInput, before: Accrual): AccrualInput {
  const { documentId, documentPosition } = input;
  if (documentPosition !== null || documentId !== before.documentId || !isDeferral(input.kind)) return input;
  return { ...input, documentPosition: before.documentPosition };
}

/** Adds the document line that is deferred and its remaining amount, which later credits reduce (Accounting 30). */
export async function addDocumentLine(
  tx: Tx,
  input: AccrualInput,
  before: Accrual | null,
): Promise<LinkedAccrual> {
  const { documentId, documentPosition } = input;
  if (before?.documentId === documentId && before.documentPosition === documentPosition) {
    const stored = await selectAccrual(tx, before.id);
    return { ...input, documentAmount: stored?.documentAmount ?? null };
  }
  const isCredited =
    before !== null &&
    (!isZero(before.credited) || before.entries.some(({ kind, isVoid }) => kind === "credit" && !isVoid));
  if (isCredited) throw refuseField("accrual.has-credit", "documentId");
  if (documentId === null || !isDeferral(input.kind))
    return { ...input, documentPosition: null, documentAmount: null };
  const line = findDocumentLine(input, await selectDocumentLines(tx, documentId));
  return { ...input, documentPosition: line?.position ?? null, documentAmount: line?.remaining ?? null };
}

/** Returns the requested line, or the only one that qualifies; null for a document without lines. */
function findDocumentLine(input: AccrualInput, lines: readonly DocumentLine[]): DocumentLine | null {
  const { documentPosition, startsWithReclassification, balanceSheetAccountId, profitLossAccountId } = input;
  const remainingLines = lines.filter((line) => isPositive(line.remaining));
  if (documentPosition !== null) {
    const requestedLine = lines.find(({ position }) => position === documentPosition);
    if (requestedLine === undefined) throw refuseField("accrual.line-not-found", "documentPosition");
    if (!isPositive(requestedLine.remaining)) throw refuseField("accrual.line-credited", "documentPosition");
    return requestedLine;
  }
  if (lines.length > 0 && remainingLines.length === 0)
    throw refuseField("accrual.line-credited", "documentId");
  const onAccount = remainingLines.filter(
    ({ accountId }) =>
      accountId === (startsWithReclassification ? profitLossAccountId : balanceSheetAccountId),
  );
  const [first, second] = onAccount.length > 0 ? onAccount : remainingLines;
  if (second !== undefined) throw refuseField("accrual.line-required", "documentPosition");
  return first ?? null;
}
