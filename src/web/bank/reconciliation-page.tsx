import { Download, Undo2 } from "lucide-react";
import { useState } from "react";
import type { Reconciliation } from "#contract/bank-reconciliations.ts";
import { sum } from "#domain/money.ts";
import { AttachmentsCard } from "#web/attachments/attachments-card.tsx";
import { CommentsCard } from "#web/comments/comments-card.tsx";
import { failureText } from "#web/api/api-error.ts";
import { call } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate } from "#web/fields/formats.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { downloadPdf } from "#web/lists/export.tsx";
import type { ReportFile } from "#web/lists/report-file.ts";
import { usePathParam } from "#web/navigation/address.ts";
import { useAccountCodeParam } from "#web/navigation/account-code-param.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { ExportMenu, PrintButton } from "#web/reports/report-actions.tsx";
import { PrintedReport } from "#web/reports/printed-report.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Cell, HeadCell, LongText, Row, Table } from "#web/ui/table.tsx";
import { BankAmount, type WithCurrency } from "./bank-amount.tsx";

/** A finished reconciliation, to read, print and download; the last one can be reopened (Accounting 17). */
export function ReconciliationPage() {
  const [code = "", id = ""] = [useAccountCodeParam(), usePathParam("id")];
  const query = useApiQuery("reconciliations.get", { params: { id } });
  const back = { href: paths.reconcile(code), label: "Reconcile" };
  const [isReopening, setReopening] = useState(false);
  return (
    <>
      <PageHeader
        title="Reconciliation"
        back={back}
        actions={
          query.data && (
            <>
              {query.data.reopenedAt === null && (
                <Button needs="reconciliations.reopen" icon={<Undo2 />} onClick={() => setReopening(true)}>
                  Reopen
                </Button>
              )}
              <Button
                icon={<Download />}
                onClick={() =>
                  void downloadPdf(nameOf(query.data), () => call("reconciliations.pdf", { params: { id } }))
                }
              >
                PDF
              </Button>
              <ExportMenu disabled={false} makeFile={() => Promise.resolve(asFile(query.data))} />
              <PrintButton />
            </>
          )
        }
      />
      <AsyncRecord
        recordName="Reconciliation"
        back={back}
        query={query}
        failed={(message) => `Couldn't load the reconciliation: ${message}`}
      >
        {(reconciliation) => <Sheet reconciliation={reconciliation} />}
      </AsyncRecord>
      {isReopening && <ReopenDialog id={id} onClose={() => setReopening(false)} />}
    </>
  );
}

function Sheet({ reconciliation }: { reconciliation: Reconciliation }) {
  const {
    companyName,
    accountCode,
    accountName,
    endsOn,
    finishedAt,
    finishedBy: by,
    reopenedAt,
    reopenReason,
  } = reconciliation;
  return (
    <div className="flex flex-col gap-4">
      {reopenedAt !== null && (
        <Notice tone="warning">
          Reopened <InstantText at={reopenedAt} />: {reopenReason}
        </Notice>
      )}
      <PrintedReport
        company={companyName}
        title={`Reconciliation of ${accountCode} - ${accountName}`}
        period={`As of ${formatDate(endsOn)}`}
        isNamedHere
        foot={
          <p>
            Finished <InstantText at={finishedAt} /> {by && `by ${by.name}`}
          </p>
        }
      >
        <Rows reconciliation={reconciliation} />
      </PrintedReport>
      <div className="max-w-form print:hidden">
        <AttachmentsCard recordKind="reconciliation" recordId={reconciliation.id} />
        <CommentsCard recordKind="reconciliation" recordId={reconciliation.id} />
      </div>
    </div>
  );
}

function Rows({ reconciliation }: { reconciliation: Reconciliation }) {
  const { openingBalance, closingBalance, bookBalance, currency, reconciled, outstanding } = reconciliation;
  return (
    <Table
      label="Reconciliation"
      wide
      head={
        <tr>
          <HeadCell>Date</HeadCell>
          <HeadCell>Journal entry</HeadCell>
          <HeadCell>Description</HeadCell>
          <HeadCell align="end">Amount</HeadCell>
        </tr>
      }
    >
      <TotalRow name="Beginning balance" amount={openingBalance} currency={currency} />
      {reconciled.map((entry) => (
        <EntryRow key={entry.journalId} entry={entry} currency={currency} />
      ))}
      <TotalRow name="Statement ending balance" amount={closingBalance} currency={currency} />
      {outstanding.map((entry) => (
        <EntryRow key={entry.journalId} entry={entry} currency={currency} />
      ))}
      <TotalRow
        name="Uncleared transactions"
        amount={sum(outstanding.map(({ amount }) => amount))}
        currency={currency}
      />
      <TotalRow name="Book balance" amount={bookBalance} currency={currency} />
    </Table>
  );
}

function EntryRow({
  entry: { number, date, description, amount },
  currency,
}: WithCurrency & {
  entry: Reconciliation["reconciled"][number];
}) {
  return (
    <Row>
      <Cell>
        <span className="whitespace-nowrap">{formatDate(date)}</span>
      </Cell>
      <Cell>{number}</Cell>
      <Cell wholeLine>
        <LongText>{description}</LongText>
      </Cell>
      <Cell align="end" wholeLine>
        <BankAmount amount={amount} currency={currency} />
      </Cell>
    </Row>
  );
}

function TotalRow({
  name,
  amount,
  currency,
}: WithCurrency & { name: string; amount: Reconciliation["closingBalance"] }) {
  return (
    <Row>
      <Cell> </Cell>
      <Cell> </Cell>
      <Cell strong>{name}</Cell>
      <Cell align="end" strong>
        <BankAmount amount={amount} currency={currency} showZero />
      </Cell>
    </Row>
  );
}

/** File name of its download (Behavior 9). */
function nameOf({ accountCode, endsOn }: Pick<Reconciliation, "accountCode" | "endsOn">): string {
  return `reconciliation-${accountCode}-${endsOn}`;
}

/** The same rows as a file, with totals as sums. */
function asFile(reconciliation: Reconciliation): ReportFile {
  const { companyName, accountCode, accountName, endsOn, openingBalance, closingBalance, bookBalance } =
    reconciliation;
  const { reconciled, outstanding, currency } = reconciliation;
  const entryRow = ({ date, number, description, amount }: Reconciliation["reconciled"][number]) => [
    date,
    number,
    description,
    amount,
  ];
  return {
    name: nameOf(reconciliation),
    company: { name: companyName, phone: null, email: null },
    about: [`Reconciliation of ${accountCode} - ${accountName}`, `As of ${endsOn}, in ${currency}`],
    currency,
    rows: [
      ["Date", "Journal entry", "Description", "Amount"],
      ["", "", "Beginning balance", openingBalance],
      ...reconciled.map(entryRow),
      ["", "", "Statement ending balance", closingBalance],
      ...outstanding.map(entryRow),
      ["", "", "Book balance", bookBalance],
    ],
    texts: [0, 1, 2],
    totals: [],
  };
}

/** Asks for the reason for reopening a reconciliation; its entries can then be changed. */
function ReopenDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const reopen = useApiMutation("reconciliations.reopen");
  return (
    <Dialog
      role="alertdialog"
      title="Reopen reconciliation"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            pending={reopen.isPending}
            onClick={() => reopen.mutate({ params: { id }, body: { reason } }, { onSuccess: onClose })}
          >
            Reopen
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">
          Its transactions can be edited again, and the account will need to be reconciled again. This report
          stays available.
        </p>
        <TextField
          label="Reason"
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {reopen.error && (
          <Notice tone="negative">{failureText(reopen.error, "Couldn't reopen the reconciliation")}</Notice>
        )}
      </div>
    </Dialog>
  );
}
