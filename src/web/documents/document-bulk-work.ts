import type { DocumentHeader, SavedDocument } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import type { DocumentKind } from "#domain/document.ts";
import { refusalReply } from "#domain/refusals.ts";
import { call } from "#web/api/call.ts";
import type { BulkWork } from "#web/lists/bulk.ts";
import { countText } from "#web/lists/list-parts.tsx";
import { toUpdate } from "./document-form-rules.ts";
import { valuesOf } from "./document-form-values.ts";
import { DOCUMENT_WORDS } from "./document-words.ts";

/** Posts drafts as they stand, as the page of each would (Rules 4). */
export function postingOf(kind: DocumentKind, today: string): BulkWork<DocumentHeader, SavedDocument> {
  const { one, many, failedToSave } = DOCUMENT_WORDS[kind];
  const resource = DOCUMENT_RESOURCES[kind];
  return {
    label: "Post",
    whyNot: ({ status }) => (status === "draft" ? null : "Only drafts can be posted"),
    act: async ({ id, version }) => {
      const document = await call(`${resource}.get`, { params: { id } });
      // With the version of the list: what was changed since it was shown is refused.
      const body = toUpdate({ ...valuesOf(document, today), status: "posted" }, version);
      return call(`${resource}.update`, { params: { id }, body });
    },
    failed: failedToSave,
    told: (count) => `${countText(count, one, many)} posted`,
  };
}

export function deletingOf(kind: DocumentKind): BulkWork<DocumentHeader, unknown> {
  const { one, many, failedToDelete } = DOCUMENT_WORDS[kind];
  return {
    label: "Delete drafts",
    whyNot: ({ status }) => (status === "draft" ? null : refusalReply("document.not-a-draft").detail),
    act: ({ id }) => call(`${DOCUMENT_RESOURCES[kind]}.remove`, { params: { id } }),
    failed: failedToDelete,
    told: (count) => `${countText(count, one, many)} deleted`,
  };
}
