import { Ban, CalendarSync, Pencil, CalendarClock } from "lucide-react";
import { useState } from "react";
import type { MoneyEntry } from "#contract/money-entries.ts";
import { isZero, type Money } from "#domain/money.ts";
import { AttachmentsCard } from "#web/attachments/attachments-card.tsx";
import { CommentsCard } from "#web/comments/comments-card.tsx";
import { call } from "#web/api/call-api.ts";
import { useSession } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { pageNotation } from "#web/api/page-notation.ts";
import { useChart } from "#web/fields/use-chart.ts";
import { formatExchangeRate } from "#web/fields/exchange-rate-field.tsx";
import { ForeignAmount } from "#web/fields/foreign-amount.tsx";
import { formatDate } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { JournalHistory } from "#web/journals/journal-history.tsx";
import { usePathParam } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { AccountLink } from "#web/navigation/record-links.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton, TextLink } from "#web/ui/button.tsx";
import { Card, Fact, FactList } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { PageColumns } from "#web/ui/page-columns.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Cell, HeadCell, LongText, Row, Table } from "#web/ui/table.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { MONEY_ENTRY_TEXTS } from "./money-texts.ts";

const back = { href: paths.money(), label: "Expenses and deposits" };

/** One entry: payee, amount, categories and version history. */
export function MoneyEntryPage() {
  const id = usePathParam("id") ?? "";
  const query = useApiQuery("money.get", { params: { id } });
  const [isVoiding, setVoiding] = useState(false);
  const loadedEntry = query.data;
  return (
    <>
      <PageHeader
        title={loadedEntry?.number ?? "Expenses and deposits"}
        back={back}
        description={loadedEntry && <Summary entry={loadedEntry} />}
        actions={
          loadedEntry?.status === "posted" && <Actions entry={loadedEntry} onVoid={() => setVoiding(true)} />
        }
      />
      <AsyncRecord
        query={query}
        recordName="Entry"
        back={back}
        failed={(message) => `Couldn't load the entry: ${message}`}
      >
        {(entry) => (
          <PageColumns
            aside={
              <>
                <Facts entry={entry} />
                <AttachmentsCard recordKind="journal" recordId={entry.id} />
                <CommentsCard recordKind="journal" recordId={entry.id} />
                <JournalHistory id={entry.id} />
              </>
            }
          >
            <Lines entry={entry} />
          </PageColumns>
        )}
      </AsyncRecord>
      {isVoiding && loadedEntry && <VoidDialog entry={loadedEntry} onClose={() => setVoiding(false)} />}
    </>
  );
}

function Actions({ entry: { id, kind }, onVoid }: { entry: MoneyEntry; onVoid: () => void }) {
  return (
    <>
      <Button needs="money.void" icon={<Ban />} onClick={onVoid}>
        Void
      </Button>
      {kind !== "transfer" && (
        <LinkButton icon={<CalendarClock />} href={paths.newAccrual({ money: id })}>
          Defer over several months
        </LinkButton>
      )}
      <LinkButton
        icon={<CalendarSync />}
        href={paths.newSchedule({ kind: "money", sourceKind: kind, from: id })}
      >
        Repeat
      </LinkButton>
      <LinkButton variant="primary" icon={<Pencil />} href={paths.editMoneyEntry(id)}>
        Edit
      </LinkButton>
    </>
  );
}

function Summary({ entry: { kind, status, payee } }: { entry: MoneyEntry }) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      {status === "void" && <Badge>Void</Badge>}
      <span>{MONEY_ENTRY_TEXTS[kind].name}</span>
      {payee !== "" && <span className="min-w-0 wrap-anywhere text-ink">{payee}</span>}
    </span>
  );
}

function Lines({ entry: { kind, lines, currency } }: { entry: MoneyEntry }) {
  return (
    <Table
      label="Category"
      head={
        <tr>
          <HeadCell>{kind === "transfer" ? "To account" : "Account"}</HeadCell>
          <HeadCell>Description</HeadCell>
          <HeadCell align="end">Tax (included)</HeadCell>
          <HeadCell align="end">Amount</HeadCell>
        </tr>
      }
    >
      {lines.map(({ accountCode, accountName, description, taxAmount, amount, baseAmount }, index) => (
        <Row key={index}>
          <Cell>
            <AccountLink account={{ code: accountCode, name: accountName }} />
            <span className="block text-small text-ink-faint columns:hidden">{description}</span>
          </Cell>
          <Cell wideOnly>
            <LongText>{description}</LongText>
          </Cell>
          <Cell align="end" wideOnly>
            <Amount amount={taxAmount} />
          </Cell>
          {!isZero(taxAmount) && (
            <Cell narrowOnly wholeLine>
              <span className="text-small text-ink-faint">
                Tax (included) <Amount amount={taxAmount} />
              </span>
            </Cell>
          )}
          <Cell align="end">
            <Amount amount={baseAmount} />
            <ForeignAmount amount={amount} currency={currency} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Facts({ entry }: { entry: MoneyEntry }) {
  const { kind, date, accountCode, accountName, reference, total, baseTotal, id } = entry;
  const { currency, exchangeRate, lines } = entry;
  const bookCurrency = useSession().company.currency;
  const sign = symbolOf(bookCurrency);
  const arrived = lines[0]?.receivedAmount ?? null;
  return (
    <Card title="Details">
      <FactList>
        <Fact label="Date">{formatDate(date)}</Fact>
        <Fact label="Amount">
          <Amount amount={baseTotal} currencySign={sign} />
          <ForeignAmount amount={total} currency={currency} />
        </Fact>
        {arrived !== null && (
          <Fact label="Amount received">
            <ReceivedAmount entry={entry} amount={arrived} />
          </Fact>
        )}
        {currency !== null && exchangeRate !== null && (
          <Fact label="Rate">{`1 ${currency} = ${formatExchangeRate(exchangeRate)} ${bookCurrency}`}</Fact>
        )}
        <Fact label={MONEY_ENTRY_TEXTS[kind].account}>
          <TextLink
            href={paths.money({ account: accountCode })}
          >{`${accountCode} - ${accountName}`}</TextLink>
        </Fact>
        {reference !== "" && <Fact label="Receipt">{reference}</Fact>}
        <Fact label="Journal entry">
          <TextLink href={paths.journal(id)}>View journal entry</TextLink>
        </Fact>
      </FactList>
    </Card>
  );
}

/** The amount a transfer added to an account in another currency. */
function ReceivedAmount({ entry, amount }: { entry: MoneyEntry; amount: Money }) {
  const to = useChart().data?.items.find(({ id }) => id === entry.lines[0]?.accountId);
  const currency = to?.currency ?? pageNotation().currency;
  return <Amount amount={amount} currency={currency} currencySign={symbolOf(currency)} />;
}

function VoidDialog({ entry, onClose }: { entry: MoneyEntry; onClose: () => void }) {
  const voiding = useApiMutation("money.void");
  const { id, version, number } = entry;
  const preview = useRequestPreview("money.previewVoid", { params: { id }, body: { version } }, (request) =>
    call("money.previewVoid", request),
  );
  return (
    <ConfirmDialog
      title="Void entry"
      question={`${number} will be removed from all balances and reports. You can still view it.`}
      confirmLabel="Void entry"
      danger
      onConfirm={async () => {
        await voiding.mutateAsync({ params: { id }, body: { version } });
        showToast(`${number} was voided`);
        onClose();
      }}
      onClose={onClose}
    >
      <PreviewPanel preview={preview} fallback={null} />
    </ConfirmDialog>
  );
}
