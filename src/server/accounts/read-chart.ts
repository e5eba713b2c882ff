import type { ChartFileInput, ChartReading } from "#contract/chart-import.ts";
import { readAccountHeader } from "#domain/account-csv.ts";
import { isAccountType } from "#domain/account.ts";
import type { TableRow } from "#domain/bank/table.ts";
import { chartColumns, readForeignChart } from "#domain/foreign-chart.ts";
import { foldCode } from "#domain/account-code.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readAccountCodes } from "#server/settings/lookup.ts";
import { selectChart } from "./queries.ts";

const MOST_ROWS = 10_000;
/** How the bytes of a workbook begin in base64: its cells are shown first, for the import takes text. */
const ARCHIVE = "UEsD";

/** What the rows of another program's chart become (Behaviour 5.2); keeps nothing. */
export async function readChart(
  tx: Tx,
  { content }: ChartFileInput,
  records: readonly TableRow[],
): Promise<ChartReading> {
  if (!content.startsWith(ARCHIVE) && isOwnFile(records)) return { isOwn: true, rows: [] };
  const found = chartColumns(records);
  if (found === null) throw failed("No header row found. Each account needs a name, and a code or a type");
  const below = records.slice(found.at + 1);
  if (below.length > MOST_ROWS) throw failed(`At most ${MOST_ROWS} accounts at once`);
  const taken = new Set((await selectChart(tx)).map(({ code }) => foldCode(code)));
  const codes = await readAccountCodes(tx);
  return { isOwn: false, rows: readForeignChart(below, { columns: found.columns, taken, codes }) };
}

/** Whether a file has the columns of the import itself, and its words for types: it is imported as it is. */
function isOwnFile([header, ...rows]: readonly { fields: readonly string[] }[]): boolean {
  const { columns, problem } = readAccountHeader(header?.fields ?? []);
  const type = columns.get("type") ?? -1;
  return (
    problem === null && rows.some(({ fields }) => isAccountType(fields[type]?.trim().toLowerCase() ?? ""))
  );
}

function failed(message: string): Refusal {
  return new Refusal("request.invalid", [{ field: "content", message }]);
}
