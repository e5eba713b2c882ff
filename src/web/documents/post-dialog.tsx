import type { DocumentHeader } from "#contract/documents.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { useNextSteps } from "./post-document.ts";
import { postQuestion } from "./status-change.ts";

type Props = { document: DocumentHeader; onClose: () => void };

/** Asks before a draft is posted as it stands, from its page or a list (Accounting 4). */
export function PostDialog({ document, onClose }: Props) {
  const { post } = useNextSteps();
  return (
    <ConfirmDialog
      {...postQuestion(document.kind, [document])}
      danger={false}
      onConfirm={() => post(document)}
      onClose={onClose}
    />
  );
}
