import { Upload } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";

const ImportDialog = lazy(async () => ({ default: (await import("./import-dialog.tsx")).ImportDialog }));

/** Chooses a CSV file and imports its accounts (Behaviour 2.6). */
export function ImportButton() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx"
        hidden
        aria-label="CSV file with accounts"
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null);
          // The same file can be chosen again after it was corrected.
          event.target.value = "";
        }}
      />
      <Button needs="accounts.create" icon={<Upload />} onClick={() => input.current?.click()}>
        Import Accounts
      </Button>
      {file && (
        <Suspense>
          <ImportDialog file={file} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </>
  );
}
