import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PostingPreview } from "#contract/posting-preview.ts";
import { isNegative, type Money, negate, sum } from "#domain/money.ts";
import { formatDate, formatMoney, formatQuantity } from "#web/fields/formats.ts";
import { Amount } from "#web/fields/amount-text.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Cell, HeadCell, LongText, Row, Table } from "#web/ui/table.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";

const PAUSE_MS = 400;

/** Previews a request shortly after its last change; null if it's incomplete. */
export function useRequestPreview<Request extends object, Reply = PostingPreview>(
  operation: string,
  request: Request | null,
  ask: (request: Request) => Promise<Reply>,
) {
  const requestKey = request === null ? "" : JSON.stringify(request);
  const settled = useDebounced(requestKey, PAUSE_MS);
  return useQuery<Reply>({
    queryKey: [operation, settled],
    queryFn: () => (request === null ? Promise.reject(new Error("Nothing to preview yet.")) : ask(request)),
    enabled: request !== null && settled === requestKey,
    placeholderData: (before) => (request === null ? undefined : before),
  });
}

type PreviewQuery = { data: PostingPreview | undefined; error: Error | null };

/** Shows what saving would do or why it would be refused; `fallback` while there is no preview. */
export function PreviewPanel({ preview, fallback }: { preview: PreviewQuery; fallback: ReactNode }) {
  if (preview.error) return <Notice tone="warning">{preview.error.message}</Notice>;
  return preview.data ? <PreviewDetails preview={preview.data} /> : <>{fallback}</>;
}

/** Journal entries, and their other effects as sentences. */
function PreviewDetails({ preview }: { preview: PostingPreview }) {
  const [first, ...otherJournals] = preview.journals;
  const mainEntry = first?.isCorrection === false ? first.after : null;
  const listed = mainEntry === null ? preview.journals : otherJournals;
  const unlisted = preview.journalCount - preview.journals.length;
  return (
    <div className="flex flex-col gap-3">
      {preview.stock.map(
        ({ productId, productName, warning }) =>
          warning !== null && (
            <Notice key={productId} tone="warning">
              {productName}: {warning}
            </Notice>
          ),
      )}
      {preview.firstOpenDate !== null && preview.closedThrough.after !== null && (
        <Notice tone="warning">
          Your books are closed through {formatDate(preview.closedThrough.after)}. Earlier entries are posted
          on {formatDate(preview.firstOpenDate)} instead.
        </Notice>
      )}
      {first === undefined && <p>No entry will be posted.</p>}
      {mainEntry !== null && <JournalPreview lines={mainEntry.lines} />}
      {listed.length > 0 && (
        <ul className="flex flex-col gap-1">
          {listed.map((journal, index) => (
            <OtherJournal key={index} journal={journal} />
          ))}
          {unlisted > 0 && <li className="text-ink-faint">And {unlisted} more journal entries</li>}
        </ul>
      )}
      <PreviewSummary preview={preview} />
    </div>
  );
}

type PreviewedJournal = PostingPreview["journals"][number];

function OtherJournal({ journal: { number, before, after } }: { journal: PreviewedJournal }) {
  const entry = after ?? before;
  if (entry === null) return null;
  const does = after === null ? "Reverses" : before === null ? "Posts" : "Changes";
  return (
    <li>
      <details>
        <summary className="cursor-pointer wrap-anywhere text-ink-soft">
          {does} {number} ({formatDate(entry.date)}): {entry.description},{" "}
          <span className="tabular-nums">{formatMoney(sum(entry.lines.map(({ debit }) => debit)))}</span>
        </summary>
        <JournalPreview lines={entry.lines} />
      </details>
    </li>
  );
}

const moneyChange = ({ before, after }: { before: Money; after: Money }): string =>
  `${formatMoney(before)} → ${formatMoney(after)}`;

/** "15.00 more", "15.00 less". */
const moreOrLess = (amount: Money): string =>
  isNegative(amount) ? `${formatMoney(negate(amount))} less` : `${formatMoney(amount)} more`;

const AGING_LABELS = { receivable: "Receivable", payable: "Payable" } as const;

/** Describes effects on stock, earlier sales, balances due, aging, taxes, new accounts and locked periods. */
function sentencesOf(preview: PostingPreview): string[] {
  const { stock, corrections, correctionCount, counts, balances, aging, tax, accounts, closedThrough } =
    preview;
  const unlisted = correctionCount - corrections.length;
  return [
    ...stock
      .filter(({ before, after }) => before !== after)
      .map(
        ({ productName, before, after }) =>
          `Stock of ${productName}: ${formatQuantity(before)} → ${formatQuantity(after)}`,
      ),
    ...stock
      .filter(({ valueBefore, valueAfter }) => valueBefore !== valueAfter)
      .map(
        ({ productName, valueBefore, valueAfter }) =>
          `Value of ${productName}: ${moneyChange({ before: valueBefore, after: valueAfter })}`,
      ),
    ...corrections.map(
      ({ number, productName, date, cost }) =>
        `Cost of ${productName} on ${number} changes by ${moreOrLess(cost)}, corrected on ${formatDate(date)}`,
    ),
    ...counts.map(
      ({ productName, date, countedQuantity, before, after }) =>
        `Stock count of ${productName} on ${formatDate(date)} (${formatQuantity(countedQuantity)} counted): difference ${formatQuantity(before)} → ${formatQuantity(after)}`,
    ),
    ...(unlisted > 0 ? [`Other corrections: ${unlisted}`] : []),
    ...balances.map(
      ({ number, partyName, before, after, kind }) =>
        `${kind === "payment" ? "Unapplied on" : "Balance due on"} ${number} (${partyName}): ${moneyChange({ before, after })}`,
    ),
    ...aging.map(
      ({ type, columns }) =>
        `${AGING_LABELS[type]} today: ${columns.map(({ column, ...change }) => `${column} ${moneyChange(change)}`).join(", ")}`,
    ),
    ...tax.map(({ name, change }) => `Tax due (${name}): ${moreOrLess(change)}`),
    ...accounts.filter(({ isNew }) => isNew).map(({ code, name }) => `Creates account ${code} - ${name}`),
    ...(closedThrough.before === closedThrough.after ? [] : [closedText(closedThrough.after)]),
  ];
}

const closedText = (day: PostingPreview["closedThrough"]["after"]): string =>
  day === null ? "No period is locked anymore" : `Your books are closed through ${formatDate(day)}`;

/** Effects of the entries other than their lines. */
export function PreviewSummary({ preview }: { preview: PostingPreview }) {
  const sentences = sentencesOf(preview);
  if (sentences.length === 0) return null;
  return (
    <ul aria-label="Other changes" className="flex flex-col gap-1 text-ink-soft tabular-nums">
      {sentences.map((text, index) => (
        <li key={index} className="wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  );
}

type PreviewedJournalLine = NonNullable<PreviewedJournal["after"]>["lines"][number];

function JournalPreview({ lines }: { lines: readonly PreviewedJournalLine[] }) {
  return (
    <Table
      label="Journal entry preview"
      compact
      head={
        <tr>
          <HeadCell>Account</HeadCell>
          <HeadCell>Description</HeadCell>
          <HeadCell align="end">Debit</HeadCell>
          <HeadCell align="end">Credit</HeadCell>
        </tr>
      }
    >
      {lines.map((line, index) => (
        <PreviewLine key={index} line={line} />
      ))}
    </Table>
  );
}

function PreviewLine({ line }: { line: PreviewedJournalLine }) {
  const isDebit = line.debit !== "0.00";
  return (
    <Row>
      <Cell>
        <LongText>{`${line.accountCode} - ${line.accountName}`}</LongText>
      </Cell>
      <Cell wideOnly>
        <span className="text-ink-soft">
          <LongText>{line.description}</LongText>
        </span>
      </Cell>
      <Cell align="end" wideOnly={!isDebit}>
        <Amount amount={line.debit} />
        {isDebit && <span className="text-small text-ink-faint columns:hidden"> Dr</span>}
      </Cell>
      <Cell align="end" wideOnly={isDebit}>
        <Amount amount={line.credit} />
        {!isDebit && <span className="text-small text-ink-faint columns:hidden"> Cr</span>}
      </Cell>
    </Row>
  );
}
