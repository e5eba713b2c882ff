import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Revaluation, RevaluationInput, RevaluationPreview } from "#contract/revaluations.ts";
import { type Day, isDateText, lastOfMonth, shiftMonths } from "#domain/dates.ts";
import { isExchangeRate, toExchangeRate } from "#domain/exchange.ts";
import { isZero } from "#domain/money.ts";
import { announceSavedAccounts } from "#web/accounts/announce-accounts.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call-api.ts";
import { pageNotation } from "#web/api/page-notation.ts";
import { useToday } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { DateField, useLockedDays } from "#web/fields/date-field.tsx";
import { ExchangeRateField } from "#web/fields/exchange-rate-field.tsx";
import { formatDate, formatMoney } from "#web/fields/formats.ts";
import { type FormFields, useField, useValues } from "#web/forms/form-fields.ts";
import { FormPage, FormSection } from "#web/forms/form-page.tsx";
import type { FormProblem, FormReading } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { useGo, useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { TextLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { useDelaySaving } from "#web/ui/pending-input.ts";
import { RevaluationTable } from "./revaluation-table.tsx";

/** Typed exchange rates by currency; a blank one uses the stored rate. */
type RevaluationValues = { date: string; rates: Record<string, string | undefined> };
type RevaluationFormFields = FormFields<RevaluationValues>;

const back = { href: paths.revaluations(), label: "Revaluations" };

/** The page /app/revaluations/new: date, exchange rates, and a preview of the gain or loss (Accounting 32). */
export function RevaluationFormPage() {
  const [{ date }] = useSearchParams(readDate);
  const today = useToday();
  return (
    <>
      <PageHeader
        title="New revaluation"
        description="Revalue foreign currency balances at period-end exchange rates"
        back={back}
      />
      <RevaluationForm first={date ?? lastMonthEnd(today)} key={date} />
    </>
  );
}

const readDate = ({ date }: { date?: string }) => ({
  date: date !== undefined && isDateText(date) ? date : undefined,
});

/** The last day of the current month if it is today, else of the previous month. */
function lastMonthEnd(today: Day): Day {
  const endOfThisMonth = lastOfMonth(today);
  return today === endOfThisMonth ? endOfThisMonth : lastOfMonth(shiftMonths(today, -1));
}

function RevaluationForm({ first }: { first: Day }) {
  const { fields, base: _, ...form } = useRevaluationForm(first);
  const preview = usePreview(fields);
  // Saving before the preview arrives would post an amount that the user has not seen.
  useDelaySaving(preview.isFetching);
  return (
    <FormPage
      form={form}
      back={paths.revaluations()}
      saveLabel="Post revaluation"
      offersNew={false}
      first="date"
      status={
        preview.data !== undefined && !preview.isPlaceholderData && <UnrealizedGain preview={preview.data} />
      }
    >
      <FormSection>
        <DayField fields={fields} error={preview.error} />
        {preview.data?.currencies.map((currency) => (
          <RateField key={currency.currency} fields={fields} currency={currency} />
        ))}
      </FormSection>
      {preview.data !== undefined && <Preview preview={preview.data} isOld={preview.isPlaceholderData} />}
    </FormPage>
  );
}

function useRevaluationForm(first: Day) {
  const create = useApiMutation("revaluations.create");
  const go = useGo();
  const cache = useQueryClient();
  const findPreview = (values: RevaluationValues) => cache.getQueryData<RevaluationPreview>(keyOf(values));
  return useForm<RevaluationValues, RevaluationInput, Revaluation>({
    initial: { date: first, rates: {} },
    read: (values) => readForm(values, findPreview(values)),
    write: async (body, _over, confirmRates) =>
      announceSavedAccounts(await create.mutateAsync({ body: { ...body, confirmRates } })),
    onSaved: ({ id, date }) => {
      showToast(`Revaluation posted for ${formatDate(date)}`);
      go(paths.revaluation(id));
    },
    fallback: "Couldn't post the revaluation",
    nameOf: (field, values) => {
      const [, rateIndex] = /^rates\.(\d+)\.rate$/.exec(field) ?? [];
      if (rateIndex !== undefined) return `rates.${enteredRates(values)[Number(rateIndex)]?.currency}`;
      const missing = findPreview(values)?.currencies.find(({ rate }) => rate === null);
      return field === "rates" && missing ? `rates.${missing.currency}` : field;
    },
  });
}

/** The preview request for the current values; null without a valid date. */
function requestOf({ date, rates }: RevaluationValues): { date: Day; rates?: string } | null {
  if (!isDateText(date)) return null;
  const rateTexts = Object.entries(rates).flatMap(([code, rate]) =>
    rate !== undefined && isExchangeRate(rate) ? [`${code}:${rate}`] : [],
  );
  return rateTexts.length === 0 ? { date } : { date, rates: rateTexts.join(",") };
}

const keyOf = (values: RevaluationValues) => ["revaluations.preview", requestOf(values)];

/** The preview of the revaluation; the last one stays while a new one loads. */
function usePreview(fields: RevaluationFormFields) {
  const values = useValues(fields);
  const request = requestOf(values);
  return useQuery<RevaluationPreview>({
    queryKey: keyOf(values),
    queryFn: () =>
      request === null
        ? Promise.reject(new Error("Nothing to preview yet."))
        : call("revaluations.preview", { query: request }),
    enabled: request !== null,
    placeholderData: keepPreviousData,
  });
}

const enteredRates = ({ rates }: Pick<RevaluationValues, "rates">) =>
  Object.entries(rates).flatMap(([currency, rate]) =>
    rate === undefined || rate === "" ? [] : [{ currency, rate }],
  );

/** The request body, or the errors if a rate is missing or invalid. */
function readForm(
  { date, rates }: RevaluationValues,
  preview: RevaluationPreview | undefined,
): FormReading<RevaluationInput> {
  const typed = enteredRates({ rates });
  const problems: FormProblem[] = [
    ...(isDateText(date) ? [] : [{ field: "date", message: "Enter the last day of the period" }]),
    ...typed.flatMap(({ currency, rate }) =>
      isExchangeRate(rate)
        ? []
        : [{ field: `rates.${currency}`, message: `Enter a ${currency} rate greater than zero` }],
    ),
    ...(preview?.currencies ?? []).flatMap(({ currency, rate }) =>
      rate === null && (rates[currency] ?? "") === ""
        ? [{ field: `rates.${currency}`, message: `Enter the ${currency} rate for this date` }]
        : [],
    ),
  ];
  if (problems.length > 0 || !isDateText(date)) return { problems };
  return {
    input: {
      date,
      rates: typed.map(({ currency, rate }) => ({ currency, rate: toExchangeRate(rate) })),
      ...(preview === undefined ? {} : { expectedGainLoss: preview.gainLoss }),
    },
  };
}

/** The date field, with the reason if that date can't be revalued. */
function DayField({ fields, error: failure }: { fields: RevaluationFormFields; error: Error | null }) {
  const field = useField(fields, "date");
  const refused = failure && (failure instanceof ApiError ? failure.errors[0]?.message : failure.message);
  return (
    <DateField
      {...field}
      onChange={(date) => {
        field.onChange(date);
        // Typed rates apply only to their date.
        fields.setValue("rates", {});
      }}
      label="Last day of the period"
      {...useLockedDays("all")}
      error={field.error ?? refused ?? undefined}
    />
  );
}

type RateFieldProps = { fields: RevaluationFormFields; currency: RevaluationPreview["currencies"][number] };

/** The exchange rate of a currency: the stored rate unless another is typed. */
function RateField({ fields, currency: { currency, rate, rateDate } }: RateFieldProps) {
  const { value = "", ...field } = useField(fields, `rates.${currency}`);
  const isProposed = value === "" && rate !== null;
  const proposedHint = rateDate === null ? "From the last revaluation" : `Rate from ${formatDate(rateDate)}`;
  return (
    <ExchangeRateField
      {...field}
      value={isProposed ? rate : value}
      label={`1 ${currency} in ${pageNotation().currency}`}
      hint={isProposed ? proposedHint : rate === null ? "No rate saved for this date. Enter one." : undefined}
    />
  );
}

function UnrealizedGain({ preview: { gainLoss, currencies } }: { preview: RevaluationPreview }) {
  if (currencies.length === 0 || currencies.some(({ rate }) => rate === null)) return null;
  return <span className="text-ink-soft">{`Unrealized gain or loss ${formatMoney(gainLoss)}`}</span>;
}

type PreviewProps = { preview: RevaluationPreview; isOld: boolean };

/** The foreign currency balances on the date, and what posting will do. */
function Preview({ preview, isOld }: PreviewProps) {
  const { date, reversedOn, existing, items, partyTotals, balances, currencies, gainLoss } = preview;
  const isNothing = [...partyTotals, ...balances].every(
    (candidate) => candidate.gainLoss !== null && isZero(candidate.gainLoss),
  );
  if (items.length + balances.length === 0)
    return (
      <div className="flex flex-col gap-4" aria-busy={isOld}>
        {existing !== null && <ExistingRevaluation existing={existing} isNothing />}
        <Notice>{`You had no foreign currency balances on ${formatDate(date)}.`}</Notice>
      </div>
    );
  return (
    <div className="flex flex-col gap-4" aria-busy={isOld}>
      {existing !== null && <ExistingRevaluation existing={existing} isNothing={isNothing} />}
      <RevaluationTable {...{ items, partyTotals, balances, gainLoss }} rates={currencies} />
      <p className="text-ink-soft">
        {`The gain or loss is posted on ${formatDate(date)} and reversed on ${formatDate(reversedOn)}.`}
      </p>
    </div>
  );
}

type ExistingProps = { existing: NonNullable<RevaluationPreview["existing"]>; isNothing: boolean };

/** The existing revaluation of the date, and whether it will be replaced. */
function ExistingRevaluation({ existing, isNothing }: ExistingProps) {
  const link = <TextLink href={paths.revaluation(existing.id)}>already revalued</TextLink>;
  return existing.isIdentical ? (
    <Notice>This date is {link} and nothing has changed since.</Notice>
  ) : (
    <Notice tone="warning">
      This date is {link} by {formatMoney(existing.gainLoss)}.{" "}
      {isNothing
        ? "Reverse it: there is no gain or loss anymore."
        : "It will be reversed and replaced by this one."}
    </Notice>
  );
}
