import type { DocumentHeader } from "#contract/documents.ts";
import type { DocumentKind } from "#domain/document.ts";
import { sum } from "#domain/money.ts";
import { useSession } from "#web/api/session.ts";
import { symbolOf, isAnyLong } from "#web/fields/money.tsx";
import { SelectionBar } from "#web/lists/selection-bar.tsx";
import { useSelection } from "#web/lists/selection.ts";
import { DocumentTable } from "./document-table.tsx";
import { useDocumentBulk } from "./use-document-bulk.tsx";

type Props = { kind: DocumentKind; documents: readonly DocumentHeader[] };

/** The documents of a list, to be acted on one by one or several at once (Conventions 1). */
export function DocumentSelection({ kind, documents }: Props) {
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
