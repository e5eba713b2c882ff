import { ImportFileButton } from "#web/lists/import-file-button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const ImportDialog = lazyPart(async () => (await import("./import-dialog.tsx")).ImportDialog);

/** Lets the user choose a file of accounts and imports it (Behavior 2.6). */
export function ImportButton() {
  return (
    <ImportFileButton
      needs="accounts.create"
      label="Import Accounts"
      fileLabel="CSV file with accounts"
      renderDialog={(dialogProps) => <ImportDialog {...dialogProps} />}
    />
  );
}
