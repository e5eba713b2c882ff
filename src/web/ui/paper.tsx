import { createContext, type CSSProperties, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** Digits in Inter are 0.64 em wide, and commas narrower. */
const EM_OF_A_LETTER = 0.6;
const EM_BETWEEN_COLUMNS = 1.7;
/** Maximum widths in em: 6 pt text across the long side of Letter, the smaller sheet, and 7.5 pt across its short side. */
const EM_ACROSS_MAX = 118;
const EM_UPRIGHT_MAX = 68;

/** The printed width of a column with these texts, in em; they don't wrap. */
function columnWidth(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(({ length }) => length)) * EM_OF_A_LETTER + EM_BETWEEN_COLUMNS;
}

/** The printed width of a table, in em: names plus amount columns. */
export function paperWidth(names: number, columns: readonly (readonly string[])[]): number {
  return columns.reduce((width, texts) => width + columnWidth(texts), names);
}

/**
 * Distributes columns over printed pages if they don't fit on one: about the same number on each, so that none is left
 * alone.
 */
export function splitColumns(widths: readonly number[], nameWidth: number): number[][] {
  const columns = widths.map((_, column) => column);
  const widest = Math.max(0, ...widths);
  const atOnce = Math.max(1, Math.floor((EM_ACROSS_MAX - nameWidth) / widest));
  const total = widths.reduce((sum, width) => sum + width, nameWidth);
  if (total <= EM_ACROSS_MAX || widths.length <= 1) return [columns];
  const count = Math.ceil(widths.length / atOnce);
  const columnsPerPage = Math.ceil(widths.length / count);
  return Array.from({ length: count }, (_, page) =>
    columns.slice(page * columnsPerPage, (page + 1) * columnsPerPage),
  );
}

type Props = {
  /** The width of its widest table, in em. */
  width: number;
  children: ReactNode;
};

/**
 * The printed area: scales tables to fit whatever paper size is used, in landscape if they would be too small to read in
 * portrait (Interface 3).
 */
export function Paper({ width, children }: Props) {
  const style: CSSProperties & Record<"--paper-width", number> = { "--paper-width": width };
  return (
    <div className="paper" data-across={width > EM_UPRIGHT_MAX || undefined} style={style}>
      {children}
    </div>
  );
}

/** The amount columns on the current printed page; null for all of them. */
export const ShownColumns = createContext<readonly number[] | null>(null);

type PaperColumnsProps = {
  /** The width of the name column, in em. */
  names: number;
  /** The texts of each amount column. */
  columns: readonly (readonly string[])[];
  /** A table that renders the columns in `ShownColumns`. */
  children: ReactNode;
};

/** A table with any number of columns, printed on as many pages as needed, each with the names (Interface 3). */
export function PaperColumns({ names, columns, children }: PaperColumnsProps) {
  const pages = splitColumns(columns.map(columnWidth), names);
  const [first = []] = pages;
  const isSplit = pages.length > 1;
  return (
    <Paper
      width={paperWidth(
        names,
        columns.filter((_, column) => first.includes(column)),
      )}
    >
      <div
        className={classNames(
          columns.length > 1 && "relative overflow-x-auto print:overflow-visible",
          isSplit && "print:hidden",
        )}
      >
        {children}
      </div>
      {isSplit &&
        pages.map((pageColumns) => (
          <div key={pageColumns[0]} className="hidden break-after-page last:break-after-auto print:block">
            <ShownColumns value={pageColumns}>{children}</ShownColumns>
          </div>
        ))}
    </Paper>
  );
}
