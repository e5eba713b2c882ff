import { DEFAULT_ACCOUNTS } from "#domain/default-accounts.ts";
import type { OpeningDocument, OpeningInput, OpeningPreview } from "#contract/opening.ts";
import type { Account, OpenedAccounts } from "#contract/accounts.ts";
import type { AccountId, JournalId, OpeningId } from "#domain/ids.ts";
import { type ExchangeRate, impliedRate } from "#domain/exchange.ts";
import type { Notation } from "#domain/notation.ts";
import { add, compare, isPositive, isZero, type Money, subtract } from "#domain/money.ts";
import { type OpeningPlan, planOpening } from "#domain/opening.ts";
import { type FieldError, Refusal, refusalReply, refuseField } from "#domain/refusals.ts";
import { localizeMoney } from "#domain/format-number.ts";
import { findAccounts, readAccountRoles, findNamedAccount } from "#server/accounts/lookup.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import { rejectUnusualRates, rejectExcessOpeningDecimals } from "#server/currencies/lookup.ts";
import { expectRows } from "#server/db/shared-connection.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import {
  type OpeningDocumentInput,
  planOpeningDocuments,
  ROWS_OF_OPENING_DOCUMENT,
  writeOpeningDocuments,
} from "#server/documents/opening-documents.ts";
import { checkForeignAmount } from "#server/journals/post-journal.ts";
import { postSystemJournals } from "#server/journals/system-journals.ts";
import { selectPartiesOfLines } from "#server/parties/lookup.ts";
import { addPreview } from "#server/preview/preview.ts";
import { usualPartyAccounts } from "#server/parties/party.ts";
import { ensureDefaultAccount } from "#server/accounts/default-accounts.ts";
import { lockBook, readCurrencyAndToday, selectNotation } from "#server/settings/lookup.ts";
import { convertOpeningItem } from "./convert-opening.ts";
import { insertOpening, selectLiveOpening } from "./queries.ts";

type PostedOpening = {
  id: OpeningId;
  journalId: JournalId | null;
  plan: OpeningPlan;
  documents: OpeningDocument[];
  accounts: ReadonlyMap<AccountId, Account>;
  openedAccounts: OpenedAccounts;
};

/** Posts opening balances and documents, all or nothing (Accounting 18). */
export async function postOpening(tx: Tx, input: OpeningInput) {
  const { id, documents, journalId, openedAccounts } = await writeOpening(tx, input, input.difference);
  return { id, documentCount: documents.length, journalId, openedAccounts };
}

/** Previews what posting would do, whatever the difference. The caller rolls back the transaction. */
export async function previewOpening(tx: Tx, input: OpeningInput): Promise<OpeningPreview> {
  const { result, preview } = await addPreview(tx, () => writeOpening(tx, input, null));
  const { plan, documents, accounts } = result;
  const { lines, receivable, payable, difference, stock, equityBalance: equity } = plan;
  return {
    lines: lines.map(({ accountId, debit, credit, foreignAmount = null }) => {
      const { code = "", name = "", currency = null } = accounts.get(accountId) ?? {};
      return { accountId, accountCode: code, accountName: name, debit, credit, foreignAmount, currency };
    }),
    documents: documents.map(({ id: _id, ...document }) => document),
    receivable,
    payable,
    difference,
    stock,
    equity,
    postingPreview: preview,
  };
}

async function writeOpening(tx: Tx, input: OpeningInput, accepted: Money | null): Promise<PostedOpening> {
  rejectExcessOpeningDecimals(input, minorUnitIn(tx));
  expectRows(tx, input.items.length * ROWS_OF_OPENING_DOCUMENT);
  await lockBook(tx);
  const openedAccounts: OpenedAccounts = [];
  const equity = await ensureDefaultAccount(tx, "opening", openedAccounts);
  const accounts = await accountsOf(tx, input, equity);
  const items = await writeDocuments(tx, input);
  if (await selectLiveOpening(tx)) throw new Refusal("opening.already-entered");
  const roles = await readAccountRoles(tx);
  const control = roles.filter(({ role }) => role === "receivable" || role === "payable");
  const plan = planOpening({
    balances: input.balances,
    items: items.map(({ party, baseTotal, isCredit }) => ({
      amount: baseTotal,
      isCredit,
      side: party.side,
      partyAccountId: party.accountId,
    })),
    controlAccounts: new Set([
      ...control.map(({ accountId }) => accountId),
      ...(await usualPartyAccounts(tx)),
    ]),
    inventory:
      roles.find(({ role }) => role === "inventory")?.accountId ??
      (await findNamedAccount(tx, DEFAULT_ACCOUNTS.inventory))?.id ??
      null,
    equity,
  });
  const notation = await selectNotation(tx);
  rejectUnmatchedBalances(plan, notation);
  const id = newId<OpeningId>();
  const { date } = input;
  await insertOpening(tx, { id, date, difference: plan.difference });
  const draft = { date, description: "Opening balances", lines: plan.lines, sourceId: id };
  const [journalId = null] = await postSystemJournals(tx, [draft], "opening");
  const rows = await planOpeningDocuments(tx, items);
  if (journalId === null && items.length === 0) throw new Refusal("opening.balances-required");
  if (accepted !== null) refuseDifference(plan, { accepted, notation });
  await recordAudit(tx, {
    action: "opening.created",
    subject: "opening",
    subjectId: id,
    after: { date, difference: plan.difference, journalId, documents: items.length },
  });
  const documents = await writeOpeningDocuments(tx, { openingId: id, equity, rows });
  return { id, journalId, plan, documents, accounts, openedAccounts };
}

/** Returns the accounts, which must be active; those in another currency need the amount in it. */
async function accountsOf(tx: Tx, { balances, date, confirmRates }: OpeningInput, equity: AccountId) {
  const twoSided = balances.findIndex(({ debit, credit }) => isPositive(debit) && isPositive(credit));
  if (twoSided >= 0) throw refuseField("journal.line-two-sided", `balances[${twoSided}].credit`);
  const ids = [...balances.map(({ accountId }) => accountId), equity];
  const accounts = new Map((await findAccounts(tx, ids)).map((account) => [account.id, account]));
  for (const [index, { accountId, debit, credit, foreignAmount = null }] of balances.entries()) {
    const account = accounts.get(accountId);
    if (!account?.isActive)
      throw refuseField(account ? "account.inactive" : "account.not-found", `balances[${index}].accountId`);
    const field = `balances[${index}].foreignAmount`;
    const hasBalance = isPositive(debit) || isPositive(credit);
    if (hasBalance || foreignAmount !== null)
      checkForeignAmount({ foreignAmount, currency: account.currency }, field);
    if (!hasBalance && foreignAmount !== null && isPositive(foreignAmount))
      throw refuseField("currency.rounds-to-zero", field);
  }
  const implied = balances.flatMap(({ accountId, debit, credit, foreignAmount = null }, index) => {
    const currency = accounts.get(accountId)?.currency ?? null;
    if (currency === null || foreignAmount === null || isZero(foreignAmount)) return [];
    const rate = impliedRate({ foreign: foreignAmount, base: add(debit, credit) });
    return { currency, date, rate, field: `balances[${index}].foreignAmount`, isImplied: true, confirmRates };
  });
  await rejectUnusualRates(tx, implied);
  return accounts;
}

/** Returns the unpaid documents with their contacts, dated no later than the balances. */
async function writeDocuments(
  tx: Tx,
  { items, date, confirmRates }: OpeningInput,
): Promise<OpeningDocumentInput[]> {
  const { currency: bookCurrency } = await readCurrencyAndToday(tx);
  const rates = new Map<string, ExchangeRate>();
  const knownParties = await selectPartiesOfLines(
    tx,
    items.map(({ partyId }) => partyId),
  );
  const parties = new Map(knownParties.map((party) => [party.id, party]));
  const documents: OpeningDocumentInput[] = [];
  for (const [index, item] of items.entries()) {
    const path = `items[${index}]`;
    const party = parties.get(item.partyId);
    if (!party) throw refuseField("party.not-found", `${path}.partyId`);
    if (item.date > date) throw refuseField("opening.document-after-date", `${path}.date`);
    if (isZero(item.amount)) throw refuseField("opening.amount-required", `${path}.amount`);
    const { number, dueDate, amount, taxAmount, isCredit } = item;
    const fields = { number, date: item.date, dueDate, amount, taxAmount, isCredit };
    documents.push({
      ...fields,
      party,
      ...(await convertOpeningItem(tx, item, { bookCurrency, at: path, rates, confirmRates })),
    });
  }
  return documents;
}

/** Rejects receivable and payable balances that differ from their unpaid documents. */
function rejectUnmatchedBalances({ mismatches: unmatched }: OpeningPlan, notation: Notation): void {
  const errors = unmatched.map(({ index, outstanding }): FieldError => ({
    field: `balances[${index}].accountId`,
    message: `The unpaid documents on this account add up to ${localizeMoney(outstanding, notation)}. Change the balance, or add the missing documents.`,
  }));
  if (errors.length > 0) throw new Refusal("opening.control-account-mismatch", errors);
}

/** Rejects a difference from zero that the user hasn't accepted. */
function refuseDifference(
  { difference }: OpeningPlan,
  { accepted, notation }: { accepted: Money; notation: Notation },
): void {
  if (compare(accepted, difference) === 0) return;
  const message = `${refusalReply("opening.out-of-balance").detail}: the difference is ${localizeMoney(subtract(difference, accepted), notation)}`;
  throw new Refusal("opening.out-of-balance", [{ field: "difference", message }]);
}
