import type { Schedule, ScheduleOccurrence } from "#contract/schedules.ts";
import { isScheduledDocument } from "#domain/schedule.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { formatDate } from "#web/fields/formats.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { Amount, signOfForeign } from "#web/fields/amount-text.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { OCCURRENCE_BADGES } from "./schedule-labels.ts";

const HEAD = (
  <tr>
    <HeadCell>Date</HeadCell>
    <HeadCell align="end">Total</HeadCell>
    <HeadCell>Result</HeadCell>
  </tr>
);

/** The processed dates, newest first, and any problem that blocks the others. */
export function ScheduleDates({ schedule }: { schedule: Schedule }) {
  const { occurrences } = schedule;
  if (occurrences.length === 0)
    return (
      <Card title="Dates">
        <p className="text-ink-soft">Nothing created yet.</p>
      </Card>
    );
  return (
    <Card title="Dates" flush>
      <Table label="Dates" head={HEAD} bare>
        {occurrences.map((occurrence) => (
          <DateRow key={occurrence.date} {...{ schedule, occurrence }} />
        ))}
      </Table>
    </Card>
  );
}

type DateRowProps = { schedule: Schedule; occurrence: ScheduleOccurrence };

function DateRow({ schedule, occurrence }: DateRowProps) {
  const { date, status, number, total, currency, error, emailError, retryAt } = occurrence;
  const href = createdRecordPath(schedule, occurrence);
  const { label, tone } = OCCURRENCE_BADGES[status];
  const isOpen = status === "failed" || status === "unsent";
  return (
    <Row>
      <Cell>{formatDate(date)}</Cell>
      <Cell align="end">
        {total !== null && (
          <Amount
            amount={total}
            currency={currency ?? undefined}
            currencySign={currency === null ? "" : signOfForeign(currency)}
          />
        )}
      </Cell>
      <Cell wholeLine>
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{label}</Badge>
          {emailError !== null && <Badge tone="negative">Email not accepted</Badge>}
          {href !== null && <TextLink href={href}>{number}</TextLink>}
          {status === "created" && href === null && (
            <span className="text-ink-soft">The draft was deleted</span>
          )}
        </span>
        {error !== null && <p className="mt-1 wrap-anywhere">{error}</p>}
        {emailError !== null && <EmailProblem reason={emailError} />}
        {isOpen && error !== null && (
          <p className="mt-1 text-small text-ink-soft">
            {retryAt === null ? (
              "It won't be retried automatically."
            ) : (
              <>
                Next attempt: <InstantText at={retryAt} />
              </>
            )}
          </p>
        )}
        {isOpen && <OpenActions {...{ schedule, occurrence }} />}
      </Cell>
    </Row>
  );
}

function EmailProblem({ reason }: { reason: string }) {
  return (
    <>
      <p className="mt-1 wrap-anywhere">{reason}</p>
      <p className="mt-1 text-small text-ink-soft">Open the invoice to see its emails or send it again.</p>
    </>
  );
}

/** The path of the record created on a date; null if none. */
function createdRecordPath({ kind }: Schedule, { documentId, journalId }: ScheduleOccurrence): string | null {
  if (isScheduledDocument(kind)) return documentId && paths.document(kind, documentId);
  return journalId && (kind === "money" ? paths.moneyEntry(journalId) : paths.journal(journalId));
}

/** Retries or skips a date that failed. */
function OpenActions({
  schedule: { id, status },
  occurrence: { date, status: occurrenceStatus },
}: DateRowProps) {
  const retry = useApiMutation("schedules.retry");
  const skip = useApiMutation("schedules.skip");
  const input = { params: { id }, body: { date } };
  const onError = (error: unknown) =>
    showToast(failureText(error, "Couldn't change the date"), { tone: "negative" });
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {status !== "paused" && (
        <Button
          needs="schedules.retry"
          size="small"
          pending={retry.isPending}
          onClick={() => retry.mutate(input, { onError, onSuccess: () => showToast("Retrying now") })}
        >
          Try again
        </Button>
      )}
      <Button
        needs="schedules.skip"
        size="small"
        pending={skip.isPending}
        onClick={() => skip.mutate(input, { onError })}
      >
        {occurrenceStatus === "unsent" ? "Don't send" : "Skip"}
      </Button>
    </div>
  );
}
