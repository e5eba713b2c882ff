import { ChevronRight, Ellipsis } from "lucide-react";
import { memo, type ReactNode, type Ref } from "react";
import type { WithFiles } from "#contract/with-files.ts";
import type { Journal } from "#contract/journals.ts";
import { isPositive, type Money } from "#domain/money.ts";
import { formatDate } from "#web/fields/formats.ts";
import { Amount } from "#web/fields/amount-text.tsx";
import { paths } from "#web/navigation/paths.ts";
import { SELECT_PLACE, SelectBox } from "#web/ui/checkbox.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { RowLink } from "#web/ui/table.tsx";
import { accountText } from "./journal-changes.ts";
import { describeJournalEvent, type JournalView } from "./journal-columns.ts";
import { listedAmount, StatusBadge } from "./journal-status.tsx";

/** Level of detail of a list: journals with their lines (Behavior 2.7: /app/journals) or totals (/app/transactions). */
export type JournalDetail = "lines" | "totals";

/** Maximum number of lines shown for an expanded journal. */
export const LINES_SHOWN = 6;

type Props = {
  index: number;
  journal: WithFiles<Journal>;
  detail: JournalDetail;
  view: JournalView;
  isLast: boolean;
  isSelected: boolean;
  /** Whether its lines are shown. */
  isOpen: boolean;
  onPick: (id: string, isRange: boolean) => void;
  /** Shift-click toggles all journals of the list (Interface 3). */
  onToggle: (id: string, all: boolean) => void;
  actions: (journal: Journal) => MenuItem[];
  measure: Ref<HTMLTableSectionElement>;
};

/** One journal of a list. A click anywhere on it opens the journal. */
export const JournalRows = memo(function JournalRows(props: Props) {
  const { index, journal, detail, view, isLast, isSelected, isOpen, measure } = props;
  return (
    <tbody
      ref={measure}
      data-index={index}
      data-row-link={rowPath(journal, detail)}
      className={classNames(
        "cursor-pointer cards:relative cards:block cards:border-line cards:py-2.5 cards:ps-10 cards:pe-4",
        isSelected ? "bg-accent-soft/60 print:bg-transparent" : "hover:bg-hover/60",
        !isLast && "cards:border-b",
      )}
    >
      <Heading {...props} />
      {isOpen && <Lines lines={journal.lines} view={view} />}
    </tbody>
  );
});

/** The path a row links to: the journal, or its source document or payment. */
function rowPath(journal: Journal, detail: JournalDetail): string {
  return detail === "lines" ? paths.journal(journal.id) : describeJournalEvent(journal).href;
}

function Heading(props: Props) {
  const { index, journal, detail, view, isSelected, onPick, actions } = props;
  const { id, status, date, description } = journal;
  const hasLines = detail === "lines";
  const { kind, number } = hasLines ? { kind: "", number: journal.number } : describeJournalEvent(journal);
  const cell = { isTop: index === 0, view };
  return (
    <tr className="cards:grid cards:grid-cols-[auto_minmax(0,1fr)_auto] cards:items-center cards:gap-x-2">
      <HeadingCell {...cell} slot="select">
        <SelectBox
          label={`Select ${number}`}
          checked={isSelected}
          onPick={(isRange) => onPick(id, isRange)}
        />
      </HeadingCell>
      <HeadingCell {...cell} slot="kind" column="kind">
        {kind}
      </HeadingCell>
      <HeadingCell {...cell} slot="number">
        {hasLines && <LinesButton {...props} />}
        <RowLink href={rowPath(journal, detail)} hasAttachments={journal.hasAttachments}>
          <span className="tabular-nums">{number}</span>
        </RowLink>
      </HeadingCell>
      <HeadingCell {...cell} slot="status" column="status">
        <StatusBadge status={status} />
      </HeadingCell>
      <HeadingCell {...cell} slot="date" column="date">
        {formatDate(date)}
      </HeadingCell>
      <HeadingCell {...cell} slot="description">
        <Description text={description} isTitle={hasLines} />
      </HeadingCell>
      <Figures {...cell} journal={journal} detail={detail} />
      <HeadingCell {...cell} slot="actions">
        <MenuButton label={`Actions for ${number}`} icon={<Ellipsis />} items={() => actions(journal)} />
      </HeadingCell>
    </tr>
  );
}

type JournalFiguresProps = Pick<Props, "journal" | "detail" | "view"> & { isTop: boolean };

/** The debit and credit total of a journal, and the amount of its document or payment. */
function Figures({ journal, detail, ...cell }: JournalFiguresProps) {
  const amount = listedAmount(journal);
  return (
    <>
      {detail === "lines" &&
        (["debit", "credit"] as const).map((side) => (
          <HeadingCell key={side} {...cell} slot="side">
            <Amount amount={journal.total} showZero />
          </HeadingCell>
        ))}
      <HeadingCell
        {...cell}
        slot={amount.length > BESIDE_NUMBER_MAX ? "totalBelow" : "total"}
        column="amount"
      >
        <Amount amount={amount} showZero />
      </HeadingCell>
    </>
  );
}

function LinesButton({ journal, isOpen, onToggle }: Pick<Props, "journal" | "isOpen" | "onToggle">) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={`Lines of ${journal.number}`}
      onClick={(event) => onToggle(journal.id, event.shiftKey)}
      className="-ms-1.5 me-0.5 inline-flex size-6 items-center justify-center rounded-small align-middle text-ink-faint hover:bg-hover hover:text-ink pointer-coarse:size-11 pointer-coarse:-my-2"
    >
      <ChevronRight
        aria-hidden="true"
        className={classNames("size-4 transition-transform", isOpen && "rotate-90")}
      />
    </button>
  );
}

function Description({ text, isTitle }: { text: string; isTitle: boolean }) {
  return (
    <span
      title={text}
      className={classNames(
        "wrap-anywhere columns:block columns:truncate cards:line-clamp-2",
        isTitle && "columns:font-medium",
      )}
    >
      {text}
    </span>
  );
}

/** In a card a longer total gets its own line, because it wouldn't fit on the narrowest screens. */
const BESIDE_NUMBER_MAX = "9999999.99".length;

/** Layout of a card: number and total, the description, then the rest next to the actions. */
const PLACES = {
  select: `${SELECT_PLACE} cards:top-6`,
  number: "columns:whitespace-nowrap cards:row-1 cards:col-1",
  kind: "whitespace-nowrap text-ink-soft cards:hidden",
  side: "text-end text-ink-soft cards:hidden",
  total: "text-end font-semibold cards:row-1 cards:col-[2/-1]",
  totalBelow: "text-end font-semibold cards:row-2 cards:col-[1/-1]",
  description: "columns:w-full columns:max-w-0 cards:row-3 cards:col-[1/-1]",
  date: "whitespace-nowrap tabular-nums text-ink-soft cards:row-4 cards:col-1",
  status: "cards:row-4 cards:col-2",
  actions: "text-end columns:w-px cards:row-4 cards:col-3 cards:-my-2 cards:-me-3",
};

type HeadingProps = {
  slot: keyof typeof PLACES;
  isTop: boolean;
  view: JournalView;
  /** The column of the cell, if it can be hidden. */
  column?: string;
  children: ReactNode;
};

function HeadingCell({ slot, isTop, view, column, children }: HeadingProps) {
  if (column !== undefined && !view.shows(column)) return null;
  return (
    <td
      className={classNames(
        "h-row px-3 py-row-inset first:ps-4 last:pe-4 cards:h-auto cards:px-0 cards:py-1 cards:first:ps-0 cards:last:pe-0",
        !isTop && "columns:border-t columns:border-line",
        PLACES[slot],
      )}
    >
      {children}
    </td>
  );
}

function Lines({ lines, view }: { lines: Journal["lines"]; view: JournalView }) {
  const more = lines.length - LINES_SHOWN;
  // The checkbox and number columns are always shown.
  const before = 2 + Number(view.shows("status")) + Number(view.shows("date"));
  return (
    <>
      {lines.slice(0, LINES_SHOWN).map((line, index) => (
        <tr key={index} className={ROW}>
          <Blank span={before} />
          <td
            className={classNames(
              "h-6 px-3 align-top text-ink-soft columns:w-full columns:max-w-0 cards:min-w-0 cards:px-0",
              isPositive(line.credit) && "ps-8 cards:ps-4",
            )}
          >
            <span className="block truncate" title={accountText(line)}>
              {accountText(line)}
            </span>
          </td>
          <AmountCell amount={line.debit} side="Dr" />
          <AmountCell amount={line.credit} side="Cr" />
          <Blank span={1 + Number(view.shows("amount"))} />
        </tr>
      ))}
      {more > 0 && (
        <tr className={ROW}>
          <Blank span={before} />
          <td colSpan={5} className="h-6 px-3 align-top text-small text-ink-faint cards:px-0">
            {more === 1 ? "and 1 more line" : `and ${more} more lines`}
          </td>
        </tr>
      )}
      <tr aria-hidden="true" className="cards:hidden">
        <Blank span={9} height={8} />
      </tr>
    </>
  );
}

const ROW = "cards:grid cards:grid-cols-[minmax(0,1fr)_auto] cards:gap-x-3";

/** A card shows only the side with an amount, labeled Dr or Cr. */
function AmountCell({ amount, side }: { amount: Money; side: "Dr" | "Cr" }) {
  const isUsed = isPositive(amount);
  return (
    <td
      className={classNames(
        "h-6 px-3 text-end align-top whitespace-nowrap text-ink-soft cards:px-0",
        !isUsed && "cards:hidden",
      )}
    >
      {isUsed && <Amount amount={amount} />}
      {isUsed && <span className="text-small text-ink-faint columns:hidden"> {side}</span>}
    </td>
  );
}

/** Empty cells, omitted in cards. */
export function Blank({ span, height, children }: { span: number; height?: number; children?: undefined }) {
  return (
    <td
      colSpan={span}
      style={height === undefined ? undefined : { height, padding: 0 }}
      className="cards:hidden"
    >
      {children}
    </td>
  );
}
