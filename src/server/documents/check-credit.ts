import { type CreditLine, creditProblems } from "#domain/credit.ts";
import { type DocumentKind, isCredit } from "#domain/document.ts";
import { add, compare } from "#domain/money.ts";
import { Refusal, refusalReply, refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectCredited } from "./record-queries.ts";
import { selectItems, type StoredItem } from "./queries.ts";

type Credit = { id: string; creditsId: string | null; date: string; total: string };

/**
 * A credit that is posted takes back no more than is left of its document, not before that was written
 * (Accounting 2). The document is locked already, so that two credits cannot both take the rest.
 */
export async function checkCredit(tx: Tx, credit: Credit, items: readonly CreditLine[]): Promise<void> {
  const { id, creditsId, date, total } = credit;
  if (creditsId === null) return;
  const of = await selectCredited(tx, creditsId, { except: id });
  if (!of) throw refuseField("document.not-found", "creditsId");
  if (date < of.date) throw refuseField("document.credit-too-early", "date");
  const problems = creditProblems(items, await selectItems(tx, creditsId, { exceptCredit: id }));
  const [first] = problems;
  if (first) {
    throw new Refusal(
      first.code,
      problems.map(({ index, field, code, message = refusalReply(code).detail }) => {
        return { field: `items[${index}].${field}`, message };
      }),
    );
  }
  if (compare(add(of.credited, total), of.total) > 0) throw refuseField("document.credits-too-much", "items");
}

/** The items of the document that a credit takes back: they say its rates, also of records inactive by now. */
export async function creditedItems(
  tx: Tx,
  kind: DocumentKind,
  creditsId: string | null,
): Promise<StoredItem[]> {
  return creditsId !== null && isCredit(kind) ? selectItems(tx, creditsId) : [];
}
