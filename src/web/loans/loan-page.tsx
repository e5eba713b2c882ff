import { Ban, CalendarCheck, HandCoins, Pencil, Undo2 } from "lucide-react";
import { useState } from "react";
import type { Loan } from "#contract/loans.ts";
import { isNegative, negate, sum } from "#domain/money.ts";
import { AttachmentsCard } from "#web/attachments/attachments-card.tsx";
import { CommentsCard } from "#web/comments/comments-card.tsx";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate, formatMoney } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { RecordHistory } from "#web/lists/record-history.tsx";
import { usePathParam } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { AccountFact, PostedEntry } from "#web/navigation/record-links.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Card, Fact, FactList } from "#web/ui/card.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageColumns } from "#web/ui/page-columns.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { AmortizationTable } from "./amortization-table.tsx";
import { LOAN_STATUS_LABELS, LOAN_ENTRY_LABELS, loanTerms, LOAN_METHOD_LABELS } from "./loan-labels.ts";

const PayLoanDialog = lazyPart(async () => (await import("./loan-dialogs.tsx")).PayLoanDialog);
const RepayLoanDialog = lazyPart(async () => (await import("./loan-dialogs.tsx")).RepayLoanDialog);
const UndoLoanDialog = lazyPart(async () => (await import("./loan-dialogs.tsx")).UndoLoanDialog);
const VoidLoanDialog = lazyPart(async () => (await import("./loan-dialogs.tsx")).VoidLoanDialog);

const back = { href: paths.loans(), label: "Loans" };

/** One loan: remaining balance, repayment schedule and posted entries (Accounting 31). */
export function LoanPage() {
  const id = usePathParam("id") ?? "";
  const query = useApiQuery("loans.get", { params: { id } });
  const loadedLoan = query.data;
  return (
    <>
      <PageHeader
        title={loadedLoan?.name ?? "Loan"}
        description={loadedLoan && <Summary loan={loadedLoan} />}
        back={back}
        actions={loadedLoan && loadedLoan.status !== "void" && <Actions loan={loadedLoan} />}
      />
      <AsyncRecord
        query={query}
        recordName="Loan"
        back={back}
        failed={(message) => `Couldn't load the loan: ${message}`}
      >
        {(loan) => (
          <PageColumns
            aside={
              <>
                <Facts loan={loan} />
                <AttachmentsCard recordKind="loan" recordId={loan.id} />
                <CommentsCard recordKind="loan" recordId={loan.id} />
                <RecordHistory subjectId={loan.id} />
              </>
            }
          >
            {loan.error !== null && <Notice tone="negative">{loan.error}</Notice>}
            {loan.status === "open" && (
              <AmortizationTable
                schedule={loan.schedule}
                posted={loan.entries.filter(({ kind, isVoid }) => kind === "installment" && !isVoid).length}
              />
            )}
            <PostedEntries loan={loan} />
          </PageColumns>
        )}
      </AsyncRecord>
    </>
  );
}

function Summary({ loan }: { loan: Loan }) {
  const { status, nextEntry } = loan;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={status === "open" ? "positive" : "neutral"}>{LOAN_STATUS_LABELS[status]}</Badge>
      <span>{loanTerms(loan)}</span>
      {nextEntry !== null && (
        <span>{`Next ${formatMoney(nextEntry.amount)} on ${formatDate(nextEntry.dueDate)}`}</span>
      )}
    </span>
  );
}

type LoanDialog = "pay" | "repay" | "undo" | "void" | null;

function Actions({ loan }: { loan: Loan }) {
  const [open, setOpen] = useState<LoanDialog>(null);
  const close = () => setOpen(null);
  const isOpen = loan.status === "open";
  const last = loan.entries.find(({ isVoid }) => !isVoid)?.kind ?? "loan";
  const items: MenuItem[] = [
    {
      label: "Make extra payment",
      icon: <HandCoins />,
      needs: "loans.repay",
      disabled: !isOpen,
      onSelect: () => setOpen("repay"),
    },
    {
      label: "Undo last entry",
      icon: <Undo2 />,
      needs: "loans.undo",
      disabled: last === "loan",
      onSelect: () => setOpen("undo"),
    },
    { label: "Void", needs: "loans.void", icon: <Ban />, danger: true, onSelect: () => setOpen("void") },
  ];
  return (
    <>
      <MenuButton label="More" items={items} />
      {isOpen && (
        <Button needs="loans.pay" icon={<CalendarCheck />} onClick={() => setOpen("pay")}>
          Post
        </Button>
      )}
      <LinkButton variant="primary" icon={<Pencil />} href={paths.editLoan(loan.id)}>
        Edit
      </LinkButton>
      {open === "pay" && <PayLoanDialog loan={loan} onClose={close} />}
      {open === "repay" && <RepayLoanDialog loan={loan} onClose={close} />}
      {open === "undo" && <UndoLoanDialog loan={loan} onClose={close} />}
      {open === "void" && <VoidLoanDialog loan={loan} onClose={close} />}
    </>
  );
}

function Facts({ loan }: { loan: Loan }) {
  const sign = symbolOf(useSession().company.currency);
  return (
    <Card title="Details">
      <FactList>
        <Fact label="Amount">
          <Amount amount={loan.principal} currencySign={sign} />
        </Fact>
        <Fact label="Outstanding balance">
          <Amount amount={loan.outstanding} currencySign={sign} showZero />
        </Fact>
        <Fact label={loan.isOpening ? "Start date" : "Paid out on"}>{formatDate(loan.startsOn)}</Fact>
        <Fact label="Method">{LOAN_METHOD_LABELS[loan.method]}</Fact>
        <Fact label="Posted">{loan.isAutomatic ? "Automatically" : "Manually"}</Fact>
        {loan.partyName !== null && <Fact label="Lender">{loan.partyName}</Fact>}
        {loan.feeAccount !== null && (
          <Fact label="Fee">
            <Amount amount={loan.fee} currencySign={sign} />
          </Fact>
        )}
        <AccountFact label="Loan account" account={loan.loanAccount} />
        <AccountFact label="Interest" account={loan.interestAccount} />
        {loan.feeAccount !== null && <AccountFact label="Fee account" account={loan.feeAccount} />}
        <AccountFact label="Paid from" account={loan.paymentAccount} />
        {loan.notes !== "" && <Fact label="Notes">{loan.notes}</Fact>}
      </FactList>
    </Card>
  );
}

const HEAD = (
  <tr>
    <HeadCell>Date</HeadCell>
    <HeadCell>Posted entry</HeadCell>
    <HeadCell align="end">Interest</HeadCell>
    <HeadCell align="end">Paid</HeadCell>
  </tr>
);

/** Posted entries, newest first, including voided ones. */
function PostedEntries({ loan: { entries } }: { loan: Loan }) {
  if (entries.length === 0) return null;
  return (
    <Card title="Posted" flush>
      <Table label="Posted" head={HEAD} bare>
        {entries.map(({ journalId, journalNumber, kind, date, principal, interest, fee, isVoid }) => {
          const total = sum([principal, interest, fee]);
          return (
            <Row key={journalId}>
              <Cell>{formatDate(date)}</Cell>
              <Cell wholeLine>
                <PostedEntry entry={{ journalId, journalNumber }} isVoid={isVoid}>
                  {LOAN_ENTRY_LABELS[kind]}
                </PostedEntry>
              </Cell>
              <Cell align="end" wideOnly>
                <Amount amount={interest} />
              </Cell>
              <Cell align="end">
                <Amount amount={isNegative(total) ? negate(total) : total} />
              </Cell>
            </Row>
          );
        })}
      </Table>
    </Card>
  );
}
