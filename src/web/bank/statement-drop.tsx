import { ClipboardPaste, Upload } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { BankAccount } from "#contract/bank.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useDrop } from "#web/ui/use-drop.ts";

const ReadingDialog = lazyPart(async () => (await import("./import-file-dialog.tsx")).ReadingDialog);

type Props = {
  accounts: readonly BankAccount[];
  /** Account that the files most likely belong to. */
  account?: BankAccount;
};

/** Imports files that are dropped, chosen or pasted, one by one; more files wait in a queue. */
export function StatementDrop({ accounts, account }: Props) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [doneCount, setDoneCount] = useState(0);
  const [isPasting, setPasting] = useState(false);
  const addFiles = (more: readonly File[]): void => setFiles((before) => [...before, ...more]);
  const [file, ...moreFiles] = files.slice(doneCount);
  return (
    <>
      <DropZone onFiles={addFiles}>
        <Button icon={<ClipboardPaste />} onClick={() => setPasting(true)}>
          Paste
        </Button>
        <ChooseFiles onFiles={addFiles} />
      </DropZone>
      {isPasting && (
        <PasteDialog
          onPaste={(text) => {
            setPasting(false);
            addFiles([new File([text], "pasted statement.txt")]);
          }}
          onClose={() => setPasting(false)}
        />
      )}
      {file && (
        <ReadingDialog
          key={doneCount}
          file={file}
          more={moreFiles.length}
          accounts={accounts}
          account={account}
          onDone={() => setDoneCount((before) => before + 1)}
        />
      )}
    </>
  );
}

type FilesProps = { onFiles: (files: readonly File[]) => void };

/** Drop zone covering the whole page; its buttons do the same for keyboard users. */
function DropZone({ onFiles, children }: FilesProps & { children: ReactNode }) {
  const isOver = useDrop(onFiles);
  return (
    <div
      role="group"
      aria-label="Import statements"
      className={classNames(
        "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-dashed px-4 py-4 sm:px-5 print:hidden",
        isOver ? "border-accent bg-accent-soft" : "border-line-control/60 bg-surface",
      )}
    >
      <div className="min-w-0">
        <p className="font-medium">Drop bank statements here</p>
        <p className="text-small text-ink-soft">
          OFX, QFX, QIF, CAMT, MT940, CSV or XLSX (or a ZIP of these). You can review everything before it is
          imported.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

function ChooseFiles({ onFiles }: FilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Bank statements"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Let the same file be chosen again after a correction.
          event.target.value = "";
        }}
      />
      <Button variant="primary" icon={<Upload />} onClick={() => input.current?.click()}>
        Choose files
      </Button>
    </>
  );
}

function PasteDialog({ onPaste, onClose }: { onPaste: (text: string) => void; onClose: () => void }) {
  const [text, setText] = useState("");
  return (
    <Dialog
      title="Paste a statement"
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={text.trim() === ""} onClick={() => onPaste(text)}>
            Continue
          </Button>
        </>
      }
    >
      <TextArea
        label="Paste statement text, or table rows including the header"
        rows={12}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </Dialog>
  );
}
