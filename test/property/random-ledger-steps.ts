import fc from "fast-check";
import { type Day, shiftDays, toDay } from "#domain/dates.ts";
import type { JournalStatus } from "#domain/journal.ts";
import { type ModelLine, type ModelVersion, TYPES } from "./reference-model.ts";

/** An action of a user in their books; `which` picks one of the existing journals. */
export type LedgerStep =
  | { does: "post"; version: ModelVersion }
  | { does: "import"; versions: readonly ModelVersion[] }
  | { does: "edit"; which: number; version: ModelVersion }
  | { does: "set status"; which: number; status: JournalStatus }
  | { does: "delete"; which: number }
  | { does: "change the fiscal year"; start: Day; days: number; next: Day }
  | { does: "post unbalanced"; version: ModelVersion }
  | { does: "edit stale"; which: number; version: ModelVersion };

const status = fc.constantFrom<JournalStatus>("posted", "posted", "posted", "draft", "void");

/** Close together, so that journals share days, and across the ends of months and of a year. */
const date = fc.constantFrom(
  "2025-10-31",
  "2025-11-01",
  "2025-12-30",
  "2025-12-31",
  "2026-01-01",
  "2026-01-02",
  "2026-01-31",
  "2026-02-01",
  "2026-02-28",
  "2026-03-01",
  "1900-01-01",
  "2199-12-31",
);

const part = fc.record({
  account: fc.nat({ max: TYPES.length - 1 }),
  amount: fc.oneof(fc.bigInt({ min: 1n, max: 99_999n }), fc.bigInt({ min: 1n, max: 9_999_999_999_999_999n })),
});

/** One to four debits of any amounts, and credits with the same total. */
const lines = fc
  .record({
    debits: fc.array(part, { minLength: 1, maxLength: 4 }),
    splits: fc.array(part, { maxLength: 3 }),
    rest: fc.nat({ max: TYPES.length - 1 }),
  })
  .map(({ debits, splits, rest }): ModelLine[] => {
    let remaining = debits.reduce((total, { amount }) => total + amount, 0n);
    const credits: ModelLine[] = [];
    for (const { account, amount } of splits) {
      const credit = amount % remaining;
      if (credit === 0n) continue;
      credits.push({ account, debit: 0n, credit });
      remaining -= credit;
    }
    const debitLines = debits.map(({ account, amount }) => ({ account, debit: amount, credit: 0n }));
    return [...debitLines, ...credits, { account: rest, debit: 0n, credit: remaining }];
  });

const anyDay = fc.integer({ min: 0, max: 1200 }).map((days) => shiftDays(toDay("2023-06-15"), days));
const version = fc.record({ date, status, lines });
const anyIndex = fc.nat();

export const steps: fc.Arbitrary<LedgerStep[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ does: fc.constant("post" as const), version }) },
    {
      weight: 1,
      arbitrary: fc.record({
        does: fc.constant("import" as const),
        versions: fc.array(version, { minLength: 1, maxLength: 5 }),
      }),
    },
    { weight: 4, arbitrary: fc.record({ does: fc.constant("edit" as const), which: anyIndex, version }) },
    {
      weight: 3,
      arbitrary: fc.record({ does: fc.constant("set status" as const), which: anyIndex, status }),
    },
    { weight: 1, arbitrary: fc.record({ does: fc.constant("delete" as const), which: anyIndex }) },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constant("change the fiscal year" as const),
        start: anyDay,
        days: fc.integer({ min: 1, max: 600 }),
        next: anyDay,
      }),
    },
    { weight: 1, arbitrary: fc.record({ does: fc.constant("post unbalanced" as const), version }) },
    {
      weight: 1,
      arbitrary: fc.record({ does: fc.constant("edit stale" as const), which: anyIndex, version }),
    },
  ),
  { minLength: 5, maxLength: 40, size: "max" },
);

/** Any range of dates, including those that end within a month. */
export const ranges: fc.Arbitrary<{ start: string; end: string }[]> = fc.array(
  fc
    .tuple(date, date)
    .map(([first, second]) =>
      first <= second ? { start: first, end: second } : { start: second, end: first },
    ),
  { minLength: 3, maxLength: 3 },
);
