import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import type { OperationId } from "#contract/operations.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { ImportedKind } from "./use-import-records.ts";

const ImportRecordsDialog = lazyPart(
  async () => (await import("./import-records-dialog.tsx")).ImportRecordsDialog,
);

type Props = { needs: OperationId; kind: ImportedKind };

/** Chooses a CSV or XLSX file of records and previews its import (Behaviour 5.4). */
export function ImportRecordsButton({ needs, kind }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx"
        hidden
        aria-label={`CSV or Excel file with ${kind.one}s`}
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null);
          // The same file can be chosen again after it was corrected.
          event.target.value = "";
        }}
      />
      <Button needs={needs} icon={<Upload />} onClick={() => input.current?.click()}>
        Import
      </Button>
      {file && <ImportRecordsDialog file={file} kind={kind} onClose={() => setFile(null)} />}
    </>
  );
}
