import type { Document } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { isIssued, type DocumentKind } from "#domain/document.ts";
import { call } from "#web/api/call.ts";
import { useEffectOf, WhatItDoes } from "#web/forms/effect.tsx";
import { useFieldValue, useValues } from "#web/forms/form-fields.ts";
import { toInput, toUpdate, whyDocumentNotSavable } from "./document-form-rules.ts";
import type { DocumentFormValues } from "./document-form-values.ts";
import type { DocumentFormFields } from "./use-document-form.ts";

type Props = { kind: DocumentKind; fields: DocumentFormFields; opened: Document | null };

/** All that posting, or saving what is posted, would do, before it is done (Accounting 2, 6, 7). */
export function PostingPreview({ kind, fields, opened }: Props) {
  const effect = usePreview({ kind, fields, opened });
  const status = useFieldValue(fields, "status");
  return (
    <section aria-label="What posting does" aria-live="polite" className="flex flex-col gap-3">
      <h2 className="text-section font-semibold">{headingOf(status, isPosted(opened))}</h2>
      <WhatItDoes
        effect={effect}
        nothing={
          <p className="text-ink-faint">The journal appears here as soon as the items are complete.</p>
        }
      />
    </section>
  );
}

function headingOf(status: DocumentFormValues["status"], wasPosted: boolean): string {
  if (status === "void") return "What voiding it does";
  if (status !== "draft") return "What it posts";
  return wasPosted ? "What saving it as a draft does" : "What it will post, once it is no draft";
}

function isPosted(opened: Document | null): opened is Document {
  return opened !== null && isIssued(opened.status);
}

/**
 * What is there already is previewed as it would be saved, so that its own goods are not counted twice; a draft as it
 * would be posted.
 */
function usePreview({ kind, fields, opened }: Props) {
  const values = useValues(fields);
  const isComplete = whyDocumentNotSavable(kind, values).length === 0;
  const isDraft = values.status === "draft" && !isPosted(opened);
  const asSaved: DocumentFormValues = isDraft ? { ...values, status: "posted" } : values;
  const { number: _number, ...unnumbered } = toInput(asSaved);
  const edit = opened && { params: { id: opened.id }, body: toUpdate(asSaved, opened) };
  const resource = DOCUMENT_RESOURCES[kind];
  return useEffectOf(`${resource}.preview`, isComplete ? { edit, unnumbered } : null, (request) =>
    request.edit
      ? call(`${resource}.previewUpdate`, request.edit)
      : call(`${resource}.preview`, { body: request.unnumbered }),
  );
}
