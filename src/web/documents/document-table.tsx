import { Ellipsis, Pencil } from "lucide-react";
import type { DocumentHeader } from "#contract/documents.ts";
import { formatDate } from "#domain/dates.ts";
import { isCredit, type DocumentKind } from "#domain/document.ts";
import { formatMoney, isPositive, sum } from "#domain/money.ts";
import { useSession } from "#web/api/session.ts";
import { symbolOf, Amount, isAnyLong } from "#web/fields/money.tsx";
import { RowActions } from "#web/lists/list-parts.tsx";
import { SelectHead, SelectionBar } from "#web/lists/selection-bar.tsx";
import { type ListSelection, useSelection } from "#web/lists/selection.ts";
import { paths } from "#web/navigation/paths.ts";
import { IconLink } from "#web/ui/button.tsx";
import { SelectBox } from "#web/ui/checkbox.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { Cell, HeadCell, LongText, Row, RowLink, Table } from "#web/ui/table.tsx";
import { useDocumentBulk } from "./document-bulk.tsx";
import { DocumentStatusBadge } from "./document-status.tsx";
import { DOCUMENT_WORDS } from "./document-words.ts";
import { useDocumentActions } from "./use-document-actions.tsx";

type Props = {
  kind: DocumentKind;
  documents: readonly DocumentHeader[];
  selection: ListSelection<DocumentHeader>;
  /** Some amounts are long. */
  wide: boolean;
};

/** The list of documents; a row opens the document (Behaviour 2.9). */
function DocumentTable({ kind, documents, selection, wide }: Props) {
  const { items, dialog } = useDocumentActions(kind);
  const { title, party, list } = DOCUMENT_WORDS[kind];
  return (
    <>
      <Table
        label={list}
        wide={wide}
        head={
          <tr>
            <SelectHead selection={selection} />
            <HeadCell>{title}</HeadCell>
            <HeadCell>{party}</HeadCell>
            <HeadCell>Date</HeadCell>
            <HeadCell>Status</HeadCell>
            <HeadCell align="end">Amount</HeadCell>
            <HeadCell align="end">Actions</HeadCell>
          </tr>
        }
      >
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            items={items(document)}
            isSelected={selection.ids.has(document.id)}
            onPick={selection.onPick}
          />
        ))}
      </Table>
      {dialog}
    </>
  );
}

type RowProps = {
  document: DocumentHeader;
  items: MenuItem[];
  isSelected: boolean;
  onPick: (id: string, isRange: boolean) => void;
};

function DocumentRow({ document, items, isSelected, onPick }: RowProps) {
  const { kind, id, number, partyName, date, status } = document;
  const due = dueText(document);
  return (
    <Row href={paths.document(kind, id)} selected={isSelected}>
      <Cell select>
        <SelectBox
          label={`Select ${number}`}
          checked={isSelected}
          onPick={(isRange) => onPick(id, isRange)}
        />
      </Cell>
      <Cell>
        <RowLink href={paths.document(kind, id)} inOneLine>
          {number}
        </RowLink>
        <span className="block columns:hidden">
          <LongText>{partyName}</LongText>
        </span>
      </Cell>
      <Cell wideOnly>
        <LongText>{partyName}</LongText>
      </Cell>
      <Cell wideOnly>
        <span className="whitespace-nowrap tabular-nums">{formatDate(date)}</span>
        {due && <span className="block text-small whitespace-nowrap text-ink-faint tabular-nums">{due}</span>}
      </Cell>
      <Cell wideOnly>
        <DocumentStatusBadge document={document} />
      </Cell>
      <AmountCell document={document} />
      <RowActions
        note={
          <span className="inline-flex items-center gap-2">
            <DocumentStatusBadge document={document} />
            {due ?? formatDate(date)}
          </span>
        }
      >
        {status !== "void" && (
          <IconLink label={`Edit ${number}`} icon={<Pencil />} href={paths.editDocument(kind, id)} />
        )}
        <MenuButton label={`Actions for ${number}`} icon={<Ellipsis />} items={items} />
      </RowActions>
    </Row>
  );
}

/** When what is awaited is due, unless it is due at once. */
function dueText({ kind, status, date, dueDate }: DocumentHeader): string | null {
  return status === "posted" && !isCredit(kind) && dueDate !== date ? `Due ${formatDate(dueDate)}` : null;
}

/** The total, and what is paid of it (Behaviour 2.9); a credit is used, not paid. */
function AmountCell({ document: { kind, total, paidAmount } }: { document: DocumentHeader }) {
  const sign = symbolOf(useSession().book.currency);
  return (
    <Cell align="end">
      <Amount amount={total} currencySign={sign} showZero />
      {isPositive(paidAmount) && (
        <span className="block text-small whitespace-nowrap text-ink-faint">
          {isCredit(kind) ? "Used" : "Paid"}: {sign}
          {formatMoney(paidAmount)}
        </span>
      )}
    </Cell>
  );
}

type DocumentSelectionProps = { kind: DocumentKind; documents: readonly DocumentHeader[] };

/** The documents of a list, to be acted on one by one or several at once (Interface 1). */
export function DocumentSelection({ kind, documents }: DocumentSelectionProps) {
  const selection = useSelection(documents);
  const { bulk, actions, dialog } = useDocumentBulk(kind, selection);
  const sign = symbolOf(useSession().book.currency);
  const wide = isAnyLong(documents.map(({ total }) => total));
  const total = sum(selection.selected.map((document) => document.total));
  return (
    <>
      <SelectionBar {...{ selection, total, actions, bulk, wide }} currencySign={sign} />
      <DocumentTable {...{ kind, documents, selection, wide }} />
      {dialog}
    </>
  );
}
