import type { DocumentHeader } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { asFileName } from "#domain/text.ts";
import { failureText } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { download } from "#web/lists/export.tsx";
import { showToast } from "#web/ui/toast.tsx";

/** Takes a document along as the PDF that the server makes of it: also on a phone, which has no printer. */
export async function downloadSheet({
  kind,
  id,
  number,
}: Pick<DocumentHeader, "kind" | "id" | "number">): Promise<void> {
  try {
    const content = await call(`${DOCUMENT_RESOURCES[kind]}.pdf`, { params: { id } });
    download({ name: `${asFileName(number)}.pdf`, content, type: "application/pdf" });
  } catch (error) {
    showToast(failureText(error, `Failed to make the PDF of ${number}`), { tone: "negative" });
  }
}
