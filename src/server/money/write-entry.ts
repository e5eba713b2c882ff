import type { MoneyEntry, MoneyEntryInput, MoneyEntryUpdate } from "#contract/money-entries.ts";
import { ACCOUNT_TYPES } from "#domain/account.ts";
import type { ExchangeRate } from "#domain/exchange.ts";
import type { AccountId, JournalId, TaxRateId } from "#domain/ids.ts";
import { type Money, sum } from "#domain/money.ts";
import {
  type EntryCurrencies,
  entryText,
  type EntryLine,
  postMoneyEntry,
  splitTax,
  moneyEntryError,
} from "#domain/money-entry.ts";
import { type SystemDraft, systemJournal } from "#domain/posting.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { taxAt } from "#domain/tax-components.ts";
import { partsOfTax } from "#domain/taxed-amounts.ts";
import { checkChosenAccounts } from "#server/accounts/lookup.ts";
import { newId } from "#server/db/new-id.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { changesNothing, rejectOtherId } from "#server/http/bodies.ts";
import {
  insertSystemJournals,
  rewriteSystemJournal,
  voidSystemJournal,
} from "#server/journals/system-journals.ts";
import { type PartyOfLine, selectPartiesOfLines } from "#server/parties/lookup.ts";
import { ensureDefaultAccounts } from "#server/accounts/default-accounts.ts";
import { checkChosenTaxRates, findTaxRates } from "#server/tax-rates/lookup.ts";
import { convertEntry, type EntryInBooks, type LineInBooks } from "./convert-entry.ts";
import { type EntryLineRow, insertEntry, replaceEntryLines, selectEntry, updateEntry } from "./queries.ts";

type EntryWriteOptions = {
  /** Whether the entry is scheduled: its amount in another currency isn't entered by a user. */
  isPlanned?: boolean;
};

/** Posts an expense, deposit or transfer: one journal entry with its details (Accounting 20). */
export async function createEntry(
  tx: Tx,
  input: MoneyEntryInput,
  { isPlanned = false }: EntryWriteOptions = {},
): Promise<MoneyEntry> {
  const { draft, lines, payee, exchangeRate } = await planEntry(tx, input, { before: null, isPlanned });
  const journal = systemJournal(draft, "money", newId());
  if (journal === null)
    throw new Error("The expense, deposit or transfer was posted without a journal entry.");
  await insertSystemJournals(tx, [journal]);
  await insertEntry(tx, { ...input, journalId: journal.id, payee, exchangeRate });
  await replaceEntryLines(tx, { journalId: journal.id, date: input.date }, lines);
  return readEntry(tx, journal.id);
}

/** Rejects what couldn't be posted on a later day, and returns the total. Writes nothing and takes no number. */
export async function checkEntry(tx: Tx, input: MoneyEntryInput): Promise<Money> {
  const { lines } = await planEntry(tx, input, { before: null, isPlanned: true });
  return sum(lines.map(({ amount }) => amount));
}

/** Changes an entry as the next version of its journal entry; the history keeps the previous one. */
export async function editEntry(tx: Tx, id: JournalId, input: MoneyEntryUpdate): Promise<MoneyEntry> {
  rejectOtherId({ bodyId: input.id, id });
  const before = await currentEntry(tx, id, input.version);
  const { draft, lines, payee, exchangeRate } = await planEntry(tx, input, { before, isPlanned: false });
  if (isUnchangedEntry(before, { ...input, payee })) return before;
  await updateEntry(tx, { ...input, journalId: id, payee, exchangeRate });
  await rewriteSystemJournal(tx, id, draft);
  await replaceEntryLines(tx, { journalId: id, date: input.date }, lines);
  return readEntry(tx, id);
}

/** Voids an entry: it leaves all reports but keeps its number and stays readable (Accounting 5). */
export async function voidEntry(tx: Tx, id: JournalId, version: number | undefined): Promise<MoneyEntry> {
  await currentEntry(tx, id, version);
  await voidSystemJournal(tx, id);
  return readEntry(tx, id);
}

export async function readEntry(tx: Tx, id: JournalId): Promise<MoneyEntry> {
  const entry = await selectEntry(tx, id);
  if (entry === undefined) throw new Refusal("money.entry-not-found");
  return entry;
}

/** Returns the entry if the caller has its current version. Writers lock the book, so it stays current. */
async function currentEntry(tx: Tx, id: JournalId, version: number | undefined): Promise<MoneyEntry> {
  const entry = await readEntry(tx, id);
  if (version !== undefined && version !== entry.version) throw new Refusal("record.stale", [], entry);
  if (entry.status === "void") throw new Refusal("money.entry-void");
  return entry;
}

type EntryPlan = Pick<EntryInBooks, "exchangeRate"> & {
  draft: SystemDraft;
  lines: EntryLineRow[];
  payee: string;
};

type MoneyEntryContext = { before: MoneyEntry | null; isPlanned: boolean };

/** Plans the journal entry, after checking everything it refers to. */
async function planEntry(tx: Tx, input: MoneyEntryInput, context: MoneyEntryContext): Promise<EntryPlan> {
  const reason = moneyEntryError(input);
  if (reason !== null) throw refuseField(reason.code, reason.field);
  const { before } = context;
  const currencies = await checkAccounts(tx, input, context);
  const party = await payeeOf(tx, input);
  const { lines, exchangeRate } = await convertEntry(
    tx,
    { ...input, keptRate: unchangedRate(input, before), keepsAmounts: keepsAmounts(input, before) },
    currencies,
  );
  const { rows, posted } = await computeTaxedLines(tx, { ...input, lines }, { before, party });
  const payee = input.payee === "" ? (party?.name ?? "") : input.payee;
  const { kind, accountId, date } = input;
  return {
    payee,
    exchangeRate,
    lines: rows,
    draft: {
      date,
      description: entryText({ ...input, payee }),
      event: kind,
      lines: postMoneyEntry({ kind, accountId, lines: posted }),
    },
  };
}

/** A posted entry keeps its exchange rate, unless its date or account changes (Accounting 10). */
function unchangedRate({ date, accountId }: MoneyEntryInput, before: MoneyEntry | null): ExchangeRate | null {
  const isKept = before !== null && before.date === date && before.accountId === accountId;
  return isKept ? before.exchangeRate : null;
}

/** Whether a transfer still moves the same amounts between the same accounts on the same day. */
function keepsAmounts({ date, accountId, lines }: MoneyEntryInput, before: MoneyEntry | null): boolean {
  if (before?.date !== date || before.accountId !== accountId) return false;
  return lines.every(({ accountId: to, amount, receivedAmount = null }, index) => {
    const line = before.lines[index];
    return line?.accountId === to && line.amount === amount && line.receivedAmount === receivedAmount;
  });
}

/** Checks the bank or cash account and the lines' accounts: active ones of this book, or those the entry already had. */
async function checkAccounts(
  tx: Tx,
  input: MoneyEntryInput,
  { before, isPlanned }: MoneyEntryContext,
): Promise<EntryCurrencies> {
  const { kind, accountId, lines } = input;
  const had = new Set([before?.accountId, ...(before?.lines ?? []).map((line) => line.accountId)]);
  const chosen = [
    { field: "accountId", accountId },
    ...lines.map((line, index) => ({ field: `lines[${index}].accountId`, accountId: line.accountId })),
  ];
  const accountsById = await checkChosenAccounts(
    tx,
    chosen.map((choice) => ({
      ...choice,
      types: ACCOUNT_TYPES,
      role: "no-goods" as const,
      isInAnyCurrency: !isPlanned && (kind === "transfer" || choice.field === "accountId"),
      previousId: had.has(choice.accountId) ? choice.accountId : null,
    })),
  );
  const moneyAccounts = kind === "transfer" ? chosen : chosen.slice(0, 1);
  const nonMoneyAccount = moneyAccounts.find(
    (candidate) => accountsById.get(candidate.accountId)?.moneyKind == null,
  );
  if (nonMoneyAccount !== undefined) throw refuseField("bank.not-a-bank-account", nonMoneyAccount.field);
  const findCurrency = (id: AccountId | undefined) =>
    id === undefined ? null : (accountsById.get(id)?.currency ?? null);
  return {
    accountCurrency: findCurrency(accountId),
    other: kind === "transfer" ? findCurrency(lines[0]?.accountId) : null,
  };
}

async function payeeOf(tx: Tx, { partyId }: MoneyEntryInput): Promise<PartyOfLine | null> {
  if (partyId === null) return null;
  const [party] = await selectPartiesOfLines(tx, [partyId]);
  if (party === undefined) throw refuseField("party.not-found", "partyId");
  return party;
}

type TaxedLineContext = { before: MoneyEntry | null; party: PartyOfLine | null };

/** Splits the tax included in each line, for storing and for posting. */
async function computeTaxedLines(
  tx: Tx,
  { kind, lines }: Pick<MoneyEntryInput, "kind"> & { lines: readonly LineInBooks[] },
  { before, party }: TaxedLineContext,
): Promise<{ rows: EntryLineRow[]; posted: EntryLine[] }> {
  const had = new Set(before?.lines.map(({ taxRateId }) => taxRateId));
  const side = kind === "deposit" ? "customer" : "vendor";
  await checkChosenTaxRates(
    tx,
    lines.map(({ taxRateId }, index) => ({
      field: `lines[${index}].taxRateId`,
      taxRateId,
      side,
      previousId: had.has(taxRateId) ? taxRateId : null,
    })),
  );
  const ids = lines.flatMap(({ taxRateId }) => taxRateId ?? []);
  const rates = new Map(
    (await findTaxRates(tx, ids, { withComponents: true })).map((rate) => [rate.id, rate]),
  );
  const rows = lines.map((line): EntryLineRow => {
    const rate = line.taxRateId === null ? undefined : rates.get(line.taxRateId);
    const split = splitTax(line.amount, rate ? taxAt(rate, side) : null, minorUnitIn(tx));
    const { net, tax: taxAmount, components: taxComponents } = split;
    return { ...line, net, taxAmount, taxComponents, isRecoverable: rate?.isRecoverable ?? true };
  });
  const taxesOf = await findSeparateTaxes(tx, kind, { rows, rates });
  const posted = rows.map((row) => ({
    ...row,
    taxes: taxesOf(row),
    partyId: party !== null && party.accountId === row.accountId ? party.id : null,
  }));
  return { rows, posted };
}

type TaxRatesById = ReadonlyMap<TaxRateId, Awaited<ReturnType<typeof findTaxRates>>[number]>;

/**
 * Taxes of a line that are posted separately, to the rate's own account or the default one; of a combined tax, its recoverable
 * parts.
 */
async function findSeparateTaxes(
  tx: Tx,
  kind: MoneyEntryInput["kind"],
  { rows, rates }: { rows: readonly EntryLineRow[]; rates: TaxRatesById },
): Promise<(row: EntryLineRow) => EntryLine["taxes"]> {
  const isIn = kind === "deposit";
  const splitRow = (row: EntryLineRow) => {
    const { taxRateId, net: base, taxAmount: amount, isRecoverable } = row;
    const taxes =
      row.taxComponents.length === 0
        ? [{ taxRateId, base, amount, isRecoverable: isIn || isRecoverable }]
        : row.taxComponents;
    return taxes.flatMap((tax) => {
      const rate = tax.taxRateId === null ? undefined : rates.get(tax.taxRateId);
      if (rate === undefined) return [];
      return partsOfTax(tax).flatMap(({ isRecoverable: isApart, isOwed, amount: part }) => {
        const isOnSales = isIn !== isOwed;
        const accountId = isOnSales ? rate.salesAccountId : rate.purchaseAccountId;
        const key = isOnSales ? ("output_tax" as const) : ("input_tax" as const);
        return isApart ? [{ ...tax, amount: part, rateId: rate.id, accountId, key }] : [];
      });
    });
  };
  const keys = rows.flatMap(splitRow).flatMap(({ accountId, key }) => (accountId === null ? [key] : []));
  const usual = keys.length === 0 ? null : await ensureDefaultAccounts(tx, [...new Set(keys)]);
  return (row) =>
    splitRow(row).flatMap(({ accountId: chosenAccountId, key, ...each }) => {
      const accountId = chosenAccountId ?? usual?.[key] ?? null;
      return accountId === null ? [] : [{ ...each, accountId }];
    });
}

/** Whether an edit changes nothing: then nothing is written. */
function isUnchangedEntry(before: MoneyEntry, input: MoneyEntryUpdate): boolean {
  const describeLines = (lines: MoneyEntryInput["lines"]) =>
    lines.map(({ accountId, description, amount, receivedAmount = null, taxRateId }) =>
      [accountId, description, amount, receivedAmount, taxRateId].join("\n"),
    );
  const { total: _, confirmRates: _sure, ...rest } = input;
  return changesNothing({
    input: { ...rest, id: before.id, version: before.version, lines: describeLines(input.lines) },
    before: { ...before, lines: describeLines(before.lines) },
  });
}
