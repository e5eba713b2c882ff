import { Download } from "lucide-react";
import { useState } from "react";
import {
  IMPORT_OUTCOMES,
  type ImportedRow,
  type ImportOutcome,
  type RecordImportPreview,
} from "#contract/record-import.ts";
import { formatCount } from "#web/fields/formats.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Select } from "#web/ui/select.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { csvText } from "./csv.ts";
import { download } from "./export.tsx";
import { countText } from "./list-parts.tsx";
import type { ImportedKind } from "./use-import-records.ts";

const OUTCOMES: Readonly<Record<ImportOutcome, { label: string; tone: BadgeTone }>> = {
  added: { label: "New", tone: "positive" },
  updated: { label: "Update", tone: "accent" },
  unchanged: { label: "Unchanged", tone: "neutral" },
  rejected: { label: "Rejected", tone: "negative" },
};
const ROWS_SHOWN = 100;

const HEAD = (
  <tr>
    <HeadCell align="end">Line</HeadCell>
    <HeadCell>Outcome</HeadCell>
    <HeadCell>Code</HeadCell>
    <HeadCell>Name</HeadCell>
    <HeadCell>Details</HeadCell>
  </tr>
);

type ImportFields = ImportedKind["fields"];

/** The outcome of each row before anything is saved. */
export function ImportRows({ preview, fields }: { preview: RecordImportPreview; fields: ImportFields }) {
  const [outcome, setOutcome] = useState("");
  const [limit, setLimit] = useState(ROWS_SHOWN);
  const rows = preview.rows.filter((row) => outcome === "" || row.outcome === outcome);
  const visibleRows = rows.slice(0, limit);
  const choices = IMPORT_OUTCOMES.map((value) => ({
    value,
    label: `${OUTCOMES[value].label} (${formatCount(preview[value])})`,
  }));
  return (
    <section aria-labelledby="import-rows" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="import-rows" className="font-semibold">
          Preview
        </h3>
        <div className="w-44">
          <Select
            label="Rows shown"
            labelHidden
            placeholder="All rows"
            options={choices}
            value={outcome}
            onChange={({ target }) => setOutcome(target.value)}
          />
        </div>
      </div>
      <Table label="Import preview" compact head={HEAD}>
        {visibleRows.map((row) => (
          <PreviewRow key={row.line} row={row} fields={fields} />
        ))}
      </Table>
      <LoadMore
        hasMore={rows.length > limit}
        isLoading={false}
        onMore={() => setLimit(limit + ROWS_SHOWN)}
        countLabel={countText(visibleRows.length, "row")}
        isManual
      />
    </section>
  );
}

function PreviewRow({
  row: { line, outcome, code, name, errors, ...row },
  fields,
}: {
  row: ImportedRow;
  fields: ImportFields;
}) {
  const { label, tone } = OUTCOMES[outcome];
  return (
    <Row>
      <Cell align="end">
        <span className="columns:hidden">Line </span>
        {line}
      </Cell>
      <Cell>
        <Badge tone={tone}>{label}</Badge>
      </Cell>
      <Cell>{code || (outcome === "added" ? "Next code" : "")}</Cell>
      <Cell>{name || "No name"}</Cell>
      <Cell wholeLine>
        <span className={errors.length > 0 ? "text-negative" : "text-ink-soft"}>
          {errors.length > 0 ? reasonsOf(errors, fields) : detailsOf(row, fields)}
        </span>
      </Cell>
    </Row>
  );
}

function reasonsOf(errors: ImportedRow["errors"], fields: ImportFields): string {
  return errors
    .map(({ field, message }) => {
      const name = fields[field] ?? "";
      return name === "" || message.startsWith(name) ? message : `${name}: ${message}`;
    })
    .join(". ");
}

function detailsOf({ changes, note }: Pick<ImportedRow, "changes" | "note">, fields: ImportFields): string {
  const parts = changes.map(({ field, before, after }) => {
    const value = after.replaceAll("\n", ", ");
    const name = fields[field] ?? field;
    return before === null
      ? `${name}: ${value}`
      : `${name}: ${before.replaceAll("\n", ", ")} \u2192 ${value}`;
  });
  return [...parts, ...(note === null ? [] : [note])].join(" \u00b7 ");
}

/** Downloads the rejected rows with their reasons, to be corrected and imported again. */
export function SaveRejected({
  preview: { headers, rows },
  kind,
}: {
  preview: RecordImportPreview;
  kind: ImportedKind;
}) {
  const rejected = rows.filter((row) => row.outcome === "rejected");
  if (rejected.length === 0) return null;
  return (
    <Button
      icon={<Download />}
      onClick={() =>
        download({
          name: `${kind.singular}s-to-correct.csv`,
          content: rejectedCsv({ headers, rows: rejected }, kind.fields),
          type: "text/csv;charset=utf-8",
        })
      }
    >
      Save rejected rows
    </Button>
  );
}

function rejectedCsv(
  { headers, rows }: Pick<RecordImportPreview, "headers" | "rows">,
  fields: ImportFields,
): string {
  return csvText([
    [...headers, "Reason"],
    ...rows.map(({ cells, errors }) => [
      ...headers.map((_, column) => cells[column] ?? ""),
      reasonsOf(errors, fields),
    ]),
  ]);
}
