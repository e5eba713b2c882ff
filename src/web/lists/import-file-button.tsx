import { Upload } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { OperationId } from "#contract/operations.ts";
import { Button } from "#web/ui/button.tsx";

type Props = {
  needs: OperationId;
  label: string;
  /** The screen reader label of the file input. */
  fileLabel: string;
  renderDialog: (dialogProps: { file: File; onClose: () => void }) => ReactNode;
};

/** Chooses a CSV or XLSX file and opens the dialog that previews it. */
export function ImportFileButton({ needs, label, fileLabel, renderDialog }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx"
        hidden
        aria-label={fileLabel}
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null);
          // Lets the user choose the same file again after correcting it.
          event.target.value = "";
        }}
      />
      <Button needs={needs} icon={<Upload />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      {file && renderDialog({ file, onClose: () => setFile(null) })}
    </>
  );
}
