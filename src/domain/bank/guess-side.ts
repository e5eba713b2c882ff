import { quotedText, readBankAmount } from "./statement.ts";
import type { ColumnRole } from "./table.ts";
import { isCardTable, isOfKinds, rolesOfHead } from "./table-heads.ts";
import { columnCells, isDated, type Roles, type TableSample } from "./table-sample.ts";
import { hasPurchaseWords, isOutflowWord, isPayment, isSide } from "./table-keywords.ts";

// Detects the direction of money if the amounts of a table have no sign.

/** Whether a single column of amounts gives no direction. */
function hasUnsignedAmounts(sample: TableSample, roles: Roles): boolean {
  if (!roles.includes("amount") || roles.includes("side") || roles.includes("in") || roles.includes("out"))
    return false;
  const cells = columnCells(sample, roles.indexOf("amount"));
  const amounts = cells.flatMap((cell) => readBankAmount(cell, { decimals: sample.decimals }) ?? []);
  return amounts.length > 0 && amounts.every((amount) => !amount.startsWith("-"));
}

/** Columns that may give the direction, because nothing else is read from them. */
function freeColumns(roles: Roles): number[] {
  const freeRoles: readonly (ColumnRole | null)[] = [null, "description", "status"];
  return roles.flatMap((role, column) => (freeRoles.includes(role) ? [column] : []));
}

/** Maps a column of direction words next to unsigned amounts to the side role. */
export function assignDebitOrCredit(sample: TableSample, roles: Roles): Roles {
  if (!hasUnsignedAmounts(sample, roles)) return roles;
  const candidates = freeColumns(roles);
  const side =
    candidates.find((column) => holdsDirections(sample, column, roles)) ??
    candidates.find((column) => hasDirectionWords(sample, column));
  return side === undefined ? roles : roles.with(side, "side");
}

/**
 * Whether each row has a direction word. A heading for kinds needs one distinct word, an unknown heading two. In a text column,
 * "Fee" may be what was bought: only words for both directions count.
 */
function holdsDirections(sample: TableSample, column: number, roles: Roles): boolean {
  const cells = columnCells(sample, column);
  const words = new Set(cells.map((cell) => cell.toLowerCase()));
  const isFull = cells.length === sample.rows.length && cells.every(isSide) && !hasPurchaseWords(cells);
  if (!isFull) return false;
  const hasBothDirections = cells.some(isOutflowWord) && !cells.every(isOutflowWord);
  if (roles[column] === "description" && !isOfKinds(sample.head[column] ?? "")) return hasBothDirections;
  return words.size > 1 || (isOfKinds(sample.head[column] ?? "") && cells.every(isUnambiguous));
}

/** Whether a column of kinds has some direction words; the user confirms the others. */
function hasDirectionWords(sample: TableSample, column: number): boolean {
  const cells = columnCells(sample, column);
  const isNamed = isOfKinds(sample.head[column] ?? "") && isKindColumn(sample, column);
  return isNamed && cells.some(isSide) && !cells.every(isSide) && !hasPurchaseWords(cells);
}

/** A single letter may mean anything, and a payment may be one to the account. */
const isUnambiguous = (cell: string) => cell.length > 2 && !isPayment(cell);

const KINDS_MAX = 6;
const NAMED_KINDS_MAX = 20;
const LONGEST_KIND = 30;

const isCode = (cell: string) => cell.length <= 4 && !/^\d+$/.test(cell);

/** Whether a column holds the kind of each row: by its heading, or with an unknown heading and repeated values. */
function isKindColumn(sample: TableSample, column: number): boolean {
  const cells = columnCells(sample, column);
  const words = new Set(cells);
  const title = sample.head[column] ?? "";
  const isNamed = isOfKinds(title);
  const areKinds =
    words.size <= (isNamed ? NAMED_KINDS_MAX : KINDS_MAX) &&
    cells.length === sample.rows.length &&
    cells.every((cell) => cell.length <= LONGEST_KIND && !isDated(cell));
  if (!areKinds || (!isNamed && rolesOfHead(title).length > 0)) return false;
  const hasSideWords = cells.some(isSide) || (words.size === 2 && cells.every(isCode));
  return hasSideWords || (words.size > 1 && (isNamed || words.size < cells.length));
}

const SIGN_MAY_BE_REVERSED =
  "All amounts are positive. Check whether money out is shown as positive amounts.";

/** Explains why the sign is in doubt: cards show purchases as positive, as may tables without headings or with unknown kinds. */
export function explainSignDoubt(sample: TableSample, roles: Roles): string | null {
  if (!hasUnsignedAmounts(sample, roles)) return null;
  const isWithoutHead = !sample.head.some((title) => rolesOfHead(title).includes("date"));
  if (sample.isCard === true || isCardTable(sample.head) || isWithoutHead) return SIGN_MAY_BE_REVERSED;
  const kinds = freeColumns(roles).find((column) => isKindColumn(sample, column));
  return kinds === undefined
    ? null
    : `All amounts are positive. Check whether column ${quotedText(sample.head[kinds] ?? "")} marks money out.`;
}
