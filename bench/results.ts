import type { DatabaseKind, BenchArea } from "./options.ts";
import type { RoundSeries } from "./run-rounds.ts";
import { median, percentile } from "./statistics.ts";
import type { BenchSubject, BenchVariant } from "./subject.ts";

/** All results of one part of the bench on one kind of database. */
export type Results = {
  part: BenchArea;
  kind: DatabaseKind;
  version: string;
  sizes: readonly number[];
  series: readonly RoundSeries[];
  servers: readonly ServerFacts[];
  /** The number of database pages of a read, if counted. */
  pages: readonly PageReadResult[];
};

type PageReadResult = { id: string; size: number; pages: number };

export type ServerFacts = Pick<BenchSubject, "variant" | "size" | "firstStartMs" | "checkedLines"> & {
  secondStartMs: number;
  importPerSecond: number;
  memoryMb: number;
};

/** The figures of a server after all measurements. */
export function factsOf(subject: BenchSubject): ServerFacts {
  const { variant, size, firstStartMs, secondStartMs, importRates, checkedLines = 0, server } = subject;
  // The time of all requests together, not the rate of a typical one: slow ones weigh more.
  const seconds = importRates.reduce((sum, rate) => sum + 1 / rate, 0);
  return {
    variant,
    size,
    firstStartMs,
    checkedLines,
    secondStartMs: median(secondStartMs),
    importPerSecond: importRates.length / seconds,
    memoryMb: server.memoryMb(),
  };
}

export type LatencyFigures = { perSecond: number; p50: number; p95: number; p99: number };
type MeasureKey = { id: string; variant: BenchVariant; size: number };

/** Median rate of the rounds, and percentiles of all requests; null when it was not measured. */
export function figuresOf(results: Results, key: MeasureKey): LatencyFigures | null {
  const rounds = findRounds(results, key);
  if (rounds.length === 0) return null;
  const latencies = rounds.flatMap(({ latenciesMs }) => latenciesMs);
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
  };
}

/**
 * How many times the rate of `other` this one reaches: the median over rounds that ran next to each
 * other. NaN when either was not measured.
 */
export function rateRatio(results: Results, key: MeasureKey, otherKey: MeasureKey): number {
  const otherRounds = findRounds(results, otherKey);
  return median(
    findRounds(results, key).map(({ perSecond }, round) => perSecond / (otherRounds[round]?.perSecond ?? 0)),
  );
}

/** The same for median latencies: how many times as long they are. */
export function timeRatio(results: Results, key: MeasureKey, otherKey: MeasureKey): number {
  const otherRounds = findRounds(results, otherKey);
  return median(
    findRounds(results, key).map(
      ({ latenciesMs }, round) => median(latenciesMs) / median(otherRounds[round]?.latenciesMs ?? []),
    ),
  );
}

/** The smallest and the largest book. */
export function sizeEnds({ sizes }: Pick<Results, "sizes">): { small: number; large: number } {
  return { small: sizes[0] ?? 0, large: sizes.at(-1) ?? 0 };
}

function findRounds({ series }: Results, { id, variant, size }: MeasureKey): RoundSeries["rounds"] {
  return (
    series.find(
      (roundSeries) => roundSeries.id === id && roundSeries.variant === variant && roundSeries.size === size,
    )?.rounds ?? []
  );
}
