import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import type { ExchangeRateOfDay, ExchangeRates } from "#contract/exchange-rates.ts";
import { RATE_DAYS_MAX, type RateSource } from "#domain/exchange.ts";
import { RATES_MEGABYTES_MAX } from "#domain/file-limits.ts";
import { failureText } from "#web/api/api-error.ts";
import { encodeFile } from "#web/api/file-input.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatExchangeRate } from "#web/fields/exchange-rate-field.tsx";
import { formatCount, formatDate } from "#web/fields/formats.ts";
import { nameOfCode } from "#web/fields/choice-field.tsx";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button, TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { DailyRates } from "./daily-rates.tsx";
import { ExchangeRateForm } from "./exchange-rate-form.tsx";

/** Daily exchange rates of foreign currencies to the base currency (Behavior 2.15, Accounting 10). */
export function CurrenciesSection() {
  return (
    <AsyncContent
      query={useApiQuery("exchangeRates.list", { query: {} })}
      failed={(message) => `Couldn't load the exchange rates: ${message}`}
      loading={<FormSkeleton fields={3} />}
    >
      {(rates) => <RatesCards rates={rates} />}
    </AsyncContent>
  );
}

function RatesCards({ rates }: { rates: ExchangeRates }) {
  const [shownCurrency, setShown] = useState<string | null>(null);
  const hasRates = rates.items.some(({ currency }) => currency === shownCurrency);
  return (
    <>
      <Card title="Exchange rates">
        <div className="flex flex-col gap-5">
          <p className="text-ink-soft">
            {`Value of one unit in ${rates.baseCurrency}. Days without a rate use the previous one.`}
          </p>
          {rates.items.length > 0 && (
            <RatesTable
              rates={rates}
              shownCurrency={shownCurrency}
              onShow={(code) => setShown(code === shownCurrency ? null : code)}
            />
          )}
          <p>
            <TextLink href={paths.revaluations()}>Revalue foreign currency balances at period end</TextLink>
          </p>
          <DailyRates />
          <ReadFile />
          <ExchangeRateForm rates={rates} />
        </div>
      </Card>
      {shownCurrency !== null && hasRates && (
        <HistoryCard currency={shownCurrency} bookCurrency={rates.baseCurrency} />
      )}
    </>
  );
}

const SOURCES: Readonly<Record<RateSource, string>> = {
  manual: "Manual",
  central_bank: "European Central Bank",
};

type RatesTableProps = {
  rates: ExchangeRates;
  shownCurrency: string | null;
  onShow: (currency: string) => void;
};

function RatesTable({
  rates: { baseCurrency: bookCurrency, items },
  shownCurrency,
  onShow,
}: RatesTableProps) {
  const head = (
    <tr>
      <HeadCell>Currency</HeadCell>
      <HeadCell>Date</HeadCell>
      <HeadCell>Source</HeadCell>
      <HeadCell align="end">{`In ${bookCurrency}`}</HeadCell>
      <HeadCell>
        <span className="sr-only">Actions</span>
      </HeadCell>
    </tr>
  );
  return (
    <Table label="Exchange rates" head={head} compact>
      {items.map(({ currency, rate, date, daysOld, source }) => (
        <Row key={currency}>
          <Cell wholeLine>{`${currency} - ${nameOfCode("currency", currency)}`}</Cell>
          <Cell>
            {formatDate(date)}
            {daysOld > 0 && <span className="ms-2 text-ink-faint">{ageText(daysOld)}</span>}
          </Cell>
          <Cell>{SOURCES[source]}</Cell>
          <Cell align="end">{formatExchangeRate(rate)}</Cell>
          <Cell align="end">
            <Button size="small" aria-expanded={currency === shownCurrency} onClick={() => onShow(currency)}>
              {currency === shownCurrency ? "Hide rates" : `Show ${currency} rates`}
            </Button>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

const ageText = (days: number): string => (days === 1 ? "1 day old" : `${formatCount(days)} days old`);

/** The daily rates of one currency, each of which can be removed. */
function HistoryCard({ currency, bookCurrency }: { currency: string; bookCurrency: string }) {
  const history = useApiQuery("exchangeRates.history", { params: { currency } });
  return (
    <Card title={`${currency} in ${bookCurrency}`}>
      <AsyncContent
        query={history}
        failed={(message) => `Couldn't load the rates: ${message}`}
        loading={<FormSkeleton fields={2} />}
      >
        {({ items }) => (
          <Table
            label={`${currency} rates`}
            compact
            head={
              <tr>
                <HeadCell>Date</HeadCell>
                <HeadCell>Source</HeadCell>
                <HeadCell align="end">{`In ${bookCurrency}`}</HeadCell>
                <HeadCell>
                  <span className="sr-only">Remove</span>
                </HeadCell>
              </tr>
            }
          >
            {items.map((rate) => (
              <DayRow key={rate.date} rate={rate} />
            ))}
          </Table>
        )}
      </AsyncContent>
    </Card>
  );
}

function DayRow({ rate: { currency, date, rate, source } }: { rate: ExchangeRateOfDay }) {
  const remove = useApiMutation("exchangeRates.remove");
  return (
    <Row>
      <Cell>{formatDate(date)}</Cell>
      <Cell>{SOURCES[source]}</Cell>
      <Cell align="end">{formatExchangeRate(rate)}</Cell>
      <Cell align="end">
        <Button
          needs="exchangeRates.remove"
          size="small"
          pending={remove.isPending}
          aria-label={`Remove the rate on ${formatDate(date)}`}
          onClick={() =>
            remove.mutate(
              { params: { currency, date } },
              {
                onError: (error) =>
                  showToast(failureText(error, "Couldn't remove the rate"), { tone: "negative" }),
              },
            )
          }
        >
          Remove
        </Button>
      </Cell>
    </Row>
  );
}

/** Imports a file of reference rates, as published by the European Central Bank. */
function ReadFile() {
  const input = useRef<HTMLInputElement>(null);
  const importMutation = useApiMutation("exchangeRates.import");
  const [problem, setProblem] = useState<string | null>(null);
  const importRates = async (file: File) => {
    setProblem(null);
    try {
      const {
        rateCount: rates,
        firstDate: from,
        lastDate: to,
      } = await importMutation.mutateAsync({
        body: await encodeFile(file, RATES_MEGABYTES_MAX),
      });
      showToast(`${formatCount(rates)} rates imported (${formatDate(from)} to ${formatDate(to)})`);
    } catch (error) {
      setProblem(failureText(error, "Couldn't read the file"));
    }
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-soft">
        {`Import a European Central Bank rates file (eurofxref XML or CSV); the latest ${RATE_DAYS_MAX} days are imported.`}
      </p>
      {problem !== null && <Notice tone="negative">{problem}</Notice>}
      <input
        ref={input}
        type="file"
        accept=".xml,.csv"
        hidden
        aria-label="File of exchange rates"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void importRates(file);
          // Lets the user choose the same file again.
          event.target.value = "";
        }}
      />
      <Button
        needs="exchangeRates.set"
        icon={<Upload />}
        pending={importMutation.isPending}
        onClick={() => input.current?.click()}
      >
        Import file
      </Button>
    </div>
  );
}
