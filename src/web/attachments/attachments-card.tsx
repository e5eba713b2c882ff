import type { AttachmentTarget } from "#web/api/attached-files.ts";
import { Card } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Attachments } from "./attachments.tsx";

/** Files attached to a record: add, preview, download, rename and remove. */
export function AttachmentsCard(record: AttachmentTarget) {
  return (
    <Card needs="attachments.list" title="Attachments">
      <Attachments {...record} />
    </Card>
  );
}

type AttachmentsDialogProps = AttachmentTarget & { onClose: () => void };

/** The same as a dialog, for a record without a page. */
export function AttachmentsDialog({ onClose, ...record }: AttachmentsDialogProps) {
  return (
    <Dialog title="Attachments" size="wide" onClose={onClose}>
      <Attachments {...record} />
    </Dialog>
  );
}
