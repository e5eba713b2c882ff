import { Refusal } from "#domain/refusals.ts";
import { emailRequest } from "#server/approvals/notify.ts";
import { postDueAccrual } from "#server/accruals/post-due.ts";
import { postDueLoan } from "#server/loans/post-due.ts";
import { postDueDepreciation } from "#server/assets/post-due.ts";
import { fetchDueRates } from "#server/currencies/daily-rates.ts";
import type { EuroRates } from "#server/currencies/fetch-rates.ts";
import type { Config } from "#server/config.ts";
import { explainJobFailure } from "#server/explain-cause.ts";
import { openBooks } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import { startRounds, type Rounds, type ErrorLog } from "#server/db/background-rounds.ts";
import { findEmail } from "#server/identity/lookup.ts";
import type { Outbox } from "#server/outbox/outbox.ts";
import type { ShareLinks } from "#server/identity/share-links.ts";
import { sendDueReminders } from "#server/reminders/send-due.ts";
import { sendPlanned } from "#server/email/plan-email.ts";
import { claimDueJob, type Job, releaseAllJobs, releaseJob } from "./job-queries.ts";
import { sendScheduledInvoice } from "./send-scheduled-invoice.ts";
import { type ScheduleStep, runScheduleStep } from "./write-due.ts";

type JobWorkerDependencies = {
  config: Config;
  database: Database;
  outbox: Outbox;
  euroRates: EuroRates | null;
  links: ShareLinks;
};

/** Runs due jobs, one step after the other. */
export function startWork(parts: JobWorkerDependencies, log: ErrorLog): Rounds {
  const { database } = parts;
  return startRounds({
    database,
    release: () => releaseAllJobs(database),
    round: (isOver) => runDueJobs(parts, log, isOver),
    onFailure: (error) => log.error({ failure: String(error) }, "Due jobs couldn't be run"),
  });
}

/** Runs all due jobs; after a few steps of a long job, others get a turn. */
export async function runDueJobs(
  parts: JobWorkerDependencies,
  log: ErrorLog,
  isOver: () => boolean = () => false,
): Promise<void> {
  while (!isOver()) {
    const job = await claimDueJob(parts.database);
    if (job === null) return;
    const error = await runJob(parts, job, log);
    await releaseJob(parts.database, job.id, error);
  }
}

const STEPS_AT_ONCE = 10;

/** Returns the problem that stopped a step, or null. */
async function runJob(parts: JobWorkerDependencies, job: Job, log: ErrorLog): Promise<string | null> {
  let error: string | null = null;
  for (let steps = 0; steps < STEPS_AT_ONCE; steps += 1) {
    const step = await nextStep(parts, job);
    if (step.done === "nothing") return error;
    if (step.done === "written" && !step.isMore) return error;
    if (step.done !== "failed") continue;
    error = explainJobFailure(step.failure);
    if (!(step.failure instanceof Refusal))
      log.error({ failure: step.failure, [job.kind]: job.id }, "A due job failed");
    // Only schedules have other dates; all others have nothing to do until the retry.
    if (job.kind !== "schedule") return error;
  }
  return error;
}

async function nextStep(
  { config, database, outbox, euroRates, links }: JobWorkerDependencies,
  job: Job,
): Promise<ScheduleStep> {
  const program = job.kind === "rates" ? "system" : "schedule";
  const books = openBooks(database, { ...job, program });
  if (job.kind === "asset") return postDueDepreciation(books, job.id);
  if (job.kind === "accrual") return postDueAccrual(books, job.id);
  if (job.kind === "rates") return fetchDueRates(books, euroRates);
  if (job.kind === "loan") return postDueLoan(books, job.id);
  const by = async () => ({
    caller: { email: (await findEmail(database, job.userId)) ?? "" },
    limits: { sends: outbox.sends, perDay: config.emailsPerDay },
    links,
  });
  let stepResult: ScheduleStep;
  if (job.kind === "email") stepResult = await sendPlanned(books, job.id, await by());
  else if (job.kind === "reminders") stepResult = await sendDueReminders(books, await by());
  else {
    const step = await runScheduleStep(books, job.id, config.freeMonthlyJournals);
    if (step.done === "written" && step.approval)
      await emailRequest(
        { database, outbox, address: links.address },
        { ...job, books, approval: step.approval },
      );
    if (step.done !== "to-send") return step;
    stepResult = await sendScheduledInvoice(books, { ...step, id: job.id }, await by());
  }
  outbox.wake();
  return stepResult;
}
