import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { OpeningPreview } from "#contract/opening.ts";
import { isZero } from "#domain/money.ts";
import { call } from "#web/api/call-api.ts";
import { ForeignAmount } from "#web/fields/foreign-amount.tsx";
import { formatMoney } from "#web/fields/formats.ts";
import { Amount } from "#web/fields/amount-text.tsx";
import { PreviewSummary } from "#web/forms/posting-preview.tsx";
import { type FormFields, useValues } from "#web/forms/form-fields.ts";
import { countText } from "#web/lists/list-parts.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { OpeningDocuments } from "./opening-documents.tsx";
import { type OpeningBody, type OpeningValues, readOpeningForm } from "./opening-values.ts";

const PAUSE_MS = 400;

/** The query key of the preview for these lines; an empty one while they are incomplete. */
export function previewKey(input: OpeningBody | undefined): readonly string[] {
  return ["openingBalances.preview", input === undefined ? "" : JSON.stringify(input)];
}

/** The preview of posting, requested from the server whenever the lines are complete. */
export function useOpeningPreview(fields: FormFields<OpeningValues>): UseQueryResult<OpeningPreview> {
  const { input } = readOpeningForm(useValues(fields));
  const [, requestKey = ""] = previewKey(input);
  const settled = useDebounced(requestKey, PAUSE_MS);
  return useQuery<OpeningPreview>({
    queryKey: ["openingBalances.preview", settled],
    queryFn: () => {
      if (input === undefined) throw new Error("Complete the lines to see a preview.");
      // An unusual exchange rate is questioned on posting, not in the preview.
      return call("openingBalances.preview", { body: { ...input, confirmRates: true } });
    },
    enabled: requestKey !== "" && settled === requestKey,
    retry: false,
    placeholderData: (before) => (input === undefined ? undefined : before),
  });
}

/** The journal and documents that posting would create, and whether they balance. */
export function OpeningPreviewPanel({ preview }: { preview: UseQueryResult<OpeningPreview> }) {
  return (
    <section aria-label="Preview" aria-live="polite" className="flex flex-col gap-3">
      <h2 className="text-section font-semibold">Preview</h2>
      {preview.error ? (
        <Notice tone="warning">{preview.error.message}</Notice>
      ) : preview.data ? (
        <OpeningPreviewDetails preview={preview.data} />
      ) : (
        <p className="text-ink-faint">Shown once all lines are complete.</p>
      )}
    </section>
  );
}

function OpeningPreviewDetails({ preview }: { preview: OpeningPreview }) {
  const { lines, documents, difference, stock, receivable, payable, postingPreview } = preview;
  return (
    <>
      {isZero(difference) ? (
        <Notice tone="positive">Debits and credits are equal.</Notice>
      ) : (
        <Notice tone="warning">
          {`Out of balance by ${formatMoney(difference)}. The difference would be posted to Opening Balance Equity.`}
        </Notice>
      )}
      {!isZero(stock) && (
        <Notice>
          {`${formatMoney(stock)} of inventory still needs to be entered as opening stock per product; then Opening Balance Equity will be zero.`}
        </Notice>
      )}
      {lines.length > 0 && <Journal lines={lines} />}
      {documents.length > 0 && (
        <>
          <p className="text-ink-soft">
            {`${countText(documents.length, "document")}: customers owe ${formatMoney(receivable)}, vendors are owed ${formatMoney(payable)}. Each is posted against Opening Balance Equity on its own date.`}
          </p>
          <OpeningDocuments documents={documents} />
        </>
      )}
      {/* The table above already shows the balance due of each document. */}
      <PreviewSummary preview={{ ...postingPreview, balances: [] }} />
    </>
  );
}

function Journal({ lines }: Pick<OpeningPreview, "lines">) {
  return (
    <Table
      label="Opening journal entry"
      head={
        <tr>
          <HeadCell>Account</HeadCell>
          <HeadCell align="end">Debit</HeadCell>
          <HeadCell align="end">Credit</HeadCell>
        </tr>
      }
    >
      {lines.map(({ accountCode, accountName, debit, credit, foreignAmount, currency }, index) => (
        <Row key={index}>
          <Cell wholeLine>{`${accountCode} - ${accountName}`}</Cell>
          <Cell align="end">
            <Amount amount={debit} />
            {!isZero(debit) && <ForeignAmount amount={foreignAmount} currency={currency} />}
          </Cell>
          <Cell align="end">
            <Amount amount={credit} />
            {!isZero(credit) && <ForeignAmount amount={foreignAmount} currency={currency} />}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
