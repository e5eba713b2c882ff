import fc from "fast-check";
import type { Step } from "./random-trade.ts";

const step = (does: fc.Arbitrary<Step["does"]>): fc.Arbitrary<Step> =>
  fc.record({
    does,
    which: fc.nat(999),
    day: fc.nat(89),
    size: fc.integer({ min: 1, max: 40 }),
    cents: fc.nat(9_999),
  });

const CLOSINGS = ["close", "reopen", "voidPayment", "enterAgain", "writeAgain"] as const;

/** One thing after the other: most of it is trade, the rest takes it back. */
const single = step(
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom("buy", "sell", "pay" as const) },
    { weight: 3, arbitrary: fc.constantFrom("credit", "giveBack", "void", "edit", "setStatus" as const) },
    { weight: 1, arbitrary: fc.constantFrom(...CLOSINGS) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "refund",
        "apply",
        "allocate",
        "writeOff",
        "count",
        "voidCount",
        "journal",
        "editJournal",
        "setUp",
        "remove" as const,
      ),
    },
  ),
).map((one) => [one]);

/** What is taken back while a year is closed, and entered again when it is open once more. */
const mended = fc.tuple(
  step(fc.constant("close")),
  step(fc.constantFrom("void", "voidPayment", "voidCount")),
  step(fc.constantFrom("void", "voidPayment", "close")),
  step(fc.constant("reopen")),
  step(fc.constantFrom("enterAgain", "writeAgain", "voidPayment", "sell", "reopen")),
);

/** A history of so many parts. */
export const historyOf = (parts: { minLength: number; maxLength: number }) =>
  fc
    .array(fc.oneof({ weight: 12, arbitrary: single }, { weight: 1, arbitrary: mended }), {
      ...parts,
      size: "max",
    })
    .map((found) => found.flat());

/** A short history. */
export const history = historyOf({ minLength: 4, maxLength: 24 });
