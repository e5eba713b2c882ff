import type { TaxReport, TaxReportRate } from "#contract/reports.ts";
import { negate } from "#domain/money.ts";
import { splitWithheld } from "#domain/tax-report.ts";
import type { Period } from "#domain/periods.ts";
import { useSession } from "#web/api/session.ts";
import { formatWithSign } from "#web/fields/formats.ts";
import { symbolOf } from "#web/fields/amount-text.tsx";
import { Paper, paperWidth } from "#web/ui/paper.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { Figure } from "./printed-report.tsx";
import { figureDetails, RateCell } from "./tax-rates-table.tsx";

type Props = { report: TaxReport; period: Period };

/** Tax withheld by customers, and tax withheld from vendors (Accounting 8). */
export function WithholdingTable({ report, period }: Props) {
  const sign = symbolOf(useSession().company.currency);
  const { withheld } = splitWithheld(report.rates);
  if (withheld.length === 0) return null;
  const figures = [
    withheld.flatMap(({ salesNet, salesTax }) => [salesNet, salesTax]),
    withheld.flatMap(({ purchasesNet, purchasesTax }) => [purchasesNet, purchasesTax]),
  ];
  return (
    <section>
      <h2 className="mb-2 text-section font-semibold">Withheld</h2>
      <Paper
        width={paperWidth(
          14,
          figures.map((amounts) => amounts.map((amount) => formatWithSign(amount))),
        )}
      >
        <Table
          label="Withheld taxes"
          wide
          head={
            <tr>
              <HeadCell>Tax rate</HeadCell>
              <HeadCell align="end">Sales</HeadCell>
              <HeadCell align="end">Withheld by customers</HeadCell>
              <HeadCell align="end">Purchases</HeadCell>
              <HeadCell align="end">Withheld from vendors</HeadCell>
            </tr>
          }
        >
          {withheld.map((rate, index) => (
            <WithheldRow
              key={rate.taxRateId ?? "none"}
              rate={rate}
              period={period}
              sign={index === 0 ? sign : ""}
            />
          ))}
        </Table>
      </Paper>
      <p className="mt-3 text-small text-ink-faint">
        Tax withheld by customers can be credited against your tax; tax you withhold from vendors must be paid
        to the tax office.
      </p>
    </section>
  );
}

function WithheldRow({ rate, period, sign }: { rate: TaxReportRate; period: Period; sign: string }) {
  const opened = figureDetails(rate, period);
  return (
    <Row>
      <RateCell rate={rate} />
      <Cell align="end" wideOnly>
        <Figure amount={rate.salesNet} sign={sign} {...opened("sales", "sales")} />
      </Cell>
      <Cell align="end" wideOnly>
        <Figure amount={negate(rate.salesTax)} sign={sign} {...opened("sales", "withheld by customers")} />
      </Cell>
      <Cell align="end" wideOnly>
        <Figure amount={rate.purchasesNet} sign={sign} {...opened("purchases", "purchases")} />
      </Cell>
      <Cell narrowOnly wholeLine>
        <span className="flex justify-between gap-3 py-0.5 text-ink-soft">
          <span>By customers</span>
          <Figure amount={negate(rate.salesTax)} sign="" {...opened("sales", "withheld by customers")} />
        </span>
        <span className="flex justify-between gap-3 py-0.5 text-ink-soft">
          <span>From vendors</span>
          <Figure
            amount={negate(rate.purchasesTax)}
            sign=""
            {...opened("purchases", "withheld from vendors")}
          />
        </span>
      </Cell>
      <Cell align="end" wideOnly>
        <Figure
          amount={negate(rate.purchasesTax)}
          sign={sign}
          {...opened("purchases", "withheld from vendors")}
        />
      </Cell>
    </Row>
  );
}
