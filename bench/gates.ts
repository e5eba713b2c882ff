import type { MeasureId } from "./measures.ts";
import { rateRatio, type Results, sizeEnds, timeRatio } from "./results.ts";

/** A limit for speed, and the result of this run. */
export type SpeedGate = {
  text: string;
  measured: number;
  limit: number;
  sense: "at most" | "at least";
  unit: string;
};

/** The gates of journals on one kind of database: ratios within the run where machines differ. */
export function journalGatesOf(results: Results): SpeedGate[] {
  return [
    ...GROWING_MEASURES.map((id) => growth(results, id)),
    ...BESIDE_FLOOR.map((id) => gateAgainstFloor(results, id)),
    ...posting(results),
    ...startupGates(results),
  ].filter(({ measured }) => !Number.isNaN(measured));
}

export function isWithinLimit({ measured, limit, sense }: SpeedGate): boolean {
  return sense === "at most" ? measured <= limit : measured >= limit;
}

const GROWING_MEASURES = [
  "list",
  "searchCommon",
  "searchRare",
  "searchNumber",
  "listByNumber",
  "listByDescription",
  "listByTotal",
  "trialBalanceOfYear",
  "trialBalanceOfDates",
  "balanceSheet",
  "profitLoss",
  "dashboard",
  "ledger",
] as const satisfies readonly MeasureId[];
const BESIDE_FLOOR = [
  "trialBalanceOfYear",
  "trialBalanceOfDates",
  "balanceSheet",
  "profitLoss",
  "ledger",
] as const;

const SHARE_OF_FLOOR = {
  server: { post1: 0.55, post8: 0.45 },
  embedded: { post1: 0.65, post8: 0.8 },
} as const;
const LIMITS = {
  server: { importPerSecond: 8000, secondStartMs: 500, memoryMb: 200 },
  embedded: { importPerSecond: 5000, secondStartMs: 1000, memoryMb: 450 },
} as const;
const FIRST_START_MS = 3000;

/** "Flat": how much longer the same operation takes in the largest book than in the smallest. */
export function growth(results: Results, id: MeasureId): SpeedGate {
  const { small, large } = sizeEnds(results);
  const ratio = timeRatio(
    results,
    { id, variant: "product", size: large },
    { id, variant: "product", size: small },
  );
  return {
    text: `${id}: time at ${large} over time at ${small}`,
    measured: small === large ? Number.NaN : ratio,
    limit: 1.5,
    sense: "at most",
    unit: "x",
  };
}

export function gateAgainstFloor(results: Results, id: MeasureId, limit = 3): SpeedGate {
  const { large: size } = sizeEnds(results);
  return {
    text: `${id}: time over the floor's`,
    measured: timeRatio(results, { id, variant: "product", size }, { id, variant: "floor", size }),
    limit,
    sense: "at most",
    unit: "x",
  };
}

function posting(results: Results): SpeedGate[] {
  const { small, large } = sizeEnds(results);
  const shares = (["post1", "post8"] as const).map((id): SpeedGate => {
    const share = (size: number) =>
      rateRatio(results, { id, variant: "product", size }, { id, variant: "floor", size });
    return {
      text: `${id}: rate over the floor's (the worst size)`,
      measured: Math.min(...results.sizes.map(share)),
      limit: SHARE_OF_FLOOR[results.kind][id],
      sense: "at least",
      unit: "x",
    };
  });
  const id = "post1";
  const slowdown = rateRatio(
    results,
    { id, variant: "product", size: small },
    { id, variant: "product", size: large },
  );
  return [
    ...shares,
    {
      text: `post1: rate at ${small} over rate at ${large} journals`,
      measured: small === large ? Number.NaN : slowdown,
      limit: 1.15,
      sense: "at most",
      unit: "x",
    },
  ];
}

function startupGates({ kind, servers }: Results): SpeedGate[] {
  const products = servers.filter(({ variant }) => variant === "product");
  const limits = LIMITS[kind];
  const highest = (key: "firstStartMs" | "secondStartMs" | "memoryMb") =>
    Math.max(...products.map((server) => server[key]));
  return [
    {
      text: "bulk import, journals a second (the largest book)",
      measured: products.at(-1)?.importPerSecond ?? Number.NaN,
      limit: limits.importPerSecond,
      sense: "at least",
      unit: "/s",
    },
    {
      text: "start with existing books",
      measured: highest("secondStartMs"),
      limit: limits.secondStartMs,
      sense: "at most",
      unit: "ms",
    },
    ...(kind === "embedded"
      ? [
          {
            text: "first start, tables included",
            measured: highest("firstStartMs"),
            limit: FIRST_START_MS,
            sense: "at most",
            unit: "ms",
          } as const,
        ]
      : []),
    {
      text: "memory after everything",
      measured: highest("memoryMb"),
      limit: limits.memoryMb,
      sense: "at most",
      unit: "MB",
    },
  ];
}
