import type { Account } from "#contract/accounts.ts";
import type {
  RevaluationResult,
  Revaluation,
  RevaluationInput,
  RevaluationSummary,
} from "#contract/revaluations.ts";
import { shiftDays } from "#domain/dates.ts";
import type { RevaluationId } from "#domain/ids.ts";
import { localizeDate } from "#domain/format-date.ts";
import { compare } from "#domain/money.ts";
import { swapSides, systemJournal } from "#domain/posting.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { currencySides, postRevaluation, revaluationSubject } from "#domain/revaluation.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { insertSystemJournals, voidSystemJournal } from "#server/journals/system-journals.ts";
import { ensureDefaultAccount } from "#server/accounts/default-accounts.ts";
import { rejectUnusualRateOnDay } from "#server/currencies/lookup.ts";
import { lockBook, selectLocale } from "#server/settings/lookup.ts";
import { gainOfPlan, isUnchangedPlan, type RevaluationPlan, planRevaluation } from "./plan.ts";
import {
  insertRevaluation,
  selectRevaluation,
  selectRevaluationBalances,
  selectRevaluationItems,
  selectRevaluations,
  type StoredRevaluation,
  updateRevaluationVoid,
} from "./queries.ts";

export async function listRevaluations(tx: Tx): Promise<{ items: RevaluationSummary[] }> {
  return { items: await selectRevaluations(tx) };
}

export async function readRevaluation(tx: Tx, id: RevaluationId): Promise<Revaluation> {
  const stored = await storedOrRefuse(tx, id);
  const items = await selectRevaluationItems(tx, id);
  const balances = await selectRevaluationBalances(tx, id);
  return { ...stored, partyTotals: currencySides(items), items, balances };
}

/**
 * Posts the unrealized gain or loss of a day, and its reversal on the next day. An earlier revaluation of the day is voided
 * first; it's refused if nothing has changed since (Accounting 32).
 */
export async function postRevaluationOf(
  tx: Tx,
  { date, rates, expectedGainLoss, confirmRates }: RevaluationInput,
): Promise<RevaluationResult> {
  await lockBook(tx);
  const openedAccounts: Account[] = [];
  const plan = await planRevaluation(tx, { date, rates });
  for (const [index, typed] of rates.entries())
    await rejectUnusualRateOnDay(tx, { ...typed, date, field: `rates[${index}].rate`, confirmRates });
  refuseIncomplete(plan);
  if (await isUnchangedPlan(tx, plan)) throw refuseField("revaluation.unchanged", "date");
  const gainLoss = gainOfPlan(plan);
  if (expectedGainLoss !== undefined && compare(expectedGainLoss, gainLoss) !== 0)
    throw new Refusal("revaluation.changed");
  if (plan.existing !== null) await voidBoth(tx, plan.existing);
  const id = await saveRevaluation(tx, plan, openedAccounts);
  const after = await storedOrRefuse(tx, id);
  await recordAudit(tx, { action: "revaluation.posted", subject: "revaluation", subjectId: id, after });
  return { ...(await readRevaluation(tx, id)), openedAccounts };
}

/** Rejects a plan with nothing to revalue, and reports currencies without a rate. */
function refuseIncomplete({ date, rates, existing }: RevaluationPlan): void {
  if (rates.length === 0)
    throw refuseField(existing === null ? "revaluation.no-balances" : "revaluation.reverse-instead", "date");
  const missing = rates.flatMap(({ currency, rate }) => (rate === null ? [currency] : []));
  if (missing.length === 0) return;
  throw new Refusal("currency.no-rate", [
    { field: "rates", message: `No exchange rate for ${missing.join(", ")} on ${date}. Enter one.` },
  ]);
}

/** Posts both journal entries, and the revaluation with its items, which the database compares with them at commit (I-103). */
async function saveRevaluation(
  tx: Tx,
  { date, items, balances, existing }: RevaluationPlan,
  openedAccounts: Account[],
): Promise<RevaluationId> {
  const accountId = await ensureDefaultAccount(tx, "unrealized_exchange", openedAccounts);
  const id = newId<RevaluationId>();
  const lines = postRevaluation({ items, balances }, accountId);
  const description = `Revaluation of ${revaluationSubject({ items, balances })} in other currencies on ${date}`;
  const journal = systemJournal({ date, description, lines, sourceId: id }, "revaluation", newId());
  const reversal = systemJournal(
    {
      date: shiftDays(date, 1),
      description: `Reversal of the revaluation on ${date}`,
      lines: lines.map(swapSides),
      sourceId: id,
    },
    "revaluation",
    newId(),
  );
  if (journal === null || reversal === null)
    throw refuseField(
      existing === null ? "revaluation.no-difference" : "revaluation.reverse-instead",
      "date",
    );
  await insertSystemJournals(tx, [journal, reversal]);
  await insertRevaluation(tx, {
    id,
    date,
    accountId,
    items,
    balances,
    journalId: journal.id,
    reversalId: reversal.id,
  });
  return id;
}

/** Voids the last revaluation completely; in a closed period, nothing is voided. */
export async function voidRevaluation(tx: Tx, id: RevaluationId): Promise<Revaluation> {
  await lockBook(tx);
  await voidBoth(tx, await storedOrRefuse(tx, id));
  return readRevaluation(tx, id);
}

async function voidBoth(tx: Tx, before: StoredRevaluation): Promise<void> {
  const { id, journalId, reversalId, isVoid } = before;
  if (isVoid) throw new Refusal("revaluation.is-void");
  await voidSystemJournal(tx, journalId);
  await voidSystemJournal(tx, reversalId);
  // Checked after closed periods, which can't be resolved.
  if (before.nextRevaluationOn !== null) {
    const next = localizeDate(before.nextRevaluationOn, await selectLocale(tx));
    const message = `${next} has been revalued as well. Reverse that revaluation first.`;
    throw new Refusal("revaluation.not-last", [{ field: "", message }]);
  }
  await updateRevaluationVoid(tx, id);
  const after = { ...before, isVoid: true };
  await recordAudit(tx, {
    action: "revaluation.reversed",
    subject: "revaluation",
    subjectId: id,
    before,
    after,
  });
}

async function storedOrRefuse(tx: Tx, id: RevaluationId): Promise<StoredRevaluation> {
  const stored = await selectRevaluation(tx, id);
  if (stored === null) throw new Refusal("revaluation.not-found");
  return stored;
}
