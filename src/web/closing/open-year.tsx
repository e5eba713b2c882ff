import type { ClosingPreview, YearEnd } from "#contract/closing.ts";
import { formatDate } from "#web/fields/formats.ts";
import { TextLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PrintedClosing } from "./printed-closing.tsx";
import { lockText, reconciledOf, type Warning, warningsOf } from "./closing-texts.ts";

type Props = { item: YearEnd; preview: ClosingPreview };

/** What closing a year would do, with warnings (Behavior 2.12, Accounting 11.2, 11.4). */
export function OpenYear({ item, preview }: Props) {
  const { year, start, end, lines, totals, netIncome } = preview;
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning">
        {!item.hasEnded && <strong className="font-semibold">Fiscal year {year} is not over yet. </strong>}
        Closing {year} moves its net income to retained earnings and locks the year. {lockText(end)} You can
        reopen the last closed year.
      </Notice>
      <Warnings preview={preview} />
      <PrintedClosing
        year={year}
        period={{ start, end }}
        lines={lines}
        totals={totals}
        netIncome={netIncome}
        basis={`Preview of the closing entry dated ${formatDate(end)}.`}
        historySeal={null}
      />
    </div>
  );
}

function Warnings({ preview }: { preview: ClosingPreview }) {
  const warnings = warningsOf(preview);
  const reconciled = reconciledOf(preview);
  return (
    <>
      {warnings.length > 0 && (
        <Notice tone="warning">
          <p className="font-medium">Before you close</p>
          <Linked items={warnings} />
        </Notice>
      )}
      {reconciled.length > 0 && (
        <div className="text-ink-soft">
          <Linked items={reconciled} />
        </div>
      )}
    </>
  );
}

function Linked({ items }: { items: readonly Warning[] }) {
  return (
    <ul className="mt-1 flex list-disc flex-col gap-1 ps-4">
      {items.map(({ text, link }) => (
        <li key={text}>
          {text} {link && <TextLink href={link.href}>{link.label}</TextLink>}
        </li>
      ))}
    </ul>
  );
}
