import { shiftDays } from "#domain/dates.ts";
import { Refusal } from "#domain/refusals.ts";
import { writtenDate } from "#domain/written-dates.ts";
import type { Books } from "#server/db/books.ts";
import { inRefusals } from "#server/db/database-refusals.ts";
import { readClosedThrough, selectNotation } from "#server/settings/lookup.ts";

/** What a handler answers; a refusal says what to do next, where that takes a look into the books. */
export async function orExplained<Answer>(work: Promise<Answer>, books: Books): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    throw await explained(error, books);
  }
}

/** A date in a closed period is refused with the first open day. */
async function explained(error: unknown, { read }: Books): Promise<unknown> {
  const refusal = inRefusals(error);
  if (!(refusal instanceof Refusal) || refusal.code !== "journal.period-closed") return error;
  const { closedThrough, locale } = await read(async (tx) => ({
    closedThrough: await readClosedThrough(tx),
    locale: (await selectNotation(tx)).locale,
  }));
  if (closedThrough === null) return refusal;
  const firstOpen = writtenDate(shiftDays(closedThrough, 1), locale);
  const message = `${refusal.message}. The first open day is ${firstOpen}.`;
  const fields = refusal.errors.length > 0 ? refusal.errors : [{ field: "date" }];
  return new Refusal(
    refusal.code,
    fields.map(({ field }) => ({ field, message })),
  );
}
