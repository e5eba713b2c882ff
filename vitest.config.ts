import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { unchangedLongTests } from "./test/support/long-tests.ts";

/** Tests that need no database: rules, contract, pages and the shape of the code itself. */
const PURE = [
  "src/{domain,contract,web}/**/*.test.ts",
  "src/server/config.test.ts",
  "src/server/db/{lock,new}-folder.test.ts",
  "src/server/http/end-connections.test.ts",
  "src/server/identity/two-factor-codes.test.ts",
  "src/server/sample/sample-trade.test.ts",
  "src/server/workers/*.test.ts",
  "bench/options.test.ts",
  "test/property/stock-histories.test.ts",
  "test/property/{document-amounts,amounts-in-books}.test.ts",
  "test/property/bank-corpus.test.ts",
  "test/architecture.test.ts",
  "test/e-invoices/*.test.ts",
  "test/files/*.test.ts",
  "test/api-lint.test.ts",
  "test/check-node.test.ts",
  "test/count-tests.test.ts",
  "test/deployment.test.ts",
  "test/checks.test.ts",
  "test/load-server.test.ts",
  "test/long-tests.test.ts",
  "test/torture/model.test.ts",
  "test/documentation.test.ts",
];

/** Tests that talk to a database. */
const ON_A_DATABASE = ["src/server/**/*.test.ts", "test/**/*.test.ts", "bench/**/*.test.ts"];

/** Tests that need no database, or only an embedded one, run on the embedded one. */
const ON_THE_EMBEDDED_ONE = [
  // Headers, bodies, the API's description.
  "**/{api-client,api-reference,csp-reports,requests,request-log,slow-clients,web-pages}.test.ts",
  // How a file of a bank or a vendor is read; import-file and create-received keep such files.
  "**/{bad-files,import-corpus,import-workbook,read-received}.test.ts",
  // What a server says whose port, address or settings cannot be; startup, durability and torture start servers on both.
  "test/server-start.test.ts",
  // When a copy is made, and which ones are kept; that copies are taken and restored backup does on both.
  "src/server/backup/scheduled-copies.test.ts",
  // How a code is drawn; document-pdf reads the same figures.
  "**/payment-code.test.ts",
];

/**
 * All others run on a server, and these on the embedded database too: it is a PostgreSQL of the same version in the
 * server's process, behind the same driver, so that it plans, computes and refuses alike (test/support/README.md).
 */
const ON_BOTH = [
  // What does differ: one session for all, which takes the role of each request; commits, locks, files, starts, ends
  // and copies.
  "src/server/{db,backup}/*.test.ts",
  "src/server/http/{admission,fair-admission,health}.test.ts",
  "test/{durability,unusual-texts}.test.ts",
  "test/torture/torture.test.ts",
  "src/server/documents/{retries,simultaneous-requests}.test.ts",
  "src/server/outbox/sender.test.ts",
  "src/server/schedules/run-jobs.test.ts",
  // Whole histories of a company: each feature runs here, as in the journeys.
  "test/property/{random,bank}-histories.test.ts",
];

/** Everything on both (`npm test -- everything`), or as much of one on either as the run requests. */
const isEverything = ["TEST_EVERYTHING", "TRADE_OPERATIONS", "DOCUMENTS_OPERATIONS", "PREVIEW_RUNS"].some(
  (name) => process.env[name] !== undefined,
);

/** Long tests that passed with the same sources (test/support/long-tests.ts). */
const UNCHANGED = isEverything || process.env["TEST_LONG"] !== undefined ? [] : unchangedLongTests();

/**
 * The longest tests, which their size doesn't reveal (test/support/README.md). They start first: started last, one
 * process would do it while the others have nothing left to do.
 */
const LONG = [
  "torture",
  "official-rules",
  "trade-histories",
  "document-histories",
  "hostile-values",
  "durability",
  "sample/sample.test",
  "bank-year",
  "erase-owner",
  "backup/backup.test",
  "email/sender",
  "tenant-matrix",
  "full-disk",
  "api-client",
  "trade-fill",
  "named-books",
  "startup",
  // Lost-database and slow-clients mostly wait, beside whom others work.
  "lost-database",
  "import-dialects",
  "api-answers",
  "scheduled-copies",
  "slow-clients",
];

/** A process serves one project: those with the longest files first, those with the shortest last. */
const PROJECTS = ["built", "embedded", "server", "unit", "web"];

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const priority = ({ moduleId, project }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.includes(name));
      return PROJECTS.indexOf(project.name) * 1_000 + (at === -1 ? LONG.length : at);
    };
    return (await super.sort(files)).toSorted((a, b) => priority(a) - priority(b));
  }
}

// The files of a process share what they import, and on a database one running server: to read and start that for
// each file takes longer than most files' tests.
const isolate = false;

/** What runs against the built server. */
const ON_THE_BUILT_SERVER = "test/built/**/*.test.ts";

const setupFiles = ["test/support/temporal.ts", "test/support/chance.ts"];

// Newer versions of Node.js have a localStorage of their own, which would stand before that of the pages.
const hasStorage = process.allowedNodeEnvironmentFlags.has("--no-experimental-webstorage");

// For a machine that is busy with something else, on which seconds become minutes.
const testTimeout = 300_000;

const databaseTests = {
  include: ON_A_DATABASE,
  environment: "node",
  testTimeout,
  hookTimeout: testTimeout,
  isolate,
  // A message shows the difference: of a log that was cut, its end may be all there is.
  chaiConfig: { truncateThreshold: 500 },
  setupFiles: [...setupFiles, "test/support/close-test-apps.ts"],
};

export default defineConfig({
  test: {
    allowOnly: false,
    // One more than there are cores, for some tests wait: for a server that is killed, for a client that is slow.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongOnesFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: PURE,
          exclude: UNCHANGED,
          environment: "node",
          testTimeout,
          isolate,
          setupFiles,
        },
      },
      {
        test: {
          name: "web",
          include: ["src/web/**/*.test.tsx"],
          environment: "jsdom",
          testTimeout,
          setupFiles: [...setupFiles, "test/support/fresh-pages.ts"],
          execArgv: hasStorage ? ["--no-experimental-webstorage"] : [],
          isolate,
        },
      },
      {
        test: {
          ...databaseTests,
          name: "embedded",
          include: isEverything ? ON_A_DATABASE : [...ON_THE_EMBEDDED_ONE, ...ON_BOTH],
          exclude: [
            ...PURE,
            ...UNCHANGED,
            ON_THE_BUILT_SERVER,
            "src/server/db/startup-on-server.test.ts",
            "**/node_modules/**",
          ],
          env: { TEST_DATABASE: "embedded" },
          // It asks the compiler for what only older ones have. Nothing else uses that one.
          alias: { typescript: "typescript5" },
          server: { deps: { inline: ["openapi-typescript"] } },
          globalSetup: ["test/support/embedded-for-vitest.ts"],
        },
      },
      {
        test: {
          ...databaseTests,
          name: "server",
          exclude: [
            ...PURE,
            ...UNCHANGED,
            ON_THE_BUILT_SERVER,
            ...(isEverything ? [] : ON_THE_EMBEDDED_ONE),
            "**/node_modules/**",
          ],
          env: { TEST_DATABASE: "server" },
          globalSetup: ["test/support/postgres-for-vitest.ts"],
        },
      },
      {
        test: {
          ...databaseTests,
          name: "built",
          include: [ON_THE_BUILT_SERVER],
          env: { TEST_DATABASE: "server" },
          globalSetup: ["test/support/built-for-vitest.ts"],
        },
      },
      {
        test: {
          ...databaseTests,
          name: "distributed",
          // Only where TEST_DISTRIBUTED_URL names a coordinator of Citus (docs/scale.md).
          include: process.env["TEST_DISTRIBUTED_URL"] === undefined ? [] : ON_A_DATABASE,
          exclude: [...PURE, ON_THE_BUILT_SERVER, ...ON_THE_EMBEDDED_ONE, "**/node_modules/**"],
          env: { TEST_DATABASE: "distributed" },
          // Two that are made at once change the same rows of the workers.
          fileParallelism: false,
        },
      },
    ],
  },
});
