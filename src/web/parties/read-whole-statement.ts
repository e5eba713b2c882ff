import { partyEndpoints, type PartyStatement, type StatementLine } from "#contract/parties.ts";
import type { PartySide } from "#domain/document.ts";
import type { Period } from "#domain/periods.ts";
import { call } from "#web/api/call.ts";

const LINES_AT_ONCE = 500;

export type WholeStatement = Pick<PartyStatement, "opening" | "closing"> & { lines: StatementLine[] };

/** A statement with all of its lines, page by page: what a file holds, however much of it is on the screen. */
export async function readWholeStatement({
  side,
  id,
  period,
}: {
  side: PartySide;
  id: string;
  period: Period;
}): Promise<WholeStatement> {
  const read = (cursor: string | undefined): Promise<PartyStatement> =>
    call(partyEndpoints[side].statement, {
      params: { id },
      query: { ...period, limit: LINES_AT_ONCE, ...(cursor === undefined ? {} : { cursor }) },
    });
  const first = await read(undefined);
  const lines = [...first.items];
  for (let { nextCursor } = first; nextCursor !== null;) {
    const page = await read(nextCursor);
    lines.push(...page.items);
    nextCursor = page.nextCursor;
  }
  return { opening: first.opening, closing: first.closing, lines };
}
