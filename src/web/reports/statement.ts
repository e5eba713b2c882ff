import type { BalanceSheet, ProfitLoss } from "#contract/reports.ts";
import type { Section, StatementLine, StatementRow } from "#domain/sections.ts";
import { CURRENT_EARNINGS } from "#domain/balance-sheet.ts";
import { FIRST_DATE, shiftDays } from "#domain/dates.ts";
import { changePercent, isNegative, isZero, type Money, subtract } from "#domain/money.ts";
import type { Comparison } from "#domain/periods.ts";
import { formatDate, formatPeriod, titleOfPeriod } from "#web/fields/formats.ts";
import { paths } from "#web/navigation/paths.ts";
import type { ReportFile, Total } from "#web/lists/report-file.ts";

/** A report with sections, independent of display and file format. */
export type FinancialStatement = {
  title: string;
  /** "For the period Jan 1 – May 14, 2026". */
  period: string;
  columns: readonly string[];
  parts: readonly StatementPart[];
  /** The path of the lines behind an amount. */
  linkOf: (line: StatementLine, column: number) => string;
  file: {
    /** "profit-loss-2026-01-01-to-2026-05-14". */
    name: string;
    /** "2026-01-01 to 2026-05-14". */
    period: string;
    columns: readonly string[];
  };
};

/** A part of a statement, from top to bottom. */
export type StatementPart = {
  total: string;
  amounts: readonly Money[];
  /** The accounts above the total; not set for a computed total such as gross profit. */
  section?: { title: string; rows: Section["rows"] };
  /** For a computed total, the names of the totals to add (`plus`) and subtract (`less`). */
  plus?: readonly string[];
  less?: readonly string[];
  /** Whether the total has a double rule below it. */
  isGrand?: boolean;
  /** Green from zero up, red if negative (Behavior 5.7). */
  isToned?: boolean;
};

function sectionPart(title: string, { rows, totals }: Section): StatementPart {
  return { section: { title, rows }, total: `Total ${title}`, amounts: totals };
}

/** The change from the second column to the first, with a percentage unless that is negative; null unless there are two. */
export function changeOf(
  amounts: readonly Money[],
): { amount: Money; percent: string | null; isFromZero: boolean } | null {
  const [now, before] = amounts;
  if (now === undefined || before === undefined || amounts.length > 2) return null;
  return {
    amount: subtract(now, before),
    percent: isNegative(before) ? null : changePercent({ from: before, to: now }),
    isFromZero: isZero(before),
  };
}

/** Profit and loss as a statement (Behavior 2.11, Accounting 12); amounts link to the account ledger for the same dates. */
export function profitLossStatement(report: ProfitLoss, compare: Comparison = "none"): FinancialStatement {
  const { columns } = report;
  const [first = { start: FIRST_DATE, end: FIRST_DATE }] = columns;
  // Month and quarter columns are consecutive, so together they form one period.
  const { start } = compare === "month" || compare === "quarter" ? (columns.at(-1) ?? first) : first;
  const { end } = first;
  return {
    title: "Profit & Loss",
    period: `For the period ${formatPeriod({ start, end })}`,
    columns: columns.map(titleOfPeriod),
    parts: partsOf(report),
    linkOf: ({ code }, column) => paths.account(code, columns[column]),
    file: {
      name: `profit-loss-${start}-to-${end}`,
      period: `${start} to ${end}`,
      columns: columns.map((period) => `${period.start} to ${period.end}`),
    },
  };
}

/** Without cost of sales, gross profit would equal revenue, so it is omitted. */
function partsOf({ revenue, costOfSales, grossProfit, expenses, netIncome }: ProfitLoss): StatementPart[] {
  const goods = [
    sectionPart("Cost of Sales", costOfSales),
    { total: "Gross Profit", amounts: grossProfit, plus: ["Total Revenue"], less: ["Total Cost of Sales"] },
  ];
  return [
    sectionPart("Revenue", revenue),
    ...(costOfSales.rows.length === 0 ? [] : goods),
    sectionPart("Expenses", expenses),
    {
      total: "Net Income",
      amounts: netIncome,
      plus: [costOfSales.rows.length === 0 ? "Total Revenue" : "Gross Profit"],
      less: ["Total Expenses"],
      isGrand: true,
      isToned: true,
    },
  ];
}

type PeriodColumn = BalanceSheet["columns"][number];

/** The balance sheet as a statement (Behavior 2.11, Accounting 12). */
export function balanceSheetStatement(report: BalanceSheet): FinancialStatement {
  const { columns, assets, liabilities, equity, liabilitiesAndEquity } = report;
  const days = columns.map(({ asOf }) => asOf);
  const [day = FIRST_DATE] = days;
  return {
    title: "Balance Sheet",
    period: `As of ${formatDate(day)}`,
    columns: days.map(formatDate),
    parts: [
      { ...sectionPart("Assets", assets), isGrand: true },
      sectionPart("Liabilities", liabilities),
      sectionPart("Equity", equity),
      {
        total: "Total Liabilities and Equity",
        amounts: liabilitiesAndEquity,
        plus: ["Total Liabilities", "Total Equity"],
        isGrand: true,
      },
    ],
    linkOf: (line, index) => linkOf(line, columns[index]),
    file: { name: `balance-sheet-${day}`, period: `As of ${day}`, columns: days },
  };
}

/** The link of a balance sheet line: the account ledger for the fiscal year to date, or the source report of earnings. */
function linkOf({ accountId, code, name }: StatementLine, column: PeriodColumn | undefined): string {
  const { fiscalYearStart: start = FIRST_DATE, asOf: end } = column ?? {};
  if (accountId !== null) return paths.account(code, { start, end });
  // Closing entries are included, because earnings already closed aren't part of this line.
  if (name === CURRENT_EARNINGS) return paths.profitLoss({ start, end, closings: "with" });
  return paths.trialBalance({ start: FIRST_DATE, end: shiftDays(start, -1) });
}

/** A statement as a file: its sections as shown, with totals as sums of the rows above (Behavior 9). */
export function statementFile({ title, parts, file }: FinancialStatement): ReportFile {
  const { name, period, columns } = file;
  const rows = [["Code", "Account", ...columns, ...(columns.length === 2 ? ["Change", "Change %"] : [])]];
  const totals: Total[] = [];
  const placeOf = new Map<string, number>();
  const addRow = (line: readonly string[]): number => rows.push([...line]) - 1;
  const placesOf = (names: readonly string[] = []) => names.flatMap((total) => placeOf.get(total) ?? []);
  for (const { section, total, amounts, plus, less } of parts) {
    if (section) addRow(["", section.title]);
    const lines = section?.rows.flatMap((row) => addAccount(row, { add: addRow, totals })) ?? placesOf(plus);
    const row = addRow(["", total, ...cells(amounts)]);
    placeOf.set(total, row);
    totals.push({ row, plus: lines, less: placesOf(less) });
  }
  return { name, about: [title, period], rows, texts: [0, 1], totals };
}

type StatementBuilder = { add: (line: readonly string[]) => number; totals: Total[] };

/** Adds an account with its subaccounts and their total; returns the row indexes of the single amounts. */
function addAccount(row: StatementRow, { add: addRow, totals }: StatementBuilder): number[] {
  const line = ({ code, name, amounts }: StatementLine) => addRow([code, name, ...cells(amounts)]);
  const places = [line(row), ...row.subaccounts.map(line)];
  if (row.subaccounts.length > 0)
    totals.push({ row: addRow(["", `Total ${row.name}`, ...cells(row.totals)]), plus: places });
  return places;
}

function cells(amounts: readonly Money[]): string[] {
  const change = changeOf(amounts);
  return [...amounts, ...(change ? [change.amount, change.percent ?? ""] : [])];
}
