import type { Request } from "./http-client.ts";
import type { Measure } from "./measures.ts";
import type { BenchSubject, BenchVariant } from "./subject.ts";

export type MeasuredRound = { perSecond: number; latenciesMs: number[] };
/** The rounds of one measurement on one server; round n of all servers ran one after the other. */
export type RoundSeries = { id: string; variant: BenchVariant; size: number; rounds: MeasuredRound[] };

/**
 * Runs every measurement in short rounds, one server after the other within a round, so that other load on the
 * machine affects them all equally.
 */
export async function runRounds(
  subjects: readonly BenchSubject[],
  measures: readonly Measure[],
  rounds: number,
): Promise<RoundSeries[]> {
  const all: RoundSeries[] = [];
  for (const measureGroup of groupMeasures(measures)) {
    const series = measureGroup.flatMap((measure) =>
      subjects.flatMap((subject) => {
        const next = requestsOf(subject, measure);
        return next === null ? [] : [{ measure, subject, next, rounds: [] as MeasuredRound[] }];
      }),
    );
    for (const { measure, subject, next } of series) {
      await runRound(subject, next, { ...measure, requests: measure.warmUp ?? measure.requests * 2 });
    }
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? series : series.toReversed();
      for (const runner of order)
        runner.rounds.push(await runRound(runner.subject, runner.next, runner.measure));
    }
    for (const { measure, subject, rounds: subjectRounds } of series) {
      all.push({ id: measure.id, variant: subject.variant, size: subject.size, rounds: subjectRounds });
    }
  }
  return all;
}

/** Measurements that are compared with one another alternate, as servers do. */
function groupMeasures(measures: readonly Measure[]): Measure[][] {
  const groups: Measure[][] = [];
  for (const measure of measures) {
    const group = measure.isBesideLast === true ? groups.at(-1) : undefined;
    if (group) group.push(measure);
    else groups.push([measure]);
  }
  return groups;
}

function requestsOf(subject: BenchSubject, measure: Measure): (() => Request) | null {
  if ("post" in measure) return subject.posts[measure.post] ?? null;
  const request = subject.reads[measure.read];
  return request === undefined ? null : () => request;
}

type RoundSize = Pick<Measure, "clients" | "requests">;

/** Sends the requests; each client sends its next one as soon as it has a response. */
async function runRound(
  { send }: Pick<BenchSubject, "send">,
  next: () => Request,
  { clients, requests }: RoundSize,
): Promise<MeasuredRound> {
  const queue = Array.from({ length: requests }, next);
  const latenciesMs: number[] = [];
  const client = async () => {
    for (let request = queue.pop(); request !== undefined; request = queue.pop()) {
      const begin = performance.now();
      await send(request);
      latenciesMs.push(performance.now() - begin);
    }
  };
  const begin = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  return { perSecond: (requests * 1000) / (performance.now() - begin), latenciesMs };
}
