import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useWatch } from "react-hook-form";
import { documentEndpoints, type Document, type DocumentPreview } from "#contract/documents.ts";
import type { DocumentKind } from "#domain/document.ts";
import { formatQuantity } from "#domain/money.ts";
import { call } from "#web/api/call.ts";
import { useSettled } from "#web/fields/use-settled.ts";
import { Money } from "#web/ui/money.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Cell, HeadCell, LongText, Row, Table } from "#web/ui/table.tsx";
import { toInput, whyNotSavable } from "./document-form-rules.ts";
import type { DocumentFormState } from "./use-item-editor.ts";

type Props = { kind: DocumentKind; form: DocumentFormState; opened: Document | null };

const PAUSE_MS = 400;

/** The journal and the stock that posting would make, before it is made (Issue 3, part 3; Rules 7). */
export function PostingPreview({ kind, form, opened }: Props) {
  const preview = usePreview({ kind, form });
  const status = useWatch({ control: form.control, name: "status" });
  if (status === "void") return null;
  return (
    <section aria-label="What posting does" aria-live="polite" className="flex flex-col gap-3">
      <h2 className="text-section font-semibold">
        {status === "draft" ? "What it will post, once it is no draft" : "What it posts"}
      </h2>
      {preview.error ? (
        <Notice tone="warning">{preview.error.message}</Notice>
      ) : preview.data ? (
        // A posted document's own movements are part of what is on hand, so its stock says nothing new.
        <Effects preview={preview.data} withStock={opened === null || opened.status === "draft"} />
      ) : (
        <p className="text-ink-faint">The journal appears here as soon as the items are complete.</p>
      )}
    </section>
  );
}

function usePreview({ kind, form }: Pick<Props, "kind" | "form">) {
  const values = useWatch({ control: form.control, compute: (all) => all });
  const isComplete = whyNotSavable(kind, values).length === 0;
  const input = toInput(values);
  const text = useSettled(isComplete ? JSON.stringify({ ...input, status: "posted" }) : "", PAUSE_MS);
  const isSettled = text !== "" && isComplete;
  return useQuery<DocumentPreview>({
    queryKey: [documentEndpoints[kind].preview.path, text],
    queryFn: () => call(documentEndpoints[kind].preview, { body: { ...input, status: "posted" } }),
    enabled: isSettled && text === JSON.stringify({ ...input, status: "posted" }),
    placeholderData: (before) => (isComplete ? before : undefined),
  });
}

function Effects({ preview: { lines, stock }, withStock }: { preview: DocumentPreview; withStock: boolean }) {
  const shown = withStock ? stock.filter(({ before, after }) => before !== after) : [];
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
        <Money amount={line.debit} />
        {isDebit && <span className="text-small text-ink-faint sm:hidden"> Dr</span>}
      </Cell>
      <Cell align="end" wideOnly={isDebit}>
        <Money amount={line.credit} />
        {!isDebit && <span className="text-small text-ink-faint sm:hidden"> Cr</span>}
      </Cell>
    </Row>
  );
}
