import { Download } from "lucide-react";
import type { ChartReading } from "#contract/chart-import.ts";
import { CODE_ANSWERS, type CodeAnswer } from "#domain/code-conflicts.ts";
import { pageAccountCodes } from "#web/api/page-notation.ts";
import { formatCount } from "#web/fields/formats.ts";
import { ACCOUNT_TYPE_LABELS } from "#web/fields/account-labels.ts";
import { csvText } from "#web/lists/csv.ts";
import { download } from "#web/lists/export.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Select } from "#web/ui/select.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";

type ReadingRow = ChartReading["rows"][number];

type Props = {
  reading: ChartReading;
  /** Answers the question of a line whose code belongs to an account of another name; null for no answer. */
  onAnswer: (line: number, answer: CodeAnswer | null) => void;
};

/** The rows whose code belongs to an account of another name, as long as the user hasn't chosen. */
export const rowsToAnswer = ({ rows }: Pick<ChartReading, "rows">): number =>
  rows.filter(({ sameCode, outcome }) => sameCode?.answer === null && outcome === "rejected").length;

/** Outcome for each row of another program's chart, before anything is saved. */
export function ChartPreview({ reading, onAnswer }: Props) {
  const { rejected, rows } = reading;
  return (
    <div className="flex flex-col gap-4">
      <Notice
        tone={rejected > 0 ? "warning" : "info"}
        action={rejected > 0 && <SaveRejected reading={reading} />}
      >
        {sentenceOf(reading)} Nothing is saved yet.
        {codeQuestion(rowsToAnswer(reading))}
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
          <PreviewRow key={row.line} row={row} onAnswer={onAnswer} />
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

function codeQuestion(count: number): string {
  if (count === 0) return "";
  const rows = count === 1 ? "row has a code" : "rows have codes";
  return ` ${formatCount(count)} ${rows} of accounts with other names. Choose the account for each.`;
}

type ReadingCounts = Pick<ChartReading, "added" | "exists" | "skipped" | "rejected">;

function PreviewRow({ row, onAnswer }: { row: ReadingRow } & Pick<Props, "onAnswer">) {
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
        {row.sameCode === null ? (
          <span className={outcome === "rejected" ? "text-negative" : "text-ink-soft"}>
            {describeOutcome(row)}
          </span>
        ) : (
          <CodeChoice row={row} sameCode={row.sameCode} onAnswer={onAnswer} />
        )}
      </Cell>
    </Row>
  );
}

type CodeChoiceProps = Pick<Props, "onAnswer"> & {
  row: ReadingRow;
  sameCode: NonNullable<ReadingRow["sameCode"]>;
};

/** Asks whether the row is the account that has its code, or a new one. */
function CodeChoice({ row, sameCode, onAnswer }: CodeChoiceProps) {
  const { line, name, code: rowCode } = row;
  const { code, name: existing, isUsable, answer } = sameCode;
  const newLabel =
    answer === "existing" ? "New account with another code" : `New account with code ${rowCode}`;
  return (
    <Select
      label={`Account for line ${line}, ${name}`}
      labelHidden
      placeholder={`${code} is ${existing}. Choose...`}
      options={[
        ...(isUsable ? [{ value: "existing", label: `Use ${code} ${existing}` }] : []),
        { value: "new", label: newLabel },
      ]}
      value={answer ?? ""}
      onChange={({ target: { value } }) =>
        onAnswer(line, CODE_ANSWERS.find((choice) => choice === value) ?? null)
      }
    />
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
