import type { ScheduleInput } from "#contract/schedule-inputs.ts";
import type { Schedule, SchedulePreview } from "#contract/schedules.ts";
import { countThrough, datesAfter } from "#domain/date-rule.ts";
import type { Day } from "#domain/dates.ts";
import type { Money } from "#domain/money.ts";
import { call } from "#web/api/call-api.ts";
import { pageNotation } from "#web/api/page-notation.ts";
import { useToday } from "#web/api/session.ts";
import { BrokenRules, breaksRules } from "#web/e-invoices/broken-rules.tsx";
import { formatDate } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { useRequestPreview } from "#web/forms/posting-preview.tsx";
import { useValues } from "#web/forms/form-fields.ts";
import { countText } from "#web/lists/list-parts.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { DueDates } from "./due-dates.tsx";
import { effectiveDateOf, type RuleFormFields, typedRule } from "./rule-values.ts";

const PREVIEW_DATES = 12;

type Props = {
  fields: RuleFormFields;
  /** The schedule being edited; null for a new one. */
  opened: Schedule | null;
  /** The request body of the form; null while it is incomplete. */
  toInput: () => ScheduleInput | null;
  /** Whether dates more than three days ago need confirmation, because they would move money. */
  confirmsPastDates: boolean;
};

/** The next twelve dates of the rule in the form with their totals, before saving. */
export function DatesPreview({ fields, opened, toInput, confirmsPastDates }: Props) {
  const today = useToday();
  const values = useValues(fields);
  const rule = typedRule(values);
  const input = toInput();
  const preview = usePreview(input, { opened, from: effectiveDateOf(values) });
  const processedThrough = opened?.processedThrough ?? null;
  const dates = rule === null ? [] : datesAfter(rule, processedThrough, PREVIEW_DATES);
  const past =
    rule === null
      ? 0
      : countThrough(rule, today) - (processedThrough === null ? 0 : countThrough(rule, processedThrough));
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {past > 0 && (
        <Notice tone="warning">
          {past === 1
            ? "1 date is today or earlier and will be created when you save."
            : `${countText(past, "date")} are today or earlier and will be created when you save.`}
          {confirmsPastDates && " We'll ask you first about dates more than three days ago."}
        </Notice>
      )}
      {breaksRules(preview.error) && (
        <BrokenRules error={preview.error} partyId={input?.partyId ?? undefined} fields={fields} />
      )}
      <DateList dates={dates} totals={preview.data?.nextDates ?? []} currency={input?.currency ?? null} />
    </div>
  );
}

/** Requests the totals of the next dates, and the e-invoice rules their documents would violate. */
function usePreview(
  input: ScheduleInput | null,
  { opened, from }: { opened: Schedule | null; from: Day | null },
) {
  const request = input && { input, over: opened && { id: opened.id, version: opened.version, from } };
  return useRequestPreview<NonNullable<typeof request>, SchedulePreview>(
    "schedules.preview",
    request,
    ({ input: body, over }) => {
      if (over === null) return call("schedules.preview", { body });
      const { id, ...change } = over;
      return call("schedules.previewUpdate", { params: { id }, body: { ...body, ...change } });
    },
  );
}

type DateListProps = {
  dates: readonly Day[];
  totals: SchedulePreview["nextDates"];
  /** Null for the base currency. */
  currency: string | null;
};

/** Dates in order, side by side, with their totals once loaded. */
function DateList({ dates, totals, currency: enteredCurrency }: DateListProps) {
  const currency = enteredCurrency ?? pageNotation().currency;
  const onDate = new Map(totals.map((next) => [next.date, next]));
  const title = "Next dates";
  return (
    <section aria-label={title} className="flex flex-col gap-1.5">
      <h2 className="font-medium">{title}</h2>
      {dates.length === 0 ? (
        <p className="text-ink-soft">No upcoming dates.</p>
      ) : (
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-8 gap-y-1 text-ink-soft tabular-nums">
          {dates.map((date) => (
            <li key={date} className="flex flex-wrap justify-between gap-x-4">
              {formatDate(date)}
              <TotalAmount total={onDate.get(date)?.total} currency={currency} />
              <DueDates installments={onDate.get(date)?.installments ?? []} currency={currency} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function TotalAmount({ total, currency }: { total: Money | undefined; currency: string }) {
  return total && <Amount amount={total} currency={currency} currencySign={symbolOf(currency)} />;
}
