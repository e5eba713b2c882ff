import { Download } from "lucide-react";
import type { ChartReading } from "#contract/chart-import.ts";
import { pageAccountCodes } from "#web/api/page-notation.ts";
import { formatCount } from "#web/fields/formats.ts";
import { ACCOUNT_TYPE_LABELS } from "#web/fields/account-labels.ts";
import { csvText } from "#web/lists/csv.ts";
import { download } from "#web/lists/export.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";

type ReadingRow = ChartReading["rows"][number];

/** Outcome for each row of another program's chart, before anything is saved. */
export function ChartPreview({ reading }: { reading: ChartReading }) {
  const { rejected, rows } = reading;
  return (
    <div className="flex flex-col gap-4">
      <Notice
        tone={rejected > 0 ? "warning" : "info"}
        action={rejected > 0 && <SaveRejected reading={reading} />}
      >
        {sentenceOf(reading)} Nothing is saved yet.
        {replacedCodes(rows)}
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
            <HeadCell>Parent</HeadCell>
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

/** "3 accounts will be added, 1 is already in your chart, and 2 rows are rejected." */
function sentenceOf({ added, exists, skipped, rejected }: ReadingCounts): string {
  const parts = [
    `${countText(added, "account")} will be added`,
    exists > 0 && `${exists} ${exists === 1 ? "is" : "are"} already in your chart`,
    skipped > 0 && `${countText(skipped, "row")} skipped`,
    rejected > 0 && `${countText(rejected, "row")} rejected`,
  ].filter((part) => part !== false);
  return `${parts.join(", ")}.`;
}

/** Number of codes replaced because the company's setting disallows them, and how to keep them. */
function replacedCodes(rows: readonly ReadingRow[]): string {
  const isReplaced = ({ outcome, fileCode }: ReadingRow) => outcome === "added" && /[^0-9]/.test(fileCode);
  const count = pageAccountCodes() === "numbers" ? rows.filter(isReplaced).length : 0;
  if (count === 0) return "";
  const replaced = count === 1 ? "1 code is" : `${formatCount(count)} codes are`;
  return ` ${replaced} replaced, because account codes contain only numbers. To keep letters, allow them under Account codes in Settings first.`;
}

type ReadingCounts = Pick<ChartReading, "added" | "exists" | "skipped" | "rejected">;

function PreviewRow({ row }: { row: ReadingRow }) {
  const { line, code, fileCode, name, type, fileType, parentCode, outcome } = row;
  return (
    <Row>
      <Cell align="end">
        <span className="columns:hidden">Line </span>
        {line}
      </Cell>
      <Cell>{outcome === "added" || outcome === "exists" ? code : fileCode}</Cell>
      <Cell>{name || "No name"}</Cell>
      <Cell>{type === null ? fileType : ACCOUNT_TYPE_LABELS[type]}</Cell>
      <Cell>
        {parentCode !== null && <span className="columns:hidden">Parent </span>}
        {parentCode}
      </Cell>
      <Cell wholeLine>
        <span className={outcome === "rejected" ? "text-negative" : "text-ink-soft"}>
          {describeOutcome(row)}
        </span>
      </Cell>
    </Row>
  );
}

function describeOutcome(row: ReadingRow): string {
  const { outcome, reason, code } = row;
  if (outcome === "exists") return `Already in your chart as ${code}`;
  if (outcome === "skipped") return `Skipped. ${reason ?? ""}`;
  return outcome === "rejected" ? `Rejected. ${reason ?? ""}` : changesOf(row);
}

/** Differences from the file. */
function changesOf({ code, fileCode, type, fileType, currency, note }: ReadingRow): string {
  const isSameType = fileType.toLowerCase() === type;
  const changes = [
    "Will be added",
    code !== fileCode && (fileCode === "" ? "new code" : `code was ${fileCode}`),
    !isSameType && (fileType === "" ? "type from the code" : `type was ${fileType}`),
    currency !== null && `in ${currency}`,
  ]
    .filter(Boolean)
    .join(", ");
  return note === null ? changes : `${changes}. ${note}`;
}

function SaveRejected({ reading }: { reading: ChartReading }) {
  return (
    <Button
      icon={<Download />}
      onClick={() =>
        download({
          name: "accounts-to-correct.csv",
          content: csvText(rowsToCorrect(reading)),
          type: "text/csv;charset=utf-8",
        })
      }
    >
      Save rejected rows
    </Button>
  );
}

/** Returns the rejected rows as in the file, plus the reasons, to be corrected and imported again. */
export function rowsToCorrect({ headers, rows }: Pick<ChartReading, "headers" | "rows">): string[][] {
  const rejected = rows.filter(({ outcome }) => outcome === "rejected");
  return [
    [...headers, "Reason"],
    ...rejected.map(({ cells, reason }) => [...headers.map((_, index) => cells[index] ?? ""), reason ?? ""]),
  ];
}
