import { buildApp } from "./build-app.mjs";
import { runNode } from "./run.mjs";
import { provideChromium } from "#test/support/browser-installation.ts";
import { findOldestPostgresBinaries, findPostgresBinaries } from "#test/support/postgres-binaries.ts";
import { startPostgres } from "#test/support/postgres.ts";
import { CHECKS, type CodeCheck } from "#test/support/checks.ts";
import { LONG_TESTS, recordLongTests, unchangedLongTests } from "#test/support/long-tests.ts";
import { countPlaywright, countVitest, type Count } from "./count-tests.ts";

type TestStage = {
  name: string;
  title: string;
  run: (filters: readonly string[]) => Promise<Count & { output?: string }>;
  /** Uses one core for most of its time, and runs in parallel with other checks. */
  isCheck?: boolean;
  /** The projects of vitest.config.ts that it runs, together with the projects of other steps. */
  projects?: readonly string[];
};

const PASSED: Count = { passed: 1, failed: 0, failures: [] };
const FAILED: Count = { passed: 0, failed: 1, failures: [] };

/** The order is from quick to slow. Each check counts as one, each test as itself. */
const STEPS: readonly TestStage[] = [
  ...CHECKS.map(check),
  { name: "build", title: "Build", run: build },
  vitest("built", "The built server", ["built"]),
  vitest("unit", "Rules, pages and architecture", ["unit", "web"]),
  vitest("embedded", "The server on the embedded database", ["embedded"]),
  vitest("server", "The server on PostgreSQL", ["server"]),
  ...(process.env["TEST_DISTRIBUTED_URL"] === undefined
    ? []
    : [
        {
          name: "distributed",
          title: "The server on several machines",
          run: (filters: readonly string[]) => runVitest(["distributed"], filters),
        },
      ]),
  { name: "oldest", title: "Constraints, startup and search on the oldest PostgreSQL", run: oldest },
  { name: "journeys", title: "Journeys in a browser", run: journeys },
];

/** A run of all steps includes only the long tests whose sources have changed. */
const LONG: TestStage = { name: "long", title: "Long tests", run: long };

/**
 * Runs the named steps, or all, and returns the exit status. Other arguments go to the test runners:
 * `npm run test:server -- src/server/journals`. A failing step does not hide the later ones. `npm test -- everything` runs
 * all tests on both databases (vitest.config.ts).
 */
export async function runTests(words: readonly string[]): Promise<number> {
  const args = words.filter((word) => word !== "everything");
  const requestedSteps = [...STEPS, LONG].filter(({ name }) => args.includes(name));
  const steps = requestedSteps.length === 0 ? STEPS : requestedSteps;
  const filters = args.filter((argument) => ![...STEPS, LONG].some(({ name }) => name === argument));
  const total = { passed: 0, failed: 0 };
  const failures: string[] = [];
  const flaky: string[] = [];
  const needsServer = steps.filter(({ name }) => ["server", "built", "long"].includes(name));
  const database = needsServer.length > 0 ? await provideDatabase() : null;
  // Naming a file runs it on the chosen database; without a server, the embedded database runs every test.
  if (args.length < words.length || filters.length > 0 || (needsServer.length > 0 && database === null))
    process.env["TEST_EVERYTHING"] = "true";
  const missing = new Map<string, string>();
  if (database === null) for (const { name } of needsServer) missing.set(name, NO_SERVER);
  if (findOldestPostgresBinaries() === null) missing.set("oldest", NO_OLDEST_SERVER);
  const checks = new Map(steps.filter(({ isCheck }) => isCheck).map((step) => [step, step.run(filters)]));
  for (const step of joinVitest(steps.filter(({ name }) => !missing.has(name)))) {
    const count = await runTimed(step.title, () => checks.get(step) ?? step.run(filters));
    total.passed += count.passed;
    total.failed += count.failed;
    flaky.push(...(count.flaky ?? []));
    if (count.failed > 0) failures.push(`-- ${step.title}`, ...count.failures);
  }
  await database?.stop();
  if (needsServer.some(({ name }) => missing.has(name)) && process.env["CI"] === "true") total.failed += 1;
  for (const reason of new Set(steps.map(({ name }) => missing.get(name))))
    if (reason !== undefined) console.error(reason);
  if (steps === STEPS)
    for (const file of unchangedLongTests())
      console.log(`not run, because its sources are unchanged since it passed: ${file}`);
  // At the end, so that a reader who sees only the last lines finds them.
  if (failures.length > 0) console.log(`\n== Failed tests\n${failures.join("\n")}`);
  if (flaky.length > 0)
    console.log(`\n!! FLAKY: ${flaky.length} tests passed only on retry. Fix the race in each of them.`);
  for (const name of flaky) console.log(`flaky: ${name}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  const isNothingFound = filters.length > 0 && total.passed === 0;
  return total.failed > 0 || isNothingFound ? 1 : 0;
}

const NO_SERVER = `
!! NOT TESTED ON A POSTGRESQL SERVER: npm has none for this machine, and no version 15 or newer is installed.
!! Only the embedded database was tested. Install PostgreSQL, or set TEST_DATABASE_URL to a superuser of a
!! throwaway server.`;

const NO_OLDEST_SERVER = `
!! NOT TESTED ON THE OLDEST POSTGRESQL: version 15 isn't installed. Constraints, start and search ran only on a newer
!! version.`;

/** The tests that can depend on the version of PostgreSQL: constraints, start, search and plans. */
const OLDEST_DATABASE_TESTS = ["constraints", "startup", "search", "growth", "catalog"];

/** TEST_DATABASE_URL, or a throwaway server whose URL is stored there for the steps. */
async function provideDatabase(): Promise<{ stop: () => Promise<void> } | null> {
  if (process.env["TEST_DATABASE_URL"] !== undefined) return { stop: () => Promise.resolve() };
  if (findPostgresBinaries() === null) return null;
  const server = await startPostgres();
  process.env["TEST_DATABASE_URL"] = server.url;
  return server;
}

async function runTimed(title: string, run: () => ReturnType<TestStage["run"]>): Promise<Count> {
  console.log(`\n== ${title}`);
  const begin = performance.now();
  const { output = "", ...count } = await run();
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`${output}-- ${title}: ${count.passed} passed, ${count.failed} failed in ${seconds} s`);
  return count;
}

function check({ name, title, script, args }: CodeCheck): TestStage {
  const run = async () => {
    const { status, output } = await runNode(script, args, { quiet: true });
    return { ...(status === 0 ? PASSED : FAILED), output };
  };
  return { name, title, run, isCheck: true };
}

async function build(): Promise<Count> {
  try {
    await buildApp({ always: true });
    return PASSED;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return FAILED;
  }
}

function vitest(name: string, title: string, projects: readonly string[]): TestStage {
  return { name, title, projects, run: (filters) => runVitest(projects, filters) };
}

/** Joins the vitest steps into one, at the place of the first, so that none waits for the last file of another. */
function joinVitest(steps: readonly TestStage[]): readonly TestStage[] {
  const parts = steps.filter(({ projects }) => projects !== undefined);
  const joined = vitest(
    "tests",
    parts.map(({ title }) => title).join(" · "),
    parts.flatMap(({ projects = [] }) => projects),
  );
  return steps.flatMap((step) => {
    if (step.projects === undefined) return [step];
    return step === parts[0] ? [joined] : [];
  });
}

function runVitest(
  projects: readonly string[],
  filters: readonly string[],
  env: Record<string, string> = {},
): Promise<Count> {
  const options = [
    ...projects.map((project) => `--project=${project}`),
    "--passWithNoTests",
    "--reporter=default",
    "--reporter=json",
  ];
  return countVitest((report) =>
    runNode("vitest/vitest.mjs", ["run", ...options, `--outputFile.json=${report}`, ...filters], { env }),
  );
}

async function long(): Promise<Count> {
  const count = await runVitest(["embedded", "server", "unit"], LONG_TESTS, { TEST_LONG: "true" });
  if (count.failed === 0) recordLongTests();
  return count;
}

async function oldest(filters: readonly string[]): Promise<Count> {
  const server = await startPostgres(findOldestPostgresBinaries());
  const files = filters.length === 0 ? OLDEST_DATABASE_TESTS : filters;
  const count = await runVitest(["server"], files, { TEST_DATABASE_URL: server.url });
  await server.stop();
  return count;
}

async function journeys(filters: readonly string[]): Promise<Count> {
  const chromium = await provideChromium();
  if (chromium === null) {
    console.error("Chromium isn't installed and couldn't be downloaded. Set CHROMIUM to its path.");
    return FAILED;
  }
  return countPlaywright((report) =>
    runNode("@playwright/test/cli.js", ["test", "--reporter=list,json", ...filters], {
      env: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }),
  );
}
