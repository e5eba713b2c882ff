import Papa from "papaparse";
import { v7 as newId } from "uuid";
import type { ImportSummary } from "#contract/accounts.ts";
import { type AccountRow, type CsvRecord, readAccountHeader, readAccountRow } from "#domain/account-csv.ts";
import { Refusal, refusalReply } from "#domain/refusals.ts";
import { recordAudits } from "#server/audit/record-audit.ts";
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
    if (record.isBroken) return { ...row, error: "The quotation marks of this row are not closed" };
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
function readRecords(file: string): Read[] {
  const text = file
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    // Before quotes are looked at: a comment may hold one. The empty line keeps the count of lines.
    .replace(/^[ \t]*#.*$/gm, "");
  const records: Read[] = [];
  let line = 1;
  let read = 0;
  Papa.parse<string[]>(text, {
    delimitersToGuess: [",", ";", "\t"],
    newline: "\n",
    step: ({ data: fields, errors, meta }) => {
      const isBroken = errors.some(({ type }) => type === "Quotes");
      if (isBroken || fields.some((field) => field.trim() !== "")) records.push({ line, fields, isBroken });
      line += text.slice(read, meta.cursor).split("\n").length - 1;
      read = meta.cursor;
    },
  });
  return records;
}

type Read = CsvRecord & { isBroken: boolean };

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
    await recordAudits(
      tx,
      accounts.map((account) => ({
        action: "account.imported",
        subject: "account",
        subjectId: account.id,
        after: account,
      })),
    );
  }
}
