import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { z } from "zod";
import { startPostgres } from "#test/support/postgres.ts";
import { runNode } from "./run.mjs";

/** The operations of one test run: a failed history can be repeated with its seed. Those of an interrupted run aren't counted. */
const OPERATIONS_A_RUN = { trade: 2_000, bank: 4_000, documents: 5_000 };
type HistoryKind = keyof typeof OPERATIONS_A_RUN;
const TESTS: Record<HistoryKind, string> = {
  trade: "trade-histories",
  bank: "bank-histories",
  documents: "document-histories",
};

/** By kind of operation and outcome: "done", or the code of the rejection. */
const countsByKind = z.record(z.string(), z.record(z.string(), z.number()));
type CountsByKind = z.infer<typeof countsByKind>;

/** The most frequent reasons for rejections that are listed at the end. */
const REASONS_SHOWN = 4;
/** The least share of the operations of a kind that must be done: fewer would prove little about it. */
const DONE_SHARE_MIN = 0.1;

const { values } = parseArgs({
  options: {
    operations: { type: "string", default: "10000" },
    documents: { type: "string" },
    database: { type: "string", default: "server" },
    seed: { type: "string", default: "1" },
    kind: { type: "string", default: "trade" },
    "at-once": { type: "string", default: String(availableParallelism()) },
  },
});

process.exitCode = await runHistories({
  operations: Number(values.documents ?? values.operations),
  project: values.database,
  seed: Number(values.seed),
  kind: values.documents !== undefined ? "documents" : values.kind === "bank" ? "bank" : "trade",
  atOnce: Number(values["at-once"]),
});

type HistoryOptions = {
  operations: number;
  project: string;
  seed: number;
  kind: HistoryKind;
  atOnce: number;
};

/**
 * Runs random trade histories, or bank histories with `--kind bank`, until this many operations were answered, with
 * consecutive seeds from the given one, each in its own process and as many at once as there are processors: `npm run
 * histories -- --operations 100000 --database embedded`. `--documents 100000` writes and pays this many documents
 * instead, and compares the books with an exact model. If you stop it, you get the counts of the complete runs and the
 * seed to continue from. Returns the exit status.
 */
async function runHistories({ operations, project, seed, kind, atOnce }: HistoryOptions): Promise<number> {
  const server = project === "server" ? await startPostgres() : null;
  const startMs = performance.now();
  const total = { done: 0, refused: 0, failed: 0 };
  const byKind: CountsByKind = {};
  let next = seed;
  const unfinished = new Set<number>();
  const printTotals = () => {
    console.log(`To continue: --seed ${Math.min(next, ...unfinished)}`);
    return printCounts(byKind);
  };
  process.once("exit", printTotals);
  const operationsOfRun = Math.min(OPERATIONS_A_RUN[kind], Math.ceil(operations / atOnce));
  const runOneByOne = async () => {
    while (total.done + total.refused < operations) {
      const runSeed = next;
      next += 1;
      unfinished.add(runSeed);
      const { status, output, done, refused } = await runOnce({
        kind,
        project,
        operations: operationsOfRun,
        seed: runSeed,
        url: server?.url,
      });
      if (status !== 0) {
        total.failed += 1;
        console.error(output);
        // What couldn't start would continue forever.
        if (done === 0) return;
      }
      total.done += done;
      total.refused += refused;
      addCounts(byKind, /By kind: (.*)/.exec(output)?.[1]);
      unfinished.delete(runSeed);
      const seconds = Math.round((performance.now() - startMs) / 1000);
      console.log(
        `${project}, seed ${runSeed}: ${done} done, ${refused} refused; in all ${total.done} done, ${total.refused} refused, ` +
          `${total.failed} runs failed, after ${seconds} s`,
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runOneByOne));
  await server?.stop();
  process.off("exit", printTotals);
  const rare = printTotals();
  if (rare.length > 0) console.error(`Rarely done: ${rare.join(", ")}`);
  return total.failed + rare.length === 0 ? 0 : 1;
}

type HistoryRun = Omit<HistoryOptions, "atOnce"> & { url: string | undefined };

/** The histories of one seed in their own process. */
async function runOnce({ kind, project, operations, seed, url }: HistoryRun) {
  const env = {
    ...(url !== undefined && { TEST_DATABASE_URL: url }),
    [`${kind.toUpperCase()}_OPERATIONS`]: String(operations),
    [`${kind.toUpperCase()}_SEED`]: String(seed),
  };
  const run = await runNode("vitest/vitest.mjs", ["run", `--project=${project}`, TESTS[kind]], {
    quiet: true,
    env,
  });
  const [, done = 0, refused = 0] = /(\d+) operations done, (\d+) refused/.exec(run.output) ?? [];
  return { ...run, done: Number(done), refused: Number(refused) };
}

/** Adds the counts printed by a trade run. */
function addCounts(all: CountsByKind, text = "{}"): void {
  const counted: unknown = JSON.parse(text);
  for (const [kind, outcomes] of Object.entries(countsByKind.parse(counted))) {
    const counts = (all[kind] ??= {});
    for (const [outcome, times] of Object.entries(outcomes)) counts[outcome] = (counts[outcome] ?? 0) + times;
  }
}

/** Prints how often each kind was done, and why it was rejected. Returns the kinds that were done too rarely. */
function printCounts(all: CountsByKind): string[] {
  const rare: string[] = [];
  const kinds = Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [kind, { done = 0, ...refused }] of kinds) {
    const reasons = Object.entries(refused).toSorted(([, a], [, b]) => b - a);
    const refusals = reasons.reduce((sum, [, times]) => sum + times, 0);
    const reasonTexts = reasons.slice(0, REASONS_SHOWN).map(([code, times]) => `${code} ${times}`);
    console.log(
      `${kind}: ${done} done, ${refusals} refused${reasonTexts.map((text) => `; ${text}`).join("")}`,
    );
    if (done < DONE_SHARE_MIN * (done + refusals)) rare.push(kind);
  }
  return rare;
}
