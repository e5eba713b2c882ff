import type { AccountType } from "#domain/account.ts";
import { randomBelow } from "#test/support/random-numbers.ts";
import { inAmount } from "./random-amounts.ts";

/** The measured book: 100 accounts, N journals of 2 to 4 lines over three years, one seed. */
export const ACCOUNTS: readonly { code: string; type: AccountType; name: string }[] = (
  ["asset", "liability", "equity", "revenue", "expense"] as const
).flatMap((type, group) =>
  Array.from({ length: 20 }, (_, index) => {
    const code = String((group + 1) * 1000 + index * 10);
    return { code, type, name: `Account ${code}` };
  }),
);

const FIRST_YEAR = 2023;
const DAYS = 3 * 365;

export type BookLine = { accountId: string; debit: string; credit: string; description: string };
export type JournalDraft = { date: string; description: string; lines: BookLine[] };

/** One word appears in every third description, the other in twenty journals in a book of any size. */
export const COMMON_WORD = "Invoice";
export const RARE_WORD = "Quillfeather";
const RARE_COUNT = 20;

const SUBJECTS = [COMMON_WORD, "Payment", "Receipt"];
const PEOPLE = [
  "Harbor Supply",
  "North Mill",
  "Atlas Print",
  "Bright Tools",
  "Cedar Office",
  "Delta Freight",
];

/** An unlimited sequence of drafts, the same for the same seed. `size` only spaces the rare word. */
export function* drafts(
  accountIds: readonly string[],
  seed: number,
  size: number,
): Generator<JournalDraft, never> {
  const randomIndex = randomBelow(seed);
  const spacing = Math.max(1, Math.floor(size / RARE_COUNT));
  for (let index = 0; ; index += 1) {
    const rare = index % spacing === 0 && index / spacing < RARE_COUNT ? ` ${RARE_WORD}` : "";
    const subject = SUBJECTS[index % SUBJECTS.length] ?? "";
    const person = PEOPLE[randomIndex(PEOPLE.length)] ?? "";
    yield {
      date: formatDay(randomIndex(DAYS)),
      description: `${subject} ${100_000 + randomIndex(900_000)} ${person}${rare}`,
      lines: balancedLines(accountIds, randomIndex),
    };
  }
}

/** Balanced lines on different accounts; the first one is debited with what the others credit. */
function balancedLines(accountIds: readonly string[], randomIndex: (count: number) => number): BookLine[] {
  const count = 2 + randomIndex(3);
  const first = randomIndex(accountIds.length);
  const cents = Array.from({ length: count - 1 }, () => 1 + randomIndex(500_000));
  const total = cents.reduce((sum, amount) => sum + amount, 0);
  const accountAt = (index: number) => accountIds[(first + index * 7) % accountIds.length] ?? "";
  return [
    { accountId: accountAt(0), debit: inAmount(total), credit: "0.00", description: "" },
    ...cents.map((amount, index) => {
      return { accountId: accountAt(index + 1), debit: "0.00", credit: inAmount(amount), description: "" };
    }),
  ];
}

function formatDay(day: number): string {
  return new Date(Date.UTC(FIRST_YEAR, 0, 1 + day)).toISOString().slice(0, 10);
}
