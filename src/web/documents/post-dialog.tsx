import type { Document } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { announceOpenedAccounts } from "#web/accounts/opened-accounts.ts";
import { failureText } from "#web/api/api-error.ts";
import { useToday } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { toUpdate } from "./document-form-rules.ts";
import { toDocumentValues } from "./document-form-values.ts";
import { postQuestion } from "./status-change.ts";
import { DOCUMENT_WORDS } from "./document-words.ts";

type Props = { document: Document; onClose: () => void };

/** Posts a draft as it stands, from its page (Accounting 4). */
export function PostDialog({ document, onClose }: Props) {
  const { kind, id, number } = document;
  const { failedToSave } = DOCUMENT_WORDS[kind];
  const update = useApiMutation(`${DOCUMENT_RESOURCES[kind]}.update`);
  const today = useToday();
  async function post(): Promise<void> {
    const body = toUpdate({ ...toDocumentValues(document, today), status: "posted" }, document);
    try {
      announceOpenedAccounts((await update.mutateAsync({ params: { id }, body })).openedAccounts);
    } catch (error) {
      throw new Error(failureText(error, failedToSave), { cause: error });
    }
    showToast(`${number} was posted`);
  }
  return (
    <ConfirmDialog {...postQuestion(kind, [document])} danger={false} onConfirm={post} onClose={onClose} />
  );
}
