import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests that need no database: rules, contract, pages and the shape of the code itself. */
const PURE = [
  "src/{domain,contract,web}/**/*.test.ts",
  "src/server/config.test.ts",
  "src/server/db/{lock,new}-folder.test.ts",
  "src/server/http/{end-connections,own-address}.test.ts",
  "src/server/identity/{codes,limits}.test.ts",
  "src/server/sample/sample-trade.test.ts",
  "test/property/stock-histories.test.ts",
  "test/property/{document-amounts,amounts-in-books}.test.ts",
  "test/property/bank-corpus.test.ts",
  "test/architecture.test.ts",
  "test/e-invoices/*.test.ts",
  "test/api-lint.test.ts",
  "test/check-node.test.ts",
  "test/count-tests.test.ts",
  "test/checks.test.ts",
  "test/load-server.test.ts",
  "test/papers.test.ts",
];

/** Tests that talk to a database; the same files run on the embedded one and on a server. */
const ON_A_DATABASE = ["src/server/**/*.test.ts", "test/**/*.test.ts", "bench/**/*.test.ts"];

/**
 * What must run on both databases does, what cannot differ runs on one (test/support/README.md). First what comes before
 * any database: headers, bodies, the API's description.
 */
const ON_THE_EMBEDDED_ONE = [
  "**/{api-client,api-reference,csp-reports,requests,request-log,slow-clients,web-pages}.test.ts",
  // How a file of a bank or a vendor is read; import-file and create-received keep such files, on both.
  "**/{bad-files,import-corpus,import-workbook,read-received}.test.ts",
  // What a server says whose port, address or settings cannot be; startup, durability and torture start servers on both.
  "test/starting.test.ts",
  // When a copy is made, and which ones are kept; that copies are taken and restored backup does on both.
  "src/server/backup/scheduled-copies.test.ts",
  // How a code is drawn; document-sheet reads the same figures on both.
  "**/payment-code.test.ts",
];

/** Then what may differ between the two (what a driver makes of a type, locks, commits) but meets both in another test. */
const ON_A_SERVER = [
  // Always the same histories, of hundreds of requests, each of which other tests send on both.
  "**/{trade-histories,previews,named-books,bank-year}.test.ts",
  // The same of examples that can be checked by eye, and of what the bench fills.
  "test/worked-examples/{edges-of-months,hledger,special-taxes,statements,taxes,trade*,trial-balance}.test.ts",
  "bench/trade-fill.test.ts",
  // Files of every dialect of banks, one after the other; import-file keeps some on both.
  "**/import-dialects.test.ts",
  // Loaded and taken away on both as well: by erase-owner, and by a journey on the embedded one.
  "src/server/sample/sample.test.ts",
  // Each route once. What a reply must be is asked of every reply of every test on both (test-app.ts).
  "test/{api-answers,route-table}.test.ts",
  // What the books check says of planted faults; its queries run on both after every history and load.
  "src/server/books-check/check-*.test.ts",
  "test/attacks/planted-faults.test.ts",
  // Who owns databases of a server, and who comes in there.
  "src/server/db/startup-on-server.test.ts",
  // Reports beside one another; each of them has its own test on both.
  "**/one-figure.test.ts",
  // What the rules of documents, payments, money and opening balances refuse; walls and constraints are tried on both.
  "src/server/documents/{refusals,credit-limits,currencies}.test.ts",
  "src/server/{money/money-refusals,opening/refusals}.test.ts",
  // Who is not signed in gets past no route: that is said before any book is looked for.
  "test/signed-out.test.ts",
  // How a document is computed and shown; that one is written, changed, paid, credited and voided, twice and at once, is
  // tried on both (documents/{retries,at-once,pay,edit,void,credits,foreign}).
  "src/server/documents/{account-lines,closed-period,discounts,foreign-{credits,minor-units},last-credit,prices-with-tax}.test.ts",
  "src/server/documents/{preview-document,renamed-parties,statuses,tabs,tax-rounding,units-of-lines}.test.ts",
  "src/server/payments/{refund,write-off}.test.ts",
  // Further cases of a feature whose main file runs on both (bank/{import-file,match-line,enter-line,reconcile,inbox}).
  "src/server/bank/{bank-edges,bookings-in-order,match-bill,rule-party,rules,split-line,untied-statements}.test.ts",
  "src/server/accounts/{control-accounts,import-accounts}.test.ts",
  "src/server/accruals/accrued.test.ts",
  "src/server/closing/{reopened-trade,reopening}.test.ts",
  "src/server/currencies/daily-rates.test.ts",
  "src/server/journals/{closed-period,journal-sources,named-parties}.test.ts",
  "src/server/orders/{currencies-at-once,deliveries,orders-of-quotes,sales-and-purchase-orders}.test.ts",
  "src/server/reminders/reminder-{fees,interest}.test.ts",
  "src/server/reports/{aging,stock-movements,tax-report}.test.ts",
  "src/server/revaluations/{afterwards,many-items}.test.ts",
  "src/server/schedules/{changes,foreign-schedules,journals-and-money,mailed}.test.ts",
  "src/server/tax-returns/pay-return.test.ts",
  // What is drawn and mailed of rows that are read like others; documents and their mails are on both.
  "src/server/settings/{logo,minor-units,sheet-look}.test.ts",
  "src/server/sheets/{payment,reconciliation,statement}-sheet.test.ts",
  "src/server/mail/{delivery,invoice-note,order,statement}-mails.test.ts",
  "src/server/links/quote-page.test.ts",
  // What a person is told on the way in, and what a provider of card payments says; both begin on both.
  "src/server/identity/{confirm-email,kept-sign-ins,passwords,two-factor-guards}.test.ts",
  "src/server/subscription/{card-payments,silent-provider}.test.ts",
  "src/server/card-payments/account.test.ts",
  // What is saved as it was writes nothing.
  "src/server/audit/unchanged-saves.test.ts",
  // Of the histories of chance those of journals and of the bank are on both, and torture on both trades. It knows neither fixed
  // assets nor other currencies, each of whose requests has tests on both.
  "test/property/{asset,foreign}-histories.test.ts",
];
/** As many of them as somebody asks for, on either. */
const isByHand = (process.env["TRADE_OPERATIONS"] ?? process.env["PREVIEW_RUNS"]) !== undefined;

/**
 * What takes longest, and nobody could tell from its size (test/support/README.md). It begins first: begun last, one
 * process would do it while the others have nothing left to do.
 */
const LONG = [
  "torture",
  "official-rules",
  "trade-histories",
  "hostile-values",
  "durability",
  "sample/sample.test",
  "bank-year",
  "erase-owner",
  "backup/backup.test",
  "mail/sender",
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

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.includes(name));
      return at === -1 ? LONG.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

// The files of a process share what they import, and on a database one running server: to read and start that for
// each file takes longer than most files' tests.
const isolate = false;

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
  // A message says by itself what differs: of a log that was kept, its end may be all there is.
  chaiConfig: { truncateThreshold: 500 },
  setupFiles: [...setupFiles, "test/support/close-test-apps.ts"],
};

export default defineConfig({
  test: {
    allowOnly: false,
    // Left to itself, Vitest keeps one core free for a person who waits.
    maxWorkers: "100%",
    sequence: { sequencer: LongOnesFirst },
    projects: [
      {
        test: { name: "unit", include: PURE, environment: "node", testTimeout, isolate, setupFiles },
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
          exclude: [...PURE, ...(isByHand ? [] : ON_A_SERVER), "**/node_modules/**"],
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
          exclude: [...PURE, ...ON_THE_EMBEDDED_ONE, "**/node_modules/**"],
          env: { TEST_DATABASE: "server" },
          globalSetup: ["test/support/postgres-for-vitest.ts"],
        },
      },
      {
        test: {
          ...databaseTests,
          name: "distributed",
          // Only where TEST_DISTRIBUTED_URL names a coordinator of Citus (docs/scale.md).
          include: process.env["TEST_DISTRIBUTED_URL"] === undefined ? [] : ON_A_DATABASE,
          exclude: [...PURE, ...ON_THE_EMBEDDED_ONE, "**/node_modules/**"],
          env: { TEST_DATABASE: "distributed" },
          // Two that are made at once change the same rows of the workers.
          fileParallelism: false,
        },
      },
    ],
  },
});
