import { useState } from "react";
import type { YearEnd } from "#contract/closing.ts";
import { formatPeriod } from "#domain/periods.ts";
import { Money } from "#web/fields/money.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button, TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ReopenDialog } from "./reopen-dialog.tsx";

type Props = { items: readonly YearEnd[]; sign: string };

/** The years that are offered with what each came to, whether it is closed, and by which journal. */
export function YearList({ items, sign }: Props) {
  const [reopened, setReopened] = useState<YearEnd | null>(null);
  return (
    <Card title="Fiscal years" flush action={<span className="text-small text-ink-faint">Net income</span>}>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.year} className="flex flex-col gap-1 px-4 py-3">
            <div className="flex items-center justify-between gap-3">
              <span className="flex items-center gap-2">
                <TextLink href={paths.yearEnd({ year: String(item.year) })}>{item.year}</TextLink>
                <State item={item} />
              </span>
              <span className="font-medium">
                <Money amount={item.netIncome} currencySign={sign} toned />
              </span>
            </div>
            <p className="text-small text-ink-faint tabular-nums">{formatPeriod(item)}</p>
            {item.journalId !== null && (
              <div className="flex min-h-8 items-center justify-between gap-3">
                <TextLink href={paths.journal(item.journalId)}>{item.journalNumber}</TextLink>
                {item.canReopen && (
                  <Button size="small" onClick={() => setReopened(item)}>
                    Reopen
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {reopened && <ReopenDialog item={reopened} onClose={() => setReopened(null)} />}
    </Card>
  );
}

function State({ item: { state, isOver, isOutOfDate } }: { item: YearEnd }) {
  const [tone, label] = ((): [BadgeTone, string] => {
    if (isOutOfDate) return ["warning", "Out of date"];
    if (state === "closed") return ["positive", "Closed"];
    return isOver ? ["neutral", "Open"] : ["accent", "Running"];
  })();
  return <Badge tone={tone}>{label}</Badge>;
}
