import { Ban, RefreshCw } from "lucide-react";
import { useState } from "react";
import type { Revaluation } from "#contract/revaluations.ts";
import { call } from "#web/api/call-api.ts";
import { useSession } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatExchangeRate } from "#web/fields/exchange-rate-field.tsx";
import { formatDate } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { RecordHistory } from "#web/lists/record-history.tsx";
import { usePathParam } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { AccountFact } from "#web/navigation/record-links.tsx";
import { ExportMenu } from "#web/reports/report-actions.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton, TextLink } from "#web/ui/button.tsx";
import { Card, Fact, FactList } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { PageColumns } from "#web/ui/page-columns.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { RevaluationTable } from "./revaluation-table.tsx";

const back = { href: paths.revaluations(), label: "Revaluations" };

/** One revaluation: balances, values and journals (Accounting 32). */
export function RevaluationPage() {
  const id = usePathParam("id") ?? "";
  const query = useApiQuery("revaluations.get", { params: { id } });
  const loadedRevaluation = query.data;
  return (
    <>
      <PageHeader
        title={
          loadedRevaluation === undefined
            ? "Revaluation"
            : `Revaluation on ${formatDate(loadedRevaluation.date)}`
        }
        description={loadedRevaluation?.isVoid === true && <Badge>Reversed</Badge>}
        back={back}
        actions={loadedRevaluation && <Actions revaluation={loadedRevaluation} />}
      />
      <AsyncRecord
        query={query}
        recordName="Revaluation"
        back={back}
        failed={(message) => `Couldn't load the revaluation: ${message}`}
      >
        {(revaluation) => (
          <PageColumns
            aside={
              <>
                <Facts revaluation={revaluation} />
                <RecordHistory subjectId={revaluation.id} />
              </>
            }
          >
            <RevaluationTable {...revaluation} rates={revaluation.currencies} />
          </PageColumns>
        )}
      </AsyncRecord>
    </>
  );
}

function Actions({ revaluation }: { revaluation: Revaluation }) {
  const [isConfirming, setConfirming] = useState(false);
  const { date, isVoid, nextRevaluationOn } = revaluation;
  return (
    <>
      <ExportMenu
        disabled={false}
        makeFile={async () => (await import("./revaluation-file.ts")).revaluationFile(revaluation)}
      />
      {!isVoid && nextRevaluationOn === null && (
        <MenuButton
          label="More"
          items={[
            {
              label: "Reverse",
              needs: "revaluations.void",
              icon: <Ban />,
              danger: true,
              onSelect: () => setConfirming(true),
            },
          ]}
        />
      )}
      {nextRevaluationOn === null && (
        <LinkButton variant="primary" icon={<RefreshCw />} href={paths.newRevaluation({ date })}>
          Revalue again
        </LinkButton>
      )}
      {isConfirming && (
        <VoidRevaluationDialog revaluation={revaluation} onClose={() => setConfirming(false)} />
      )}
    </>
  );
}

function Facts({ revaluation }: { revaluation: Revaluation }) {
  const sign = symbolOf(useSession().company.currency);
  const { currencies, journalId, journalNumber, reversalId, reversalNumber, reversedOn, nextRevaluationOn } =
    revaluation;
  return (
    <Card title="Details">
      <FactList>
        <Fact label="Unrealized gain or loss">
          <Amount amount={revaluation.gainLoss} currencySign={sign} showZero />
        </Fact>
        {currencies.map(({ currency, rate, gainLoss }) => (
          <Fact key={currency} label={`${currency} at ${formatExchangeRate(rate)}`}>
            <Amount amount={gainLoss} currencySign={sign} showZero />
          </Fact>
        ))}
        <Fact label="Posted by">
          <TextLink href={paths.journal(journalId)}>{journalNumber}</TextLink>
        </Fact>
        <Fact label={`Reversed on ${formatDate(reversedOn)} by`}>
          <TextLink href={paths.journal(reversalId)}>{reversalNumber}</TextLink>
        </Fact>
        <AccountFact label="Account" account={revaluation.unrealizedAccount} />
      </FactList>
      {nextRevaluationOn !== null && (
        <p className="mt-3 text-small text-ink-soft">
          {`To change it, first reverse the revaluation on ${formatDate(nextRevaluationOn)}.`}
        </p>
      )}
    </Card>
  );
}

type UndoRevaluationDialogProps = { revaluation: Revaluation; onClose: () => void };

/** Asks before voiding both journals. */
function VoidRevaluationDialog({ revaluation, onClose }: UndoRevaluationDialogProps) {
  const { id, date, journalNumber, reversalNumber } = revaluation;
  const voiding = useApiMutation("revaluations.void");
  const preview = useRequestPreview("revaluations.previewVoid", { params: { id } }, (request) =>
    call("revaluations.previewVoid", request),
  );
  return (
    <ConfirmDialog
      title="Reverse revaluation"
      question={`${journalNumber} and ${reversalNumber} will be voided on their original dates.`}
      confirmLabel="Reverse"
      danger
      onConfirm={async () => {
        await voiding.mutateAsync({ params: { id } });
        showToast(`The revaluation on ${formatDate(date)} was reversed`);
      }}
      onClose={onClose}
    >
      <PreviewPanel preview={preview} fallback={null} />
    </ConfirmDialog>
  );
}
