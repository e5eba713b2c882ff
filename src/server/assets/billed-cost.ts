import type { Day } from "#domain/dates.ts";
import type { DocumentKind } from "#domain/document.ts";
import { localizeDate } from "#domain/format-date.ts";
import type { AccountId, DocumentId } from "#domain/ids.ts";
import { toPlainMoney } from "#domain/format-number.ts";
import { add, compare, type Money, subtract, sum } from "#domain/money.ts";
import { joinWithAnd } from "#domain/refusal-texts.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readCurrencyAndToday, selectLocale } from "#server/settings/lookup.ts";
import { selectBilledAccounts, selectFirstEntryFrom } from "./billed-queries.ts";

type SavedDocument = { id: DocumentId; kind: DocumentKind; creditedDocumentId: DocumentId | null };
type SavedLine = { accountId: AccountId; debit: Money; credit: Money };

/**
 * Rejects an edit of a bill, or a credit for it, that takes away the cost of fixed assets created from it: they would continue
 * depreciating (Accounting 5, Decision 0161). Other lines may change.
 */
export async function rejectChangedAssetCost(
  tx: Tx,
  { id: savedId, kind, creditedDocumentId }: SavedDocument,
  lines: readonly SavedLine[],
): Promise<void> {
  const billId = kind === "bill" ? savedId : kind === "vendor_credit" ? creditedDocumentId : null;
  if (billId === null) return;
  for (const account of await selectBilledAccounts(tx, { billId, savedId })) {
    const { accountId, names, cost, posted, postedByOthers } = account;
    const ownLines = lines.filter((line) => line.accountId === accountId);
    const after = add(postedByOthers, sum(ownLines.map(({ debit, credit }) => subtract(debit, credit))));
    const before = add(postedByOthers, posted);
    const isLower = compare(after, cost) < 0 && compare(after, before) < 0;
    const isRaised = kind === "bill" && compare(before, cost) === 0 && compare(after, cost) !== 0;
    if (!isLower && !isRaised) continue;
    if (kind === "bill") throw refuseField("document.has-assets", "items");
    const isSingle = names.length === 1;
    const message = `The fixed ${isSingle ? "asset" : "assets"} ${joinWithAnd(names)} ${isSingle ? "was" : "were"} created from this bill. Lower the cost or remove ${isSingle ? "it" : "them"} first. If depreciation must stay, dispose of ${isSingle ? "it" : "them"}, and enter this credit without the bill, on the account for the proceeds.`;
    throw new Refusal("document.has-assets", [{ field: "items", message }]);
  }
}

/**
 * Rejects a later date of a bill if an asset created from it has an entry before that date: it would depreciate what wasn't
 * bought yet (Accounting 24).
 */
export async function rejectDateAfterDepreciation(
  tx: Tx,
  before: { id: DocumentId; date: Day },
  { date }: { date: Day },
): Promise<void> {
  if (date <= before.date) return;
  const first = await selectFirstEntryFrom(tx, before.id);
  if (first === undefined || date <= first.date) return;
  const firstDay = localizeDate(first.date, await selectLocale(tx));
  const message = `The fixed asset ${first.name} was created from this bill, and its first entry is posted on ${firstDay}. Enter that date or an earlier one, or undo the asset's entries first.`;
  throw new Refusal("document.has-assets", [{ field: "date", message }]);
}

type RegisteredAsset = { documentId: DocumentId | null; costAccountId: AccountId; notes: string };

/** Rejects an asset that makes the assets of its bill cost more than was billed, unless its notes explain it (Accounting 24). */
export async function rejectCostAboveBill(
  tx: Tx,
  { documentId, costAccountId, notes }: RegisteredAsset,
): Promise<void> {
  if (documentId === null || notes.trim() !== "") return;
  const accounts = await selectBilledAccounts(tx, { billId: documentId, savedId: documentId });
  const account = accounts.find(({ accountId }) => accountId === costAccountId);
  if (account === undefined) return;
  const billed = add(account.posted, account.postedByOthers);
  if (compare(account.cost, billed) <= 0) return;
  const { currency } = await readCurrencyAndToday(tx);
  const message = `The bill posted ${toPlainMoney(billed, currency)} to this account, but the assets from it cost ${toPlainMoney(account.cost, currency)}. Correct the cost, or explain the difference in the notes.`;
  throw new Refusal("asset.cost-above-bill", [{ field: "cost", message }]);
}
