import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ImportSummary } from "#contract/accounts.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { readTextFile } from "#web/fields/read-text-file.ts";
import { Button, Spinner } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ImportResult } from "./import-result.tsx";

type State =
  { step: "running" } | { step: "failed"; message: string } | { step: "done"; summary: ImportSummary };

/** Imports a file and says what became of every row (Spec 2.6, 5.2). */
export function ImportDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const [state, setState] = useState<State>({ step: "running" });
  const cache = useQueryClient();
  const started = useRef<File | null>(null);
  useEffect(() => {
    if (started.current === file) return;
    started.current = file;
    setState({ step: "running" });
    importFile(file).then(
      (summary) => {
        setState({ step: "done", summary });
        void cache.invalidateQueries();
      },
      (error: unknown) => setState({ step: "failed", message: reason(error) }),
    );
  }, [file, cache]);
  return (
    <Dialog
      title="Import Accounts"
      size={state.step === "done" && state.summary.failed > 0 ? "wide" : "normal"}
      onClose={state.step === "running" ? () => {} : onClose}
      footer={
        <Button variant="primary" disabled={state.step === "running"} onClick={onClose}>
          Done
        </Button>
      }
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
      {state.step === "done" && <ImportResult summary={state.summary} />}
    </Dialog>
  );
}

async function importFile(file: File): Promise<ImportSummary> {
  const text = await readTextFile(file);
  if (text.trim() === "") throw new Error("The file is empty");
  return call("accounts.import", { body: text });
}

function reason(error: unknown): string {
  if (error instanceof ApiError && error.errors.length > 0)
    return error.errors.map(({ message }) => message).join(" ");
  return error instanceof Error ? error.message : "An unexpected error occurred";
}
