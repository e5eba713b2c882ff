import type { DefaultAccountKey } from "#domain/default-accounts.ts";
import { toAmount, unitRate } from "#domain/money.ts";
import { type PostingLine, postStockValue } from "#domain/posting.ts";
import type { Tx } from "#server/db/transaction.ts";
import { defaultAccounts } from "#server/settings/default-accounts.ts";
import type { Change } from "./stock-plan.ts";

/** "Cost settled for INV-0002" (Rules 7). */
export function settlement(
  of: Change["of"] & { productId: string },
  value: string,
  settledFor: string,
): Change {
  const text = `Cost settled for ${settledFor}`;
  return { of, productId: of.productId, kind: "cost_settlement", date: of.date, value, text };
}

type Corrected = Change["of"] & { productId: string; quantity: string };
type Rates = { value: string; before: string; now: string; cause: string | null };

/** "Cost correction INV-0001: BILL-0003 dated earlier (22.00 → 24.50)" (Rules 6). */
export function correction(of: Corrected, { value, before, now, cause }: Rates): Change {
  const [from, to] = [before, now].map((total) => toAmount(unitRate(total, of.quantity)));
  const why = cause === null ? "another movement was voided" : `${cause} dated earlier`;
  const text = `Cost correction ${of.reference}: ${why} (${from} \u2192 ${to})`;
  return { of, productId: of.productId, kind: "cost_correction", date: of.date, value, text };
}

/** The lines of each change: inventory against cost of sales, or inventory adjustments for a count. */
export async function changeLines(
  tx: Tx,
  changes: readonly Change[],
): Promise<(change: Change) => PostingLine[]> {
  const keys = [...new Set(changes.map(otherAccount))];
  const accounts = await defaultAccounts<DefaultAccountKey>(
    tx,
    keys.length === 0 ? [] : ["inventory", ...keys],
  );
  return (change) =>
    postStockValue(accounts.inventory, accounts[otherAccount(change)], change.value, change.text);
}

function otherAccount({ of, kind }: Change): "stock_adjustments" | "cogs" {
  return kind === "cost_correction" && of.kind === "adjustment" ? "stock_adjustments" : "cogs";
}
