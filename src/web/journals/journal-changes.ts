import type { Journal, JournalHistoryEntry } from "#contract/journals.ts";
import { isPositive, type Money } from "#domain/money.ts";
import { formatDate, formatMoney } from "#web/fields/formats.ts";
import { JOURNAL_STATUS_LABELS } from "./journal-status.tsx";

type VersionLine = JournalHistoryEntry["lines"][number];
/** The content of a journal, without its author and timestamp. */
export type JournalText = Pick<Journal, "number" | "date" | "description" | "status"> & {
  lines: readonly VersionLine[];
};

type VersionPair<Version> = { before: Version; after: Version };

/** The differences between two consecutive versions of a journal, one sentence each. */
export function journalChanges({ before, after }: VersionPair<JournalText>): string[] {
  const pairs = pairLines({ before: before.lines, after: after.lines });
  const changes = [...headerChanges({ before, after }), ...pairs.flatMap(lineChanges)];
  const isSameOrder = before.lines.every((line, index) => isSameLine(line, after.lines[index]));
  if (changes.length > 0 || isSameOrder) return changes;
  return ["Line order changed"];
}

function headerChanges({ before, after }: VersionPair<JournalText>): string[] {
  return [
    ...change("Status", {
      before: JOURNAL_STATUS_LABELS[before.status],
      after: JOURNAL_STATUS_LABELS[after.status],
    }),
    ...change("Number", { before: before.number, after: after.number }),
    ...change("Date", { before: formatDate(before.date), after: formatDate(after.date) }),
    ...change("Description", { before: quoted(before.description), after: quoted(after.description) }),
  ];
}

type LinePair = VersionPair<VersionLine | null>;

/**
 * Lines have no ID, so each is paired with the most similar line of the other version: first an identical line, then the
 * same account and amounts, then the same account, and last the same amounts on another account.
 */
function pairLines({ before, after }: VersionPair<readonly VersionLine[]>): LinePair[] {
  const partners = new Map<VersionLine, VersionLine>();
  const matchedLines = new Set<VersionLine>();
  const matchers: readonly ((a: VersionLine, b: VersionLine) => boolean)[] = [
    isSameLine,
    (a, b) => a.accountId === b.accountId && hasSameAmounts(a, b),
    (a, b) => a.accountId === b.accountId,
    hasSameAmounts,
  ];
  for (const isAlike of matchers) {
    for (const line of after) {
      if (partners.has(line)) continue;
      const partner = before.find((candidate) => !matchedLines.has(candidate) && isAlike(candidate, line));
      if (!partner) continue;
      partners.set(line, partner);
      matchedLines.add(partner);
    }
  }
  const removed = before.filter((line) => !matchedLines.has(line));
  return [
    ...after.map((line) => ({ before: partners.get(line) ?? null, after: line })),
    ...removed.map((line) => ({ before: line, after: null })),
  ];
}

function lineChanges({ before, after }: LinePair): string[] {
  if (!before) return after ? [`Line added: ${lineText(after)}`] : [];
  if (!after) return [`Line removed: ${lineText(before)}`];
  const account = accountText(after);
  return [
    ...change(`Account of ${amountText(after)}`, { before: accountText(before), after: account }),
    ...(isPositive(before.debit) === isPositive(after.debit)
      ? change(`Amount of ${account}`, {
          before: formatMoney(sizeOf(before)),
          after: formatMoney(sizeOf(after)),
        })
      : change(`Debit/credit of ${account}`, { before: amountText(before), after: amountText(after) })),
    ...change(`Customer/vendor of ${account}`, { before: partyText(before), after: partyText(after) }),
    ...change(`Tax of ${account}`, { before: taxText(before), after: taxText(after) }),
    ...change(`Description of ${account}`, {
      before: quoted(before.description),
      after: quoted(after.description),
    }),
  ];
}

function change(label: string, { before, after }: VersionPair<string>): string[] {
  return before === after ? [] : [`${label}: ${before} → ${after}`];
}

function isSameLine(a: VersionLine, b: VersionLine | undefined): boolean {
  return (
    b !== undefined &&
    a.accountId === b.accountId &&
    hasSameAmounts(a, b) &&
    a.description === b.description &&
    partyText(a) === partyText(b) &&
    taxText(a) === taxText(b)
  );
}

function hasSameAmounts(a: VersionLine, b: VersionLine): boolean {
  return a.debit === b.debit && a.credit === b.credit;
}

function sizeOf(line: VersionLine): Money {
  return isPositive(line.debit) ? line.debit : line.credit;
}

/** "debit 120.00". */
function amountText(line: VersionLine): string {
  return `${isPositive(line.debit) ? "debit" : "credit"} ${formatMoney(sizeOf(line))}`;
}

function lineText(line: VersionLine): string {
  const parts = [accountText(line), amountText(line)];
  if (line.party) parts.push(partyText(line));
  if (line.taxRate) parts.push(taxText(line));
  if (line.description) parts.push(quoted(line.description));
  return parts.join(", ");
}

/** "C0001 - Ann". */
function partyText({ party }: VersionLine): string {
  return party ? `${party.code} - ${party.name}` : "none";
}

/** "T0001 - VAT on 210.00": the tax rate and its net base. */
function taxText({ taxRate, taxBase }: VersionLine): string {
  if (!taxRate) return "none";
  const rate = `${taxRate.code} - ${taxRate.name}`;
  return taxBase === null ? rate : `${rate} on ${formatMoney(taxBase)}`;
}

/** "1000 - Cash", the format used everywhere (Behavior 2.6). */
export function accountText({
  accountCode,
  accountName,
}: Pick<VersionLine, "accountCode" | "accountName">): string {
  return `${accountCode} - ${accountName}`;
}

function quoted(text: string): string {
  return text === "" ? "none" : `“${text}”`;
}
