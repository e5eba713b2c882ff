import type { AttachedTo } from "#web/api/attached-files.ts";
import { Card } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The files attached to a record: to add, look at, download, rename and remove. */
export function AttachmentsCard(record: AttachedTo) {
  return (
    <Card needs="attachments.list" title="Attachments">
      <Attachments {...record} />
    </Card>
  );
}

type DialogProps = AttachedTo & { onClose: () => void };

/** The same for a record without a page. */
export function AttachmentsDialog({ onClose, ...record }: DialogProps) {
  return (
    <Dialog title="Attachments" size="wide" onClose={onClose}>
      <Attachments {...record} />
    </Dialog>
  );
}

const Attachments = lazyPart(
  async () => (await import("./attachments.tsx")).Attachments,
  <Skeleton width={60} />,
);
