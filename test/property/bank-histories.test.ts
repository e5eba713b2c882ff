import fc from "fast-check";
import { expect, test } from "vitest";
import { toAmount } from "#domain/money.ts";
import { BANK_DOES, type BankStep, takeBankStep } from "#test/support/random-bank.ts";
import { bankProblems, HISTORY_DAYS, newBankWorld } from "#test/support/bank-world.ts";
import type { TestBooks } from "#test/support/new-books.ts";
import { expectMade } from "#test/support/trade.ts";

// Accounting 16 and 17: whatever is imported, matched, undone and reconciled, ledger and bank agree.

const SEED = Number(process.env["BANK_SEED"] ?? 19);
/** The number of operations; choose any number manually (npm run histories -- --kind bank), in longer histories. */
const requestedOperations = process.env["BANK_OPERATIONS"];
const OPERATIONS = Number(requestedOperations ?? 48);
const [SHORTEST, LONGEST] = requestedOperations === undefined ? [16, 24] : [30, 120];
/** A slow machine takes less than a second for one. */
const MOST_MS = Math.max(300_000, OPERATIONS * 1_000);

const transactions = fc.array(
  fc.record({
    account: fc.nat(1),
    day: fc.nat(HISTORY_DAYS - 1),
    amount: fc.constantFrom("-20.00", "20.00", "-3.50", "100.00", "0.00", "0.01").map(toAmount),
    text: fc.constantFrom("Rent", "Coffee", "Linden", "Fee"),
  }),
  { minLength: 8, maxLength: 24, size: "max" },
);

const names = Object.keys(BANK_DOES) as BankStep["does"][];
const weightOf = (does: BankStep["does"]) =>
  does === "importFile" ? 5 : ["match", "split", "reconcile", "undo", "transfer"].includes(does) ? 3 : 1;
const step: fc.Arbitrary<BankStep> = fc.record({
  does: fc.oneof(...names.map((does) => ({ weight: weightOf(does), arbitrary: fc.constant(does) }))),
  account: fc.nat(1),
  which: fc.nat(99),
  day: fc.nat(HISTORY_DAYS - 1),
});
const steps = fc.array(step, { minLength: SHORTEST, maxLength: LONGEST, size: "max" });

/** Each operation once, followed by random histories. */
const stepsOf = (account: number, ...actions: BankStep["does"][]) =>
  actions.map((action): BankStep => ({ does: action, account, which: 7, day: 0 }));
const EVERY_STEP = [
  ...stepsOf(
    0,
    "rule",
    "importFile",
    "reconcile",
    "enterByHand",
    "acceptCertain",
    "undo",
    "match",
    "removeJournal",
  ),
  ...stepsOf(1, "importFile", "transfer", "undo", "split", "undo", "enter", "undo"),
  { does: "pay" as const, account: 1, which: 8, day: 0 },
  ...stepsOf(1, "undoImport"),
  ...stepsOf(0, "removeRule", "reopen", "importFile"),
];
const worldTransaction = (account: number, day: number, amount: string, text: string) => {
  return { account, day, amount: toAmount(amount), text };
};
const TRANSACTIONS = [
  worldTransaction(0, 1, "20.00", "Linden"),
  worldTransaction(0, 2, "-3.50", "Fee"),
  worldTransaction(0, 2, "0.00", "Fee"),
  worldTransaction(0, 3, "-100.00", "Rent"),
  worldTransaction(1, 1, "-20.00", "Coffee"),
  worldTransaction(1, 3, "100.00", "Linden"),
];

test(
  "after each step of any bank history, ledger, statements and reconciliations agree",
  async () => {
    const countByAction = new Map<string, number>();
    let refused = 0;
    const histories = fc.assert(
      fc.asyncProperty(transactions, steps, async (all, history) => {
        const world = await newBankWorld(all);
        for (const historyStep of history) {
          const reply = await takeBankStep(world, historyStep);
          if (reply === null) continue;
          expect(reply.status, `${historyStep.does}: ${reply.text}`).toBeLessThan(500);
          if (reply.status >= 300) refused += 1;
          else countByAction.set(historyStep.does, (countByAction.get(historyStep.does) ?? 0) + 1);
          expect(await bankProblems(world), historyStep.does).toEqual([]);
        }
        expect(await findProblems(world.books)).toEqual([]);
      }),
      {
        seed: SEED,
        numRuns: 1 + Math.ceil(OPERATIONS / LONGEST),
        examples: [[TRANSACTIONS, EVERY_STEP]],
        endOnFailure: process.env["BANK_SHRINK"] === undefined,
      },
    );
    const count = () => [...countByAction.values()].reduce((all, times) => all + times, 0);
    await histories.finally(() => {
      if (requestedOperations !== undefined) console.log(`${count()} operations done, ${refused} refused`);
    });
    // Most operations must succeed, and each of them at least once.
    expect(count()).toBeGreaterThan(refused);
    if (process.env["BANK_SEED"] === undefined)
      expect(names.filter((name) => !countByAction.has(name))).toEqual([]);
  },
  MOST_MS,
);

/** The broken invariants. */
async function findProblems(books: TestBooks): Promise<string[]> {
  const { checks } = expectMade(await books.get("/books-check"));
  return checks.flatMap(({ invariant, problems }: { invariant: string; problems: string[] }) =>
    problems.map((problem) => `${invariant}: ${problem}`),
  );
}
