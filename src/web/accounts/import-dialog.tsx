import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ChartFileInput, ChartImport, ChartReading } from "#contract/chart-import.ts";
import type { CodeAnswer } from "#domain/code-conflicts.ts";
import { CHART_MEGABYTES_MAX } from "#domain/file-limits.ts";
import { encodeFile } from "#web/api/file-input.ts";
import { countText } from "#web/lists/list-parts.tsx";
import { type ChartMapping, ChartMappingFields } from "./chart-mapping.tsx";
import { ChartPreview, rowsToAnswer } from "./chart-preview.tsx";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call-api.ts";
import { formatCount } from "#web/fields/formats.ts";
import { Button, Spinner } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";

type Preview = { step: "preview"; file: File; reading: ChartReading; types: ChartMapping["types"] };
type CodeAnswers = ChartFileInput["sameCodes"];
type ChartImportState =
  | { step: "running" }
  | Preview
  | { step: "failed"; message: string }
  | { step: "saved"; counts: ChartImport };

/** Returns the state of an import; `remap` rereads the file, `save` imports what the preview shows. */
function useImport(file: File) {
  const [state, setState] = useState<ChartImportState>({ step: "running" });
  const cache = useQueryClient();
  const started = useRef<File | null>(null);
  const run = useCallback(
    (next: Promise<ChartImportState>) => {
      next.then(
        (progress) => {
          setState(progress);
          if (progress.step === "saved") void cache.invalidateQueries();
        },
        (error: unknown) => setState({ step: "failed", message: reason(error) }),
      );
    },
    [cache],
  );
  useEffect(() => {
    if (started.current === file) return;
    started.current = file;
    setState({ step: "running" });
    run(startImport(file));
  }, [file, run]);
  return {
    state,
    remap: (mapping: ChartMapping) => run(rereadFile(file, mapping, answersOf(state))),
    answerCode: ({ reading, types }: Preview, line: number, answer: CodeAnswer | null) =>
      run(
        rereadFile(file, { columns: reading.columns, types }, [
          ...answersIn(reading).filter((entry) => entry.line !== line),
          ...(answer === null ? [] : [{ line, answer }]),
        ]),
      ),
    save: (preview: Preview) => {
      setState({ step: "running" });
      run(saveChart(preview));
    },
  };
}

/** Shows the outcome of every row of a file, and imports it (Behavior 2.6, 5.2). */
export function ImportDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { state, remap, answerCode, save } = useImport(file);
  return (
    <Dialog
      title="Import Accounts"
      size={state.step === "preview" ? "wide" : "normal"}
      onClose={state.step === "running" ? () => {} : onClose}
      footer={<ImportButtons state={state} onSave={save} onClose={onClose} />}
    >
      <p className="mb-3 truncate text-ink-soft">{file.name}</p>
      {state.step === "running" && (
        <p role="status" className="flex items-center gap-2.5 py-2 [&_svg]:size-4">
          <Spinner />
          Importing accounts...
        </p>
      )}
      {state.step === "failed" && (
        <Notice tone="negative">
          <p className="font-medium">Import failed</p>
          <p>{state.message}</p>
        </Notice>
      )}
      {state.step === "preview" && (
        <div className="flex flex-col gap-4">
          <ChartMappingFields reading={state.reading} types={state.types} onChange={remap} />
          <ChartPreview
            reading={state.reading}
            onAnswer={(line, answer) => answerCode(state, line, answer)}
          />
        </div>
      )}
      {state.step === "saved" && <ChartSaved counts={state.counts} />}
    </Dialog>
  );
}

type ImportButtonsProps = {
  state: ChartImportState;
  onSave: (preview: Preview) => void;
  onClose: () => void;
};

function ImportButtons({ state, onSave, onClose }: ImportButtonsProps) {
  if (state.step !== "preview")
    return (
      <Button variant="primary" disabled={state.step === "running"} onClick={onClose}>
        Done
      </Button>
    );
  const { added } = state.reading;
  const isUnanswered = rowsToAnswer(state.reading) > 0;
  return (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" disabled={added === 0 || isUnanswered} onClick={() => onSave(state)}>
        {`Add ${countText(added, "account")}`}
      </Button>
    </>
  );
}

/** Shows what would happen to each row; nothing is saved yet. */
async function startImport(file: File): Promise<ChartImportState> {
  if (file.size === 0) throw new Error("The file is empty. Choose another file.");
  const body = await encodeFile(file, CHART_MEGABYTES_MAX);
  const reading = await call("accounts.previewChart", { body });
  return { step: "preview", file, reading, types: [] };
}

/** The answers that a preview contains, to be sent again. */
function answersIn({ rows }: ChartReading): CodeAnswers {
  return rows.flatMap(({ line, sameCode }) =>
    sameCode === null || sameCode.answer === null ? [] : [{ line, answer: sameCode.answer }],
  );
}

const answersOf = (state: ChartImportState): CodeAnswers =>
  state.step === "preview" ? answersIn(state.reading) : [];

async function rereadFile(
  file: File,
  { columns, types }: ChartMapping,
  sameCodes: CodeAnswers,
): Promise<ChartImportState> {
  const chartFile = await encodeFile(file, CHART_MEGABYTES_MAX);
  const reading = await call("accounts.previewChart", { body: { ...chartFile, columns, types, sameCodes } });
  return { step: "preview", file, reading, types };
}

async function saveChart({ file, reading, types }: Preview): Promise<ChartImportState> {
  const { columns, previewHash } = reading;
  const sameCodes = answersIn(reading);
  const chartFile = await encodeFile(file, CHART_MEGABYTES_MAX);
  return {
    step: "saved",
    counts: await call("accounts.importChart", {
      body: { ...chartFile, columns, types, sameCodes, previewHash },
    }),
  };
}

function reason(error: unknown): string {
  if (error instanceof ApiError && error.errors.length > 0)
    return error.errors.map(({ message }) => message).join(" ");
  return error instanceof Error ? error.message : "An unexpected error occurred";
}

/** Result of the import: the counts of the rows, and how many needed nothing. */
function ChartSaved({ counts: { added, exists, skipped, rejected } }: { counts: ChartImport }) {
  const unneeded = [
    exists > 0 && `${countText(exists, "account")} already in your chart`,
    skipped > 0 && `${countText(skipped, "row")} skipped`,
  ].filter((part) => part !== false);
  return (
    <div role="status">
      <dl className="grid grid-cols-3 divide-x divide-line rounded-card border border-line">
        <Figure label="Total" value={added + exists + skipped + rejected} />
        <Figure label="Successfully imported" value={added} tone={added > 0 ? "text-positive" : ""} />
        <Figure label="Failed" value={rejected} tone={rejected > 0 ? "text-negative" : ""} />
      </dl>
      {unneeded.length > 0 && <p className="mt-3 text-ink-soft">{`${unneeded.join(", ")}.`}</p>}
    </div>
  );
}

function Figure({ label, value, tone = "" }: { label: string; value: number; tone?: string }) {
  return (
    <div className="flex flex-col px-4 py-3">
      <dt className="order-2 text-small text-ink-soft">{label}</dt>
      <dd className={`text-lead font-semibold tabular-nums ${tone}`}>{formatCount(value)}</dd>
    </div>
  );
}
