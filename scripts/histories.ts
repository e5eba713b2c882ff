import { parseArgs } from "node:util";
import { startPostgres } from "#test/support/postgres.ts";
import { runNode } from "./run.mjs";

/** What one run of the test does: a history that fails is repeated by its seed. */
const OPERATIONS_A_RUN = 2_000;

const { values } = parseArgs({
  options: {
    operations: { type: "string", default: "10000" },
    database: { type: "string", default: "server" },
    seed: { type: "string", default: "1" },
    of: { type: "string", default: "trade" },
  },
});

process.exitCode = await runHistories({
  operations: Number(values.operations),
  project: values.database,
  seed: Number(values.seed),
  of: values.of === "bank" ? "bank" : "trade",
});

type Wanted = { operations: number; project: string; seed: number; of: "trade" | "bank" };

/**
 * Runs random histories of trade, or with `--of bank` of a bank, until so many operations were answered, with seeds that go on from the given one:
 * `npm run histories -- --operations 100000 --database embedded`. Gives the exit status.
 */
async function runHistories({ operations, project, seed, of }: Wanted): Promise<number> {
  const server = project === "server" ? await startPostgres() : null;
  const total = { done: 0, refused: 0, failed: 0 };
  for (let next = seed; total.done + total.refused < operations; next += 1) {
    const env = {
      ...(server && { TEST_DATABASE_URL: server.url }),
      [`${of.toUpperCase()}_OPERATIONS`]: String(OPERATIONS_A_RUN),
      [`${of.toUpperCase()}_SEED`]: String(next),
    };
    const { status, output } = await runNode(
      "vitest/vitest.mjs",
      ["run", `--project=${project}`, `${of}-histories`],
      { quiet: true, env },
    );
    const [, done = "0", refused = "0"] = /(\d+) operations done, (\d+) refused/.exec(output) ?? [];
    total.done += Number(done);
    total.refused += Number(refused);
    if (status !== 0) {
      total.failed += 1;
      console.error(output);
      // A run that counts nothing would go on for ever.
      if (done === "0") total.done += OPERATIONS_A_RUN;
    }
    console.log(
      `${project}, seed ${next}: ${total.done} done, ${total.refused} refused, ${total.failed} runs failed`,
    );
  }
  await server?.stop();
  return total.failed === 0 ? 0 : 1;
}
