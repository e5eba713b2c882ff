import { type BilledAsset, type LineShare, lineShares, sharesOfAssets } from "#domain/advance-shares.ts";
import type { PartySide } from "#domain/document.ts";
import { atRate } from "#domain/exchange.ts";
import type { AccountId, ApplicationId, DocumentId, JournalId, PartyId } from "#domain/ids.ts";
import {
  compare,
  isZero,
  type MinorUnit,
  type Money,
  negate,
  smaller,
  subtract,
  sum,
  ZERO,
} from "#domain/money.ts";
import { type PostingLine, signedLine } from "#domain/posting.ts";
import { correctDeferrals } from "#server/accruals/deferrals.ts";
import { changeAssetCosts, restoreAssetCosts, selectBilledAssets } from "#server/assets/advance-cost.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import {
  postSystemJournals,
  reverseSystemJournal,
  voidSystemJournal,
} from "#server/journals/system-journals.ts";
import { ensureDefaultAccount } from "#server/accounts/default-accounts.ts";
import {
  planAdvanceCost,
  removeAdvanceCost,
  reverseAdvanceCost,
  writeAdvanceCost,
} from "#server/stock/advance-cost.ts";
import {
  type Advance,
  type AppliedAdvance,
  selectApplications,
  selectEndedApplications,
  selectEndedDifferences,
  selectNetLines,
} from "./advance-queries.ts";
import { selectPayer } from "./queries.ts";

/** Carrying amount of a part of an advance: at its rate, or all of the rest if nothing remains. */
export function carryingAmountOf(
  { remaining, baseRemaining, exchangeRate }: Advance,
  amount: Money,
  minorUnit: MinorUnit,
): Money {
  return compare(amount, remaining) >= 0
    ? baseRemaining
    : smaller(atRate(amount, exchangeRate, minorUnit), baseRemaining);
}

/** The advance after using a part of it. */
export function subtractAppliedPart(
  advance: Advance,
  { amount, carried }: { amount: Money; carried: Money },
): Advance {
  return {
    ...advance,
    remaining: subtract(advance.remaining, amount),
    baseRemaining: subtract(advance.baseRemaining, carried),
  };
}

/** How the rate of an advance changes the lines of a document, by the amount that it adds to them (Accounting 10). */
export async function readLineShares(
  tx: Tx,
  { documentId, side, change }: { documentId: DocumentId; side: PartySide; change: Money },
): Promise<LineShare[]> {
  const minorUnit = minorUnitIn(tx);
  const lines = await selectNetLines(tx, documentId);
  const shares = lineShares(change, lines, { isSale: side === "customer", minorUnit });
  const assets: BilledAsset[] = side === "customer" ? [] : await selectBilledAssets(tx, documentId);
  return sharesOfAssets(shares, assets, { lines, minorUnit });
}

/**
 * Measures the part of a document that an advance covers at the advance's rate (IAS 21.22, IFRIC 22; Decision 0130): the
 * difference moves from the party's account to the lines of the document, and to everything that continues their amounts
 * (Decision 0144).
 */
export async function postApplications(
  tx: Tx,
  partyId: PartyId,
  sharesOf: ReadonlyMap<ApplicationId, readonly LineShare[]>,
): Promise<void> {
  const applications = sharesOf.size === 0 ? [] : await selectApplications(tx, [...sharesOf.keys()]);
  if (applications.length === 0) return;
  const party = await selectPayer(tx, partyId);
  if (!party) throw new Error("The advance has no customer or vendor.");
  for (const application of applications) {
    const { id, date, paymentNumber, documentId, documentNumber, side, difference } = application;
    const shares = sharesOf.get(id) ?? [];
    const description = `Advance ${paymentNumber} applied to ${documentNumber} \u2013 ${party.name}`;
    const goods = await planAdvanceCost(tx, {
      documentId,
      date,
      reference: `Advance ${paymentNumber}`,
      differences: shares.filter(({ isGoods }) => isGoods),
    });
    const onParty = side === "customer" ? negate(difference) : difference;
    const lines = [
      signedLine(party.accountId, onParty, description, { partyId }),
      ...(await differenceLines(tx, application, { shares, valueOfGoods: goods.value, description })),
    ];
    const [journalId = null] = await postSystemJournals(
      tx,
      [{ date, description, lines, sourceId: id }],
      "application",
    );
    if (journalId === null) throw new Error("The applied advance has no journal entry.");
    await writeAdvanceCost(tx, goods.plan, journalId);
    await changeAssetCosts(tx, shares);
    await correctDeferrals(tx, { documentId, date });
  }
}

type DifferencePosting = { shares: readonly LineShare[]; valueOfGoods: Money; description: string };

/**
 * The difference on the accounts of the lines. Goods already sold take their share to cost of goods sold, and what no line
 * measures is exchange gain or loss.
 */
async function differenceLines(
  tx: Tx,
  { side, difference }: AppliedAdvance,
  { shares, valueOfGoods, description }: DifferencePosting,
): Promise<PostingLine[]> {
  const amounts = new Map<AccountId, Money>();
  const addTo = (id: AccountId, amount: Money) => amounts.set(id, sum([amounts.get(id) ?? ZERO, amount]));
  for (const { accountId, amount } of shares) addTo(accountId, amount);
  const goods = shares.filter(({ isGoods }) => isGoods);
  const costOfSales = subtract(sum(goods.map(({ amount }) => amount)), valueOfGoods);
  const [firstGoods] = goods;
  if (firstGoods !== undefined && !isZero(costOfSales)) {
    addTo(firstGoods.accountId, negate(costOfSales));
    addTo(await ensureDefaultAccount(tx, "cogs", []), costOfSales);
  }
  const remainder = subtract(negate(difference), sum(amounts.values()));
  if (!isZero(remainder)) addTo(await ensureDefaultAccount(tx, "exchange", []), remainder);
  return [...amounts]
    .filter(([, amount]) => !isZero(amount))
    .map(([accountId, amount]) =>
      signedLine(accountId, side === "customer" ? negate(amount) : amount, description),
    );
}

/** Voids or reverses the journals of ended applications, on their end day, with what they changed of the cost of goods. */
export async function endApplications(tx: Tx): Promise<void> {
  for (const { id, paymentNumber, date, endsOn, journals } of await selectEndedApplications(tx)) {
    const [original, ...reversals] = journals;
    const reference = `Advance ${paymentNumber}`;
    const remove = async ({ id: journalId }: { id: JournalId }) => {
      await voidSystemJournal(tx, journalId);
      await removeAdvanceCost(tx, { journalId, date, reference });
    };
    for (const reversal of reversals) await remove(reversal);
    if (original === undefined) continue;
    const { id: journalId } = original;
    if (endsOn === null) {
      await remove(original);
      continue;
    }
    const end = { date: endsOn, sourceId: id, source: "application" } as const;
    const reversalId = await reverseSystemJournal(tx, journalId, end);
    await reverseAdvanceCost(tx, { journalId, reversalId, date: endsOn, reference });
  }
}

/** Restores the cost of fixed assets and the amounts of deferrals that ended applications had changed. */
export async function restoreLines(tx: Tx, ids: readonly ApplicationId[]): Promise<void> {
  for (const { id, documentId, endedOn } of await selectEndedDifferences(tx, ids)) {
    await restoreAssetCosts(tx, id);
    await correctDeferrals(tx, { documentId, date: endedOn });
  }
}
