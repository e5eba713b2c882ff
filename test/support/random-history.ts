import fc from "fast-check";
import type { ExtraStep } from "./random-bookkeeping.ts";
import type { TradeStep } from "./random-trade.ts";

const step = <Does extends string>(does: fc.Arbitrary<Does>) =>
  fc.record({
    does,
    which: fc.nat(999),
    day: fc.nat(89),
    size: fc.integer({ min: 1, max: 40 }),
    cents: fc.nat(9_999),
  });

type StepReplacements = Partial<
  Record<TradeStep["does"], { among: number; does: readonly TradeStep["does"][] }>
>;

/** Alternatives for some steps, selected by the remainder of their cents. They use no random choice, so that a seed keeps its histories. */
const VALUES: StepReplacements = {
  buy: { among: 8, does: ["land"] },
  sell: { among: 16, does: ["revalue"] },
  void: { among: 8, does: ["voidValue"] },
  voidCount: { among: 2, does: ["voidValue"] },
};

/** In wide histories also: other currencies, payment terms, deferrals, years and numbers. */
const WIDE_REPLACEMENTS: StepReplacements = {
  buy: { among: 8, does: ["buyForeign", "buyForeign", "installments", "machine"] },
  sell: { among: 8, does: ["sellForeign", "sellForeign", "installments", "defer"] },
  pay: { among: 10, does: ["advance", "advance", "payAlmost", "matchAlmost", "refundAdvance"] },
  credit: { among: 6, does: ["creditDeferral", "creditDeferral", "apply"] },
  giveBack: { among: 8, does: ["apply", "land"] },
  void: { among: 8, does: ["unmatch"] },
  setStatus: { among: 6, does: ["recognize", "recognize", "endDeferral"] },
  edit: { among: 8, does: ["revalue", "voidRevaluation"] },
  close: { among: 3, does: ["changeYears"] },
  setUp: { among: 2, does: ["setNumbers"] },
};

const replaced =
  (by: StepReplacements) =>
  (tradeStep: TradeStep): TradeStep => {
    const { among, does } = by[tradeStep.does] ?? { among: 1, does: [] };
    return {
      ...tradeStep,
      does: does[(tradeStep.cents >> (by === WIDE_REPLACEMENTS ? 4 : 0)) % among] ?? tradeStep.does,
    };
  };

const CLOSINGS = ["close", "reopen", "voidPayment", "enterAgain", "writeAgain"] as const;

/** One step after the other: most of them are sales and purchases, the rest undo them. */
const single: fc.Arbitrary<TradeStep[]> = step<TradeStep["does"]>(
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
).map((tradeStep) => [replaced(VALUES)(tradeStep)]);

/** Records that are undone while a year is closed, and entered again once it is open again. */
const mended: fc.Arbitrary<TradeStep[]> = fc
  .tuple(
    step(fc.constant("close")),
    step(fc.constantFrom("void", "voidPayment", "voidCount")),
    step(fc.constantFrom("void", "voidPayment", "close")),
    step(fc.constant("reopen")),
    step(fc.constantFrom("enterAgain", "writeAgain", "voidPayment", "sell", "reopen")),
  )
  .map((steps) => steps.map(replaced(VALUES)));

/** A history with this many parts, of which every so many are `wide`. */
export const historyOf = (parts: { minLength: number; maxLength: number }, wide = 1) =>
  fc
    .array(fc.oneof({ weight: 12, arbitrary: single }, { weight: 1, arbitrary: mended }), {
      ...parts,
      size: "max",
    })
    .map((steps) => steps.flat())
    .map((steps) => ((steps[0]?.size ?? 0) % wide === 0 ? steps.map(replaced(WIDE_REPLACEMENTS)) : steps));

/** A short history. */
export const history = historyOf({ minLength: 4, maxLength: 24 }, 3);

const beside = step<ExtraStep["does"]>(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("enterMoney", "buyAsset", "depreciate" as const) },
    { weight: 2, arbitrary: fc.constantFrom("editMoney", "voidMoney", "dispose", "undoStep" as const) },
    { weight: 1, arbitrary: fc.constantFrom("begin", "undoBeginning" as const) },
    { weight: 1, arbitrary: fc.constantFrom("importJournals", "undoImport" as const) },
  ),
);

/** Bank transactions that are recorded, and undone again. */
const banking: fc.Arbitrary<(TradeStep | ExtraStep)[]> = fc.tuple(
  step(fc.constant("importTransaction")),
  step(fc.constantFrom("matchTransaction")),
  step(fc.constantFrom("unmatchTransaction", "importTransaction", "sell", "close")),
  step(fc.constantFrom("matchTransaction", "unmatchTransaction", "undoBankImport")),
);

/** Changes after a period was closed, undone there and later. */
const closedBeside: fc.Arbitrary<(TradeStep | ExtraStep)[]> = fc.tuple(
  step(fc.constantFrom("buyAsset", "enterMoney", "begin")),
  step(fc.constantFrom("close")),
  step(fc.constantFrom("depreciate", "voidMoney", "undoBeginning")),
  step(fc.constantFrom("undoStep", "dispose", "editMoney")),
  step(fc.constantFrom("reopen", "count")),
);

/** A short history of sales, purchases and everything besides. */
export const wholeHistory = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: single },
      { weight: 6, arbitrary: beside.map((besideStep): (TradeStep | ExtraStep)[] => [besideStep]) },
      { weight: 1, arbitrary: mended },
      { weight: 1, arbitrary: closedBeside },
      { weight: 2, arbitrary: banking },
    ),
    { minLength: 6, maxLength: 30, size: "max" },
  )
  .map((steps) => steps.flat());
