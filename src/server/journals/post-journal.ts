import type { Instant } from "#domain/dates.ts";
import type { Journal, JournalInput } from "#contract/journals.ts";
import type { AccountId, BankSourceId, ImportId, PartyId } from "#domain/ids.ts";
import { filledLines, roundsToZeroInBase, journalTotals, postingError } from "#domain/journal.ts";
import { parseJournalNumber } from "#domain/numbering.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { isPositive, type Money } from "#domain/money.ts";
import { type FieldError, Refusal, refusalReply, refuseField } from "#domain/refusals.ts";
import { rejectExcessDecimals } from "#server/currencies/lookup.ts";
import { expectRows, yieldToWrites } from "#server/db/shared-connection.ts";
import { newId } from "#server/db/new-id.ts";
import { commitEarly, type Tx } from "#server/db/transaction.ts";
import { advanceScheme } from "#server/numbering/next-number.ts";
import { type PartyOfLine, selectPartiesOfLines } from "#server/parties/lookup.ts";
import { rejectUnusualLineRates } from "./check-line-rates.ts";
import { type AccountOfLine, type JournalSource, type NewJournal, selectAccountsOfLines } from "./queries.ts";
import { accountsOfRefusal, insertCountedJournals } from "./count-queries.ts";

type PostOptions = {
  /** Monthly limit of manual journals on the free plan; 0 for none (Accounting 13). */
  monthlyLimit?: number;
  /** The bank transaction or reconciliation that they record. Such journals don't count toward the plan. */
  sourceId?: BankSourceId;
  /** True if the transaction writes nothing after them. */
  isLast?: boolean;
};

/**
 * Writes the journals of several drafts with their lines, all or none. The caller owns the transaction, so that this can be one
 * step of it, and locks the book.
 */
export async function postJournals(
  tx: Tx,
  drafts: readonly JournalInput[],
  { monthlyLimit = 0, sourceId, isLast = false }: PostOptions = {},
): Promise<Journal[]> {
  const journals = drafts.map((draft) => ({ ...prepareJournal(draft, "manual"), sourceId }));
  const parties = await checkParties(tx, drafts);
  await rejectUnusualLineRates(tx, drafts);
  const enteredNumbers = drafts.flatMap(({ number, date }) =>
    number && parseJournalNumber(number) === null ? { number, date } : [],
  );
  if (enteredNumbers.length > 0) await advanceScheme(tx, "journal", enteredNumbers);
  const count = sourceId === undefined ? journals.length : 0;
  const insertion = insertCountedJournals(tx, journals, {
    accountIds: accountsIn(journals),
    count,
    monthlyLimit,
  });
  if (isLast) commitEarly(tx);
  const { numbers, createdAt, accounts } = await insertion.catch((error: unknown) => {
    const refusedAccounts = accountsOfRefusal(error);
    if (refusedAccounts !== null)
      for (const draft of drafts) checkAccounts(draft, accountsById(refusedAccounts));
    throw error;
  });
  const byId = accountsById(accounts);
  return journals.map((journal, index) =>
    buildPostedJournal(journal, { number: numbers[index] ?? "", createdAt, byId, parties }),
  );
}

type AccountsById = ReadonlyMap<AccountId, AccountOfLine>;

function accountsById(accounts: readonly AccountOfLine[]): AccountsById {
  return new Map(accounts.map((account) => [account.id, account]));
}

export function accountsIn(journals: readonly NewJournal[]): AccountId[] {
  return [...new Set(journals.flatMap(({ lines }) => lines.map(({ accountId }) => accountId)))];
}

function buildPostedJournal(
  { id, date, description, status, total, lines }: NewJournal,
  {
    number,
    createdAt,
    byId,
    parties,
  }: { number: string; createdAt: Instant; byId: AccountsById; parties: PartiesById },
): Journal {
  return {
    id,
    version: 1,
    number,
    date,
    description,
    status,
    total,
    source: null,
    createdAt,
    updatedAt: createdAt,
    lines: lines.map((line) => {
      const { code = "", name = "", currency = null } = byId.get(line.accountId) ?? {};
      const { accountId, debit, credit, partyId = null, foreignAmount = null } = line;
      return {
        accountId,
        accountCode: code,
        accountName: name,
        debit,
        credit,
        description: line.description,
        partyId,
        partyName: (partyId && parties.get(partyId)?.name) ?? null,
        taxRateId: null,
        taxBase: null,
        foreignAmount,
        currency,
      };
    }),
  };
}

/** Rejects what can't be posted; returns the total. Writes nothing, and takes no number. */
export async function checkJournal(tx: Tx, draft: JournalInput): Promise<Money> {
  const journal = prepareJournal(draft, "manual");
  const accounts = accountsById(await selectAccountsOfLines(tx, accountsIn([journal])));
  // A recurring journal has no exchange rate for its future dates, so it can't be in another currency.
  const lineIndex = draft.lines.findIndex(
    ({ accountId }) => accountId !== null && accounts.get(accountId)?.currency != null,
  );
  if (lineIndex >= 0) throw refuseField("account.foreign-currency", `lines[${lineIndex}].accountId`);
  checkAccounts(draft, accounts);
  await checkParties(tx, [draft]);
  return journal.total;
}

const PREPARED_AT_ONCE = 50;

/** Prepares an import's journals for writing, on accounts of this book. */
export async function prepareImported(
  tx: Tx,
  drafts: readonly JournalInput[],
  importId: ImportId,
): Promise<NewJournal[]> {
  expectRows(
    tx,
    drafts.reduce((sum, { lines }) => sum + lines.length, 0),
  );
  const journals: NewJournal[] = [];
  for (const [index, draft] of drafts.entries()) {
    journals.push({ ...prepareJournal(draft, "import", `journals[${index}].`), sourceId: importId });
    if (index % PREPARED_AT_ONCE === PREPARED_AT_ONCE - 1) await yieldToWrites(tx);
  }
  const byId = accountsById(await selectAccountsOfLines(tx, accountsIn(journals)));
  for (const [index, draft] of drafts.entries()) checkAccounts(draft, byId, `journals[${index}].`);
  const pathOf = (index: number) => `journals[${index}].`;
  await checkParties(tx, drafts, pathOf);
  await rejectUnusualLineRates(tx, drafts, { pathOf });
  return journals;
}

/** The journal to store, or an error from Behavior 5.3. */
function prepareJournal(draft: JournalInput, source: JournalSource, path = ""): NewJournal {
  checkLines(draft, path);
  const { number, date, description, status } = draft;
  const lines = filledLines(draft.lines);
  return {
    id: newId(),
    number,
    date,
    description,
    status,
    total: journalTotals(lines).debit,
    source,
    lines,
  };
}

/** Rejects lines that aren't a journal, with a message of Behavior 5.3. */
export function checkLines({ lines }: Pick<JournalInput, "lines">, path = ""): void {
  const twoSided = lines.findIndex(({ debit, credit }) => isPositive(debit) && isPositive(credit));
  if (twoSided >= 0) throw refuseField("journal.line-two-sided", `${path}lines[${twoSided}].credit`);
  const zeroLine = lines.findIndex(roundsToZeroInBase);
  if (zeroLine >= 0) throw refuseField("currency.rounds-to-zero", `${path}lines[${zeroLine}].debit`);
  const reason = postingError(lines);
  if (reason !== null) throw refuseField(reason, `${path}lines`);
}

/**
 * Rejects lines on accounts that don't exist in this book, are inactive, or hold the inventory. The journal's previous accounts
 * can be kept.
 */
export function checkAccounts(
  { lines }: Pick<JournalInput, "lines">,
  accounts: ReadonlyMap<AccountId, Pick<AccountOfLine, "isActive" | "currency" | "holdsInventory">>,
  path = "",
  keptAccounts: ReadonlySet<string> = new Set(),
): void {
  const errors: FieldError[] = [];
  let code: LineAccountRefusal = "account.inactive";
  for (const [index, { accountId, debit, credit }] of lines.entries()) {
    if (accountId === null || !(isPositive(debit) || isPositive(credit))) continue;
    const account = accounts.get(accountId);
    const isFit = account?.isActive === true && account.holdsInventory !== true;
    if (isFit || (account && keptAccounts.has(accountId))) continue;
    const refusalCode = lineAccountError(account);
    if (refusalCode !== "account.inactive") code = refusalCode;
    errors.push({ field: `${path}lines[${index}].accountId`, message: refusalReply(refusalCode).detail });
  }
  if (errors.length > 0) throw new Refusal(code, errors);
  for (const [index, { accountId, debit, credit, foreignAmount }] of lines.entries()) {
    if (accountId === null || !(isPositive(debit) || isPositive(credit))) continue;
    const currency = accounts.get(accountId)?.currency ?? null;
    checkForeignAmount({ foreignAmount, currency }, `${path}lines[${index}].foreignAmount`);
  }
}

type LineAccountRefusal = "account.not-found" | "account.inactive" | "journal.inventory-account";

function lineAccountError(
  account: Pick<AccountOfLine, "isActive" | "holdsInventory"> | undefined,
): LineAccountRefusal {
  if (account === undefined) return "account.not-found";
  return account.holdsInventory === true ? "journal.inventory-account" : "account.inactive";
}

type ForeignLineAmount = { foreignAmount?: Money | null | undefined; currency: string | null };

/** Requires the foreign amount, with its currency's decimals, on foreign currency accounts, and only there. */
export function checkForeignAmount(
  { foreignAmount = null, currency }: ForeignLineAmount,
  field: string,
): void {
  if (currency === null && foreignAmount === null) return;
  if (currency === null) throw refuseField("account.foreign-amount-not-allowed", field);
  if (foreignAmount === null) throw refuseField("account.foreign-amount-required", field);
  rejectExcessDecimals([{ field, amount: foreignAmount, minorUnit: minorUnitOf(currency) }]);
}

type PartiesById = ReadonlyMap<PartyId, PartyOfLine>;

/** Rejects lines with an unknown vendor or customer, or one that isn't on its own account (Accounting 9). */
export async function checkParties(
  tx: Tx,
  drafts: readonly Pick<JournalInput, "lines">[],
  pathOf: (index: number) => string = () => "",
): Promise<PartiesById> {
  const ids = drafts.flatMap(({ lines }) => lines.flatMap(({ partyId }) => partyId ?? []));
  if (ids.length === 0) return new Map();
  const parties = new Map((await selectPartiesOfLines(tx, ids)).map((party) => [party.id, party]));
  for (const [index, { lines }] of drafts.entries()) {
    for (const [lineIndex, { partyId, accountId }] of lines.entries()) {
      if (partyId == null) continue;
      const field = `${pathOf(index)}lines[${lineIndex}].partyId`;
      const party = parties.get(partyId);
      if (!party) throw refuseField("party.not-found", field);
      if (accountId !== party.accountId) throw refuseField("journal.party-account-mismatch", field);
    }
  }
  return parties;
}
