import type { PeriodLock } from "#contract/locks.ts";
import type { ClosingPreview, ReopenedYear, YearEnd } from "#contract/closing.ts";
import { closeFirstText } from "#domain/closing.ts";
import type { Day } from "#domain/dates.ts";
import { isNegative, isZero, type Money, negate } from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { FORM_REFUSALS } from "#domain/form-refusals.ts";
import { formatDate, formatMoney, formatPeriod, formatWithSign } from "#web/fields/formats.ts";
import { countText } from "#web/lists/list-parts.tsx";
import { paths } from "#web/navigation/paths.ts";

/** Option of the year select with days and status: "2025: Jan 1 – Dec 31, 2025 (closed)". */
export function yearLabel(item: YearEnd): string {
  const statusText = item.status === "closed" ? "closed" : item.hasEnded ? null : "in progress";
  return `${item.year}: ${formatPeriod(item)}${statusText === null ? "" : ` (${statusText})`}`;
}

/** "Net income of $6,750.00", or "Net loss of $60.00". */
export function resultText(netIncome: Money): string {
  return isNegative(netIncome)
    ? `Net loss of ${formatWithSign(negate(netIncome))}`
    : `Net income of ${formatWithSign(netIncome)}`;
}

/** "The closing of 2025 is out of date by 120.00"; without an amount if net income is unchanged. */
export function outdatedClosingText({ year, difference }: Pick<YearEnd, "year" | "difference">): string {
  const amount = abs(difference);
  return `The closing of ${year} is out of date${isZero(amount) ? "" : ` by ${formatMoney(amount)}`}`;
}

export type Warning = { text: string; link?: { href: string; label: string } };

/** Warnings to look at before closing a year; none of them prevents the closing (Accounting 11.2). */
export function warningsOf(preview: ClosingPreview): Warning[] {
  const { year, start, end, warnings } = preview;
  const { draftJournalCount, draftDocumentCount, provisionalMovementCount, hasUnclosedEarlierYears } =
    warnings;
  const journals = countText(draftJournalCount, "draft journal entry", "draft journal entries");
  const documents = countText(draftDocumentCount, "draft document", "draft documents");
  const movements = countText(provisionalMovementCount, "sale", "sales");
  return [
    ...(hasUnclosedEarlierYears
      ? [{ text: "Income or expenses of earlier years are not closed yet. Close those years first." }]
      : []),
    ...(journals
      ? [
          {
            text: `${journals} dated in ${year} won't be included.`,
            link: {
              href: paths.journals({ status: "draft", dates: `${start} to ${end}` }),
              label: "Show drafts",
            },
          },
        ]
      : []),
    ...(documents ? [{ text: `${documents} dated in ${year} won't be included.` }] : []),
    ...(movements
      ? [
          {
            text: `The cost of ${movements} isn't final yet: the goods were sold before their bill was entered.`,
            link: { href: paths.products(), label: "Show products" },
          },
        ]
      : []),
    ...preview.bankAccounts
      .filter((account) => !isReconciled(account, end))
      .map((account) => bankText(account, end)),
  ];
}

/** Returns accounts reconciled through year-end without bank transactions left to review. */
export function reconciledOf({ bankAccounts, end }: ClosingPreview): Warning[] {
  return bankAccounts
    .filter((account) => isReconciled(account, end))
    .map((account) => bankText(account, end));
}

type ClosingBankAccount = ClosingPreview["bankAccounts"][number];

function isReconciled({ reconciledThrough, forReviewCount }: ClosingBankAccount, end: Day): boolean {
  return reconciledThrough !== null && reconciledThrough >= end && forReviewCount === 0;
}

/** Date an account is reconciled through, and its bank transactions still for review. */
function bankText({ code, name, reconciledThrough, forReviewCount }: ClosingBankAccount, end: Day): Warning {
  const agrees =
    reconciledThrough === null
      ? "has never been reconciled with the bank"
      : `is reconciled with the bank ${reconciledThrough < end ? "only " : ""}through ${formatDate(reconciledThrough)}`;
  const lines = countText(forReviewCount, "bank transaction");
  const toDo =
    lines &&
    `, and ${lines} through ${formatDate(end)} ${forReviewCount === 1 ? "hasn't" : "haven't"} been reviewed`;
  return {
    text: `${code} - ${name} ${agrees}${toDo}.`,
    link: { href: paths.bankAccount(code), label: `Open ${code}` },
  };
}

/** Effect of reopening on records voided since the closing; "" if there are none (Accounting 11.5). */
export function voidedSinceClosingText({ voidedSinceClosing }: Pick<YearEnd, "voidedSinceClosing">): string {
  const records = countText(
    voidedSinceClosing,
    "document, payment or count",
    "documents, payments and counts",
  );
  const dates = voidedSinceClosing === 1 ? "its original date" : "their original dates";
  return (
    records &&
    `${records} voided since the year was closed will be voided on ${dates}, which changes the year's figures.`
  );
}

/** Result of reopening; days under another lock stay locked. */
export function reopenedText({
  year,
  end,
  closedThrough,
}: Pick<ReopenedYear, "year" | "end" | "closedThrough">): string {
  if (closedThrough === null || closedThrough < end) return `Year ${year} was reopened`;
  return `${year} has been reopened, but your books stay locked through ${formatDate(closedThrough)}`;
}

/**
 * Returns the next year to close: the oldest one due, otherwise the newest open one with a result, or the newest that
 * has ended (Behavior 2.12). Expects the newest year first.
 */
export function yearToClose(items: readonly YearEnd[]): YearEnd | undefined {
  return (
    items.findLast(({ isDue }) => isDue) ??
    items.find(({ status, netIncome }) => status === "open" && !isZero(netIncome)) ??
    items.find(({ hasEnded }) => hasEnded) ??
    items[0]
  );
}

export type ClosingProblem = { field: "year" | "account" | "root"; message: string };

/** Returns why a year can't be closed now (Behavior 5.6), or null. */
export function closingError({
  accountId,
  lines,
  dueBefore,
}: {
  accountId: string;
  lines: readonly unknown[];
  dueBefore: number | null;
}): ClosingProblem | null {
  const problem = (field: ClosingProblem["field"], code: keyof typeof FORM_REFUSALS): ClosingProblem => ({
    field,
    message: FORM_REFUSALS[code].detail,
  });
  if (accountId === "") return problem("account", "closing.account-required");
  if (lines.length === 0) return problem("root", "closing.nothing-to-close");
  return dueBefore === null ? null : { field: "year", message: closeFirstText(dueBefore) };
}

/** Effect of closing a year, shown beforehand. */
export function lockText(end: Day): string {
  return `Entries dated on or before ${formatDate(end)} can no longer be posted, changed or voided.`;
}

/** The lock dates of an area in words. */
export function describeLock({
  hardLockDate,
  softLockDate,
}: Pick<PeriodLock, "hardLockDate" | "softLockDate">): string {
  const isReasonNeeded = softLockDate !== null && (hardLockDate === null || softLockDate > hardLockDate);
  const locks = [
    hardLockDate === null ? [] : `locked through ${formatDate(hardLockDate)}`,
    isReasonNeeded ? `reason needed through ${formatDate(softLockDate)}` : [],
  ].flat();
  const [first = "not locked"] = locks;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...locks.slice(1)].join("; ");
}
