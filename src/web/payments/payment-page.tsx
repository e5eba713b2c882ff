import { Ban, Copy, Download, Undo2 } from "lucide-react";
import { useState } from "react";
import type { Payment } from "#contract/payments.ts";
import { isPositive, type Money } from "#domain/money.ts";
import { AttachmentsCard } from "#web/attachments/attachments-card.tsx";
import { CommentsCard } from "#web/comments/comments-card.tsx";
import { call } from "#web/api/call-api.ts";
import { pageNotation } from "#web/api/page-notation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useChart } from "#web/fields/use-chart.ts";
import { formatExchangeRate } from "#web/fields/exchange-rate-field.tsx";
import { formatDate, formatMoney, formatWithSign } from "#web/fields/formats.ts";
import { BaseAmountFacts } from "#web/fields/base-amount-facts.tsx";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { downloadPdf } from "#web/lists/export.tsx";
import { RecordHistory } from "#web/lists/record-history.tsx";
import { usePathParam } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { AccountFact } from "#web/navigation/record-links.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton, TextLink } from "#web/ui/button.tsx";
import { Card, Fact, FactList } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageColumns } from "#web/ui/page-columns.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Cell, HeadCell, Row, RowLink, Table } from "#web/ui/table.tsx";
import { ApplyUnapplied } from "./apply-unapplied.tsx";
import { labelOf, modeOf, MODES } from "./payment-modes.ts";
import { METHOD_LABELS } from "./use-payment-method.ts";
import { VoidPaymentDialog } from "./void-payment-dialog.tsx";

const back = { href: paths.payments(), label: "Payments" };

/** One payment: the documents it paid, and its unapplied amount. */
export function PaymentPage() {
  const id = usePathParam("id") ?? "";
  return <PaymentView key={id} id={id} />;
}

function PaymentView({ id }: { id: string }) {
  const query = useApiQuery("payments.get", { params: { id } });
  const [isVoiding, setVoiding] = useState(false);
  const loadedPayment = query.data;
  return (
    <>
      <PageHeader
        title={loadedPayment?.number ?? "Payment"}
        back={back}
        description={loadedPayment && <Summary payment={loadedPayment} />}
        actions={loadedPayment && <Actions payment={loadedPayment} onVoid={() => setVoiding(true)} />}
      />
      <AsyncRecord
        query={query}
        recordName="Payment"
        back={back}
        failed={(message) => `Couldn't load the payment: ${message}`}
      >
        {(payment) => (
          <PageColumns
            aside={
              <>
                <Facts payment={payment} />
                <AttachmentsCard recordKind="payment" recordId={payment.id} />
                <CommentsCard recordKind="payment" recordId={payment.id} />
                <RecordHistory subjectId={payment.id} />
              </>
            }
          >
            <Paid payment={payment} />
            {payment.status === "posted" && isPositive(payment.unapplied) && (
              <ApplyUnapplied payment={payment} />
            )}
          </PageColumns>
        )}
      </AsyncRecord>
      {isVoiding && loadedPayment && (
        <VoidPaymentDialog payment={loadedPayment} onClose={() => setVoiding(false)} />
      )}
    </>
  );
}

/** The likely next steps: refund the unapplied amount, void the payment, or enter it again (Accounting 3). */
function Actions({ payment, onVoid }: { payment: Payment; onVoid: () => void }) {
  const { id, number, direction, isRefund, isWriteOff, status, unapplied } = payment;
  const pdf = (
    <Button
      icon={<Download />}
      onClick={() => void downloadPdf(number, () => call("payments.pdf", { params: { id } }))}
    >
      PDF
    </Button>
  );
  if (status === "void")
    return isWriteOff ? (
      pdf
    ) : (
      <>
        {pdf}
        <LinkButton
          variant="primary"
          icon={<Copy />}
          href={paths.newPayment({ payment: id, direction, refund: isRefund ? "yes" : undefined })}
        >
          Duplicate
        </LinkButton>
      </>
    );
  const reverseDirection = direction === "in" ? "out" : "in";
  return (
    <>
      {pdf}
      <Button needs="payments.void" icon={<Ban />} onClick={onVoid}>
        Void
      </Button>
      {!isRefund && isPositive(unapplied) && (
        <LinkButton
          variant="primary"
          icon={<Undo2 />}
          href={paths.newPayment({ payment: id, direction: reverseDirection, refund: "yes" })}
        >
          Refund {formatMoney(unapplied, payment.currency)}
        </LinkButton>
      )}
    </>
  );
}

function Summary({ payment }: { payment: Payment }) {
  const { side } = MODES[modeOf(payment)];
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      {payment.status === "void" && <Badge>Void</Badge>}
      <span>{labelOf(payment)}</span>
      <TextLink href={paths.party(side, payment.partyId)}>{payment.partyName}</TextLink>
    </span>
  );
}

function Paid({ payment }: { payment: Payment }) {
  const { kind } = MODES[modeOf(payment)];
  const { allocations, refunds, isRefund, isWriteOff, currency } = payment;
  if (allocations.length === 0 && refunds.length === 0) {
    return (
      <Notice>
        {payment.status === "void" ? "No longer applied to anything." : "Not applied to any document yet."}
      </Notice>
    );
  }
  return (
    <Table
      label="Applied to"
      head={
        <tr>
          <HeadCell>{isRefund ? "Credit" : "Document"}</HeadCell>
          <HeadCell>Type</HeadCell>
          <HeadCell align="end">Amount</HeadCell>
        </tr>
      }
    >
      {allocations.map(({ documentId, documentNumber, amount }) => (
        <AllocationRow
          key={documentId}
          href={paths.document(kind, documentId)}
          number={documentNumber}
          label={isRefund ? "Returned" : isWriteOff ? "Written off" : "Paid"}
          amount={amount}
          currency={currency}
        />
      ))}
      {refunds.map(({ paymentId, number, amount }) => (
        <AllocationRow
          key={paymentId}
          href={paths.payment(paymentId)}
          number={number}
          label={isRefund ? "Returned" : "Refunded"}
          amount={amount}
          currency={currency}
        />
      ))}
    </Table>
  );
}

type PutRowProps = { href: string; number: string; label: string; amount: Money; currency: string };

function AllocationRow({ href, number, label, amount, currency }: PutRowProps) {
  return (
    <Row href={href}>
      <Cell>
        <RowLink href={href}>{number}</RowLink>
        <span className="ms-2 text-small text-ink-faint columns:hidden">{label}</span>
      </Cell>
      <Cell wideOnly>
        <span className="text-ink-soft">{label}</span>
      </Cell>
      <Cell align="end">
        <Amount amount={amount} currency={currency} />
      </Cell>
    </Row>
  );
}

function Facts({ payment }: { payment: Payment }) {
  const { date, amount, bankFee, method, unapplied, memo, journalId, status } = payment;
  const { currency, accountRate } = payment;
  const sign = symbolOf(currency);
  const exchangeRate = accountRate === null ? payment.exchangeRate : null;
  return (
    <Card title="Details">
      <FactList>
        <Fact label="Date">{formatDate(date)}</Fact>
        <Fact label="Amount">
          <Amount amount={amount} currencySign={sign} currency={payment.currency} />
        </Fact>
        <BaseAmountFacts
          source={{ currency, exchangeRate }}
          base={payment.baseAmount}
          gain={payment.exchangeGain}
        />
        <MoneyAccount payment={payment} />
        <OnAccountFact payment={payment} />
        {method !== null && <Fact label="Method">{METHOD_LABELS[method]}</Fact>}
        {isPositive(bankFee) && (
          <Fact label="Bank fee">
            <Amount amount={bankFee} currencySign={sign} currency={payment.currency} />
          </Fact>
        )}
        {status === "posted" && isPositive(unapplied) && (
          <Fact label={payment.isRefund ? "Not covered by credits" : "Unapplied credit"}>
            <Amount amount={unapplied} currencySign={sign} currency={payment.currency} />
            {payment.currency !== pageNotation().currency && ` = ${formatWithSign(payment.unappliedBase)}`}
          </Fact>
        )}
        <Fact label="Journal entry">
          <TextLink href={paths.journal(journalId)}>View entry and history</TextLink>
        </Fact>
        {payment.reversalId && (
          <Fact label="Reversal">
            <TextLink href={paths.journal(payment.reversalId)}>View reversal</TextLink>
          </Fact>
        )}
        {memo && <Fact label="Memo">{memo}</Fact>}
      </FactList>
    </Card>
  );
}

/** The bank or cash account of the payment; for a write-off, its expense account. */
function MoneyAccount({ payment: { accountId, isWriteOff } }: { payment: Payment }) {
  const account = useChart().data?.items.find(({ id }) => id === accountId);
  if (!account) return null;
  return <AccountFact label={isWriteOff ? "Expense" : "Account"} account={account} />;
}

/** The amount on an account in another currency than the payment; hidden for others. */
function OnAccountFact({ payment }: { payment: Payment }) {
  const { accountAmount, accountCurrency, accountRate } = payment;
  if (accountAmount === null || accountCurrency === null || accountRate === null) return null;
  return (
    <Fact label="Amount in account currency">
      <Amount amount={accountAmount} currency={accountCurrency} currencySign={symbolOf(accountCurrency)} />
      {` at ${formatExchangeRate(accountRate)}`}
    </Fact>
  );
}
