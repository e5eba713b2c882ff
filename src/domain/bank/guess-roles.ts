import { currenciesOfSign } from "./currency-signs.ts";
import { explainSignDoubt, assignDebitOrCredit } from "./guess-side.ts";
import type { BankDecimals } from "./statement.ts";
import type { ColumnRole } from "./table.ts";
import { isInAccountCurrency, isIgnoredColumn, refersToOtherParty, rolesOfHead } from "./table-heads.ts";
import { columnCells, isAmount, isConstant, isDated, type Roles, type TableSample } from "./table-sample.ts";

/** Guessed column roles, and what the user should confirm because nothing in the file proves it. */
export type RoleGuess = { roles: Roles; doubt: string | null };

/** Guesses roles from the headings and the cells below them. */
export function guessRoles(sample: TableSample): RoleGuess {
  const byHead = rolesByHead(sample);
  const roles = byHead.includes("date") ? byHead : byContent(sample, byHead);
  const { roles: paired, doubt } = withPair(sample, roles);
  const sided = assignDebitOrCredit(sample, paired);
  return { roles: withWords(sample, sided), doubt: doubt ?? explainSignDoubt(sample, sided) };
}

const REPEATABLE_ROLES: readonly ColumnRole[] = ["description", "counterparty"];
/** Roles with ambiguous headings: a receipt may be an address, a credit a card. */
const AMBIGUOUS: readonly ColumnRole[] = ["in", "out", "fee"];

function rolesByHead(sample: TableSample): Roles {
  const roles = sample.head.map((title, column) => {
    const cells = columnCells(sample, column);
    return rolesOfHead(title).find((role) => fitsHeading(role, { sample, column, cells })) ?? null;
  });
  const isOtherAccount = (column: number) => refersToOtherParty(sample.head[column] ?? "");
  const otherAccount = roles.findIndex(
    (role, column) => role === "counterpartyAccount" && isOtherAccount(column),
  );
  const findOwnColumn = (targetRole: ColumnRole) =>
    roles.findIndex((role, column) => role === targetRole && isInAccountCurrency(sample.head[column] ?? ""));
  const better: Partial<Record<ColumnRole, number>> = {
    counterpartyAccount: otherAccount,
    amount: findOwnColumn("amount"),
    currency: findOwnColumn("currency"),
  };
  const hasOther = roles.some((role, column) => role === "counterparty" && isOtherAccount(column));
  return roles.map((role, column) => {
    if (role === "counterparty" && hasOther && !isOtherAccount(column) && isConstant(sample, column))
      return null;
    // Next to an amount in the account's currency, the currency column may describe the payment.
    if (role === "currency" && better.amount !== -1 && better.currency === -1) return null;
    if (role === null || REPEATABLE_ROLES.includes(role)) return role;
    const first = better[role] ?? -1;
    const isChosen = (first >= 0 ? first : roles.indexOf(role)) === column;
    // Another column with an end-to-end ID is still text.
    return isChosen ? role : role === "endToEndId" ? "description" : null;
  });
}

/** Whether the cells of a column fit its heading: "Receipt" may be an address, "Valuta" a currency. */
function fitsHeading(
  role: ColumnRole,
  { sample, column, cells }: { sample: TableSample; column: number; cells: readonly string[] },
): boolean {
  if (cells.length === 0) return true;
  if (AMBIGUOUS.includes(role)) return cells.some((cell) => isAmount(cell, sample.decimals));
  if (role === "amount") return !cells.every((cell) => isDated(cell) || /^\p{L}{3}$/u.test(cell));
  if (role === "counterparty") return cells.some((cell) => /\p{L}/u.test(cell));
  if (role === "currency") return cells.every((cell) => /^\p{L}{1,4}\.?$|^\p{L}{0,3}\p{Sc}$/u.test(cell));
  if (role === "valueDate") return !cells.every((cell) => /^\p{L}{3}$/u.test(cell));
  return role !== "counterpartyAccount" || !isOwnAccount(sample, column);
}

/**
 * Whether a column holds the company's own account, which is the same in all rows. So is that of a single payee; with one row,
 * the company's account is the one before the date.
 */
function isOwnAccount(sample: TableSample, column: number): boolean {
  const heading = sample.head[column] ?? "";
  const isOtherAccount =
    refersToOtherParty(heading) && !/auftraggeber|ordinante|ordenante|payer/i.test(heading);
  if (isOtherAccount || !isConstant(sample, column)) return false;
  if (sample.rows.length === 1) {
    const date = sample.head.findIndex((title) => rolesOfHead(title)[0] === "date");
    return column < date;
  }
  const names = sample.head.flatMap((title, columnIndex) =>
    rolesOfHead(title)[0] === "counterparty" ? [columnIndex] : [],
  );
  return !names.some((columnIndex) => isConstant(sample, columnIndex));
}

const DECIMALS_PATTERNS = { 2: /[.,]\d{2}\D*$/, 3: /[.,]\d{2,3}\D*$/ };

function isAmounts(cells: readonly string[], decimals: BankDecimals): boolean {
  return (
    cells.length > 0 &&
    cells.every((cell) => isAmount(cell, decimals) && DECIMALS_PATTERNS[decimals].test(cell))
  );
}

/** Guesses roles without headings: first dates, first amounts as amount, last amounts as balance, and the rest as text. */
function byContent(sample: TableSample, columns: Roles): Roles {
  const kinds = columns.map((_, column) => {
    const cells = columnCells(sample, column);
    if (cells.length === 0) return null;
    if (cells.every(isDated)) return "date";
    return isAmounts(cells, sample.decimals) ? "amount" : "description";
  });
  const pair = pairOf(
    sample,
    kinds.map((kind) => kind === "amount"),
  );
  const amounts = kinds.flatMap((kind, column) => (kind === "amount" ? [column] : []));
  return kinds.map((kind, column) => {
    if (kind === "date") return kinds.indexOf("date") === column ? "date" : null;
    if (kind !== "amount") return kind;
    if (pair?.includes(column) === true) return null;
    if (column === amounts[0]) return "amount";
    return column === amounts.at(-1) ? "balance" : null;
  });
}

/** Finds two amount columns, exactly one of which each row fills. */
function pairOf({ rows }: TableSample, isCandidate: readonly boolean[]): [number, number] | null {
  const places = isCandidate.flatMap((is, column) => (is ? [column] : []));
  const fills = (row: readonly string[], column: number) => /[1-9]/.test(row[column] ?? "");
  for (const [index, place] of places.entries())
    for (const otherPlace of places.slice(index + 1)) {
      const isPair =
        rows.every((row) => fills(row, place) !== fills(row, otherPlace)) &&
        [place, otherPlace].every((column) => rows.some((row) => fills(row, column)));
      if (isPair) return [place, otherPlace];
    }
  return null;
}

const WHICH_SIDE = "Check which amount column is money in and which is money out";

/** If no column is the amount, takes two columns of which each row fills exactly one as money out and in. */
function withPair(sample: TableSample, roles: Roles): RoleGuess {
  const none = { roles, doubt: null };
  if (!roles.includes("date") || (["amount", "in", "out"] as const).some((role) => roles.includes(role)))
    return none;
  const pair = pairOf(
    sample,
    roles.map((role, column) => role === null && isAmounts(columnCells(sample, column), sample.decimals)),
  );
  if (pair === null) return none;
  const isNegative = (column: number) =>
    columnCells(sample, column).some((cell) => /^\s*[-(\u2212]/.test(cell));
  const [out, moneyIn] = isNegative(pair[1]) && !isNegative(pair[0]) ? pair.toReversed() : pair;
  const paired = roles.map((role, column) => (column === out ? "out" : column === moneyIn ? "in" : role));
  return { roles: paired, doubt: WHICH_SIDE };
}

/** Whether a cell is a rate, time, or currency, which doesn't describe the payment. */
const isFigure = (cell: string) =>
  /^[-+]?[\d.,' ]*[.,]\d+\D*$|^\d{1,2}:\d\d(:\d\d)?$/.test(cell) || currenciesOfSign(cell).length > 0;

/** Maps columns with unknown headings to text, unless all rows are the same, or dates and figures. */
function withWords(sample: TableSample, roles: Roles): Roles {
  return roles.map((role, column) => {
    const title = sample.head[column] ?? "";
    if (role !== null || isIgnoredColumn(title) || rolesOfHead(title).length > 0) return role;
    const cells = columnCells(sample, column);
    const isSame = sample.rows.length > 1 && isConstant(sample, column);
    const areWords = cells.length > 0 && !cells.every(isDated) && !cells.every(isFigure);
    return areWords && !isSame ? "description" : null;
  });
}
