import { jobEndpoints } from "#contract/jobs.ts";
import { scheduleEndpoints } from "#contract/schedules.ts";
import type { Database } from "#server/db/database.ts";
import type { RegisterPersonEndpoint } from "#server/http/endpoints.ts";
import { requireBrowserSession } from "#server/identity/lookup.ts";
import { selectJobQueue } from "./job-queries.ts";
import {
  createSchedule,
  editSchedule,
  endSchedule,
  listSchedules,
  pauseSchedule,
  previewEdit,
  previewSchedule,
  readSchedule,
  removeChange as removeFutureChange,
  resumeSchedule,
  retryDate,
  skipDate,
} from "./schedule.ts";

type ScheduleRouteDependencies = { database: Database; sends: boolean; wake: () => void };

/** HTTP routes for schedules. Changes wake the background work. */
export function scheduleRoutes(
  on: RegisterPersonEndpoint,
  { database, sends, wake }: ScheduleRouteDependencies,
): void {
  const { list, get, create, update, pause, resume, end, skip, retry } = scheduleEndpoints;
  const { preview, previewUpdate, removeChange } = scheduleEndpoints;
  const thenRunJobs = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work;
    wake();
    return result;
  };
  on(list, ({ books, query }) => books.read((tx) => listSchedules(tx, query)));
  on(get, ({ books, params }) => books.read((tx) => readSchedule(tx, params.id)));
  on(create, ({ books, body }) => thenRunJobs(books.write((tx) => createSchedule(tx, body, sends))));
  on(update, ({ books, params, body: input }) =>
    thenRunJobs(books.write((tx) => editSchedule(tx, params.id, { input, sends }))),
  );
  on(preview, ({ books, body }) => books.preview((tx) => previewSchedule(tx, body, sends)));
  on(previewUpdate, ({ books, params, body: input }) =>
    books.preview((tx) => previewEdit(tx, params.id, { input, sends })),
  );
  on(pause, ({ books, params, body }) => books.write((tx) => pauseSchedule(tx, { ...params, ...body })));
  on(resume, ({ books, params, body }) =>
    thenRunJobs(books.write((tx) => resumeSchedule(tx, { ...params, ...body }))),
  );
  on(end, ({ books, params, body }) => books.write((tx) => endSchedule(tx, { ...params, ...body })));
  on(removeChange, ({ books, params, body }) =>
    books.write((tx) => removeFutureChange(tx, { ...params, ...body })),
  );
  on(skip, ({ books, params, body }) => books.write((tx) => skipDate(tx, params.id, body.date)));
  on(retry, ({ books, params, body }) =>
    thenRunJobs(books.write((tx) => retryDate(tx, params.id, body.date))),
  );
  on(jobEndpoints.get, async ({ caller }) => {
    requireBrowserSession(caller);
    return selectJobQueue(database);
  });
}
