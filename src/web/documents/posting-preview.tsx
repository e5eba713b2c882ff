import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import type { Document, DocumentPreview } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { isIssued, type DocumentKind } from "#domain/document.ts";
import { formatQuantity } from "#domain/money.ts";
import { call } from "#web/api/call.ts";
import { Amount } from "#web/fields/money.tsx";
import { useFieldValue, useValues } from "#web/forms/form-fields.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Cell, HeadCell, LongText, Row, Table } from "#web/ui/table.tsx";
import { useSettled } from "#web/ui/use-settled.ts";
import { toInput, whyDocumentNotSavable } from "./document-form-rules.ts";
import type { DocumentFormValues } from "./document-form-values.ts";
import type { DocumentFormFields } from "./use-document-form.ts";

type Props = { kind: DocumentKind; fields: DocumentFormFields; opened: Document | null };

const PAUSE_MS = 400;

/** The journal and the stock that posting would make, before it is made (Accounting 2, 7). */
export function PostingPreview({ kind, fields, opened }: Props) {
  const preview = usePreview({ kind, fields, opened });
  const status = useFieldValue(fields, "status");
  if (status === "void") return null;
  const isTakenBack = status === "draft" && isPosted(opened);
  return (
    <section aria-label="What posting does" aria-live="polite" className="flex flex-col gap-3">
      <h2 className="text-section font-semibold">
        {headingOf({ isDraft: status === "draft", isTakenBack })}
      </h2>
      {preview.error ? (
        <Notice tone="warning">{preview.error.message}</Notice>
      ) : preview.data ? (
        <Effects preview={preview.data} isTakenBack={isTakenBack} />
      ) : (
        <p className="text-ink-faint">The journal appears here as soon as the items are complete.</p>
      )}
    </section>
  );
}

function headingOf({ isDraft, isTakenBack }: { isDraft: boolean; isTakenBack: boolean }): string {
  if (isTakenBack) return "What saving it as a draft does";
  return isDraft ? "What it will post, once it is no draft" : "What it posts";
}

function isPosted(opened: Document | null): opened is Document {
  return opened !== null && isIssued(opened.status);
}

/**
 * What is there already is previewed as it would be saved, so that its own goods are not counted twice; what is
 * not posted yet as it would be posted.
 */
function usePreview({ kind, fields, opened }: Props) {
  const values = useValues(fields);
  const isComplete = whyDocumentNotSavable(kind, values).length === 0;
  const asSaved: DocumentFormValues = isPosted(opened) ? values : { ...values, status: "posted" };
  const { number: _number, ...unnumbered } = toInput(asSaved);
  const edit = opened && {
    params: { id: opened.id },
    body: { ...toInput(asSaved), version: opened.version },
  };
  const wanted = isComplete && values.status !== "void" ? JSON.stringify(edit ?? unnumbered) : "";
  const settled = useSettled(wanted, PAUSE_MS);
  const resource = DOCUMENT_RESOURCES[kind];
  return useQuery<DocumentPreview>({
    queryKey: [`${resource}.preview`, settled],
    queryFn: () =>
      edit ? call(`${resource}.previewUpdate`, edit) : call(`${resource}.preview`, { body: unnumbered }),
    enabled: wanted !== "" && settled === wanted,
    placeholderData: (before) => (isComplete ? before : undefined),
  });
}

type EffectsProps = { preview: DocumentPreview; isTakenBack: boolean };

function Effects({ preview: { lines, stock }, isTakenBack }: EffectsProps) {
  const shown = stock.filter(({ before, after }) => before !== after);
  return (
    <>
      {shown.flatMap(({ productId, productName, warning }) =>
        warning === null
          ? []
          : [
              <Notice key={productId} tone="warning">
                {productName}: {warning}
              </Notice>,
            ],
      )}
      {lines.length === 0 ? (
        <p>
          {isTakenBack
            ? "Its journal is taken back, and nothing stays posted."
            : "Nothing: all amounts are zero."}
        </p>
      ) : (
        <JournalPreview lines={lines} />
      )}
      {shown.length > 0 && (
        <ul className="flex flex-col gap-1 text-ink-soft">
          {shown.map(({ productId, productName, before, after, warning }) => (
            <li key={productId} className="flex items-center gap-2 tabular-nums">
              {warning !== null && <TriangleAlert aria-hidden="true" className="size-4 text-warning" />}
              <span className="min-w-0 wrap-anywhere">
                Stock of {productName}: {formatQuantity(before)} → {formatQuantity(after)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function JournalPreview({ lines }: Pick<DocumentPreview, "lines">) {
  return (
    <Table
      label="Journal preview"
      compact
      head={
        <tr>
          <HeadCell>Account</HeadCell>
          <HeadCell>Description</HeadCell>
          <HeadCell align="end">Debit</HeadCell>
          <HeadCell align="end">Credit</HeadCell>
        </tr>
      }
    >
      {lines.map((line, index) => (
        <PreviewLine key={index} line={line} />
      ))}
    </Table>
  );
}

function PreviewLine({ line }: { line: DocumentPreview["lines"][number] }) {
  const isDebit = line.debit !== "0.00";
  return (
    <Row>
      <Cell>
        <LongText>{`${line.accountCode} - ${line.accountName}`}</LongText>
      </Cell>
      <Cell wideOnly>
        <span className="text-ink-soft">
          <LongText>{line.description}</LongText>
        </span>
      </Cell>
      <Cell align="end" wideOnly={!isDebit}>
        <Amount amount={line.debit} />
        {isDebit && <span className="text-small text-ink-faint columns:hidden"> Dr</span>}
      </Cell>
      <Cell align="end" wideOnly={isDebit}>
        <Amount amount={line.credit} />
        {!isDebit && <span className="text-small text-ink-faint columns:hidden"> Cr</span>}
      </Cell>
    </Row>
  );
}
