import Papa from "papaparse";
import { v7 as newId } from "uuid";
import type { ImportSummary } from "#contract/accounts.ts";
import { type AccountRow, type CsvRecord, readAccountHeader, readAccountRow } from "#domain/account-csv.ts";
import { Refusal, refusalReply } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { insertAccounts, selectCodes } from "./account-queries.ts";

type Outcome = ImportSummary["rows"][number];
const MOST_ROWS = 10_000;

/**
 * Imports accounts from CSV. Each row counts by itself (Spec 5.2): one that is wrong, or whose code
 * is in use, is reported with its line and leaves the others alone. The same file again creates none.
 */
export async function importAccounts(tx: Tx, csv: string): Promise<ImportSummary> {
  const [header, ...records] = readRecords(csv);
  if (!header) throw importFailed("The file is empty");
  if (records.length > MOST_ROWS) throw importFailed(`At most ${MOST_ROWS} accounts at once`);
  const { columns, missing } = readAccountHeader(header.fields);
  if (missing.length > 0) throw importFailed(`Missing column: ${missing.join(", ")}`);

  const taken = new Set(await selectCodes(tx));
  const accepted: AccountRow[] = [];
  const rows = records.map((record): Outcome => {
    const row = readAccountRow(record, columns);
    if ("error" in row) return row;
    const { line, code, name } = row;
    if (taken.has(code)) return { line, code, name, error: refusalReply("account.duplicate-code").detail };
    taken.add(code);
    accepted.push(row);
    return { line, code, name, error: null };
  });
  await insertAll(tx, accepted);
  return { total: rows.length, imported: accepted.length, failed: rows.length - accepted.length, rows };
}

/** The records with their line numbers, without blank lines and comments. */
function readRecords(file: string): CsvRecord[] {
  const csv = file.replace(/^\ufeff/, "");
  const records: CsvRecord[] = [];
  let line = 1;
  let read = 0;
  Papa.parse<string[]>(csv, {
    step: ({ data: fields, meta }) => {
      const text = csv.slice(read, meta.cursor);
      const isData = fields.some((field) => field.trim() !== "") && !fields[0]?.trimStart().startsWith("#");
      if (isData) records.push({ line, fields });
      line += text.split("\n").length - 1;
      read = meta.cursor;
    },
  });
  return records;
}

function importFailed(message: string): Refusal {
  return new Refusal("request.invalid", [{ field: "file", message }]);
}

async function insertAll(tx: Tx, rows: readonly AccountRow[]): Promise<void> {
  const SLICE = 1_000;
  for (let from = 0; from < rows.length; from += SLICE) {
    const accounts = await insertAccounts(
      tx,
      rows.slice(from, from + SLICE).map(({ code, name, type, description }) => {
        return { id: newId(), code, name, type, description, parentId: null, isActive: true };
      }),
    );
    for (const account of accounts) {
      await recordAudit(tx, {
        action: "account.imported",
        subject: "account",
        subjectId: account.id,
        after: account,
      });
    }
  }
}
