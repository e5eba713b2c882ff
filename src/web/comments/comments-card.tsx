import type { OperationId } from "#contract/operations.ts";
import type { RecordRef } from "#domain/record-kinds.ts";
import { Card } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useMay } from "#web/ui/permissions.ts";
import { Comments } from "./comments.tsx";

/** Comments on a record, next to its files. `sees` is what its comments need besides the page, such as the bank. */
export function CommentsCard({ sees, ...record }: RecordRef & { sees?: OperationId | undefined }) {
  const may = useMay();
  if (sees !== undefined && !may(sees)) return null;
  return (
    <div className="print:hidden">
      <Card needs="comments.list" title="Comments">
        <Comments key={record.recordId} {...record} />
      </Card>
    </div>
  );
}

type CommentsDialogProps = RecordRef & { onClose: () => void };

/** The same as a dialog, for a record without a page. */
export function CommentsDialog({ onClose, ...record }: CommentsDialogProps) {
  return (
    <Dialog title="Comments" size="wide" onClose={onClose}>
      <Comments {...record} />
    </Dialog>
  );
}
