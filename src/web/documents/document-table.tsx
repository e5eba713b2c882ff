import { Ellipsis, Pencil } from "lucide-react";
import type { DocumentHeader, ListedDocument } from "#contract/documents.ts";
import { isCredit, type DocumentKind } from "#domain/document.ts";
import { isPositive, sum } from "#domain/money.ts";
import { useSession } from "#web/api/session.ts";
import { formatDate, formatWithSign } from "#web/fields/formats.ts";
import { symbolOf, Amount, hasLongAmount } from "#web/fields/amount-text.tsx";
import { ColumnCell, ListHead } from "#web/lists/column-heads.tsx";
import { RowActions } from "#web/lists/list-parts.tsx";
import { SelectCell } from "#web/lists/select-cell.tsx";
import { SelectionBar } from "#web/lists/selection-bar.tsx";
import { type ListSelection, useSelection } from "#web/lists/selection.ts";
import { paths } from "#web/navigation/paths.ts";
import { IconLink } from "#web/ui/button.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { Cell, LongText, Row, RowLink, Table } from "#web/ui/table.tsx";
import type { DocumentView } from "./document-columns.ts";
import { useDocumentBulk } from "./document-bulk.tsx";
import { DocumentStatusBadge } from "./document-status.tsx";
import { DOCUMENT_LABELS } from "./document-labels.ts";
import { useDocumentActions } from "./use-document-actions.tsx";

type Props = {
  kind: DocumentKind;
  documents: readonly ListedDocument[];
  selection: ListSelection<ListedDocument>;
  view: DocumentView;
  /** Whether some amounts are long. */
  wide: boolean;
};

/** List of documents; a row opens the document (Behavior 2.9). */
function DocumentTable({ kind, documents, selection, view, wide }: Props) {
  const { items, dialog } = useDocumentActions(kind);
  const { list } = DOCUMENT_LABELS[kind];
  return (
    <>
      <Table label={list} wide={wide} head={<ListHead {...{ selection, view }} />}>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} {...{ view, items, selection }} />
        ))}
      </Table>
      {dialog}
    </>
  );
}

type DocumentRowProps = {
  document: ListedDocument;
  view: DocumentView;
  items: (document: DocumentHeader) => MenuItem[];
  selection: ListSelection<ListedDocument>;
};

function DocumentRow({ document, view, items, selection }: DocumentRowProps) {
  const { kind, id, number, partyName, date, nextDueDate: dueDate, status } = document;
  const due = dueText(document);
  return (
    <Row href={paths.document(kind, id)} selected={selection.ids.has(id)}>
      <SelectCell item={document} name={number} selection={selection} />
      <Cell>
        <RowLink href={paths.document(kind, id)} inOneLine hasAttachments={document.hasAttachments}>
          {number}
        </RowLink>
        <span className="block columns:hidden">
          <LongText>{partyName}</LongText>
        </span>
      </Cell>
      <ColumnCell view={view} name="vendorInvoiceNumber" wideOnly>
        <LongText>{document.vendorInvoiceNumber ?? ""}</LongText>
      </ColumnCell>
      <ColumnCell view={view} name="party" wideOnly>
        <LongText>{partyName}</LongText>
      </ColumnCell>
      <ColumnCell view={view} name="date" wideOnly>
        <span className="whitespace-nowrap tabular-nums">{formatDate(date)}</span>
        {due && !view.shows("dueDate") && (
          <span className="block text-small whitespace-nowrap text-ink-faint tabular-nums">{due}</span>
        )}
      </ColumnCell>
      <ColumnCell view={view} name="dueDate" wideOnly>
        <span className="whitespace-nowrap tabular-nums">{formatDate(dueDate)}</span>
      </ColumnCell>
      <ColumnCell view={view} name="status" wideOnly>
        <DocumentStatusBadge document={document} />
        <UnsentNote document={document} />
      </ColumnCell>
      <AmountCell document={document} />
      <RowActions note={<CardNote document={document} />}>
        {status !== "void" && (
          <IconLink label={`Edit ${number}`} icon={<Pencil />} href={paths.editDocument(kind, id)} />
        )}
        <MenuButton label={`Actions for ${number}`} icon={<Ellipsis />} items={() => items(document)} />
      </RowActions>
    </Row>
  );
}

function CardNote({ document }: { document: ListedDocument }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <DocumentStatusBadge document={document} />
      <span className="whitespace-nowrap">{dueText(document) ?? formatDate(document.date)}</span>
      <UnsentNote document={document} />
    </span>
  );
}

/** For an unpaid invoice that was never emailed; whether an opening invoice was emailed isn't known. */
function UnsentNote({ document: { kind, status, isOpening, isSent } }: { document: ListedDocument }) {
  if (kind !== "invoice" || status !== "posted" || isOpening || isSent) return null;
  return <span className="block text-small whitespace-nowrap text-ink-faint">Not sent</span>;
}

/** Due date of an unpaid document, unless it is due on its date. */
function dueText({ kind, status, date, nextDueDate: dueDate }: DocumentHeader): string | null {
  return status === "posted" && !isCredit(kind) && dueDate !== date ? `Due ${formatDate(dueDate)}` : null;
}

/** Total and paid amount (Behavior 2.9); a credit is applied, not paid. */
function AmountCell({ document: { kind, total, paidAmount, currency } }: { document: DocumentHeader }) {
  const sign = symbolOf(currency);
  return (
    <Cell align="end">
      <Amount amount={total} currencySign={sign} currency={currency} showZero />
      {isPositive(paidAmount) && (
        <span className="block text-small whitespace-nowrap text-ink-faint">
          {isCredit(kind) ? "Applied" : "Paid"}: {formatWithSign(paidAmount, currency)}
        </span>
      )}
    </Cell>
  );
}

type DocumentSelectionProps = {
  kind: DocumentKind;
  documents: readonly ListedDocument[];
  view: DocumentView;
};

/** List of documents with row and bulk actions (Interface 1). */
export function DocumentSelection({ kind, documents, view }: DocumentSelectionProps) {
  const selection = useSelection(documents);
  const { bulk, actions, dialog } = useDocumentBulk(kind, selection);
  const sign = symbolOf(useSession().company.currency);
  const wide = hasLongAmount(documents.map(({ total }) => total));
  const total = sum(selection.selected.map(({ baseTotal }) => baseTotal));
  return (
    <>
      <SelectionBar {...{ selection, total, actions, bulk, wide }} currencySign={sign} />
      <DocumentTable {...{ kind, documents, selection, view, wide }} />
      {dialog}
    </>
  );
}
