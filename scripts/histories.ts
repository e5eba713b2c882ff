import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { startPostgres } from "#test/support/postgres.ts";
import { runNode } from "./run.mjs";

/** The operations of one test run: a failed history can be repeated with its seed. */
const OPERATIONS_A_RUN = { trade: 4_000, bank: 4_000, documents: 5_000 };
type HistoryKind = keyof typeof OPERATIONS_A_RUN;
const TESTS: Record<HistoryKind, string> = {
  trade: "trade-histories",
  bank: "bank-histories",
  documents: "document-histories",
};

const { values } = parseArgs({
  options: {
    operations: { type: "string", default: "10000" },
    documents: { type: "string" },
    database: { type: "string", default: "server" },
    seed: { type: "string", default: "1" },
    of: { type: "string", default: "trade" },
    "at-once": { type: "string", default: String(availableParallelism()) },
  },
});

process.exitCode = await runHistories({
  operations: Number(values.documents ?? values.operations),
  project: values.database,
  seed: Number(values.seed),
  kind: values.documents !== undefined ? "documents" : values.of === "bank" ? "bank" : "trade",
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
 * Runs random trade histories, or bank histories with `--of bank`, until this many operations were answered, with
 * consecutive seeds from the given one, each in its own process and as many at once as there are processors: `npm run
 * histories -- --operations 100000 --database embedded`. `--documents 100000` writes and pays this many documents
 * instead, and compares the books with an exact model. Returns the exit status.
 */
async function runHistories({ operations, project, seed, kind, atOnce }: HistoryOptions): Promise<number> {
  const server = project === "server" ? await startPostgres() : null;
  const startMs = performance.now();
  const total = { done: 0, refused: 0, failed: 0 };
  const byKind: CountsByKind = {};
  let next = seed;
  const runOneByOne = async () => {
    while (total.done + total.refused < operations) {
      const runSeed = next;
      next += 1;
      const env = {
        ...(server && { TEST_DATABASE_URL: server.url }),
        [`${kind.toUpperCase()}_OPERATIONS`]: String(OPERATIONS_A_RUN[kind]),
        [`${kind.toUpperCase()}_SEED`]: String(runSeed),
      };
      const { status, output } = await runNode(
        "vitest/vitest.mjs",
        ["run", `--project=${project}`, TESTS[kind]],
        { quiet: true, env },
      );
      const [, done = "0", refused = "0"] = /(\d+) operations done, (\d+) refused/.exec(output) ?? [];
      total.done += Number(done);
      total.refused += Number(refused);
      addCounts(byKind, /By kind: (.*)/.exec(output)?.[1]);
      if (status !== 0) {
        total.failed += 1;
        console.error(output);
        // A run without operations would go on forever.
        if (done === "0") total.done += OPERATIONS_A_RUN[kind];
      }
      const seconds = Math.round((performance.now() - startMs) / 1000);
      console.log(
        `${project}, seed ${runSeed}: ${total.done} done, ${total.refused} refused, ${total.failed} runs failed, after ${seconds} s`,
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runOneByOne));
  if (Object.keys(byKind).length > 0) console.table(byKind);
  await server?.stop();
  return total.failed === 0 ? 0 : 1;
}

type CountsByKind = Record<string, { done: number; refused: number }>;

/** Adds the counts printed by a trade run: `buy 12 3` for 12 done and 3 rejected. */
function addCounts(all: CountsByKind, text = ""): void {
  for (const [, kind = "", done, refused] of text.matchAll(/(\w+) (\d+) (\d+)/g)) {
    const before = all[kind] ?? { done: 0, refused: 0 };
    all[kind] = { done: before.done + Number(done), refused: before.refused + Number(refused) };
  }
}
