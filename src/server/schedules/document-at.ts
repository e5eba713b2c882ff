import type { DocumentInput } from "#contract/documents.ts";
import type { ScheduleInput } from "#contract/schedules.ts";
import { type Day, shiftDays } from "#domain/dates.ts";
import { writeText } from "#domain/schedule-words.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectLocale } from "#server/settings/lookup.ts";

/** The document of one date of a schedule, with its texts filled in. */
export async function documentAt(tx: Tx, schedule: ScheduleInput, date: Day): Promise<DocumentInput> {
  const { partyId, daysToPay, notes, pricesIncludeTax, discount, items, result, language } = schedule;
  const at = { rule: schedule, date, language, locale: await selectLocale(tx) };
  return {
    partyId,
    date,
    dueDate: shiftDays(date, daysToPay),
    status: result === "draft" ? "draft" : "posted",
    notes: writeText(notes, at),
    creditsId: null,
    orderId: null,
    pricesIncludeTax,
    discount,
    items: items.map((item) => ({
      ...item,
      orderPosition: null,
      description: writeText(item.description, at),
    })),
  };
}
