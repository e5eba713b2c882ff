import { documentEndpoints } from "#contract/documents.ts";
import type { Party } from "#contract/parties.ts";
import { paymentEndpoints } from "#contract/payments.ts";
import { formatDate } from "#domain/dates.ts";
import type { PartySide } from "#domain/document.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { paths } from "#web/app/paths.ts";
import { DOCUMENT_WORDS } from "#web/documents/document-words.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Money } from "#web/ui/money.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Cell, HeadCell, Row, RowLink, Table } from "#web/ui/table.tsx";
import { PARTY_WORDS } from "./party-words.ts";
import { statementRows, type StatementRow } from "./statement-rows.ts";

/** As many documents and payments as a statement goes back. */
const READ_MAX = 500;

/** Every document and payment of the party with the balance after it, the newest first. */
export function PartyStatement({ side, party }: { side: PartySide; party: Party }) {
  const { documentKind, creditKind } = PARTY_WORDS[side];
  const query = { partyId: party.id, limit: READ_MAX };
  const documents = useApiQuery(documentEndpoints[documentKind].list, { query });
  const credits = useApiQuery(documentEndpoints[creditKind].list, { query });
  const payments = useApiQuery(paymentEndpoints.list, { query });
  const parts =
    documents.data && credits.data && payments.data
      ? {
          documents: [...documents.data.items, ...credits.data.items],
          payments: payments.data.items,
          isCut: [documents, credits, payments].some(({ data }) => data?.nextCursor != null),
        }
      : undefined;
  return (
    <section aria-labelledby="statement">
      <h2 id="statement" className="mb-2 text-section font-semibold">
        Statement
      </h2>
      <AsyncContent
        query={{ ...documents, data: parts, error: documents.error ?? credits.error ?? payments.error }}
        failed={(message) => `Error loading statement: ${message}`}
      >
        {({ isCut, ...read }) => {
          const rows = statementRows({ balance: party.balance, ...read });
          if (rows.length === 0) return <Notice>Nothing has been posted yet.</Notice>;
          return (
            <>
              <StatementTable rows={rows} />
              {isCut && (
                <p className="pt-3 text-small text-ink-faint">
                  The statement goes back {READ_MAX} documents and payments.
                </p>
              )}
            </>
          );
        }}
      </AsyncContent>
    </section>
  );
}

function StatementTable({ rows }: { rows: readonly StatementRow[] }) {
  return (
    <Table
      label="Statement"
      compact
      head={
        <tr>
          <HeadCell>Date</HeadCell>
          <HeadCell>Number</HeadCell>
          <HeadCell>What</HeadCell>
          <HeadCell align="end">Amount</HeadCell>
          <HeadCell align="end">Balance</HeadCell>
        </tr>
      }
    >
      {rows.map((row) => (
        <Row key={row.id} href={hrefOf(row)}>
          <Cell wideOnly>
            <span className="whitespace-nowrap tabular-nums">{formatDate(row.date)}</span>
          </Cell>
          <Cell>
            <RowLink href={hrefOf(row)} inOneLine>
              {row.number}
            </RowLink>
            <span className="block text-small text-ink-faint tabular-nums sm:hidden">
              {nameOf(row)} · {formatDate(row.date)}
            </span>
          </Cell>
          <Cell wideOnly>{nameOf(row)}</Cell>
          <Cell align="end">
            <Money amount={row.change} />
            <span className="block text-small text-ink-faint sm:hidden">
              Balance <Money amount={row.balance} showZero />
            </span>
          </Cell>
          <Cell align="end" wideOnly>
            <Money amount={row.balance} showZero />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function hrefOf({ what, id }: StatementRow): string {
  return what === "payment" || what === "refund" ? paths.payment(id) : paths.document(what, id);
}

function nameOf({ what }: StatementRow): string {
  if (what === "payment") return "Payment";
  return what === "refund" ? "Refund" : DOCUMENT_WORDS[what].title;
}
