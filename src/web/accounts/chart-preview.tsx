import { Download } from "lucide-react";
import type { ChartReading } from "#contract/chart-import.ts";
import { ACCOUNT_CSV_COLUMNS } from "#domain/account-csv.ts";
import { ACCOUNT_TYPE_LABELS } from "#web/fields/account-words.ts";
import { csvText } from "#web/lists/csv.ts";
import { download } from "#web/lists/export.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";

type ChartRow = ChartReading["rows"][number];

/** What each row of another program's chart becomes, before anything of it is saved. */
export function ChartPreview({ rows }: { rows: readonly ChartRow[] }) {
  const refused = rows.filter(({ error }) => error !== null);
  return (
    <div className="flex flex-col gap-4">
      <Notice
        tone={refused.length > 0 ? "warning" : "info"}
        action={refused.length > 0 && <SaveRefused rows={refused} />}
      >
        {countText(rows.length - refused.length, "account")} will be added
        {refused.length > 0 && `, and ${countText(refused.length, "row")} skipped`}. Nothing is saved yet.
      </Notice>
      <Table
        label="Import preview"
        compact
        head={
          <tr>
            <HeadCell align="end">Line</HeadCell>
            <HeadCell>Code</HeadCell>
            <HeadCell>Account</HeadCell>
            <HeadCell>Type</HeadCell>
            <HeadCell>Result</HeadCell>
          </tr>
        }
      >
        {rows.map((row) => (
          <PreviewRow key={row.line} row={row} />
        ))}
      </Table>
    </div>
  );
}

function PreviewRow({ row: { line, code, written, name, type, writtenType, error } }: { row: ChartRow }) {
  return (
    <Row>
      <Cell align="end">
        <span className="columns:hidden">Line </span>
        {line}
      </Cell>
      <Cell>{error === null ? code : written}</Cell>
      <Cell>{name || "No name"}</Cell>
      <Cell>{type === null ? writtenType : ACCOUNT_TYPE_LABELS[type]}</Cell>
      <Cell wholeLine>
        <span className={error === null ? "text-ink-soft" : "text-negative"}>
          {error ?? changesOf({ code, written, type, writtenType })}
        </span>
      </Cell>
    </Row>
  );
}

/** What is not as it stands in the file. */
function changesOf({
  code,
  written,
  type,
  writtenType,
}: Pick<ChartRow, "code" | "written" | "type" | "writtenType">): string {
  const isSameType = writtenType.toLowerCase() === type;
  return [
    "Will be added",
    code !== written && (written === "" ? "new code" : `code was ${written}`),
    !isSameType && (writtenType === "" ? "type by its code" : `type was ${writtenType}`),
  ]
    .filter(Boolean)
    .join(", ");
}

function SaveRefused({ rows }: { rows: readonly ChartRow[] }) {
  return (
    <Button
      icon={<Download />}
      onClick={() =>
        download({
          name: "accounts-to-correct.csv",
          content: csvText([[...ACCOUNT_CSV_COLUMNS, "Reason"], ...rows.map(rowToCorrect)]),
          type: "text/csv;charset=utf-8",
        })
      }
    >
      Save these rows to correct
    </Button>
  );
}

function rowToCorrect(row: ChartRow): string[] {
  return [...cellsOf({ ...row, code: row.code || row.written }), row.error ?? ""];
}

/** The accounts of a preview as the file that is imported, each text as it is. */
export function chartCsv(rows: readonly ChartRow[]): string {
  const accounts = rows.filter(({ error }) => error === null).map(cellsOf);
  return [[...ACCOUNT_CSV_COLUMNS], ...accounts]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
    .join("\r\n");
}

/** In the order of the columns of the import. */
function cellsOf({ code, name, type, writtenType, description, ...row }: ChartRow): string[] {
  const { moneyKind, currency, isActive } = row;
  return [
    code,
    name,
    type ?? writtenType,
    description,
    moneyKind ?? "",
    currency ?? "",
    isActive ? "yes" : "no",
    "",
  ];
}
