import type { Document } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { isCredit, type DocumentKind } from "#domain/document.ts";
import { isPositive, subtract } from "#domain/money.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { BaseAmountFacts } from "#web/fields/base-amount-facts.tsx";
import { formatDate, formatWithSign } from "#web/fields/formats.ts";
import { earlyDiscountText } from "#web/fields/payment-terms.ts";
import { paths } from "#web/navigation/paths.ts";
import { TextLink } from "#web/ui/button.tsx";
import { Card, Fact, FactList } from "#web/ui/card.tsx";
import { COUNTERPART, DOCUMENT_LABELS } from "./document-labels.ts";

/** The early payment discount of a document, or the payment that took the discount of a credit. */
function DiscountFact({ document: { earlyDiscount, discountPaymentId } }: { document: Document }) {
  const label = "Early payment discount";
  if (earlyDiscount !== null) return <Fact label={label}>{earlyDiscountText(earlyDiscount)}</Fact>;
  return (
    discountPaymentId !== null && (
      <Fact label={label}>
        <TextLink href={paths.payment(discountPaymentId)}>View payment</TextLink>
      </Fact>
    )
  );
}

/** The details of a document: dates, amounts, and the records it belongs to. */
export function DocumentFacts({ document }: { document: Document }) {
  const { kind, date, dueDate, total, paidAmount, status, journalId, creditedDocumentId, notes, voidReason } =
    document;
  const isOpen = status === "posted" || status === "paid";
  return (
    <Card title="Details">
      <FactList>
        {document.vendorInvoiceNumber !== null && (
          <Fact label="Vendor invoice no.">{document.vendorInvoiceNumber}</Fact>
        )}
        <Fact label="Date">{formatDate(date)}</Fact>
        {!isCredit(kind) && <Fact label="Due date">{formatDate(dueDate)}</Fact>}
        <DiscountFact document={document} />
        {isOpen && isPositive(paidAmount) && (
          <Fact label={isCredit(kind) ? "Applied" : "Paid"}>
            {formatWithSign(paidAmount, document.currency)}
          </Fact>
        )}
        {isOpen && (
          <Fact label={isCredit(kind) ? "Remaining credit" : "Balance due"}>
            <span className="font-semibold">
              {formatWithSign(subtract(total, paidAmount), document.currency)}
            </span>
          </Fact>
        )}
        <BaseAmountFacts source={document} base={document.baseTotal} />
        {creditedDocumentId && (
          <Fact label="Credits">
            <CreditedNumber kind={COUNTERPART[kind]} id={creditedDocumentId} />
          </Fact>
        )}
        {journalId && (
          <Fact label="Journal entry">
            <TextLink href={paths.journal(journalId)}>View journal entry</TextLink>
          </Fact>
        )}
        {document.reversalId && (
          <Fact label="Reversal">
            <TextLink href={paths.journal(document.reversalId)}>View reversal</TextLink>
          </Fact>
        )}
        {voidReason && <Fact label="Reason for voiding">{voidReason}</Fact>}
      </FactList>
      {notes && <p className="mt-4 border-t border-line pt-3 wrap-anywhere whitespace-pre-line">{notes}</p>}
    </Card>
  );
}

function CreditedNumber({ kind, id }: { kind: DocumentKind; id: string }) {
  const credited = useApiQuery(`${DOCUMENT_RESOURCES[kind]}.get`, { params: { id } }).data;
  return (
    <TextLink href={paths.document(kind, id)}>{credited?.number ?? DOCUMENT_LABELS[kind].title}</TextLink>
  );
}
