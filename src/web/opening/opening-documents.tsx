import type { OpeningPreview } from "#contract/opening.ts";
import { isCredit } from "#domain/document.ts";
import { negate } from "#domain/money.ts";
import { formatDate } from "#web/fields/formats.ts";
import { TotalInBooks } from "#web/fields/currency-fields.tsx";
import { Amount, isForeign, signOfForeign } from "#web/fields/amount-text.tsx";
import { paths } from "#web/navigation/paths.ts";
import { TextLink } from "#web/ui/button.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";

type PreviewedDocument = OpeningPreview["documents"][number] & { id?: string };

/** The unpaid documents: contact, number, dates and amount due. */
export function OpeningDocuments({ documents }: { documents: readonly PreviewedDocument[] }) {
  return (
    <Table
      label="Unpaid documents"
      head={
        <tr>
          <HeadCell>Number</HeadCell>
          <HeadCell>Customer or vendor</HeadCell>
          <HeadCell>Date</HeadCell>
          <HeadCell>Due</HeadCell>
          <HeadCell align="end">Balance due</HeadCell>
        </tr>
      }
    >
      {documents.map(({ id, kind, number, partyName, date, dueDate, total, currency, baseTotal }) => (
        <Row key={`${kind} ${number}`}>
          <Cell>{id ? <TextLink href={paths.document(kind, id)}>{number}</TextLink> : number}</Cell>
          <Cell wholeLine>{partyName}</Cell>
          <Cell>{formatDate(date)}</Cell>
          <Cell>
            <span className="text-ink-faint columns:hidden">Due </span>
            {formatDate(dueDate)}
          </Cell>
          <Cell align="end">
            <Amount
              amount={isCredit(kind) ? negate(total) : total}
              currencySign={signOfForeign(currency)}
              currency={currency}
              showZero
            />
            {isForeign(currency) && <TotalInBooks total={isCredit(kind) ? negate(baseTotal) : baseTotal} />}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
