import { currenciesMeant } from "./currency-signs.ts";
import { whyTurned, withSide } from "./guess-side.ts";
import type { BankDecimals } from "./statement.ts";
import type { ColumnRole } from "./table.ts";
import { isInAccountCurrency, isOfNoUse, isOfOtherParty, rolesOfHead } from "./table-heads.ts";
import { columnCells, isAmount, isConstant, isDated, type Roles, type Sample } from "./table-sample.ts";

/** What the columns seem to hold, and what of that somebody confirms, because nothing in the file proves it. */
export type GuessedRoles = { roles: Roles; doubt: string | null };

/** By the headings, and by what stands below them. */
export function guessRoles(sample: Sample): GuessedRoles {
  const byHead = rolesByHead(sample);
  const roles = byHead.includes("date") ? byHead : byContent(sample, byHead);
  const { roles: paired, doubt } = withPair(sample, roles);
  const sided = withSide(sample, paired);
  return { roles: withWords(sample, sided), doubt: doubt ?? whyTurned(sample, sided) };
}

const SEVERAL: readonly ColumnRole[] = ["text", "counterparty"];
/** Roles whose headings may stand above something else: a receipt may be an address, a credit a card. */
const AMBIGUOUS: readonly ColumnRole[] = ["in", "out", "fee"];

function rolesByHead(sample: Sample): Roles {
  const found = sample.head.map((title, place) => {
    const cells = columnCells(sample, place);
    return rolesOfHead(title).find((role) => fits(role, { sample, place, cells })) ?? null;
  });
  const isOther = (place: number) => isOfOtherParty(sample.head[place] ?? "");
  const otherAccount = found.findIndex((role, place) => role === "counterpartyAccount" && isOther(place));
  const ofAccount = (wanted: ColumnRole) =>
    found.findIndex((role, place) => role === wanted && isInAccountCurrency(sample.head[place] ?? ""));
  const better: Partial<Record<ColumnRole, number>> = {
    counterpartyAccount: otherAccount,
    amount: ofAccount("amount"),
    currency: ofAccount("currency"),
  };
  const hasOther = found.some((role, place) => role === "counterparty" && isOther(place));
  return found.map((role, place) => {
    if (role === "counterparty" && hasOther && !isOther(place) && isConstant(sample, place)) return null;
    // Beside the amount of the account, the currency may be that of the payment.
    if (role === "currency" && better.amount !== -1 && better.currency === -1) return null;
    if (role === null || SEVERAL.includes(role)) return role;
    const first = better[role] ?? -1;
    return (first >= 0 ? first : found.indexOf(role)) === place ? role : null;
  });
}

/** Whether what stands in a column can be what its heading says: "Receipt" may be an address, "Valuta" a currency. */
function fits(
  role: ColumnRole,
  { sample, place, cells }: { sample: Sample; place: number; cells: readonly string[] },
): boolean {
  if (cells.length === 0) return true;
  if (AMBIGUOUS.includes(role)) return cells.some((cell) => isAmount(cell, sample.decimals));
  if (role === "amount") return !cells.every((cell) => isDated(cell) || /^\p{L}{3}$/u.test(cell));
  if (role === "counterparty") return cells.some((cell) => /\p{L}/u.test(cell));
  if (role === "currency") return cells.every((cell) => /^\p{L}{1,4}\.?$|^\p{L}{0,3}\p{Sc}$/u.test(cell));
  if (role === "valueDate") return !cells.every((cell) => /^\p{L}{3}$/u.test(cell));
  return role !== "counterpartyAccount" || !isOwnAccount(sample, place);
}

/**
 * The account itself has one number in all rows. So has that of a payee who is the only one; with one row, the account
 * itself stands in front of the date.
 */
function isOwnAccount(sample: Sample, place: number): boolean {
  const own = sample.head[place] ?? "";
  const isOther = isOfOtherParty(own) && !/auftraggeber|ordinante|ordenante|payer/i.test(own);
  if (isOther || !isConstant(sample, place)) return false;
  if (sample.rows.length === 1) {
    const date = sample.head.findIndex((title) => rolesOfHead(title)[0] === "date");
    return place < date;
  }
  const names = sample.head.flatMap((title, at) => (rolesOfHead(title)[0] === "counterparty" ? [at] : []));
  return !names.some((at) => isConstant(sample, at));
}

const IN_DECIMALS = { 2: /[.,]\d{2}\D*$/, 3: /[.,]\d{2,3}\D*$/ };

function isAmounts(cells: readonly string[], decimals: BankDecimals): boolean {
  return (
    cells.length > 0 && cells.every((cell) => isAmount(cell, decimals) && IN_DECIMALS[decimals].test(cell))
  );
}

/** Without headings: the first column of dates, the first of amounts, the last of amounts as balance, and text. */
function byContent(sample: Sample, columns: Roles): Roles {
  const kinds = columns.map((_, place) => {
    const found = columnCells(sample, place);
    if (found.length === 0) return null;
    if (found.every(isDated)) return "date";
    return isAmounts(found, sample.decimals) ? "amount" : "text";
  });
  const pair = pairOf(
    sample,
    kinds.map((kind) => kind === "amount"),
  );
  const amounts = kinds.flatMap((kind, place) => (kind === "amount" ? [place] : []));
  return kinds.map((kind, place) => {
    if (kind === "date") return kinds.indexOf("date") === place ? "date" : null;
    if (kind !== "amount") return kind;
    if (pair?.includes(place) === true) return null;
    if (place === amounts[0]) return "amount";
    return place === amounts.at(-1) ? "balance" : null;
  });
}

/** Two columns of amounts of which each row fills one. */
function pairOf({ rows }: Sample, isCandidate: readonly boolean[]): [number, number] | null {
  const places = isCandidate.flatMap((is, place) => (is ? [place] : []));
  const fills = (row: readonly string[], place: number) => /[1-9]/.test(row[place] ?? "");
  for (const [at, one] of places.entries())
    for (const other of places.slice(at + 1)) {
      const isPair =
        rows.every((row) => fills(row, one) !== fills(row, other)) &&
        [one, other].every((place) => rows.some((row) => fills(row, place)));
      if (isPair) return [one, other];
    }
  return null;
}

const WHICH_SIDE = "Check which of the two columns of amounts is money out and which is money in";

/** Where no column is the amount, two of which each row fills one are money out and in. */
function withPair(sample: Sample, roles: Roles): GuessedRoles {
  const none = { roles, doubt: null };
  if (!roles.includes("date") || (["amount", "in", "out"] as const).some((role) => roles.includes(role)))
    return none;
  const pair = pairOf(
    sample,
    roles.map((role, place) => role === null && isAmounts(columnCells(sample, place), sample.decimals)),
  );
  if (pair === null) return none;
  const isNegative = (place: number) =>
    columnCells(sample, place).some((cell) => /^\s*[-(\u2212]/.test(cell));
  const [out, came] = isNegative(pair[1]) && !isNegative(pair[0]) ? pair.toReversed() : pair;
  const paired = roles.map((role, place) => (place === out ? "out" : place === came ? "in" : role));
  return { roles: paired, doubt: WHICH_SIDE };
}

/** Rates, times and currencies, which say nothing of what money was for. */
const isFigure = (cell: string) =>
  /^[-+]?[\d.,' ]*[.,]\d+\D*$|^\d{1,2}:\d\d(:\d\d)?$/.test(cell) || currenciesMeant(cell).length > 0;

/** Columns that nobody knows are text, unless they say the same in all rows, or days and figures. */
function withWords(sample: Sample, roles: Roles): Roles {
  return roles.map((role, place) => {
    const title = sample.head[place] ?? "";
    if (role !== null || isOfNoUse(title) || rolesOfHead(title).length > 0) return role;
    const cells = columnCells(sample, place);
    const isSame = sample.rows.length > 1 && isConstant(sample, place);
    const areWords = cells.length > 0 && !cells.every(isDated) && !cells.every(isFigure);
    return areWords && !isSame ? "text" : null;
  });
}
