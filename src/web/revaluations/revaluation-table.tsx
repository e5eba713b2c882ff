import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { RevaluationBalance, RevaluationItem, RevaluationPartyTotal } from "#contract/revaluations.ts";
import { type PartySide, sideOf } from "#domain/document.ts";
import type { ExchangeRate } from "#domain/exchange.ts";
import type { Money } from "#domain/money.ts";
import { signAmount } from "#domain/revaluation.ts";
import { useSession } from "#web/api/session.ts";
import { formatExchangeRate } from "#web/fields/exchange-rate-field.tsx";
import { formatDate } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { paths } from "#web/navigation/paths.ts";
import { AccountLink } from "#web/navigation/record-links.tsx";
import { TotalRow } from "#web/reports/printed-report.tsx";
import { Button, TextLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Cell, HeadCell, LongText, Row, Table } from "#web/ui/table.tsx";

/** The exchange rate of each currency on the date; null if unknown. */
type CurrencyRates = readonly { currency: string; rate: ExchangeRate | null }[];
type Props = {
  partyTotals: readonly RevaluationPartyTotal[];
  items: readonly RevaluationItem[];
  /** Bank and cash accounts in foreign currencies. */
  balances: readonly RevaluationBalance[];
  rates: CurrencyRates;
  gainLoss: Money;
};

const SIDE_LABELS: Readonly<Record<PartySide, string>> = { customer: "Receivable", vendor: "Payable" };

/** Foreign currency balances with book value and value at the date's rate; each row expands into its documents. */
export function RevaluationTable({ partyTotals, items, balances, rates, gainLoss }: Props) {
  const bookCurrency = useSession().company.currency;
  const sign = symbolOf(bookCurrency);
  return (
    <Table
      label="Documents and accounts in other currencies"
      grouped
      wide
      head={
        <tr>
          <HeadCell>Currency</HeadCell>
          <HeadCell align="end">Amount</HeadCell>
          <HeadCell align="end">{`Recorded in ${bookCurrency}`}</HeadCell>
          <HeadCell align="end">Rate</HeadCell>
          <HeadCell align="end">{`Current value in ${bookCurrency}`}</HeadCell>
          <HeadCell align="end">Gain or loss</HeadCell>
        </tr>
      }
      foot={<TotalRow label="Unrealized gain or loss" amounts={[]} last={gainLoss} sign={sign} columns={6} />}
    >
      {partyTotals.map((side) => (
        <SideRows
          key={`${side.currency} ${side.partyKind}`}
          side={side}
          rate={rates.find(({ currency }) => currency === side.currency)?.rate ?? null}
          items={items.filter(
            ({ kind, currency }) => currency === side.currency && sideOf(kind) === side.partyKind,
          )}
        />
      ))}
      {balances.length > 0 && (
        <tbody className="cards:block columns:[&:not(:first-of-type)>tr:first-child>td]:border-t columns:[&:not(:first-of-type)>tr:first-child>td]:border-line">
          {balances.map((balance) => (
            <BalanceRow
              key={balance.accountId}
              balance={balance}
              rate={rates.find(({ currency }) => currency === balance.currency)?.rate ?? null}
            />
          ))}
        </tbody>
      )}
    </Table>
  );
}

/** The foreign balance of a bank or cash account, with a link to its ledger. */
function BalanceRow({ balance, rate }: { balance: RevaluationBalance; rate: ExchangeRate | null }) {
  const { currency, gainLoss } = balance;
  return (
    <Row>
      <Cell>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <AccountLink account={balance} />
          <span className="text-small text-ink-faint">{currency}</span>
        </span>
      </Cell>
      <Figures figures={balance} rate={rate} />
      <Cell align="end" strong>
        {gainLoss !== null && <Amount amount={gainLoss} toned />}
      </Cell>
    </Row>
  );
}

type SideProps = {
  side: RevaluationPartyTotal;
  rate: ExchangeRate | null;
  items: readonly RevaluationItem[];
};

/** Further documents are rendered on demand. */
const VISIBLE_ROWS = 100;

function SideRows({ side, rate, items }: SideProps) {
  const [isOpen, setOpen] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const visibleItems = isWhole ? items : items.slice(0, VISIBLE_ROWS);
  return (
    <tbody className="cards:block cards:border-b cards:border-line columns:[&:not(:first-of-type)>tr:first-child>td]:border-t columns:[&:not(:first-of-type)>tr:first-child>td]:border-line">
      <SideRow {...{ side, rate, isOpen }} onTurn={() => setOpen(!isOpen)} />
      {isOpen && visibleItems.map((item) => <ItemRow key={item.documentId} item={item} />)}
      {isOpen && visibleItems.length < items.length && (
        <Row>
          <Cell wholeLine colSpan={6}>
            <Button size="small" onClick={() => setWhole(true)}>
              {`Show the other ${countText(items.length - visibleItems.length, "document")}`}
            </Button>
          </Cell>
        </Row>
      )}
    </tbody>
  );
}

type SideRowProps = Omit<SideProps, "items"> & { isOpen: boolean; onTurn: () => void };

/** The total receivable or payable in one currency. */
function SideRow({ side, rate, isOpen, onTurn }: SideRowProps) {
  const { currency, documentCount: documents, gainLoss, revaluedAmount } = side;
  return (
    <Row>
      <Cell>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onTurn}
          className="-ms-1 inline-flex min-h-8 items-center gap-1 rounded-small text-start font-medium hover:text-accent-ink pointer-coarse:min-h-11"
        >
          <ChevronRight
            aria-hidden="true"
            className={classNames(
              "size-4 shrink-0 text-ink-faint transition-transform print:hidden",
              isOpen && "rotate-90",
            )}
          />
          {`${currency} ${SIDE_LABELS[side.partyKind].toLowerCase()}`}
        </button>
        <span className="ms-2 text-small text-ink-faint">{countText(documents, "document")}</span>
      </Cell>
      <Figures figures={{ ...side, revaluedAmount: rate === null ? null : revaluedAmount }} rate={rate} />
      <Cell align="end" strong>
        {rate !== null && <Amount amount={gainLoss} toned />}
      </Cell>
    </Row>
  );
}

function ItemRow({ item }: { item: RevaluationItem }) {
  const { kind, documentId, number, date, partyName, currency, documentRate, revaluedAmount, gainLoss } =
    item;
  const figures = {
    currency,
    amount: signAmount(kind, item.amount),
    baseAmount: signAmount(kind, item.baseAmount),
    revaluedAmount: revaluedAmount === null ? null : signAmount(kind, revaluedAmount),
  };
  return (
    <Row>
      <Cell>
        <span className="flex flex-wrap items-baseline gap-x-2 ps-5">
          <TextLink href={paths.document(kind, documentId)}>{number}</TextLink>
          <span className="text-small text-ink-soft">
            <LongText>{partyName}</LongText>
          </span>
          <span className="text-small text-ink-faint tabular-nums">
            {`${formatDate(date)} at ${formatExchangeRate(documentRate)}`}
          </span>
        </span>
      </Cell>
      <Figures figures={figures} rate={null} />
      <Cell align="end">{gainLoss !== null && <Amount amount={gainLoss} />}</Cell>
    </Row>
  );
}

type RevaluationFiguresProps = {
  figures: { currency: string; amount: Money; baseAmount: Money; revaluedAmount: Money | null };
  rate: ExchangeRate | null;
};

/** Foreign amount, book value and revalued amount: as columns, or as lines of a card. */
function Figures({
  figures: { currency, amount, baseAmount, revaluedAmount },
  rate,
}: RevaluationFiguresProps) {
  const open = <Amount amount={amount} currency={currency} showZero />;
  const bookValue = <Amount amount={baseAmount} showZero />;
  const value = revaluedAmount !== null && <Amount amount={revaluedAmount} showZero />;
  const rateText = rate === null ? "" : formatExchangeRate(rate);
  return (
    <>
      <Cell align="end" wideOnly>
        {open}
      </Cell>
      <Cell align="end" wideOnly>
        {bookValue}
      </Cell>
      <Cell align="end" wideOnly>
        {rateText}
      </Cell>
      <Cell align="end" wideOnly>
        {value}
      </Cell>
      <Cell narrowOnly wholeLine>
        <span className="flex flex-wrap gap-x-3 ps-5 text-small text-ink-faint">
          <span>Amount {open}</span>
          <span>Recorded {bookValue}</span>
          {value && (
            <span>
              {`Current value ${rateText === "" ? "" : `at ${rateText} `}`}
              {value}
            </span>
          )}
        </span>
      </Cell>
    </>
  );
}
