import type { Account, ImportSummary } from "#contract/accounts.ts";
import {
  type AccountHeader,
  type AccountRow,
  readAccountHeader,
  readAccountRow,
} from "#domain/account-csv.ts";
import { type AccountCodes, foldCode } from "#domain/account-code.ts";
import { canHaveSubaccounts, parentCodeOf } from "#domain/account.ts";
import { BROKEN_ROW, type CsvRecord, readCsvRecords, csvError } from "#domain/csv-records.ts";
import type { AccountId } from "#domain/ids.ts";
import { Refusal, refusalReply } from "#domain/refusals.ts";
import { recordAudits } from "#server/audit/record-audit.ts";
import { writeInPieces } from "#server/db/shared-connection.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockBook, readAccountCodes, readCurrencyAndToday } from "#server/settings/lookup.ts";
import { insertAccounts, type NewAccount, selectChart } from "./queries.ts";

type ImportRowOutcome = ImportSummary["rows"][number];
const MOST_ROWS = 10_000;

/**
 * Imports accounts from CSV. Each row is imported independently (Behavior 5.2): one that is invalid, or whose code is in
 * use, is reported with its line and the others aren't affected. The same file again creates none.
 */
export async function importAccounts(tx: Tx, csv: string): Promise<ImportSummary> {
  const otherKind = csvError(csv);
  if (otherKind !== null) throw importFailure(otherKind);
  const [header, ...records] = readCsvRecords(csv);
  if (!header) throw importFailure("The file is empty. Choose another file.");
  if (records.length > MOST_ROWS)
    throw importFailure(`This file has more than ${MOST_ROWS} accounts. Split it into smaller ones.`);
  const heads = readAccountHeader(header.fields);
  if (heads.problem !== null) throw importFailure(heads.problem);

  await lockBook(tx);
  const { rows, accepted } = await planAccounts(tx, { heads, records });
  await insertBelowParents(tx, accepted);
  return { total: rows.length, imported: accepted.length, failed: rows.length - accepted.length, rows };
}

type AccountTable = { heads: AccountHeader; records: readonly CsvRecord[] };

/** Returns the outcome of each row, and the accounts to add; saves nothing. */
export async function planAccounts(
  tx: Tx,
  { heads, records }: AccountTable,
): Promise<{ rows: ImportRowOutcome[]; accepted: NewAccountRow[] }> {
  const chart = await selectChart(tx);
  const codes = await readAccountCodes(tx);
  const usedCodes = new Set(chart.map(({ code }) => foldCode(code)));
  const { currency } = await readCurrencyAndToday(tx);
  const outcomes = records.map((record): ImportRowOutcome & { account?: AccountRow } => {
    const row = readAccountRow(record, { ...heads, codes });
    const { line, code, name } = row;
    if (record.isBroken) return { line, code, name, error: BROKEN_ROW };
    if ("error" in row) return row;
    if (usedCodes.has(foldCode(code)))
      return { line, code, name, error: refusalReply("account.duplicate-code").detail };
    usedCodes.add(foldCode(code));
    // The base currency is stored as null.
    const account = row.currency === currency ? { ...row, currency: null } : row;
    return { line, code, name, error: null, account };
  });
  const parentOf = buildParentLookup({
    chart,
    rows: outcomes.flatMap(({ account }) => account ?? []),
    codes,
  });
  const accepted: NewAccountRow[] = [];
  const rows = outcomes.map(({ account, ...outcome }): ImportRowOutcome => {
    if (account === undefined) return outcome;
    const parent = parentOf(account);
    if ("error" in parent) return { ...outcome, error: parent.error };
    const { line: _line, parent: _parent, ...values } = account;
    accepted.push({ ...values, parentCode: parent.code });
    return outcome;
  });
  return { rows, accepted };
}

function importFailure(message: string): Refusal {
  return new Refusal("request.invalid", [{ field: "file", message }]);
}

type NewAccountRow = Omit<NewAccount, "id" | "parentId"> & { parentCode: string | null };
type ParentResult = { code: string | null } | { error: string };
type ParentLookup = { chart: readonly Account[]; rows: readonly AccountRow[]; codes: AccountCodes };

/**
 * Finds the parent of a row: the one it names or else, for a seven-digit code, the main account of its type with the
 * first four digits.
 */
function buildParentLookup({ chart, rows, codes }: ParentLookup): (row: AccountRow) => ParentResult {
  // An exported chart may have subaccounts below accounts that are inactive now.
  const fileAccounts = rows.map((row) => ({ ...row, isActive: true, parentId: null }));
  const byCode = new Map([...chart, ...fileAccounts].map((account) => [foldCode(account.code), account]));
  const findParentCode = ({ parent, code }: AccountRow) => foldCode(parent || (parentCodeOf(code) ?? ""));
  const below = new Set(
    rows.filter((row) => byCode.has(findParentCode(row))).map(({ code }) => foldCode(code)),
  );
  return (row) => {
    const parentCode = findParentCode(row);
    const parentAccount = byCode.get(parentCode);
    const isFit =
      parentAccount?.type === row.type && !below.has(parentCode) && canHaveSubaccounts(parentAccount, codes);
    if (isFit) return { code: parentAccount.code };
    if (row.parent === "") return { code: null };
    return {
      error: parentAccount
        ? refusalReply("account.invalid-parent").detail
        : `Parent account not found: ${row.parent.slice(0, 40)}. Add it to the file, or leave the parent blank.`,
    };
  };
}

/** Adds accounts below the parents they name by code, which are among them or in the chart. */
export async function insertBelowParents(tx: Tx, rows: readonly NewAccountRow[]): Promise<void> {
  await insertAll(tx, belowParents(await selectChart(tx), rows));
}

/** Returns the accounts of the rows, parents first. */
function belowParents(chart: readonly Account[], rows: readonly NewAccountRow[]): NewAccount[] {
  const ids = new Map<string, AccountId>(chart.map(({ code, id }) => [foldCode(code), id]));
  return rows
    .toSorted((a, b) => Number(a.parentCode !== null) - Number(b.parentCode !== null))
    .map(({ parentCode, ...row }): NewAccount => {
      const id = newId<AccountId>();
      ids.set(foldCode(row.code), id);
      return { ...row, id, parentId: parentCode === null ? null : (ids.get(foldCode(parentCode)) ?? null) };
    });
}

/** Inserts accounts in pieces, parents first, each with its audit entry. */
async function insertAll(tx: Tx, rows: readonly NewAccount[]): Promise<void> {
  const write = async (piece: readonly NewAccount[]) => {
    const accounts = await insertAccounts(tx, piece);
    await recordAudits(
      tx,
      accounts.map((account) => ({
        action: "account.imported",
        subject: "account",
        subjectId: account.id,
        after: account,
      })),
    );
  };
  await writeInPieces(tx, rows, { checked: "all", write });
}
