import type { TaxReport } from "#contract/reports.ts";
import { add, subtract } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import { useSession } from "#web/api/session.ts";
import { formatMoney } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Paper, paperWidth } from "#web/ui/paper.tsx";
import { Cell, HeadCell, LongText, Row, Table } from "#web/ui/table.tsx";
import { BalanceCheck, Figure, TotalRow } from "./printed-report.tsx";

type Props = { report: TaxReport; period: Period };

/** The changes of the tax accounts from documents and from journals; the part from documents is the tax due (Accounting 8). */
export function TaxAccountsTable({ report, period }: Props) {
  const { accounts, accountTotals, totals, withholdingTotals } = report;
  const sign = symbolOf(useSession().company.currency);
  if (accounts.length === 0) return null;
  const fromDocuments = subtract(accountTotals.change, accountTotals.adjustments);
  const changes = [...accounts.map(({ change }) => change), accountTotals.change, fromDocuments];
  return (
    <section>
      <h2 className="mb-2 text-section font-semibold">Tax accounts</h2>
      <Paper width={paperWidth(16, [changes.map((change) => formatMoney(change))])}>
        <Table
          label="Tax accounts"
          head={
            <tr>
              <HeadCell>Account</HeadCell>
              <HeadCell align="end">Documents</HeadCell>
              <HeadCell align="end">Journal entries</HeadCell>
              <HeadCell align="end">Change</HeadCell>
            </tr>
          }
          foot={
            <TotalRow
              label="Total"
              amounts={[fromDocuments, accountTotals.adjustments]}
              last={accountTotals.change}
              sign={sign}
            />
          }
        >
          {accounts.map((account, index) => (
            <AccountRow
              key={account.accountId}
              account={account}
              period={period}
              sign={index === 0 ? sign : ""}
            />
          ))}
        </Table>
      </Paper>
      <div className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-small text-ink-faint">
        <p>Positive amounts are tax you owe. Tax payments and corrections appear under Journal entries.</p>
        <BalanceCheck left={add(totals.due, withholdingTotals.due)} right={fromDocuments} />
      </div>
    </section>
  );
}

type TaxAccountRowProps = { account: TaxReport["accounts"][number]; period: Period; sign: string };

function AccountRow({ account: { code, name, adjustments, change }, period, sign }: TaxAccountRowProps) {
  const fromDocuments = subtract(change, adjustments);
  const title = `${code} - ${name}`;
  return (
    <Row>
      <Cell>
        <LongText>{title}</LongText>
      </Cell>
      <Cell align="end" wideOnly>
        <Amount amount={fromDocuments} currencySign={sign} />
      </Cell>
      <Cell align="end" wideOnly>
        <Amount amount={adjustments} currencySign={sign} />
      </Cell>
      <Cell narrowOnly wholeLine>
        <span className="text-small text-ink-faint">
          Documents <Amount amount={fromDocuments} /> · journal entries <Amount amount={adjustments} />
        </span>
      </Cell>
      <Cell align="end" strong>
        <Figure amount={change} sign={sign} subject={title} href={paths.account(code, period)} />
      </Cell>
    </Row>
  );
}
