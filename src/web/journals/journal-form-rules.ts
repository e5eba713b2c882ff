import { isMoneyText } from "#web/fields/parse-input.ts";
import { isDateText } from "#domain/dates.ts";
import { roundsToZeroInBase, postingError } from "#domain/journal.ts";
import { isPositive, isZero } from "#domain/money.ts";
import { FORM_REFUSALS } from "#domain/form-refusals.ts";
import { MONEY_REFUSALS } from "#domain/money-refusals.ts";
import { invalidDateText, invalidAmountText } from "#web/fields/formats.ts";
import type { FormProblem } from "#web/forms/problems.ts";
import { draftLines, type FormLine, type JournalFormValues } from "./journal-form-values.ts";
import { lazySchema } from "#web/forms/lazy-schema.ts";

const linesInput = lazySchema(async () => (await import("#contract/journals.ts")).journalInput.shape.lines);

const HEADER = ["number", "date", "description"] as const;
const NAMES = { number: "A number", date: "A date", description: "A description" };

/** The validation errors of the form in field order; empty if it can be saved (Behavior 5.3). */
export function journalFormProblems(values: JournalFormValues): FormProblem[] {
  return [...headerProblems(values), ...lineProblems(values.lines)];
}

function headerProblems(values: JournalFormValues): FormProblem[] {
  const missing = HEADER.filter((field) => values[field].trim() === "");
  const required = missing.map((field): FormProblem => {
    const message = FORM_REFUSALS["journal.incomplete"].detail;
    return { field, message, atField: `${NAMES[field]} is required` };
  });
  if (values.date !== "" && !isDateText(values.date))
    required.push({ field: "date", message: invalidDateText() });
  return required;
}

function lineProblems(lines: readonly FormLine[]): FormProblem[] {
  const drafts = draftLines(lines);
  const broken = [...amountProblems(lines), ...schemaProblems(lines)];
  if (broken.length > 0) return broken;
  const zeroLineProblems = drafts.flatMap(({ foreignAmount, ...line }, index) =>
    foreignAmount !== null && isMoneyText(foreignAmount) && roundsToZeroInBase({ ...line, foreignAmount })
      ? [{ field: `lines.${index}.debit`, message: MONEY_REFUSALS["currency.rounds-to-zero"].detail }]
      : [],
  );
  if (zeroLineProblems.length > 0) return zeroLineProblems;
  const reason = postingError(drafts);
  if (reason === null) return [];
  const { detail } = FORM_REFUSALS[reason];
  const withoutAccount = drafts.flatMap(({ accountId, debit, credit }, index) =>
    accountId === null && !(isZero(debit) && isZero(credit)) ? [index] : [],
  );
  if (reason !== "journal.line-without-account") return [{ field: "lines", message: detail }];
  return withoutAccount.map((index) => ({
    field: `lines.${index}.accountId`,
    message: detail,
    atField: "Choose an account",
  }));
}

function amountProblems(lines: readonly FormLine[]): FormProblem[] {
  return lines.flatMap((line, index) =>
    (["debit", "credit"] as const).flatMap((side) =>
      line[side] === "" || (isMoneyText(line[side]) && !line[side].startsWith("-"))
        ? []
        : [{ field: `lines.${index}.${side}`, message: invalidAmountText() }],
    ),
  );
}

/** Checks the limits and types of the contract, using the same schema as the server. */
function schemaProblems(lines: readonly FormLine[]): FormProblem[] {
  const parsed = linesInput.safeParse(draftLines(lines));
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => ({ field: ["lines", ...path].join("."), message }));
}

/** The side of a line that has an amount, or null. */
function filledSide({ debit, credit }: FormLine): "debit" | "credit" | null {
  if (isMoneyText(debit) && isPositive(debit)) return "debit";
  return isMoneyText(credit) && isPositive(credit) ? "credit" : null;
}

/** The field to focus if an error concerns the lines as a whole: the last amount, or the first account. */
export function placeInJournal(field: string, { lines }: JournalFormValues): string {
  if (field !== "lines" || lines.length === 0) return field;
  const last = lines.findLastIndex((line) => filledSide(line) !== null);
  const line = lines[last];
  return line ? `lines.${last}.${filledSide(line) ?? "debit"}` : "lines.0.accountId";
}
