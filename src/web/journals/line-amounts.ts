import { isMoneyText } from "#web/fields/parse-input.ts";
import { balancingLine } from "#domain/journal.ts";
import { isNegative, isPositive, isZero, type Money } from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { draftLines, type FormLine } from "./journal-form-values.ts";

/** The cells of a line in keyboard order (Behavior 2.7). */
export const LINE_COLUMNS = ["accountId", "debit", "credit", "description"] as const;
export type LineColumn = (typeof LINE_COLUMNS)[number];

type LineSide = "debit" | "credit";
type DebitCreditInput = Pick<FormLine, LineSide>;

const OPPOSITE_SIDE: Readonly<Record<LineSide, LineSide>> = { debit: "credit", credit: "debit" };

/**
 * Both amounts of a line after one was typed: a positive debit clears the credit and vice versa (Behavior 5.3); a negative
 * amount moves to the other side. Zero becomes an empty field.
 */
export function clearOtherSide(line: DebitCreditInput, side: LineSide, typed: string): DebitCreditInput {
  if (!isMoneyText(typed)) return { ...line, [side]: typed };
  if (isZero(typed)) return { ...line, [side]: "" };
  const to = isNegative(typed) ? OPPOSITE_SIDE[side] : side;
  const amount = abs(typed);
  return to === "debit" ? { debit: amount, credit: "" } : { debit: "", credit: amount };
}

type SuggestedAmount = { side: LineSide; amount: Money };

/** The amount shown as a hint: only in a line with an account. */
export function suggestedAmount(lines: readonly FormLine[], index: number): SuggestedAmount | null {
  return lines[index]?.accountId === "" ? null : missingAmount(lines, index);
}

/** The missing amount of a line without amounts: the difference of the other lines, on the short side. */
export function missingAmount(lines: readonly FormLine[], index: number): SuggestedAmount | null {
  const line = lines[index];
  if (!line || line.debit !== "" || line.credit !== "") return null;
  const { debit, credit } = balancingLine(draftLines(lines.filter((_, lineIndex) => lineIndex !== index)));
  if (isPositive(debit)) return { side: "debit", amount: debit };
  return isPositive(credit) ? { side: "credit", amount: credit } : null;
}
