import { createHash } from "node:crypto";
import type { ChartFileInput, ChartImport, ChartImportInput, ChartReading } from "#contract/chart-import.ts";
import { isAccountColumn, readAccountHeader } from "#domain/account-csv.ts";
import type { TableRow } from "#domain/bank/table.ts";
import { chartHeader, type ChartColumns, columnsWithoutHeader } from "#domain/chart-columns.ts";
import { CHART_OUTCOMES, type ChartRow, readForeignChart } from "#domain/foreign-chart.ts";
import { foreignType, isHeadingRow, type TypeChoice } from "#domain/foreign-types.ts";
import { groupBy } from "#domain/group-by.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockBook, readAccountCodes, readCurrencyAndToday } from "#server/settings/lookup.ts";
import { insertBelowParents, planAccounts } from "./import-accounts.ts";
import { selectChart } from "./queries.ts";

const MOST_ROWS = 10_000;
const SAMPLES = 3;
/** Start of a workbook's bytes in base64: only text is in our own format. */
const ARCHIVE = "UEsD";

/** Returns the outcome of each row of another program's chart (Behavior 5.2); saves nothing. */
export async function readChart(
  tx: Tx,
  input: ChartFileInput,
  records: readonly TableRow[],
): Promise<ChartReading> {
  const isCsv = !input.content.startsWith(ARCHIVE);
  const isOwnFormat = input.columns === null && isCsv && (await isTwofoldFile(tx, records));
  const table = tableOf(records, input.columns);
  const rows = await readRows(tx, input, table);
  const cellsOf = new Map(table.below.map(({ line, fields }) => [line, fields]));
  return {
    isOwnFormat,
    headers: [...table.header],
    columns: [...table.columns],
    sampleRows: table.below.slice(0, SAMPLES).map(({ fields }) => [...fields]),
    types: typesOf(rows, choicesIn(input)),
    ...countsOf(rows),
    rows: rows.map((row) => ({
      ...row,
      cells: row.outcome === "rejected" ? [...(cellsOf.get(row.line) ?? [])] : [],
    })),
    previewHash: digestOf(rows),
  };
}

/** Saves what a preview showed, all of it or nothing. The same file again adds nothing. */
export async function addChart(
  tx: Tx,
  input: ChartImportInput,
  records: readonly TableRow[],
): Promise<ChartImport> {
  await lockBook(tx);
  const rows = await readRows(tx, input, tableOf(records, input.columns));
  // A retry finds everything already in the chart.
  const isRetry = rows.every(({ outcome }) => outcome !== "added");
  if (!isRetry && digestOf(rows) !== input.previewHash) throw new Refusal("import.changed");
  const added = rows.flatMap((row) => {
    const { type, code, name, description, moneyKind, isActive, parentCode, currency } = row;
    if (row.outcome !== "added" || type === null) return [];
    return [{ code, name, type, description, moneyKind, isActive, parentCode, currency }];
  });
  await insertBelowParents(tx, added);
  return countsOf(rows);
}

type ChartTable = { header: readonly string[]; columns: ChartColumns; below: readonly TableRow[] };

/** Returns the header, the field of each column, and the rows below; a table without header is read from its first row. */
function tableOf(records: readonly TableRow[], chosenColumns: ChartFileInput["columns"]): ChartTable {
  const headerMatch = chartHeader(records);
  const below = headerMatch === null ? records : records.slice(headerMatch.at + 1);
  if (below.length > MOST_ROWS)
    throw contentError(`This file has more than ${MOST_ROWS} accounts. Split it into smaller ones.`);
  const width = Math.max(
    0,
    ...(headerMatch
      ? [headerMatch.columns.length]
      : below.slice(0, SAMPLES).map(({ fields }) => fields.length)),
  );
  const columns = chosenColumns ?? headerMatch?.columns ?? columnsWithoutHeader(below);
  const titles = headerMatch === null ? [] : (records[headerMatch.at]?.fields ?? []);
  const header = Array.from(
    { length: width },
    (_, index) => (titles[index] ?? "").trim() || `Column ${index + 1}`,
  );
  return { header, columns: header.map((_, index) => columns[index] ?? null), below };
}

async function readRows(tx: Tx, input: ChartFileInput, { columns, below }: ChartTable): Promise<ChartRow[]> {
  if (below.length === 0) return [];
  const [chart, codes] = [await selectChart(tx), await readAccountCodes(tx)];
  const { currency: baseCurrency } = await readCurrencyAndToday(tx);
  const answers = new Map(input.sameCodes.map(({ line, answer }) => [line, answer]));
  return readForeignChart(below, { columns, chart, codes, baseCurrency, types: choicesIn(input), answers });
}

type TypeChoices = ReadonlyMap<string, TypeChoice>;

const choicesIn = ({ types }: ChartFileInput): TypeChoices =>
  new Map(types.map(({ fileType, type }) => [fileType.toLowerCase(), type]));

/** The type words of the file. Each has the type that you chose or its own, never the type of a row of another kind. */
function typesOf(rows: readonly ChartRow[], choices: TypeChoices): ChartReading["types"] {
  return [...groupBy(rows, ({ fileType }) => fileType.toLowerCase())].map(([key, group]) => {
    const fileType = group[0]?.fileType ?? key;
    const type = choices.get(key) ?? typeOfWord(fileType) ?? commonTypeOf(group);
    return { fileType, type, accountCount: group.length };
  });
}

function typeOfWord(word: string): TypeChoice | null {
  if (isHeadingRow(word)) return "none";
  const mapping = foreignType(word);
  return mapping === null ? null : (mapping.moneyKind ?? mapping.type);
}

/** The type of all rows, or null if they differ, as without a type they do by their codes. */
function commonTypeOf(rows: readonly ChartRow[]): TypeChoice | null {
  const [type, other] = new Set(rows.map((row) => row.type));
  return other === undefined ? (type ?? null) : null;
}

function countsOf(rows: readonly ChartRow[]): ChartImport {
  const [added = 0, exists = 0, skipped = 0, rejected = 0] = CHART_OUTCOMES.map(
    (countedOutcome) => rows.filter(({ outcome }) => outcome === countedOutcome).length,
  );
  return { added, exists, skipped, rejected };
}

function digestOf(rows: readonly ChartRow[]): string {
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}

/** Whether a file has only our own columns, and each of its rows can be imported unchanged. */
async function isTwofoldFile(tx: Tx, [header, ...records]: readonly TableRow[]): Promise<boolean> {
  const heads = readAccountHeader(header?.fields ?? []);
  const hasOnlyOurs = header?.fields.every((title) => isAccountColumn(title)) ?? false;
  if (heads.problem !== null || !hasOnlyOurs || records.length === 0) return false;
  const { rows } = await planAccounts(tx, { heads, records });
  return rows.every(({ error }) => error === null);
}

function contentError(message: string): Refusal {
  return new Refusal("request.invalid", [{ field: "content", message }]);
}
