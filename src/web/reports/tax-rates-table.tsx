import type { TaxReport, TaxReportRate, TaxSide } from "#contract/reports.ts";
import { isZero, type Money } from "#domain/money.ts";
import { hasLinesOfSeveralRates, splitWithheld } from "#domain/tax-report.ts";
import type { Period } from "#domain/periods.ts";
import { useSession } from "#web/api/session.ts";
import { formatWithSign, formatMoney, formatQuantity } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { useSearchParams, type SearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { Paper, paperWidth } from "#web/ui/paper.tsx";
import { Cell, HeadCell, LongText, Row, Table } from "#web/ui/table.tsx";
import { Figure, TotalRow } from "./printed-report.tsx";

type Props = { report: TaxReport; period: Period };

/** One row per tax rate, with links to the documents behind its amounts. */
export function TaxRatesTable({ report: { rates: all, totals }, period }: Props) {
  const sign = symbolOf(useSession().company.currency);
  const { rates } = splitWithheld(all);
  return (
    <>
      <Rates {...{ rates, totals, period, sign }} />
      {!isZero(totals.nonrecoverableTax) && (
        <p className="-mt-5 text-small text-ink-faint">
          Non-recoverable tax included in purchases: {formatMoney(totals.nonrecoverableTax)}.
        </p>
      )}
      {hasLinesOfSeveralRates({ rates: all, totals }) && (
        <p className="-mt-5 text-small text-ink-faint">
          Lines with several taxes are listed under each of them but counted once in the total. Reverse
          charges appear on both sides.
        </p>
      )}
    </>
  );
}

type RatesProps = Pick<TaxReport, "rates" | "totals"> & { period: Period; sign: string };

function Rates({ rates, totals, period, sign }: RatesProps) {
  const figures = [...rates, totals];
  return (
    <Paper
      width={paperWidth(
        14,
        FIGURES.map((key) => figures.map((row) => formatWithSign(row[key]))),
      )}
    >
      <Table
        label="Taxes by rate"
        wide
        head={<Head />}
        foot={
          <TotalRow
            label="Total"
            amounts={[totals.salesNet, totals.salesTax, totals.purchasesNet, totals.purchasesTax]}
            last={totals.due}
            sign={sign}
          />
        }
      >
        {rates.map((rate, index) => (
          <RateRow
            key={rate.taxRateId ?? "none"}
            rate={rate}
            period={period}
            sign={index === 0 ? sign : ""}
          />
        ))}
      </Table>
    </Paper>
  );
}

const FIGURES = ["salesNet", "salesTax", "purchasesNet", "purchasesTax", "due"] as const;

function Head() {
  return (
    <tr>
      <HeadCell>Tax rate</HeadCell>
      <HeadCell align="end">Sales</HeadCell>
      <HeadCell align="end">Tax on sales</HeadCell>
      <HeadCell align="end">Purchases</HeadCell>
      <HeadCell align="end">Tax on purchases</HeadCell>
      <HeadCell align="end">Tax due</HeadCell>
    </tr>
  );
}

type TaxRateReportRowProps = { rate: TaxReportRate; period: Period; sign: string };

function RateRow({ rate, period, sign }: TaxRateReportRowProps) {
  const opened = figureDetails(rate, period);
  const sales = opened("sales", "sales");
  const purchases = opened("purchases", "purchases");
  return (
    <Row>
      <RateCell rate={rate} />
      <Cell align="end" wideOnly>
        <Figure amount={rate.salesNet} sign={sign} {...sales} />
      </Cell>
      <Cell align="end" wideOnly>
        <Figure amount={rate.salesTax} sign={sign} {...opened("sales", "tax on sales")} />
      </Cell>
      <Cell align="end" wideOnly>
        <Figure amount={rate.purchasesNet} sign={sign} {...purchases} />
      </Cell>
      <Cell align="end" wideOnly>
        <Figure amount={rate.purchasesTax} sign={sign} {...opened("purchases", "tax on purchases")} />
        <NonrecoverableTax amount={rate.nonrecoverableTax} />
      </Cell>
      <Cell narrowOnly wholeLine>
        <CardLine label="Sales" net={rate.salesNet} tax={rate.salesTax} link={sales} />
        <CardLine label="Purchases" net={rate.purchasesNet} tax={rate.purchasesTax} link={purchases} />
        <NonrecoverableTax amount={rate.nonrecoverableTax} />
      </Cell>
      <Cell align="end" strong>
        <Amount amount={rate.due} currencySign={sign} />
      </Cell>
    </Row>
  );
}

/** The first cell of a row, with the tax rate. */
export function RateCell({ rate }: { rate: TaxReportRate }) {
  return (
    <Cell>
      <span className="font-medium">
        <LongText>{taxRateTitle(rate)}</LongText>
      </span>
    </Cell>
  );
}

/** The description and link of each amount of a tax rate. */
export function figureDetails(rate: TaxReportRate, period: Period) {
  return (side: TaxSide, figureName: string) => ({
    subject: `${figureName}, ${taxRateTitle(rate)}`,
    href: figurePath(rate, { side, period }),
  });
}

type TaxRateLineProps = { label: string; net: Money; tax: Money; link: { subject: string; href: string } };

/** Sales or purchases of a rate in a card; omitted if zero. */
function CardLine({ label, net, tax, link }: TaxRateLineProps) {
  if (isZero(net) && isZero(tax)) return null;
  return (
    <span className="flex justify-between gap-3 py-0.5 text-ink-soft">
      <span>{label}</span>
      <span className="text-end">
        <Figure amount={net} sign="" {...link} />
        <span className="text-ink-faint"> · tax </span>
        <Amount amount={tax} />
      </span>
    </span>
  );
}

/** Nonrecoverable tax on purchases, which is part of their cost; hidden if zero. */
export function NonrecoverableTax({ amount }: { amount: Money }) {
  if (isZero(amount)) return null;
  return <span className="block text-small text-ink-faint">and {formatMoney(amount)} not recoverable</span>;
}

/** "T0001 VAT, 10%", or "No tax rate" for lines without one. */
export function taxRateTitle({ taxRateId, code, name, rate }: TaxReportRate): string {
  return taxRateId === null ? "No tax rate" : `${code} ${name}, ${formatQuantity(rate)}%`;
}

/** An amount of the tax report to drill into: the sales or purchases of a rate, or of lines without one (null). */
export type TaxFigure = { taxRateId: string | null; side: TaxSide };

/** The URL value for lines without a tax rate. */
const NO_RATE = "none";

type TaxReportFilter = { rate: string | undefined; side: TaxSide | undefined };

const readFigure = ({ rate, side }: SearchParams): TaxReportFilter => ({
  rate: rate || undefined,
  side: side === "sales" || side === "purchases" ? side : undefined,
});

/** The amount in the URL to drill into, or null for the whole report. */
export function useTaxFigure(): TaxFigure | null {
  const [{ rate, side }] = useSearchParams(readFigure);
  if (rate === undefined || side === undefined) return null;
  return { taxRateId: rate === NO_RATE ? null : rate, side };
}

/** The path of the documents behind an amount of a tax rate. */
function figurePath(
  { taxRateId }: Pick<TaxReportRate, "taxRateId">,
  { side, period }: { side: TaxSide; period: Period },
): string {
  return paths.tax({ ...period, ...figureParams({ taxRateId, side }) });
}

/** The URL parameters of an amount to drill into. */
function figureParams({ taxRateId, side }: TaxFigure): { rate: string; side: TaxSide } {
  return { rate: taxRateId ?? NO_RATE, side };
}
