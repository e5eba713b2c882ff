import { Ban, CalendarCheck, CircleStop, Pencil } from "lucide-react";
import { useState } from "react";
import type { Accrual, AccrualEntry } from "#contract/accruals.ts";
import { isDeferral } from "#domain/accrual-schedule.ts";
import { isNegative, isZero, negate, subtract } from "#domain/money.ts";
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
import { Button, LinkButton, TextLink } from "#web/ui/button.tsx";
import { Card, Fact, FactList } from "#web/ui/card.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageColumns } from "#web/ui/page-columns.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { AccrualScheduleTable } from "./accrual-schedule-table.tsx";
import {
  ACCRUAL_ACCOUNTS,
  ACCRUAL_LABELS,
  ACCRUAL_STATUS_LABELS,
  accrualTerms,
  accrualEntryText,
} from "./accrual-labels.ts";

const EndAccrualDialog = lazyPart(async () => (await import("./accrual-dialogs.tsx")).EndAccrualDialog);
const PostAccrualsDialog = lazyPart(async () => (await import("./accrual-dialogs.tsx")).PostAccrualsDialog);
const VoidAccrualDialog = lazyPart(async () => (await import("./accrual-dialogs.tsx")).VoidAccrualDialog);

const back = { href: paths.accruals(), label: "Accruals and deferrals" };

/** One accrual or deferral: remaining amount, plan and posted entries (Accounting 30). */
export function AccrualPage() {
  const id = usePathParam("id") ?? "";
  const query = useApiQuery("accruals.get", { params: { id } });
  const loadedAccrual = query.data;
  return (
    <>
      <PageHeader
        title={loadedAccrual?.name ?? "Accrual"}
        description={loadedAccrual && <Summary accrual={loadedAccrual} />}
        back={back}
        actions={loadedAccrual && loadedAccrual.status !== "void" && <Actions accrual={loadedAccrual} />}
      />
      <AsyncRecord
        query={query}
        recordName="Accrual"
        back={back}
        failed={(message) => `Couldn't load the accrual: ${message}`}
      >
        {(accrual) => (
          <PageColumns
            aside={
              <>
                <Facts accrual={accrual} />
                <AttachmentsCard recordKind="accrual" recordId={accrual.id} />
                <CommentsCard recordKind="accrual" recordId={accrual.id} />
                <RecordHistory subjectId={accrual.id} />
              </>
            }
          >
            {accrual.error !== null && <Notice tone="negative">{accrual.error}</Notice>}
            {accrual.status === "open" && (
              <AccrualScheduleTable
                kind={accrual.kind}
                schedule={accrual.schedule}
                posted={accrual.entries.filter(({ isVoid }) => !isVoid).length}
              />
            )}
            <PostedEntries accrual={accrual} />
          </PageColumns>
        )}
      </AsyncRecord>
    </>
  );
}

function Summary({ accrual }: { accrual: Accrual }) {
  const { kind, status, nextEntry } = accrual;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={status === "open" ? "positive" : "neutral"}>{ACCRUAL_STATUS_LABELS[status]}</Badge>
      <span>{ACCRUAL_LABELS[kind]}</span>
      <span>{accrualTerms(accrual)}</span>
      {nextEntry !== null && (
        <span>{`Next ${formatMoney(sizeOf(nextEntry.amount))} on ${formatDate(nextEntry.date)}`}</span>
      )}
    </span>
  );
}

const sizeOf = (amount: AccrualEntry["amount"]) => (isNegative(amount) ? negate(amount) : amount);

type AccrualDialog = "post" | "end" | "void" | null;

function Actions({ accrual }: { accrual: Accrual }) {
  const [open, setOpen] = useState<AccrualDialog>(null);
  const close = () => setOpen(null);
  const isOpen = accrual.status === "open";
  const items: MenuItem[] = [
    {
      label: "End early",
      icon: <CircleStop />,
      needs: "accruals.end",
      disabled: !isOpen || !isDeferral(accrual.kind),
      onSelect: () => setOpen("end"),
    },
    { label: "Void", needs: "accruals.void", icon: <Ban />, danger: true, onSelect: () => setOpen("void") },
  ];
  return (
    <>
      <MenuButton label="More" items={items} />
      {isOpen && (
        <Button needs="accruals.post" icon={<CalendarCheck />} onClick={() => setOpen("post")}>
          Post
        </Button>
      )}
      <LinkButton variant="primary" icon={<Pencil />} href={paths.editAccrual(accrual.id)}>
        Edit
      </LinkButton>
      {open === "post" && <PostAccrualsDialog accrual={accrual} onClose={close} />}
      {open === "end" && <EndAccrualDialog accrual={accrual} onClose={close} />}
      {open === "void" && <VoidAccrualDialog accrual={accrual} onClose={close} />}
    </>
  );
}

function Facts({ accrual }: { accrual: Accrual }) {
  const sign = symbolOf(useSession().company.currency);
  const { kind, documentId, documentKind, orderId, amount } = accrual;
  const { credited, remaining, months, startsWithReclassification } = accrual;
  const accountLabels = ACCRUAL_ACCOUNTS[kind];
  const recognized = subtract(subtract(amount, credited), remaining);
  return (
    <Card title="Details">
      <FactList>
        <Fact label="Amount">
          <Amount amount={amount} currencySign={sign} />
        </Fact>
        {!isZero(credited) && (
          <Fact label={isNegative(credited) ? "Added by advances" : "Credited"}>
            <Amount amount={isNegative(credited) ? negate(credited) : credited} currencySign={sign} />
          </Fact>
        )}
        {months !== null && (accrual.entries.length > 0 || !startsWithReclassification) && (
          <Fact label="Recognized">
            <Amount amount={recognized} currencySign={sign} showZero />
          </Fact>
        )}
        <Fact label="Remaining">
          <Amount amount={remaining} currencySign={sign} showZero />
        </Fact>
        {months !== null && <Fact label="Recorded on">{formatDate(accrual.recordedOn)}</Fact>}
        <Fact label="Posted">{accrual.isAutomatic ? "Automatically" : "Manually"}</Fact>
        {accrual.partyName !== null && <Fact label="Customer or vendor">{accrual.partyName}</Fact>}
        {documentId !== null && documentKind !== null && (
          <Fact label={documentKind === "bill" ? "Bill" : "Invoice"}>
            <TextLink href={paths.document(documentKind, documentId)}>
              {accrual.documentNumber ?? "Document"}
            </TextLink>
          </Fact>
        )}
        {orderId !== null && (
          <Fact label="Purchase order">
            <TextLink href={paths.order("purchase_order", orderId)}>
              {accrual.orderNumber ?? "Order"}
            </TextLink>
          </Fact>
        )}
        <AccountFact label={accountLabels.balance} account={accrual.balanceSheetAccount} />
        <AccountFact label={accountLabels.result} account={accrual.profitLossAccount} />
        {accrual.notes !== "" && <Fact label="Notes">{accrual.notes}</Fact>}
      </FactList>
    </Card>
  );
}

const HEAD = (
  <tr>
    <HeadCell>Date</HeadCell>
    <HeadCell>Posted entry</HeadCell>
    <HeadCell align="end">Amount</HeadCell>
  </tr>
);

/** Posted entries, newest first, including voided ones. */
function PostedEntries({ accrual: { kind, entries, endedOn } }: { accrual: Accrual }) {
  if (entries.length === 0) return null;
  return (
    <Card title="Posted" flush>
      <Table label="Posted" head={HEAD} bare>
        {entries.map((entry, index) => (
          <Row key={entry.journalId}>
            <Cell wholeLine>{formatDate(entry.date)}</Cell>
            <Cell>
              <PostedEntry entry={entry} isVoid={entry.isVoid}>
                {endedOn !== null && index === 0 ? "Remainder" : accrualEntryText(kind, entry)}
              </PostedEntry>
            </Cell>
            <Cell align="end">
              <Amount amount={sizeOf(entry.amount)} />
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
