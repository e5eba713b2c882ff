import type { Account, ImportSummary } from "#contract/accounts.ts";
import { type AccountRow, readAccountHeader, readAccountRow } from "#domain/account-csv.ts";
import { canHaveSubaccounts, parentCodeOf } from "#domain/account.ts";
import { readCsvRecords, whyNotCsv } from "#domain/csv-records.ts";
import { Refusal, refusalReply } from "#domain/refusals.ts";
import { recordAudits } from "#server/audit/record-audit.ts";
import { writeInPieces } from "#server/db/guests.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readCurrencyAndToday } from "#server/settings/lookup.ts";
import { insertAccounts, type NewAccount, selectChart } from "./queries.ts";

type Outcome = ImportSummary["rows"][number];
const MOST_ROWS = 10_000;
const BROKEN = "This row has an unclosed quotation mark";

/**
 * Imports accounts from CSV. Each row counts by itself (Behaviour 5.2): one that is wrong, or whose code
 * is in use, is reported with its line and leaves the others alone. The same file again creates none. A code of
 * seven digits goes below the main account of its first four, as in the chart that was exported.
 */
export async function importAccounts(tx: Tx, csv: string): Promise<ImportSummary> {
  const otherKind = whyNotCsv(csv);
  if (otherKind !== null) throw importFailed(otherKind);
  const [header, ...records] = readCsvRecords(csv);
  if (!header) throw importFailed("The file is empty");
  if (records.length > MOST_ROWS) throw importFailed(`At most ${MOST_ROWS} accounts at once`);
  const heads = readAccountHeader(header.fields);
  if (heads.problem !== null) throw importFailed(heads.problem);

  const chart = await selectChart(tx);
  const taken = new Set(chart.map(({ code }) => code));
  const accepted: AccountRow[] = [];
  const rows = records.map((record): Outcome => {
    const row = readAccountRow(record, heads);
    const { line, code, name } = row;
    if (record.isBroken) return { line, code, name, error: BROKEN };
    if ("error" in row) return row;
    if (taken.has(code)) return { line, code, name, error: refusalReply("account.duplicate-code").detail };
    taken.add(code);
    accepted.push(row);
    return { line, code, name, error: null };
  });
  const { currency } = await readCurrencyAndToday(tx);
  // That of the books is none of an account's own.
  const ofBooks = accepted.map((row) => (row.currency === currency ? { ...row, currency: null } : row));
  await insertAll(tx, belowParents(chart, ofBooks));
  return { total: rows.length, imported: accepted.length, failed: rows.length - accepted.length, rows };
}

function importFailed(message: string): Refusal {
  return new Refusal("request.invalid", [{ field: "file", message }]);
}

/** The accounts of the rows, those that can be parents before the others. */
function belowParents(chart: readonly Account[], rows: readonly AccountRow[]): NewAccount[] {
  const accounts = rows
    .toSorted((a, b) => a.code.length - b.code.length)
    .map(({ line: _line, ...row }): NewAccount => ({ ...row, id: newId(), parentId: null }));
  // The chart that was exported had its subaccounts below what is inactive by now.
  const parents = new Map(
    [...chart, ...accounts.map((account) => ({ ...account, isActive: true }))]
      .filter(canHaveSubaccounts)
      .map((account) => [account.code, account]),
  );
  return accounts.map((account) => {
    const parent = parents.get(parentCodeOf(account.code) ?? "");
    return parent?.type === account.type ? { ...account, parentId: parent.id } : account;
  });
}

/** An account asks of no later one: those that can be parents come first, and each has its record. */
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
