import { type ReactNode, useId } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { controlClasses } from "#web/ui/field.tsx";
import type { PastedLines } from "./parse-pasted-table.ts";

type Props<Line> = {
  text: string;
  onText: (text: string) => void;
  title: string;
  /** The expected column order if the first row has no headings. */
  columns: string;
  read: (text: string) => PastedLines<Line>;
  onPaste: (lines: Line[]) => void;
  onClose: () => void;
  /** Help with rows that couldn't be read. */
  help?: ReactNode;
};

const PREVIEW_ROWS_MAX = 8;

/** Reads a table from a spreadsheet or CSV file, and shows rejected rows before adding the others. */
export function PasteDialog<Line>(props: Props<Line>) {
  const { title, columns, text, onText, read, onPaste, onClose, help } = props;
  const id = useId();
  const { lines, rejectedRows } = text.trim() === "" ? { lines: [], rejectedRows: [] } : read(text);
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={lines.length === 0}
            onClick={() => {
              onPaste(lines);
              onClose();
            }}
          >
            {lines.length === 1 ? "Add 1 line" : `Add ${lines.length} lines`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <label htmlFor={id} className="text-ink-soft">
          Copy rows from your spreadsheet and paste them here, with a header row or in this column order:{" "}
          {columns}.
        </label>
        <textarea
          id={id}
          rows={8}
          spellCheck={false}
          value={text}
          onChange={(event) => onText(event.target.value)}
          className={`${controlClasses("boxed")} h-auto min-h-40 py-2 font-mono text-small whitespace-pre`}
        />
        <FileChoice onText={onText} />
        {rejectedRows.length > 0 && <RejectedRows rejectedRows={rejectedRows} />}
        {help}
      </div>
    </Dialog>
  );
}

function RejectedRows({ rejectedRows }: { rejectedRows: PastedLines<unknown>["rejectedRows"] }) {
  return (
    <Notice tone="warning">
      <p className="font-medium">
        {rejectedRows.length === 1
          ? "1 row couldn't be read:"
          : `${rejectedRows.length} rows couldn't be read:`}
      </p>
      <ul>
        {rejectedRows.slice(0, PREVIEW_ROWS_MAX).map(({ row, reason }) => (
          <li key={row}>{row === 0 ? reason : `Row ${row}: ${reason}`}</li>
        ))}
      </ul>
      {rejectedRows.length > PREVIEW_ROWS_MAX && (
        <p>{`and ${rejectedRows.length - PREVIEW_ROWS_MAX} more`}</p>
      )}
    </Notice>
  );
}

function FileChoice({ onText }: { onText: (text: string) => void }) {
  return (
    <label className="flex flex-wrap items-center gap-2 text-ink-soft">
      Or a CSV file
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={(event) => void event.target.files?.[0]?.text().then(onText)}
      />
    </label>
  );
}
