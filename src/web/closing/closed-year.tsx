import { useState } from "react";
import type { YearEnd } from "#contract/closing.ts";
import { journalTotals } from "#domain/journal.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button, TextLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PrintedClosing } from "./printed-closing.tsx";
import { outdatedClosingText } from "./closing-texts.ts";
import { ReopenDialog } from "./reopen-dialog.tsx";

type Props = { item: YearEnd; journalId: string };

/** A closed year: its closing entry, whether that is out of date, and reopening (Accounting 11.5). */
export function ClosedYear({ item, journalId }: Props) {
  const journal = useApiQuery("journals.get", { params: { id: journalId } });
  const [isReopening, setReopening] = useState(false);
  const { year, start, end, closedAt, netIncome, historySeal, isOutOfDate, canReopen } = item;
  return (
    <div className="flex flex-col gap-4">
      <Notice
        tone={isOutOfDate ? "warning" : "positive"}
        action={
          canReopen && (
            <Button needs="yearEnd.reopen" size="small" onClick={() => setReopening(true)}>
              Reopen
            </Button>
          )
        }
      >
        {isOutOfDate ? (
          `${outdatedClosingText(item)}: entries were posted to the year after it was closed. Reopen it and close it again.`
        ) : (
          <>
            Year {year} was closed on {closedAt && <InstantText at={closedAt} />}.
            {!canReopen && " To reopen it, first reopen the later years."}
          </>
        )}
      </Notice>
      <AsyncContent
        query={journal}
        failed={(message) => failureText(journal.error, `Couldn't load the journal entry: ${message}`)}
      >
        {({ id, number, lines }) => (
          <PrintedClosing
            year={year}
            period={{ start, end }}
            lines={lines}
            totals={journalTotals(lines)}
            netIncome={netIncome}
            historySeal={historySeal}
            basis={
              <>
                Journal entry <TextLink href={paths.journal(id)}>{number}</TextLink>.
              </>
            }
          />
        )}
      </AsyncContent>
      {isReopening && <ReopenDialog item={item} onClose={() => setReopening(false)} />}
    </div>
  );
}
