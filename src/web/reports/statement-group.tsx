import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import type { StatementLine, StatementRow } from "#contract/reports.ts";
import { isZero } from "#domain/money.ts";
import { classNames } from "#web/ui/class-names.ts";
import { StatementCells } from "./statement-cells.tsx";

type LinkOf = (line: StatementLine, column: number) => string;

type Props = {
  row: StatementRow;
  isOpen: boolean;
  /** With Shift all rows that can be opened follow (Conventions 3). */
  onToggle: (all: boolean) => void;
  /** Stands before the first figures of a statement only. */
  sign: string;
  linkOf: LinkOf;
};

/** An account of a statement; one with subaccounts opens into them, with its total below. */
export function StatementGroup({ row, isOpen, onToggle, sign, linkOf }: Props) {
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
        <StatementCells amounts={row.totals} look="line" sign={sign} />
      </tr>
    );
  }
  const hasOwn = row.amounts.some((amount) => !isZero(amount));
  return (
    <>
      <tr>
        <NameCell>{toggle}</NameCell>
        {hasOwn && (
          <StatementCells amounts={row.amounts} look="line" sign={sign} link={linkTo(row, linkOf)} />
        )}
      </tr>
      {row.subaccounts.map((line) => (
        <Line key={line.code || line.name} line={line} sign="" linkOf={linkOf} isBelow />
      ))}
      <tr>
        <NameCell>
          <span className="block ps-4 text-ink-soft">Total {row.name}</span>
        </NameCell>
        <StatementCells amounts={row.totals} look="subtotal" sign="" />
      </tr>
    </>
  );
}

type LineProps = { line: StatementLine; sign: string; linkOf: LinkOf; isBelow?: boolean };

function Line({ line, sign, linkOf, isBelow = false }: LineProps) {
  return (
    <tr data-row-link={linkOf(line, 0)} className="cursor-pointer hover:bg-hover/60">
      <NameCell isBelow={isBelow}>
        <Name line={line} />
      </NameCell>
      <StatementCells amounts={line.amounts} look="line" sign={sign} link={linkTo(line, linkOf)} />
    </tr>
  );
}

function linkTo(line: StatementLine, linkOf: LinkOf) {
  const of = line.code ? `${line.code} - ${line.name}` : line.name;
  return { of, hrefOf: (column: number) => linkOf(line, column) };
}

function NameCell({ children, isBelow = false }: { children: ReactNode; isBelow?: boolean }) {
  return (
    <th
      scope="row"
      className={classNames(
        "sticky start-0 h-row-compact bg-surface py-1 text-start align-baseline font-normal print:static print:h-auto print:bg-transparent print:py-0.5",
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
