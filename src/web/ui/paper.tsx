import { createContext, type CSSProperties, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** Inter's digits are 0.64 of their size wide, and its commas less. */
const EM_OF_A_LETTER = 0.6;
const EM_BETWEEN_COLUMNS = 1.7;
/** Letters of 6 pt on the longer side of the smaller sheet, which is Letter, and of 7.5 pt on its shorter one. */
const EM_ACROSS_MAX = 118;
const EM_UPRIGHT_MAX = 68;

/** How wide a column of these texts is on paper, in ems; they stay in one line. */
function columnWidth(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(({ length }) => length)) * EM_OF_A_LETTER + EM_BETWEEN_COLUMNS;
}

/** How wide a table is on paper, in ems: the room of its names, and its columns of figures. */
export function paperWidth(names: number, columns: readonly (readonly string[])[]): number {
  return columns.reduce((width, texts) => width + columnWidth(texts), names);
}

/**
 * Which columns stand on a sheet together where one sheet has no room for all of them: as many on each, so that
 * none is left alone.
 */
export function sheetsOf(widths: readonly number[], nameWidth: number): number[][] {
  const columns = widths.map((_, column) => column);
  const widest = Math.max(0, ...widths);
  const atOnce = Math.max(1, Math.floor((EM_ACROSS_MAX - nameWidth) / widest));
  const total = widths.reduce((sum, width) => sum + width, nameWidth);
  if (total <= EM_ACROSS_MAX || widths.length <= 1) return [columns];
  const count = Math.ceil(widths.length / atOnce);
  const each = Math.ceil(widths.length / count);
  return Array.from({ length: count }, (_, sheet) => columns.slice(sheet * each, (sheet + 1) * each));
}

type Props = {
  /** What its widest table needs, in ems. */
  width: number;
  children: ReactNode;
};

/**
 * What is printed: its tables are set as large as the sheet has room for, whatever sheet that is, and lie across it
 * where they would be too small to read (Interface 3).
 */
export function Paper({ width, children }: Props) {
  const style: CSSProperties & Record<"--paper-width", number> = { "--paper-width": width };
  return (
    <div className="paper" data-across={width > EM_UPRIGHT_MAX || undefined} style={style}>
      {children}
    </div>
  );
}

/** The columns of figures that a sheet of paper has room for; null for all of them. */
export const ShownColumns = createContext<readonly number[] | null>(null);

type ColumnsProps = {
  /** What the names need beside the figures, in ems. */
  names: number;
  /** The texts of each column of figures. */
  columns: readonly (readonly string[])[];
  /** A table that draws the columns that are shown. */
  children: ReactNode;
};

/** A table of any number of columns; on paper on as many sheets as they need, each with the names (Interface 3). */
export function PaperColumns({ names, columns, children }: ColumnsProps) {
  const sheets = sheetsOf(columns.map(columnWidth), names);
  const [first = []] = sheets;
  const isParted = sheets.length > 1;
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
          isParted && "print:hidden",
        )}
      >
        {children}
      </div>
      {isParted &&
        sheets.map((sheetColumns) => (
          <div key={sheetColumns[0]} className="hidden break-after-page last:break-after-auto print:block">
            <ShownColumns value={sheetColumns}>{children}</ShownColumns>
          </div>
        ))}
    </Paper>
  );
}
