import { partyInput, type Party, type PartyInput } from "#contract/parties.ts";
import type { OpenedAccounts } from "#contract/accounts.ts";
import type { PartyFileInput, RecordImport, RecordImportPreview } from "#contract/record-import.ts";
import type { TableRow } from "#domain/bank/table.ts";
import type { PartySide } from "#domain/document.ts";
import { type AccountId, type PartyId } from "#domain/ids.ts";
import { ZERO } from "#domain/money.ts";
import { namedFinder, type NameableRecord } from "#domain/record-import/named-records.ts";
import {
  isPartyHeader,
  PARTY_HEADINGS,
  partyColumns,
  type PartyImportField,
  type PartyInFile,
  readPartyRow,
} from "#domain/record-import/party-rows.ts";
import { ensureAccount } from "#server/accounts/ensure-account.ts";
import { recordAudits } from "#server/audit/record-audit.ts";
import { expectRows, writeInPieces } from "#server/db/shared-connection.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import {
  importTable,
  type ImportTable,
  readImportRows,
  type ReadImportRow,
} from "#server/lists/import-table.ts";
import {
  checkPreview,
  countOutcomes,
  type ImportedRecords,
  planImport,
  type PlannedRow,
  importPreview,
  readReferenceNames,
} from "#server/lists/plan-import.ts";
import { advanceNumbers, takeRecordNumbers } from "#server/numbering/next-number.ts";
import { lockBook, readCurrencyAndToday } from "#server/settings/lookup.ts";
import { selectNamedTaxRates } from "#server/tax-rates/lookup.ts";
import { PARTY_SIDE_RULES } from "./party.ts";
import {
  insertParties,
  type PartyRow as StoredRow,
  selectPartiesToMatch,
  updatePartyRows,
} from "./queries.ts";

type PartyTable = ImportTable<PartyImportField>;
type PartyImportRow = PlannedRow<Party, PartyInput>;

const KIND = { headings: PARTY_HEADINGS, isHeader: isPartyHeader, columnsOf: partyColumns };

/** Returns the table of a file of customers or vendors. */
export function partyTable(records: readonly TableRow[], file: PartyFileInput): PartyTable {
  return importTable(records, KIND, file);
}

/** Previews the result of each row of a file; stores nothing (Behavior 5.2). */
export async function previewParties(
  tx: Tx,
  side: PartySide,
  table: PartyTable,
): Promise<RecordImportPreview> {
  return importPreview(table, await planParties(tx, side, table), {
    decimalSign: null,
    defaultType: null,
    openingStock: null,
  });
}

type PartyImportRequest = { table: PartyTable; previewHash: string | null };

/** Saves the accepted rows of a file, or none of them. */
export async function importParties(
  tx: Tx,
  side: PartySide,
  { table, previewHash }: PartyImportRequest,
): Promise<RecordImport> {
  await lockBook(tx);
  expectRows(tx, table.rows.length);
  const planned = await planParties(tx, side, table);
  checkPreview(planned, previewHash);
  const openedAccounts: OpenedAccounts = [];
  const counts = countOutcomes(planned);
  const { account } = PARTY_SIDE_RULES[side];
  const accountId = counts.added === 0 ? null : (await ensureAccount(tx, account, openedAccounts)).id;
  const isImported = ({ outcome }: PartyImportRow) => outcome === "added" || outcome === "updated";
  // Rows without codes come last, to follow the file's codes.
  const rows = planned.filter(isImported).toSorted((a, b) => Number(a.code === "") - Number(b.code === ""));
  const write = async (piece: readonly PartyImportRow[]) => {
    await addParties(tx, side, { rows: piece.filter(({ stored }) => stored === null), accountId });
    await changeParties(tx, side, piece);
  };
  await writeInPieces(tx, rows, { checked: "all", write });
  return openedAccounts.length === 0 ? counts : { ...counts, openedAccounts };
}

async function planParties(tx: Tx, side: PartySide, table: PartyTable): Promise<PartyImportRow[]> {
  const { currency } = await readCurrencyAndToday(tx);
  const rates = table.columns.includes("taxRateId") ? await selectNamedTaxRates(tx) : [];
  const { recordName, without } = RATES[side];
  const fitting = rates.filter(({ appliesTo }) => appliesTo !== without);
  const taxRate = namedFinder(fitting, {
    field: "taxRateId",
    recordName,
    by: "its code, name or percentage",
  });
  const rows = await readImportRows(table, (cells) => readPartyRow(cells, { currency, taxRate }));
  const stored = await selectPartiesToMatch(tx, side, collectLookupKeys(rows));
  return planImport(tx, { rows, stored }, buildRecords(side, { currency, rates }));
}

/** Tax rates that lines of a side can use (Accounting 8). */
const RATES = {
  customer: { recordName: "tax rate for sales", without: "purchases" },
  vendor: { recordName: "tax rate for purchases", without: "sales" },
} as const;

function collectLookupKeys(rows: readonly ReadImportRow<PartyInFile>[]) {
  return {
    codes: rows.flatMap(({ values }) => values.code ?? []),
    names: rows.flatMap(({ values }) => values.name ?? []),
  };
}

function buildRecords(
  side: PartySide,
  { currency, rates }: { currency: string; rates: readonly NameableRecord<string>[] },
): ImportedRecords<Party, PartyInFile, PartyInput> {
  const { textsOf, inactiveIn } = readReferenceNames(["taxRateId"], rates);
  return {
    recordName: side,
    schema: partyInput,
    inputOf: (stored, values) => {
      if (stored === null) return values;
      const { id: _id, version: _version, balance: _balance, isAccountLocked: _isFixed, ...input } = stored;
      return { ...input, ...values };
    },
    textOfNothing: currency,
    textsOf,
    fixed: (stored, values) => inactiveIn({ stored, values }),
  };
}

type PartiesToAdd = { rows: readonly PartyImportRow[]; accountId: AccountId | null };

async function addParties(tx: Tx, side: PartySide, { rows, accountId }: PartiesToAdd): Promise<void> {
  if (rows.length === 0 || accountId === null) return;
  const enteredCodes = rows.flatMap(({ input }) => input?.code ?? []);
  await advanceNumbers(
    tx,
    side,
    enteredCodes.map((number) => ({ number, date: null })),
  );
  const codes = await takeRecordNumbers(tx, side, Array(rows.length - enteredCodes.length).fill(null));
  const parties = rows.flatMap(({ input }): StoredRow[] => {
    if (input === null) return [];
    return [{ ...input, id: newId<PartyId>(), code: input.code ?? codes.shift() ?? "", accountId }];
  });
  await insertParties(tx, side, parties);
  await recordAudits(
    tx,
    parties.map((party) => ({
      action: `${side}.created`,
      subject: "party",
      subjectId: party.id,
      after: { ...party, version: 1, balance: ZERO, isAccountLocked: false },
    })),
  );
}

async function changeParties(tx: Tx, side: PartySide, rows: readonly PartyImportRow[]): Promise<void> {
  const changed = rows.flatMap(({ stored, input }) => {
    if (stored === null || input === null) return [];
    const { code, accountId } = stored;
    return [{ before: stored, after: { ...stored, ...input, code, accountId, version: stored.version + 1 } }];
  });
  if (changed.length === 0) return;
  await updatePartyRows(
    tx,
    changed.map(({ after }) => after),
  );
  await recordAudits(
    tx,
    changed.map(({ before, after }) => ({
      action: `${side}.edited`,
      subject: "party",
      subjectId: before.id,
      before,
      after,
    })),
  );
}
