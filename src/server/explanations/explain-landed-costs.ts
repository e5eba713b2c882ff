import type { FailedRequest } from "./explain-documents.ts";
import { z } from "zod";
import type { Day } from "#domain/dates.ts";
import { type Money, sum } from "#domain/money.ts";
import type { Notation } from "#domain/notation.ts";
import { Refusal, type RefusalCode } from "#domain/refusals.ts";
import { localizeMoney } from "#domain/format-number.ts";
import { listRecords } from "#domain/refusal-texts.ts";
import type { Books } from "#server/db/books.ts";
import { detailOf } from "#server/db/database-refusals.ts";
import { selectNotation } from "#server/settings/lookup.ts";
import { type LandedFrom, selectLandedCosts } from "#server/stock/lookup.ts";

type LandedCostConflict = { number: string; date: Day; amount: Money; account: string };

const line = z.object({ accountId: z.string().optional().catch(undefined) });
const changedDetail = z.object({
  status: z.string().optional().catch(undefined),
  items: z.array(line).optional().catch(undefined),
  lines: z.array(line).optional().catch(undefined),
  costs: z.array(line).optional().catch(undefined),
});
type ChangedDetail = z.infer<typeof changedDetail>;

/** Refusals due to existing landed costs. */
export const LANDED_COST_REFUSALS = [
  "stock.landed-cost-uses-account",
  "stock.landed-cost-exceeds-account",
  "document.has-landed-costs",
] as const satisfies RefusalCode[];

/** Names the conflicting landed costs, at the field that would remove the amount (Accounting 6, I-125). */
export async function addLandedCosts(
  refusal: Refusal,
  { read }: Books,
  request: FailedRequest,
): Promise<Refusal> {
  const body = changedDetail.safeParse(request.body).data ?? {};
  const from = landedFrom(refusal, body, request.url);
  if (from === null) return refusal;
  const { costs, notation } = await read(async (tx) => ({
    costs: await selectLandedCosts(tx, from),
    notation: await selectNotation(tx),
  }));
  if (costs.length === 0) return refusal;
  const field = refusal.errors[0]?.field ?? findField(body, from);
  const message = sentenceOf(refusal, costs, notation);
  return new Refusal(refusal.code, [{ field, message }]);
}

function landedFrom(
  { code, errors, cause }: Refusal,
  { costs = [] }: ChangedDetail,
  url: string,
): LandedFrom | null {
  if (code === "document.has-landed-costs") {
    const [documentId] = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(url) ?? [];
    return documentId === undefined ? null : { documentId };
  }
  const index = Number(/^costs\[(\d+)\]/.exec(errors[0]?.field ?? "")?.[1]);
  const accountId = detailOf(cause, "landed_costs_were_posted") ?? costs[index]?.accountId ?? null;
  return accountId === null ? null : { accountId };
}

/** Returns the field of the account's line, or of all lines, or the status. */
function findField({ status, ...lists }: ChangedDetail, from: LandedFrom): string {
  if (status === "void" || status === "draft") return "status";
  for (const list of ["items", "lines"] as const) {
    const lines = lists[list];
    if (lines === undefined) continue;
    const index = "accountId" in from ? lines.findIndex(({ accountId }) => accountId === from.accountId) : -1;
    return index < 0 ? list : `${list}[${index}].accountId`;
  }
  return "";
}

function sentenceOf(
  { code, message }: Refusal,
  costs: readonly LandedCostConflict[],
  notation: Notation,
): string {
  const all = listRecords(
    costs.map(({ number, date }) => ({ name: number, date })),
    notation.locale,
  );
  const [noun, object, were] =
    costs.length > 1 ? (["Landed costs", "them", "were"] as const) : (["Landed cost", "it", "was"] as const);
  if (code === "document.has-landed-costs")
    return `${noun} ${all} ${were} added to the goods of this bill. Void ${object} first.`;
  const totalCosts = localizeMoney(sum(costs.map(({ amount }) => amount)), notation);
  const creditText = `${noun} ${all} took ${totalCosts} from ${costs[0]?.account ?? ""}`;
  return code === "stock.landed-cost-uses-account"
    ? `${creditText}. Void ${object} first, or keep at least this amount in the account.`
    : `${message.replace(/\. .*/, "")}: ${creditText}. Post the cost first, or take it from a clearing account.`;
}
