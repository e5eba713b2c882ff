import { useState } from "react";
import type { Document } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import type { DocumentKind } from "#domain/document.ts";
import { announceOpenedAccounts } from "#web/accounts/announce-accounts.ts";
import { call } from "#web/api/call-api.ts";
import { failureText } from "#web/api/api-error.ts";
import { useToday } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { isUpToDate, useApiQuery } from "#web/api/use-api-query.ts";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { AskDialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { toDocumentValues, voidingOf } from "./document-form-values.ts";
import { voidQuestion, toUpdate } from "./status-change.ts";
import { DOCUMENT_LABELS } from "./document-labels.ts";
import { VoidFields } from "./document-status-fields.tsx";

type Props = { kind: DocumentKind; id: string; onClose: () => void };

/** Asks for the reason for voiding a document, and what happens to its payments (Accounting 4, 5). */
export function VoidDialog({ kind, id, onClose }: Props) {
  const { document, update, voiding, setVoiding, preview, confirm } = useVoidDocument({ kind, id, onClose });
  const { singular } = DOCUMENT_LABELS[kind];
  return (
    <AskDialog
      title={`Void ${singular}`}
      confirmLabel={`Void ${singular}`}
      isPending={update.isPending || !isUpToDate(document)}
      onConfirm={() => document.data && confirm(document.data)}
      onClose={onClose}
    >
      <AsyncContent query={document} failed={(message) => message} loading={<Skeleton width={80} />}>
        {(current) => (
          <div className="flex flex-col gap-4">
            <p className="break-words text-ink-soft">{voidQuestion(current)}</p>
            <VoidFields document={current} value={voiding} onChange={setVoiding} />
            <PreviewPanel preview={preview} fallback={null} />
            {update.error && (
              <Notice tone="negative">{failureText(update.error, DOCUMENT_LABELS[kind].failedToSave)}</Notice>
            )}
          </div>
        )}
      </AsyncContent>
    </AskDialog>
  );
}

function useVoidDocument({ kind, id, onClose }: Props) {
  const document = useApiQuery(`${DOCUMENT_RESOURCES[kind]}.get`, { params: { id } });
  const update = useApiMutation(`${DOCUMENT_RESOURCES[kind]}.update`);
  const today = useToday();
  const [voiding, setVoiding] = useState(voidingOf(kind));
  const bodyOf = (current: Document) =>
    toUpdate({ ...toDocumentValues(current, today), status: "void", voiding }, current);
  const request = document.data && { params: { id }, body: bodyOf(document.data) };
  const operation = `${DOCUMENT_RESOURCES[kind]}.previewUpdate` as const;
  const preview = useRequestPreview(operation, request ?? null, (previewRequest) =>
    call(operation, previewRequest),
  );
  function confirm(current: Document): void {
    const body = bodyOf(current);
    update.mutate(
      { params: { id }, body },
      {
        onSuccess: ({ number, openedAccounts }) => {
          announceOpenedAccounts(openedAccounts);
          onClose();
          showToast(`${number} was voided`, { description: id });
        },
      },
    );
  }
  return { document, update, voiding, setVoiding, preview, confirm };
}
