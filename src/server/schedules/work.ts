import { Refusal } from "#domain/refusals.ts";
import { postDueDepreciation } from "#server/assets/post-due.ts";
import type { Config } from "#server/config.ts";
import { openBooks } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import { findEmail } from "#server/identity/lookup.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { claimDueJob, type Job, releaseAllJobs, releaseJob } from "./job-queries.ts";
import { sendWritten } from "./send-written.ts";
import { type Step, takeStep } from "./write-due.ts";

type Log = { error: (details: object, words: string) => void };
type Parts = { config: Config; database: Database; outbox: Outbox };

export type Work = {
  /** Does what is due now rather than at the next look. Call it after the commit. */
  wake: () => void;
  /** Ends after the step that is under way. */
  close: () => Promise<void>;
};

const LOOK_MS = 15_000;

/** Does what is due, one step after the other, until it is closed. Several servers share what is due. */
export function startWork(parts: Parts, log: Log): Work {
  let isClosed = false;
  let isWanted = false;
  let running: Promise<void> | null = null;
  let isFirst = parts.database.kind === "embedded";
  const round = async (): Promise<void> => {
    if (isFirst) await releaseAllJobs(parts.database);
    isFirst = false;
    isWanted = false;
    await doWhatIsDue(parts, log, () => isClosed);
  };
  const wake = (): void => {
    isWanted = true;
    running ??= round()
      // The database may be away for a while; the next round finds the work still there.
      .catch((error: unknown) => {
        isWanted = false;
        log.error({ failure: String(error) }, "Work that is due could not be done");
      })
      .finally(() => {
        running = null;
        if (isWanted && !isClosed) wake();
      });
  };
  const timer = setInterval(wake, LOOK_MS).unref();
  wake();
  return {
    wake,
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Does all that is due; a job that has more to do than a few steps lets the others come in between. */
export async function doWhatIsDue(
  parts: Parts,
  log: Log,
  isOver: () => boolean = () => false,
): Promise<void> {
  while (!isOver()) {
    const job = await claimDueJob(parts.database);
    if (job === null) return;
    const error = await doJob(parts, job, log);
    await releaseJob(parts.database, job.id, error);
  }
}

const STEPS_AT_ONCE = 10;

/** Gives what stood in the way of a step, or null. */
async function doJob(parts: Parts, job: Job, log: Log): Promise<string | null> {
  let error: string | null = null;
  for (let steps = 0; steps < STEPS_AT_ONCE; steps += 1) {
    const step = await nextStep(parts, job);
    if (step.done === "nothing") return error;
    if (step.done === "written" && !step.isMore) return error;
    if (step.done !== "failed") continue;
    ({ error } = step);
    if (!(step.failure instanceof Refusal))
      log.error(
        { failure: step.failure, [job.kind]: job.id },
        "Something that was due could not be dealt with",
      );
  }
  return error;
}

async function nextStep({ config, database, outbox }: Parts, job: Job): Promise<Step> {
  const books = openBooks(database, job);
  if (job.kind === "asset") return postDueDepreciation(books, job.id);
  const step = await takeStep(books, job.id, config.freeMonthlyJournals);
  if (step.done !== "to-send") return step;
  const caller = { email: (await findEmail(database, job.userId)) ?? "" };
  const limits = { sends: outbox.sends, perDay: config.mailsPerDay };
  const sent = await sendWritten(books, { ...step, id: job.id }, { caller, limits });
  outbox.wake();
  return sent;
}
