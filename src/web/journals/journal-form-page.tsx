import { useState } from "react";
import type { Journal } from "#contract/journals.ts";
import { isReversible } from "#domain/journal.ts";
import { useToday } from "#web/api/session.ts";
import { useApiQuery, useHasBeenUpToDate } from "#web/api/use-api-query.ts";
import { useChart } from "#web/fields/use-chart.ts";
import type { NextPage } from "#web/forms/leave-form.tsx";
import { useGo, usePathParam, useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { TextLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { JournalContent, sourceLink } from "./journal-content.tsx";
import { copyJournal, newJournal, reversalOf, toJournalValues } from "./journal-form-values.ts";
import { JournalForm } from "./journal-form.tsx";
import { MonthlyCount } from "./monthly-limit.tsx";
import { NoAccounts } from "./no-accounts.tsx";

type JournalFormSource = { from: string | undefined; reverse: string | undefined };
const readOrigin = (raw: Readonly<Record<string, string | undefined>>): JournalFormSource => {
  return { from: raw["from"], reverse: raw["reverse"] };
};

/** The pages /new (blank, a copy or a reversal of a journal) and /{id}/edit (Behavior 2.7). */
export function JournalFormPage() {
  const id = usePathParam("id");
  const [{ from, reverse }] = useSearchParams(readOrigin);
  const chart = useChart();
  return (
    <>
      {id === undefined ? (
        <PageHeader title="New Journal Entry" back={back} description={<MonthlyCount />} />
      ) : (
        <EditHeader id={id} />
      )}
      <AsyncContent
        query={chart}
        failed={failed}
        loading={<FormSkeleton />}
        isEmpty={({ items }) => items.length === 0}
        empty={<NoAccounts />}
      >
        {() => {
          if (id !== undefined) return <EditForm key={id} id={id} />;
          const source = from ?? reverse;
          if (source === undefined) return <NewForm key="new" source={null} isReversal={false} />;
          return <NewFormFrom key={source} id={source} isReversal={from === undefined} />;
        }}
      </AsyncContent>
    </>
  );
}

const back = { href: paths.journals(), label: "Journal Entries" };

function EditHeader({ id }: { id: string }) {
  const { data: journal } = useApiQuery("journals.get", { params: { id } });
  return <PageHeader title={journal ? `Edit ${journal.number}` : "Edit journal entry"} back={back} />;
}

const failed = (message: string): string => `Failed to load form data: ${message}`;

function EditForm({ id }: { id: string }) {
  const query = useApiQuery("journals.get", { params: { id } });
  const onSaved = useOnSaved();
  const hasBegun = useHasBeenUpToDate(query);
  return (
    <JournalContent
      query={{ ...query, data: hasBegun ? query.data : undefined }}
      failed={failed}
      loading={<FormSkeleton />}
    >
      {(journal) =>
        journal.source === null ? (
          <JournalForm
            initial={toJournalValues(journal)}
            proposal={null}
            journal={journal}
            onSaved={onSaved}
          />
        ) : (
          <SourceRecordNotice number={journal.number} source={journal.source} />
        )
      }
    </JournalContent>
  );
}

/** Links to the document or payment, where its journal must be changed (Accounting 0). */
function SourceRecordNotice({ number, source }: { number: string; source: NonNullable<Journal["source"]> }) {
  const { label, href } = sourceLink(source);
  return (
    <Notice action={<TextLink href={href}>{label}</TextLink>}>
      {number} belongs to another record. Edit that record to change it.
    </Notice>
  );
}

type JournalOrigin = { id: string; isReversal: boolean };

function NewFormFrom({ id, isReversal }: JournalOrigin) {
  const query = useApiQuery("journals.get", { params: { id } });
  return (
    <JournalContent query={query} failed={failed} loading={<FormSkeleton />}>
      {(source) => <NewForm source={source} isReversal={isReversal && isReversible(source)} />}
    </JournalContent>
  );
}

/** A blank form, or one filled from another journal; "Save and new" keeps the date for the next journal. */
function NewForm({ source, isReversal }: { source: Journal | null; isReversal: boolean }) {
  const today = useToday();
  const next = useApiQuery("journals.nextNumber");
  const [round, setRound] = useState({ count: 0, date: today });
  const onSaved = useOnSaved((saved) => setRound(({ count }) => ({ count: count + 1, date: saved.date })));
  const { count, date } = round;
  return (
    <AsyncContent query={next} failed={failed} loading={<FormSkeleton />}>
      {({ number }) => (
        <JournalForm
          key={count}
          initial={
            source === null || count > 0
              ? newJournal({ date, number })
              : (isReversal ? reversalOf : copyJournal)(source, { date, number })
          }
          proposal={number}
          journal={null}
          onSaved={onSaved}
        />
      )}
    </AsyncContent>
  );
}

/** After saving, returns to the list (Behavior 2.7) or opens the form for the next journal. */
function useOnSaved(onSaveAndNew?: (saved: Journal) => void) {
  const go = useGo();
  return (saved: Journal, next: NextPage): void => {
    showToast(`${saved.number} was saved`, {
      action: { label: "View", onSelect: () => go(paths.journal(saved.id)) },
    });
    if (next === "list") go(paths.journals());
    else if (onSaveAndNew) onSaveAndNew(saved);
    else go(paths.newJournal());
  };
}
