import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";

export type Count = { passed: number; failed: number };
type Runner = (report: string) => Promise<{ status: number }>;

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Runs vitest, which writes its JSON report to the given file, and counts the tests in it. */
export function countVitest(runner: Runner): Promise<Count> {
  return counted(runner, (report) => {
    const { numPassedTests, numFailedTests } = vitestReport.parse(report);
    return { passed: numPassedTests, failed: numFailedTests };
  });
}

/** The same for Playwright. A test that passed only when it was tried again has failed. */
export function countPlaywright(runner: Runner): Promise<Count> {
  return counted(runner, (report) => {
    const { expected, unexpected, flaky } = playwrightReport.parse(report).stats;
    return { passed: expected, failed: unexpected + flaky };
  });
}

/** A runner that fails without a failed test (a file that does not load, a crash) counts as one failure. */
async function counted(runner: Runner, read: (report: unknown) => Count): Promise<Count> {
  const folder = mkdtempSync(path.join(tmpdir(), "twofold-report-"));
  const report = path.join(folder, "report.json");
  try {
    const { status } = await runner(report);
    const none = { passed: 0, failed: 0 };
    const count = existsSync(report) ? read(JSON.parse(readFileSync(report, "utf8"))) : none;
    return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
