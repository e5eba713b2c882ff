import type { OperationId } from "#contract/operations.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ImportFileButton } from "./import-file-button.tsx";
import type { ImportedKind } from "./use-import-records.ts";

const ImportRecordsDialog = lazyPart(
  async () => (await import("./import-records-dialog.tsx")).ImportRecordsDialog,
);

type Props = { needs: OperationId; kind: ImportedKind };

/** Chooses a CSV or XLSX file of records and previews its import (Behavior 5.4). */
export function ImportRecordsButton({ needs, kind }: Props) {
  return (
    <ImportFileButton
      needs={needs}
      label="Import"
      fileLabel={`CSV or Excel file with ${kind.singular}s`}
      renderDialog={(dialogProps) => <ImportRecordsDialog {...dialogProps} kind={kind} />}
    />
  );
}
