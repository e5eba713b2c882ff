import { ChevronRight, Ellipsis } from "lucide-react";
import { memo, type ReactNode, type Ref } from "react";
import type { Journal } from "#contract/journals.ts";
import { formatDate } from "#domain/dates.ts";
import { isPositive, type Money } from "#domain/money.ts";
import { Amount } from "#web/fields/money.tsx";
import { paths } from "#web/navigation/paths.ts";
import { SELECT_PLACE, SelectBox } from "#web/ui/checkbox.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { RowLink } from "#web/ui/table.tsx";
import { accountText } from "./journal-changes.ts";
import { StatusBadge } from "./journal-status.tsx";

/** Whether a list shows the lines of its journals (Behaviour 2.7: /app/journals) or only totals (/app/transactions). */
export type JournalDetail = "lines" | "totals";

/** Of an open journal with many lines the list shows only the first ones. */
export const LINES_SHOWN = 6;

type Props = {
  index: number;
  journal: Journal;
  detail: JournalDetail;
  isLast: boolean;
  isSelected: boolean;
  /** Its lines are shown. */
  isOpen: boolean;
  onPick: (id: string, isRange: boolean) => void;
  /** With Shift all journals of the list follow (Interface 3). */
  onToggle: (id: string, all: boolean) => void;
  actions: (journal: Journal) => MenuItem[];
  measure: Ref<HTMLTableSectionElement>;
};

/** One journal of a list. Every point of it opens the journal. */
export const JournalRows = memo(function JournalRows(props: Props) {
  const { index, journal, isLast, isSelected, isOpen, measure } = props;
  return (
    <tbody
      ref={measure}
      data-index={index}
      data-row-link={paths.journal(journal.id)}
      className={classNames(
        "cursor-pointer cards:relative cards:block cards:border-line cards:py-2.5 cards:ps-10 cards:pe-4",
        isSelected ? "bg-accent-soft/60 print:bg-transparent" : "hover:bg-hover/60",
        !isLast && "cards:border-b",
      )}
    >
      <Heading {...props} />
      {isOpen && <Lines lines={journal.lines} />}
    </tbody>
  );
});

function Heading(props: Props) {
  const { index, journal, detail, isSelected, isOpen, onPick, onToggle, actions } = props;
  const { id, number, status, date, description, total } = journal;
  const hasLines = detail === "lines";
  return (
    <tr className="cards:grid cards:grid-cols-[auto_minmax(0,1fr)_auto] cards:items-center cards:gap-x-2">
      <HeadingCell isTop={index === 0} name="select">
        <SelectBox
          label={`Select ${number}`}
          checked={isSelected}
          onPick={(isRange) => onPick(id, isRange)}
        />
      </HeadingCell>
      <HeadingCell isTop={index === 0} name="number">
        {hasLines && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`Lines of ${number}`}
            onClick={(event) => onToggle(id, event.shiftKey)}
            className="-ms-1.5 me-0.5 inline-flex size-6 items-center justify-center rounded-small align-middle text-ink-faint hover:bg-hover hover:text-ink pointer-coarse:size-11 pointer-coarse:-my-2"
          >
            <ChevronRight
              aria-hidden="true"
              className={classNames("size-4 transition-transform", isOpen && "rotate-90")}
            />
          </button>
        )}
        <RowLink href={paths.journal(id)}>
          <span className="tabular-nums">{number}</span>
        </RowLink>
      </HeadingCell>
      <HeadingCell isTop={index === 0} name="status">
        <StatusBadge status={status} />
      </HeadingCell>
      <HeadingCell isTop={index === 0} name="date">
        {formatDate(date)}
      </HeadingCell>
      <HeadingCell isTop={index === 0} name="description" span={hasLines ? 3 : 1}>
        <Description text={description} isTitle={hasLines} />
      </HeadingCell>
      <HeadingCell isTop={index === 0} name={total.length > BESIDE_NUMBER_MAX ? "totalBelow" : "total"}>
        <Amount amount={total} showZero />
      </HeadingCell>
      <HeadingCell isTop={index === 0} name="actions">
        <MenuButton label={`Actions for ${number}`} icon={<Ellipsis />} items={actions(journal)} />
      </HeadingCell>
    </tr>
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

/** In a card a longer total has a line to itself, or it would not fit on the narrowest of screens. */
const BESIDE_NUMBER_MAX = "9999999.99".length;

/** In a card: number and total, the description, then what else there is, beside the actions. */
const PLACES = {
  select: `${SELECT_PLACE} cards:top-6`,
  number: "columns:whitespace-nowrap cards:row-1 cards:col-1",
  total: "text-end font-semibold cards:row-1 cards:col-[2/-1]",
  totalBelow: "text-end font-semibold cards:row-2 cards:col-[1/-1]",
  description: "columns:w-full columns:max-w-0 cards:row-3 cards:col-[1/-1]",
  date: "whitespace-nowrap tabular-nums text-ink-soft cards:row-4 cards:col-1",
  status: "cards:row-4 cards:col-2",
  actions: "text-end columns:w-px cards:row-4 cards:col-3 cards:-my-2 cards:-me-3",
};

type HeadingProps = { name: keyof typeof PLACES; isTop: boolean; span?: number; children: ReactNode };

function HeadingCell({ name, isTop, span, children }: HeadingProps) {
  return (
    <td
      colSpan={span}
      className={classNames(
        "h-row px-3 py-row-inset first:ps-4 last:pe-4 cards:h-auto cards:px-0 cards:py-1 cards:first:ps-0 cards:last:pe-0",
        !isTop && "columns:border-t columns:border-line",
        PLACES[name],
      )}
    >
      {children}
    </td>
  );
}

function Lines({ lines }: { lines: Journal["lines"] }) {
  const more = lines.length - LINES_SHOWN;
  return (
    <>
      {lines.slice(0, LINES_SHOWN).map((line, index) => (
        <tr key={index} className={ROW}>
          <Blank span={4} />
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
          <Blank span={2} />
        </tr>
      ))}
      {more > 0 && (
        <tr className={ROW}>
          <Blank span={4} />
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

/** In a card only the side that has an amount is shown, and named. */
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

/** Cells without content, which a card leaves out. */
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
