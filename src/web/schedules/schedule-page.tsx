import { CircleSlash, Pause, Pencil, Play } from "lucide-react";
import { useState } from "react";
import type { Schedule } from "#contract/schedules.ts";
import type { OperationId } from "#contract/operations.ts";
import { type PartySide, sideOf } from "#domain/document.ts";
import { isScheduledDocument } from "#domain/schedule.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { LANGUAGE_LABELS } from "#web/fields/language-labels.ts";
import { MONEY_ENTRY_TEXTS } from "#web/money/money-texts.ts";
import { termTexts } from "#web/fields/payment-terms.ts";
import { RecordHistory } from "#web/lists/record-history.tsx";
import { usePathParam } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton, TextLink } from "#web/ui/button.tsx";
import { Card, Fact, FactList } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { PageColumns } from "#web/ui/page-columns.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { ScheduleDates } from "./schedule-dates.tsx";
import { ScheduledLines } from "./scheduled-lines.tsx";
import { FutureChanges } from "./future-changes.tsx";
import { UpcomingDates } from "./upcoming-dates.tsx";
import {
  KIND_LABELS,
  RESULT_LABELS,
  ruleText,
  STATUS_BADGES,
  scheduleTitle,
  DEFAULT_LANGUAGE_LABELS,
} from "./schedule-labels.ts";

const back = { href: paths.schedules(), label: "Recurring transactions" };

/** One schedule: upcoming dates, and the result of past ones (Accounting 21). */
export function SchedulePage() {
  const id = usePathParam("id") ?? "";
  const query = useApiQuery("schedules.get", { params: { id } });
  const loadedSchedule = query.data;
  return (
    <>
      <PageHeader
        title={loadedSchedule ? scheduleTitle(loadedSchedule) : "Recurring transaction"}
        description={loadedSchedule && <Summary schedule={loadedSchedule} />}
        back={back}
        actions={loadedSchedule && loadedSchedule.status !== "ended" && <Actions schedule={loadedSchedule} />}
      />
      <AsyncRecord
        query={query}
        recordName="Recurring transaction"
        back={back}
        failed={(message) => `Couldn't load the recurring transaction: ${message}`}
      >
        {(schedule) => (
          <PageColumns
            aside={
              <>
                <Facts schedule={schedule} />
                <RecordHistory subjectId={schedule.id} />
              </>
            }
          >
            <ScheduledLines schedule={schedule} />
            <ScheduleDates schedule={schedule} />
            <UpcomingDates schedule={schedule} />
            <FutureChanges schedule={schedule} />
          </PageColumns>
        )}
      </AsyncRecord>
    </>
  );
}

function Summary({ schedule }: { schedule: Schedule }) {
  const { label, tone } = STATUS_BADGES[schedule.status];
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={tone}>{label}</Badge>
      <span>{ruleText(schedule)}</span>
    </span>
  );
}

type PauseOperation = Extract<OperationId, "schedules.pause" | "schedules.resume">;

function Actions({ schedule: { id, version, status } }: { schedule: Schedule }) {
  const step: PauseOperation = status === "paused" ? "schedules.resume" : "schedules.pause";
  const change = useApiMutation(step);
  const end = useApiMutation("schedules.end");
  const [isEnding, setEnding] = useState(false);
  const body = { version };
  return (
    <>
      <Button needs="schedules.end" icon={<CircleSlash />} onClick={() => setEnding(true)}>
        End
      </Button>
      <Button
        needs={step}
        icon={status === "paused" ? <Play /> : <Pause />}
        pending={change.isPending}
        onClick={() =>
          change.mutate(
            { params: { id }, body },
            {
              onError: (error) =>
                showToast(failureText(error, "Couldn't change the recurring transaction"), {
                  tone: "negative",
                }),
            },
          )
        }
      >
        {status === "paused" ? "Resume" : "Pause"}
      </Button>
      <LinkButton variant="primary" icon={<Pencil />} href={paths.editSchedule(id)}>
        Edit
      </LinkButton>
      {isEnding && (
        <ConfirmDialog
          title="End recurring transaction"
          question="No more documents will be created. You can't restart it."
          notes={["Existing documents don't change."]}
          confirmLabel="End recurring transaction"
          danger
          onConfirm={async () => {
            await end.mutateAsync({ params: { id }, body });
            showToast("Recurring transaction ended");
            setEnding(false);
          }}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  );
}

function Facts({ schedule }: { schedule: Schedule }) {
  const { kind, currency, total, result, startsOn, language, money } = schedule;
  return (
    <Card title="Details">
      <FactList>
        <Fact label="Creates">{money === null ? KIND_LABELS[kind] : MONEY_ENTRY_TEXTS[money.kind].name}</Fact>
        {isScheduledDocument(kind) && <PartyFact schedule={schedule} side={sideOf(kind)} />}
        {money !== null && (
          <Fact label={MONEY_ENTRY_TEXTS[money.kind].account}>
            {`${money.accountCode ?? ""} - ${money.accountName ?? ""}`}
          </Fact>
        )}
        <Fact label={schedule.nextDate === null ? "Total" : `Total on ${formatDate(schedule.nextDate)}`}>
          <Amount amount={total} currency={currency} currencySign={symbolOf(currency)} />
        </Fact>
        <Fact label="First date">{formatDate(startsOn)}</Fact>
        <Fact label="On each date">{RESULT_LABELS[result]}</Fact>
        {isScheduledDocument(kind) && <TermsFact schedule={schedule} />}
        {schedule.orderReference !== "" && <Fact label="Order number">{schedule.orderReference}</Fact>}
        {schedule.contractReference !== "" && (
          <Fact label="Contract number">{schedule.contractReference}</Fact>
        )}
        <Fact label="Language">
          {language === null ? DEFAULT_LANGUAGE_LABELS[kind] : LANGUAGE_LABELS[language]}
        </Fact>
      </FactList>
    </Card>
  );
}

function TermsFact({ schedule: { paymentTerms, daysUntilDue } }: { schedule: Schedule }) {
  return paymentTerms.length === 0 ? (
    <Fact label="Payment terms (days)">{daysUntilDue}</Fact>
  ) : (
    <Fact label="Payment terms">{termTexts(paymentTerms).join("; ")}</Fact>
  );
}

function PartyFact({ schedule: { partyId, partyName }, side }: { schedule: Schedule; side: PartySide }) {
  return (
    <Fact label={side === "vendor" ? "Vendor" : "Customer"}>
      {partyId !== null && <TextLink href={paths.party(side, partyId)}>{partyName}</TextLink>}
    </Fact>
  );
}
