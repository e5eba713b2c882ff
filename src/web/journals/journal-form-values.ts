import { isMoneyText } from "#web/fields/parse-input.ts";
import type { Journal, JournalUpdate } from "#contract/journals.ts";
import type { JournalStatus } from "#domain/journal.ts";
import type { CodedRecord } from "#web/fields/match-text.ts";
import { type Money, ZERO } from "#domain/money.ts";

/** A line as the form holds it; a missing account or amount is "". */
export type FormLine = {
  accountId: string;
  debit: string;
  credit: string;
  description: string;
  /** The contact of a receivable or payable; required on a control account. */
  party?: CodedRecord | null;
  /** The amount in the account's currency; required on an account in a foreign currency. */
  foreignAmount?: string;
};

/** The values of the journal form. */
export type JournalFormValues = {
  number: string;
  date: string;
  description: string;
  status: JournalStatus;
  lines: FormLine[];
};

export const EMPTY_LINE: FormLine = { accountId: "", debit: "", credit: "", description: "" };

/** A new journal: posted, dated today, with two empty lines (Behavior 9, Interface 2). */
export function newJournal({ date, number }: { date: string; number: string }): JournalFormValues {
  return { number, date, description: "", status: "posted", lines: [{ ...EMPTY_LINE }, { ...EMPTY_LINE }] };
}

/** The form values of an existing journal. */
export function toJournalValues(journal: Journal): JournalFormValues {
  const { number, date, description, status, lines } = journal;
  return { number, date, description, status, lines: lines.map(formLine) };
}

/** The form values for a copy of a journal. */
export function copyJournal(
  journal: Journal,
  { date, number }: { date: string; number: string },
): JournalFormValues {
  return { ...toJournalValues(journal), status: "posted", date, number };
}

/** The journal with debits and credits swapped: same accounts and amounts (Accounting 5). */
export function reversalOf(
  journal: Journal,
  { date, number }: { date: string; number: string },
): JournalFormValues {
  const lines = journal.lines
    .map(formLine)
    .map((line) => ({ ...line, debit: line.credit, credit: line.debit }));
  return { number, date, description: `Reversal of ${journal.number}`, status: "posted", lines };
}

/** The lines with their amounts parsed; an invalid amount counts as zero in totals. */
export function draftLines(lines: readonly FormLine[]) {
  return lines.map(({ accountId, debit, credit, description, party, foreignAmount = "" }) => ({
    accountId: accountId === "" ? null : accountId,
    debit: amountOrZero(debit),
    credit: amountOrZero(credit),
    description,
    partyId: party?.id ?? null,
    foreignAmount: foreignAmount === "" ? null : foreignAmount,
  }));
}

export function isEmptyLine({ accountId, debit, credit, description }: FormLine): boolean {
  return accountId === "" && debit === "" && credit === "" && description === "";
}

/** The PUT body that changes only the status of a journal. */
export function updateOf(journal: Journal, status: JournalStatus): JournalUpdate {
  const { version, number, date, description, lines } = journal;
  return {
    version,
    number,
    date,
    description,
    status,
    lines: lines.map(({ accountId, debit, credit, description: text, partyId, foreignAmount }) => {
      return { accountId, debit, credit, description: text, partyId, foreignAmount };
    }),
  };
}

type SourceLine = Pick<
  Journal["lines"][number],
  "accountId" | "debit" | "credit" | "description" | "partyId" | "partyName"
> &
  Partial<Pick<Journal["lines"][number], "foreignAmount">>;

/** The form values of a line. */
export function formLine(line: SourceLine): FormLine {
  const { accountId, debit, credit, description, partyId, partyName, foreignAmount = null } = line;
  const amounts = { debit: blankZero(debit), credit: blankZero(credit) };
  const party = partyId && { id: partyId, code: "", name: partyName ?? "" };
  const foreign = foreignAmount === null ? {} : { foreignAmount };
  return { accountId, ...amounts, description, ...(party ? { party } : {}), ...foreign };
}

function blankZero(amount: Money): string {
  return amount === ZERO ? "" : amount;
}

function amountOrZero(text: string): Money {
  return isMoneyText(text) ? text : ZERO;
}
