import { ChevronRight } from "lucide-react";
import { type ReactNode, useContext, useState } from "react";
import type { StatementLine, StatementRow } from "#domain/sections.ts";
import { isZero, type Money, ZERO } from "#domain/money.ts";
import { formatPercent, formatWithSign } from "#web/fields/formats.ts";
import { Amount } from "#web/fields/amount-text.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { PaperColumns, ShownColumns } from "#web/ui/paper.tsx";
import { Figure } from "./printed-report.tsx";
import { type FinancialStatement, type StatementPart, changeOf } from "./statement.ts";

type Props = { statement: FinancialStatement; sign: string };

/** On a phone the amounts scroll sideways while the account names stay in place. */
const STICKY_CLASSES = "sticky start-0 bg-surface print:static print:bg-transparent";
const HEAD = "h-9 border-b border-ink text-small font-semibold text-ink-soft align-bottom pb-1.5";

/**
 * A statement in accounting layout: accounts under headings, a rule above a total, a double rule below a grand total and,
 * for two columns, the change (Interface 6.5).
 */
export function StatementTable({ statement, sign }: Props) {
  const groups = useOpenGroups(statement.parts.flatMap(({ section }) => section?.rows ?? []));
  return (
    <PaperColumns names={NAME_EM} columns={textsOf(statement)}>
      <Columns statement={statement} sign={sign} groups={groups} />
    </PaperColumns>
  );
}

/** The width of the account name column in print, in em. */
const NAME_EM = 15;

/** The minimum width of a column: heads such as "Nov 25, 2026" then wrap to two lines, even above nothing but dashes. */
const SHORTEST_HEAD = "0000000000";

/** The formatted amounts by column; the change columns are assumed to be as wide as the amounts. */
function textsOf({ columns, parts }: FinancialStatement): string[][] {
  const lines = parts.flatMap(({ section, amounts }) => [
    amounts,
    ...(section?.rows ?? []).flatMap(({ totals, subaccounts }) => [
      totals,
      ...subaccounts.map((line) => line.amounts),
    ]),
  ]);
  const texts = columns.map((_, column) => [
    SHORTEST_HEAD,
    ...lines.map((amounts) => formatWithSign(amounts[column] ?? ZERO)),
  ]);
  return columns.length === 2 ? [...texts, ...texts] : texts;
}

type ColumnsProps = Props & { groups: ReturnType<typeof useOpenGroups> };

function Columns({ statement: { title, columns, parts, linkOf }, sign, groups }: ColumnsProps) {
  const visibleColumns = useContext(ShownColumns);
  const rows = parts.flatMap(({ section }) => section?.rows ?? []);
  const heads = visibleColumns
    ? columns.filter((_, column) => visibleColumns.includes(column))
    : [...columns, ...(columns.length === 2 ? ["Change", "%"] : [])];
  return (
    <table aria-label={title} className="w-full border-separate border-spacing-0">
      <thead className={classNames(columns.length === 1 && "sr-only")}>
        <tr>
          <th scope="col" className={`${HEAD} ${STICKY_CLASSES} w-full text-start`}>
            Account
          </th>
          {heads.map((head) => (
            <th
              key={head}
              scope="col"
              className={`${HEAD} ps-6 text-end whitespace-nowrap max-sm:whitespace-normal print:h-auto print:min-w-[8em] print:whitespace-normal`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {parts.map((part) => (
        <tbody key={part.total}>
          {part.section && (
            <tr>
              <th scope="rowgroup" colSpan={heads.length + 1} className="pt-4 pb-1 text-start font-semibold">
                {part.section.title}
              </th>
            </tr>
          )}
          {part.section?.rows.map((row) => (
            <StatementGroup
              key={row.accountId ?? row.name}
              row={row}
              isOpen={groups.isOpen(row)}
              onToggle={(all) => groups.toggle(row, all)}
              sign={row === rows[0] ? sign : ""}
              linkOf={linkOf}
            />
          ))}
          <TotalRow part={part} sign={sign} />
        </tbody>
      ))}
    </table>
  );
}

function TotalRow({ part, sign }: { part: StatementPart; sign: string }) {
  const { total, amounts, isGrand = false, isToned = false, section } = part;
  return (
    <>
      {!section && <tr aria-hidden="true" className="h-4" />}
      <tr>
        <th scope="row" className={`${STICKY_CLASSES} py-1.5 text-start align-baseline font-semibold`}>
          {total}
        </th>
        <StatementCells
          amounts={amounts}
          lineStyle={isGrand ? "grand" : "total"}
          sign={sign}
          isToned={isToned}
        />
      </tr>
    </>
  );
}

type LinkOf = (line: StatementLine, column: number) => string;

type StatementGroupProps = {
  row: StatementRow;
  isOpen: boolean;
  /** Expands or collapses the row; with Shift, all rows that have subaccounts (Interface 3). */
  onToggle: (all: boolean) => void;
  /** The currency sign, which only the first amounts of a statement show. */
  sign: string;
  linkOf: LinkOf;
};

/** An account of a statement; one with subaccounts expands to show them, with its total below. */
function StatementGroup({ row, isOpen, onToggle, sign, linkOf }: StatementGroupProps) {
  if (row.subaccounts.length === 0) return <Line line={row} sign={sign} linkOf={linkOf} />;
  const toggle = (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={(event) => onToggle(event.shiftKey)}
      className="-ms-5 inline-flex min-h-6 items-baseline gap-1 rounded-small text-start hover:text-accent-ink pointer-coarse:min-h-11"
    >
      <ChevronRight
        aria-hidden="true"
        className={classNames(
          "size-4 shrink-0 self-center text-ink-faint transition-transform print:hidden",
          isOpen && "rotate-90",
        )}
      />
      <Name line={row} />
    </button>
  );
  if (!isOpen) {
    return (
      <tr className="hover:bg-hover/60">
        <NameCell>{toggle}</NameCell>
        <StatementCells amounts={row.totals} lineStyle="line" sign={sign} />
      </tr>
    );
  }
  const hasOwnAmounts = row.amounts.some((amount) => !isZero(amount));
  return (
    <>
      <tr>
        <NameCell>{toggle}</NameCell>
        {hasOwnAmounts && (
          <StatementCells amounts={row.amounts} lineStyle="line" sign={sign} link={linkTo(row, linkOf)} />
        )}
      </tr>
      {row.subaccounts.map((line) => (
        <Line key={line.code || line.name} line={line} sign="" linkOf={linkOf} isBelow />
      ))}
      <tr>
        <NameCell>
          <span className="block ps-4 text-ink-soft">Total {row.name}</span>
        </NameCell>
        <StatementCells amounts={row.totals} lineStyle="subtotal" sign="" />
      </tr>
    </>
  );
}

type FinancialLineProps = { line: StatementLine; sign: string; linkOf: LinkOf; isBelow?: boolean };

function Line({ line, sign, linkOf, isBelow = false }: FinancialLineProps) {
  return (
    <tr data-row-link={linkOf(line, 0)} className="cursor-pointer hover:bg-hover/60">
      <NameCell isBelow={isBelow}>
        <Name line={line} />
      </NameCell>
      <StatementCells amounts={line.amounts} lineStyle="line" sign={sign} link={linkTo(line, linkOf)} />
    </tr>
  );
}

function linkTo(line: StatementLine, linkOf: LinkOf) {
  const subject = line.code ? `${line.code} - ${line.name}` : line.name;
  return { subject, hrefOf: (column: number) => linkOf(line, column) };
}

function NameCell({ children, isBelow = false }: { children: ReactNode; isBelow?: boolean }) {
  return (
    <th
      scope="row"
      className={classNames(
        "sticky start-0 h-row-compact bg-surface py-1 text-start align-baseline font-normal print:static print:h-auto print:min-w-[10em] print:bg-transparent print:py-0.5",
        isBelow ? "ps-9" : "ps-5",
      )}
    >
      {children}
    </th>
  );
}

function Name({ line: { code, name } }: { line: StatementLine }) {
  return (
    <span className="inline-flex items-baseline gap-x-3 max-sm:flex-col">
      {code && <span className="text-ink-soft tabular-nums max-sm:text-small">{code}</span>}
      <span className="min-w-24 wrap-anywhere">{name}</span>
    </span>
  );
}

const LINE_STYLES = {
  line: "py-1 print:py-0.5",
  subtotal: "border-t border-t-line py-1 font-medium print:py-0.5",
  total: "border-t border-t-ink py-1.5 font-semibold",
  grand: "border-t border-t-ink border-b-4 border-b-ink py-1.5 font-semibold [border-bottom-style:double]",
};

type StatementCellsProps = {
  amounts: readonly Money[];
  lineStyle: keyof typeof LINE_STYLES;
  sign: string;
  isToned?: boolean;
  /** What the amounts are for, and links to their lines; totals have none. */
  link?: { subject: string; hrefOf: (column: number) => string };
};

/** The amounts of a statement line by column, and the change between two. */
function StatementCells({ amounts, lineStyle, sign, isToned = false, link }: StatementCellsProps) {
  const visibleColumns = useContext(ShownColumns);
  const change = visibleColumns ? null : changeOf(amounts);
  const cell = classNames("ps-6 text-end align-baseline whitespace-nowrap", LINE_STYLES[lineStyle]);
  return (
    <>
      {amounts.map(
        (amount, column) =>
          (visibleColumns?.includes(column) ?? true) && (
            // Columns are identified only by their position.
            <td key={column} className={cell}>
              {link ? (
                <Figure amount={amount} sign={sign} subject={link.subject} href={link.hrefOf(column)} />
              ) : (
                <Amount amount={amount} currencySign={sign} toned={isToned} />
              )}
            </td>
          ),
      )}
      {change && (
        <>
          <td className={classNames(cell, "text-ink-soft")}>
            <Amount amount={change.amount} />
          </td>
          <td className={classNames(cell, "text-ink-soft tabular-nums")}>
            {isZero(change.amount) ? "–" : percentText(change)}
          </td>
        </>
      )}
    </>
  );
}

/** A change from zero or from a negative amount has no percentage (Accounting 12). */
function percentText({ percent, isFromZero }: NonNullable<ReturnType<typeof changeOf>>): string {
  if (isFromZero) return "new";
  return percent === null ? "–" : `${formatPercent(percent)}%`;
}

const keyOf = (row: StatementRow): string => row.accountId ?? row.name;

/** Which rows of a statement are expanded: all by default. */
function useOpenGroups(rows: readonly StatementRow[]) {
  const [open, setOpen] = useState<Readonly<Record<string, boolean>>>({});
  const isOpen = (row: StatementRow) => open[keyOf(row)] ?? true;
  return {
    isOpen,
    /** Expands or collapses a row, or all rows with subaccounts. */
    toggle: (row: StatementRow, all: boolean) => {
      const toggledRows = all ? rows.filter(({ subaccounts }) => subaccounts.length > 0) : [row];
      const next = !isOpen(row);
      setOpen({ ...open, ...Object.fromEntries(toggledRows.map((toggledRow) => [keyOf(toggledRow), next])) });
    },
  };
}
