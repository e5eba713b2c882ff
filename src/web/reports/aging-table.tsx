import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { Aging } from "#contract/payments.ts";
import { AGING_COLUMNS } from "#domain/aging.ts";
import { isCredit, type DocumentKind } from "#domain/document.ts";
import { isNegative, isZero, type Money } from "#domain/money.ts";
import { useSession } from "#web/api/session.ts";
import { formatWithSign, formatDate } from "#web/fields/formats.ts";
import { symbolOf, Amount } from "#web/fields/amount-text.tsx";
import { paths } from "#web/navigation/paths.ts";
import { TextLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Paper, paperWidth } from "#web/ui/paper.tsx";
import { Cell, HeadCell, LongText, Row, Table } from "#web/ui/table.tsx";
import { TotalRow } from "./printed-report.tsx";

type AgingParty = Aging["parties"][number];
export type AgingSide = "receivable" | "payable";
type Props = { aging: Aging; side: AgingSide };

/** One row per contact, which expands into its documents. */
export function AgingTable({ aging, side }: Props) {
  const sign = symbolOf(useSession().company.currency);
  const figures = [...aging.parties, aging.totals];
  const columns = [...AGING_COLUMNS.map(([key]) => key), "total" as const];
  return (
    <Paper
      width={paperWidth(
        16,
        columns.map((key) => figures.map((row) => formatWithSign(row[key]))),
      )}
    >
      <Table
        label={side === "receivable" ? "Receivables by customer" : "Payables by vendor"}
        grouped
        wide
        head={
          <tr>
            <HeadCell>{side === "receivable" ? "Customer" : "Vendor"}</HeadCell>
            {AGING_COLUMNS.map(([key, label]) => (
              <HeadCell key={key} align="end">
                {label}
              </HeadCell>
            ))}
            <HeadCell align="end">Total</HeadCell>
          </tr>
        }
        foot={
          <TotalRow
            label="Total"
            amounts={AGING_COLUMNS.map(([key]) => aging.totals[key])}
            last={aging.totals.total}
            sign={sign}
          />
        }
      >
        {aging.parties.map((party) => (
          <PartyRows key={party.partyId ?? party.name} party={party} side={side} />
        ))}
      </Table>
    </Paper>
  );
}

function PartyRows({ party, side }: { party: AgingParty; side: AgingSide }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <tbody className="cards:block cards:border-b cards:border-line columns:[&:not(:first-of-type)>tr:first-child>td]:border-t columns:[&:not(:first-of-type)>tr:first-child>td]:border-line">
      <Row>
        <Cell>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="-ms-1 inline-flex min-h-8 items-center gap-1 rounded-small text-start font-medium hover:text-accent-ink pointer-coarse:min-h-11"
          >
            <ChevronRight
              aria-hidden="true"
              className={classNames(
                "size-4 shrink-0 text-ink-faint transition-transform print:hidden",
                isOpen && "rotate-90",
              )}
            />
            <LongText>{party.name}</LongText>
          </button>
        </Cell>
        {AGING_COLUMNS.map(([key]) => (
          <Cell key={key} align="end" wideOnly>
            <Amount amount={party[key]} />
          </Cell>
        ))}
        <Cell narrowOnly wholeLine>
          <span className="flex flex-wrap gap-x-3 ps-4 text-small text-ink-faint">
            {AGING_COLUMNS.filter(([key]) => !isZero(party[key])).map(([key, label]) => (
              <span key={key}>
                {label} <Amount amount={party[key]} />
              </span>
            ))}
          </span>
        </Cell>
        <Cell align="end" strong>
          <Amount amount={party.total} />
        </Cell>
      </Row>
      {isOpen &&
        party.documents.map((document, index) => (
          <DocumentRow key={`${document.number} ${index}`} document={document} side={side} />
        ))}
    </tbody>
  );
}

function DocumentRow({ document, side }: { document: AgingParty["documents"][number]; side: AgingSide }) {
  const { documentId, number, dueDate, daysOverdue, bucket, balanceDue } = document;
  return (
    <Row>
      <Cell>
        <span className="flex flex-wrap items-baseline gap-x-2 ps-5">
          {documentId === null ? (
            number
          ) : (
            <TextLink href={paths.document(kindOf(side, balanceDue), documentId)}>{number}</TextLink>
          )}
          <span className="text-small text-ink-faint tabular-nums">
            {bucket !== "unapplied" && `Due ${formatDate(dueDate)}`}
            {bucket !== "unapplied" &&
              daysOverdue > 0 &&
              ` · ${daysOverdue} ${daysOverdue === 1 ? "day" : "days"} overdue`}
          </span>
        </span>
      </Cell>
      {AGING_COLUMNS.map(([key]) => (
        <Cell key={key} align="end" wideOnly>
          {key === bucket && <Amount amount={balanceDue} />}
        </Cell>
      ))}
      <Cell align="end">
        <span className="text-ink-soft columns:hidden">
          <Amount amount={balanceDue} />
        </span>
      </Cell>
    </Row>
  );
}

/** A negative balance is a credit, otherwise a bill or an invoice. */
function kindOf(side: AgingSide, balanceDue: Money): DocumentKind {
  const kinds: readonly DocumentKind[] =
    side === "receivable" ? ["invoice", "credit_note"] : ["bill", "vendor_credit"];
  return kinds.find((kind) => isCredit(kind) === isNegative(balanceDue)) ?? "invoice";
}

export const AGING_TITLES = { receivable: "Receivables aging", payable: "Payables aging" } as const;
