import { Ellipsis, Pencil } from "lucide-react";
import type { WithFiles } from "#contract/with-files.ts";
import type { DocumentHeader } from "#contract/documents.ts";
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
  documents: readonly WithFiles<DocumentHeader>[];
  selection: ListSelection<WithFiles<DocumentHeader>>;
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
  document: WithFiles<DocumentHeader>;
  view: DocumentView;
  items: (document: DocumentHeader) => MenuItem[];
  selection: ListSelection<WithFiles<DocumentHeader>>;
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
      </ColumnCell>
      <AmountCell document={document} />
      <RowActions
        note={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <DocumentStatusBadge document={document} />
            <span className="whitespace-nowrap">{due ?? formatDate(date)}</span>
          </span>
        }
      >
        {status !== "void" && (
          <IconLink label={`Edit ${number}`} icon={<Pencil />} href={paths.editDocument(kind, id)} />
        )}
        <MenuButton label={`Actions for ${number}`} icon={<Ellipsis />} items={() => items(document)} />
      </RowActions>
    </Row>
  );
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
  documents: readonly WithFiles<DocumentHeader>[];
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
