import type { OpenReconciliation, ReconciliationInput } from "#contract/bank-reconciliations.ts";
import { ACCOUNT_TYPES } from "#domain/account.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId, ReconciliationId } from "#domain/ids.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { isNegative, isZero, type Money, subtract, sum, ZERO } from "#domain/money.ts";
import type { Notation } from "#domain/notation.ts";
import { abs } from "#domain/money-ratios.ts";
import { type FieldError, Refusal, refuseField } from "#domain/refusals.ts";
import { truncate } from "#domain/text.ts";
import { localizeDate } from "#domain/format-date.ts";
import { localizeMoney } from "#domain/format-number.ts";
import { checkChosenAccounts, checkMoneyAccount } from "#server/accounts/lookup.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { rejectExcessDecimals } from "#server/currencies/lookup.ts";
import { newId } from "#server/db/new-id.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { postJournals } from "#server/journals/post-journal.ts";
import { createEntry } from "#server/money/write-entry.ts";
import { rejectLockedDay, selectLocale, selectNotation, selectToday } from "#server/settings/lookup.ts";
import {
  insertReconciliation,
  type LastReconciliation,
  markReconciliationReopened,
  type ReconciliationRow,
  selectBalancesOnDay,
  selectFirstStatement,
  selectLastReconciliation,
  selectReconciliation,
  selectUnreconciled,
} from "./reconciliation-queries.ts";
import { mapErrorFields } from "./relocate-errors.ts";

type ReconciliationKey = { accountId: AccountId; endsOn: Day };

/** Returns statement balance, book balance, and unreconciled journals of an account at the end of a day (Accounting 17). */
export async function readOpenReconciliation(
  tx: Tx,
  { accountId, endsOn }: ReconciliationKey,
): Promise<OpenReconciliation> {
  await checkMoneyAccount(tx, accountId, "accountId");
  const last = await selectLastReconciliation(tx, accountId);
  return {
    accountId,
    endsOn,
    lastEndsOn: last?.endsOn ?? null,
    openingBalance: last?.closingBalance ?? ZERO,
    ...(await selectBalancesOnDay(tx, accountId, endsOn)),
    entries: await selectUnreconciled(tx, accountId, endsOn),
    firstStatement: last === undefined ? await selectFirstStatement(tx, accountId) : null,
  };
}

/**
 * Confirms that the books and the bank agree up to a day: starting from the last reconciliation, the cleared journals
 * add up to the statement balance. A difference is posted to the chosen account, or refused.
 */
export async function finishReconciliation(tx: Tx, input: ReconciliationInput): Promise<ReconciliationRow> {
  const { accountId, endsOn, closingBalance, differenceAccountId } = input;
  const currency = await checkedCurrency(tx, input);
  if (endsOn > (await selectToday(tx))) throw refuseField("reconciliation.in-future", "endsOn");
  const open = await readOpenReconciliation(tx, input);
  await checkIsLater(tx, { endsOn, lastEndsOn: open.lastEndsOn });
  if (open.forReviewCount > 0)
    throw new Refusal("reconciliation.transactions-to-review", [forReviewError(open.forReviewCount)]);
  await checkChosenAccounts(tx, [
    { field: "differenceAccountId", accountId: differenceAccountId, types: [...ACCOUNT_TYPES] },
  ]);
  if (differenceAccountId === accountId)
    throw refuseField("reconciliation.difference-same-account", "differenceAccountId");
  const chosenIds = new Set<string>(input.journalIds);
  const unknown = input.journalIds.findIndex((id) => !open.entries.some(({ journalId }) => journalId === id));
  if (unknown >= 0) throw refuseField("journal.not-found", `journalIds[${unknown}]`);
  const selected = open.entries.filter(({ journalId }) => chosenIds.has(journalId));
  const difference = subtract(
    closingBalance,
    sum([open.openingBalance, ...selected.map(({ amount }) => amount)]),
  );
  const id = newId<ReconciliationId>();
  const differenceEntry = await postDifference(tx, input, { difference, currency, id });
  const after = differenceEntry === null ? open : await readOpenReconciliation(tx, input);
  if (differenceEntry !== null) chosenIds.add(differenceEntry);
  const plain = after.entries.map(({ isCleared: _isAtBank, ...entry }) => entry);
  await insertReconciliation(tx, {
    id,
    accountId,
    endsOn,
    openingBalance: open.openingBalance,
    closingBalance,
    bookBalance: after.bookBalance,
    report: {
      reconciled: plain.filter(({ journalId }) => chosenIds.has(journalId)),
      outstanding: plain.filter(({ journalId }) => !chosenIds.has(journalId)),
    },
  });
  const reconciliation = await readReconciliation(tx, id);
  const audit = { action: "reconciliation.finished", subject: "reconciliation", subjectId: id } as const;
  await recordAudit(tx, { ...audit, after: withoutJournals(reconciliation) });
  return reconciliation;
}

/** Rejects a reconciliation through a day that is reconciled already. */
async function checkIsLater(
  tx: Tx,
  { endsOn, lastEndsOn }: { endsOn: Day; lastEndsOn: Day | null },
): Promise<void> {
  if (lastEndsOn === null || endsOn > lastEndsOn) return;
  const lastDay = localizeDate(lastEndsOn, await selectLocale(tx));
  const message = `The account is already reconciled through ${lastDay}. Choose a later date, or reopen that reconciliation.`;
  throw new Refusal("reconciliation.not-later", [{ field: "endsOn", message }]);
}

/** Returns the account's foreign currency, or null; checks the decimals of the statement balance. */
async function checkedCurrency(
  tx: Tx,
  { accountId, closingBalance }: ReconciliationInput,
): Promise<string | null> {
  const { currency } = await checkMoneyAccount(tx, accountId, "accountId");
  const minorUnit = currency === null ? minorUnitIn(tx) : minorUnitOf(currency);
  rejectExcessDecimals([{ field: "closingBalance", amount: closingBalance, minorUnit }]);
  return currency;
}

const forReviewError = (count: number) => ({
  field: "endsOn",
  message:
    count === 1
      ? "1 bank transaction hasn't been reviewed yet. Match or categorize it first."
      : `${count} bank transactions haven't been reviewed yet. Match or categorize them first.`,
});

type DifferenceToPost = { difference: Money; currency: string | null; id: ReconciliationId };

/**
 * Posts an unexplained difference to the chosen account; null if there is none. In a foreign currency it is an expense
 * or deposit at the rate of the day (Accounting 10).
 */
async function postDifference(
  tx: Tx,
  { accountId, endsOn, differenceAccountId, differenceDescription }: ReconciliationInput,
  { difference, currency, id }: DifferenceToPost,
): Promise<string | null> {
  if (isZero(difference)) return null;
  if (differenceAccountId === null) throw unbalancedError(difference, currency, await selectNotation(tx));
  const size = abs(difference);
  const description = differenceDescription === "" ? "Reconciliation difference" : differenceDescription;
  if (currency !== null) {
    const lines = [
      {
        accountId: differenceAccountId,
        description: truncate(description, 400),
        amount: size,
        taxRateId: null,
      },
    ];
    const kind = isNegative(difference) ? "expense" : "deposit";
    const entryFields = { date: endsOn, accountId, payee: "", partyId: null, reference: "", total: null };
    return (
      await mapErrorFields(
        (field) => FIELDS_OF_DIFFERENCE[field] ?? field,
        () => createEntry(tx, { ...entryFields, kind, lines }),
      )
    ).id;
  }
  const [more, less] = isNegative(difference)
    ? [differenceAccountId, accountId]
    : [accountId, differenceAccountId];
  await rejectLockedDay(tx, endsOn, { area: "payments" });
  const [journal] = await postJournals(
    tx,
    [
      {
        date: endsOn,
        description,
        status: "posted",
        lines: [
          { accountId: more, debit: size, credit: ZERO, description: "" },
          { accountId: less, debit: ZERO, credit: size, description: "" },
        ],
      },
    ],
    { sourceId: id },
  );
  return journal?.id ?? null;
}

/** It uses the rate of the day, which has no field. */
const FIELDS_OF_DIFFERENCE: Readonly<Record<string, string>> = {
  date: "endsOn",
  exchangeRate: "endsOn",
  "lines[0].accountId": "differenceAccountId",
  "lines[0].amount": "closingBalance",
};

function unbalancedError(difference: Money, currency: string | null, notation: Notation): Refusal {
  const message = `The difference is ${localizeMoney(difference, { ...notation, currency: currency ?? notation.currency })}`;
  return new Refusal("reconciliation.out-of-balance", [{ field: "closingBalance", message }]);
}

/** Reopens the last reconciliation of an account, with a reason; it stays readable. */
export async function reopenReconciliation(
  tx: Tx,
  id: ReconciliationId,
  reason: string,
): Promise<ReconciliationRow> {
  const before = await readReconciliation(tx, id);
  const last = await selectLastReconciliation(tx, before.accountId);
  if (last?.id !== id) throw new Refusal("reconciliation.not-last", [await notLastError(tx, before, last)]);
  await markReconciliationReopened(tx, id, reason);
  const after = await readReconciliation(tx, id);
  await recordAudit(tx, {
    action: "reconciliation.reopened",
    subject: "reconciliation",
    subjectId: id,
    before: withoutJournals(before),
    after: withoutJournals(after),
  });
  return after;
}

export async function readReconciliation(tx: Tx, id: ReconciliationId): Promise<ReconciliationRow> {
  const reconciliation = await selectReconciliation(tx, id);
  if (reconciliation === undefined) throw new Refusal("reconciliation.not-found");
  return reconciliation;
}

/** Omits its journals, of which there may be thousands. */
function withoutJournals({ reconciled: _reconciled, outstanding: _outstanding, ...head }: ReconciliationRow) {
  return head;
}

async function notLastError(
  tx: Tx,
  { reopenReason }: ReconciliationRow,
  last: LastReconciliation | undefined,
): Promise<FieldError> {
  if (reopenReason !== null || last === undefined)
    return { field: "", message: "This reconciliation has already been reopened. Reload the page." };
  const lastDay = localizeDate(last.endsOn, await selectLocale(tx));
  const message = `Only the latest reconciliation of an account can be reopened. Reopen the one through ${lastDay} first.`;
  return { field: "", message };
}
