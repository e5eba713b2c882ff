import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { ROOT } from "./run.mjs";

/**
 * How many tests passed and failed, the name and first lines of each failure, and the names of those that passed only
 * on retry.
 */
export type Count = {
  passed: number;
  failed: number;
  failures: readonly string[];
  flaky?: readonly string[];
};
type Runner = (report: string) => Promise<{ status: number }>;

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

type Suite = z.infer<typeof suite>;
type Spec = Suite["specs"][number];
const suite = z.object({
  get suites() {
    return z.array(suite).optional();
  },
  specs: z.array(
    z.object({
      file: z.string(),
      title: z.string(),
      ok: z.boolean(),
      tests: z.array(z.object({ status: z.string() })),
    }),
  ),
});
const playwrightReport = z.object({
  suites: z.array(suite),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Runs vitest, which writes its JSON report to the given file, and counts the tests in it. */
export function countVitest(runner: Runner): Promise<Count> {
  return counted(runner, (report) => {
    const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
    return { passed: numPassedTests, failed: numFailedTests, failures: testResults.flatMap(failuresOfFile) };
  });
}

function failuresOfFile(file: z.infer<typeof vitestReport>["testResults"][number]): string[] {
  const failed = file.assertionResults.filter(({ status }) => status === "failed");
  const relativePath = path.relative(ROOT, file.name);
  if (failed.length === 0 && file.status === "failed") return [failure(relativePath, "", file.message)];
  return failed.map(({ fullName, failureMessages }) =>
    failure(relativePath, fullName, failureMessages?.[0] ?? "It gave no reason."),
  );
}

/** The same for Playwright, whose list has the reasons. Tests that passed on retry are listed (Decision 0065). */
export function countPlaywright(runner: Runner): Promise<Count> {
  return counted(runner, (report) => {
    const { suites, stats } = playwrightReport.parse(report);
    const specs = suites.flatMap(specsOf);
    const isFlaky = ({ tests }: Spec) => tests.some(({ status }) => status === "flaky");
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      failures: specs.filter(({ ok }) => !ok).map(({ file, title }) => failure(file, title, "")),
      flaky: specs.filter(isFlaky).map(({ file, title }) => `${file} › ${title}`),
    };
  });
}

function specsOf({ suites = [], specs }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** The first lines of a long reason: the log above has all of it. */
function failure(file: string, name: string, reason: string): string {
  const lines = reason.split("\n").slice(0, 12);
  return [`${file} › ${name}`, ...lines.map((line) => `    ${line}`)].join("\n");
}

/** A runner that fails without a failed test (a file that does not load, a crash) counts as one failure. */
async function counted(runner: Runner, countIn: (report: unknown) => Count): Promise<Count> {
  const folder = mkdtempSync(path.join(tmpdir(), "twofold-report-"));
  const report = path.join(folder, "report.json");
  try {
    const { status } = await runner(report);
    const none: Count = { passed: 0, failed: 0, failures: [] };
    const count = existsSync(report) ? countIn(JSON.parse(readFileSync(report, "utf8"))) : none;
    if (status === 0 || count.failed > 0) return count;
    return {
      ...count,
      failed: 1,
      failures: [...count.failures, `The runner ended with status ${String(status)}.`],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
