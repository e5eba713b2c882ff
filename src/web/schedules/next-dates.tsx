import { countThrough, datesAfter } from "#domain/date-rule.ts";
import type { Day } from "#domain/dates.ts";
import { useToday } from "#web/api/session.ts";
import { formatDate } from "#web/fields/formats.ts";
import { useValues } from "#web/forms/form-fields.ts";
import { countText } from "#web/lists/list-parts.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { type RuleFormFields, typedRule } from "./rule-values.ts";

const SHOWN = 12;

type Props = {
  fields: RuleFormFields;
  /** The last date that was dealt with; null for a new schedule. */
  handledThrough: Day | null;
  /** Whether somebody is asked about what passed some days ago, for its money would have left. */
  asksFirst: boolean;
};

/** The next twelve dates of the rule in the fields, before anything is saved. */
export function NextDates({ fields, handledThrough, asksFirst }: Props) {
  const today = useToday();
  const rule = typedRule(useValues(fields));
  const dates = rule === null ? [] : datesAfter(rule, handledThrough, SHOWN);
  const past =
    rule === null
      ? 0
      : countThrough(rule, today) - (handledThrough === null ? 0 : countThrough(rule, handledThrough));
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {past > 0 && (
        <Notice tone="warning">
          {past === 1
            ? "1 date is today or earlier and will be created when you save."
            : `${countText(past, "date")} are today or earlier and will be created when you save.`}
          {asksFirst && " We'll ask you first about dates more than three days ago."}
        </Notice>
      )}
      <DateList title="Next dates" dates={dates} none="This schedule has no upcoming dates." />
    </div>
  );
}

/** Dates beside one another, in their order. */
function DateList({ title, dates, none }: { title: string; dates: readonly Day[]; none: string }) {
  return (
    <section aria-label={title} className="flex flex-col gap-1.5">
      <h2 className="font-medium">{title}</h2>
      {dates.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-x-4 gap-y-1 text-ink-soft tabular-nums">
          {dates.map((date) => (
            <li key={date}>{formatDate(date)}</li>
          ))}
        </ol>
      )}
    </section>
  );
}
