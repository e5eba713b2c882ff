import type { Account } from "#contract/accounts.ts";
import type { DefaultAccountKey } from "#domain/default-accounts.ts";
import { isZero, negate, type Quantity, subtract, toAmount, unitRate } from "#domain/money.ts";
import { type PostingLine, postStockValue } from "#domain/posting.ts";
import type { Tx } from "#server/db/transaction.ts";
import { ensureDefaultAccounts } from "#server/settings/default-accounts.ts";
import type { Cause, ValueChange } from "./stock-plan.ts";

type Settled = { before: string; now: string; settledFor: string; cause: Cause };

/** "Cost settled for INV-0002" (Accounting 7); a change of it says why: "Cost settled at BILL-0003: INV-0002 voided (9.00 → 0.00)". */
export function settlement(
  of: ValueChange["of"] & { productId: string },
  { before, now, settledFor, cause }: Settled,
): ValueChange {
  const value = subtract(now, before);
  const changed = `${reasonOf(cause, of)} (${negate(before)} \u2192 ${negate(now)})`;
  const text = isZero(before)
    ? `Cost settled for ${settledFor}`
    : `Cost settled at ${of.reference}: ${changed}`;
  return { of, productId: of.productId, kind: "cost_settlement", date: of.date, value, text };
}

type Corrected = ValueChange["of"] & { productId: string; quantity: Quantity };
type Rates = { before: string; now: string; cause: Cause };

/** "Cost correction INV-0001: BILL-0003 dated earlier (22.00 → 24.50)" (Accounting 6). */
export function correction(of: Corrected, { before, now, cause }: Rates): ValueChange {
  const value = subtract(now, before);
  const [from, to] = [before, now].map((total) => toAmount(unitRate(total, of.quantity)));
  const text = `Cost correction ${of.reference}: ${reasonOf(cause, of)} (${from} \u2192 ${to})`;
  return { of, productId: of.productId, kind: "cost_correction", date: of.date, value, text };
}

/** "BILL-0003 dated earlier", "BILL-0003 voided". */
function reasonOf({ reference, date, how }: Cause, of: Pick<ValueChange["of"], "date">): string {
  if (how !== "posted") return `${reference} ${how}`;
  // Nothing changes what was before it, unless an earlier release valued that otherwise.
  if (date > of.date) return `valued anew with ${reference}`;
  return `${reference} dated ${date < of.date ? "earlier" : "the same day"}`;
}

/**
 * The lines of each change: inventory against cost of sales, or inventory adjustments for a count. The accounts
 * that the chart did not have for them are added to `opened`.
 */
export async function changeLines(
  tx: Tx,
  changes: readonly ValueChange[],
  opened: Account[],
): Promise<(change: ValueChange) => PostingLine[]> {
  const keys = [...new Set(changes.map(otherAccount))];
  const accounts = await ensureDefaultAccounts<DefaultAccountKey>(
    tx,
    keys.length === 0 ? [] : ["inventory", ...keys],
    opened,
  );
  return (change) =>
    postStockValue(accounts.inventory, accounts[otherAccount(change)], change.value, change.text);
}

function otherAccount({ of, kind }: ValueChange): "stock_adjustments" | "cogs" {
  return kind === "cost_correction" && of.kind === "adjustment" ? "stock_adjustments" : "cogs";
}
