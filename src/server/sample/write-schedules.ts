import type { ScheduleInput } from "#contract/schedule-inputs.ts";
import { type Day, firstOfMonth, shiftMonths } from "#domain/dates.ts";
import type { Books } from "#server/db/books.ts";
import { createSchedule } from "#server/schedules/schedule.ts";
import { FREIGHT } from "./sample-company.ts";
import { itemAt, buildLine, type SampleIds } from "./sample-records.ts";

/** Lines that recur from next month on. */
const RECURRING_LINES = [
  {
    kind: "invoice",
    party: 2,
    product: "Furniture restoration, per hour",
    text: "Terrace maintenance, {month} {year}",
    quantity: "4",
    intervalUnit: "month",
    intervalCount: 1,
    isOnLastDay: true,
    result: "draft",
  },
  {
    kind: "invoice",
    party: 8,
    product: "Winter storage, per piece",
    text: "Winter storage, {period}",
    quantity: "24",
    intervalUnit: "year",
    intervalCount: 1,
    isOnLastDay: false,
    result: "posted",
  },
  {
    kind: "bill",
    party: FREIGHT,
    product: "Delivery and set-up",
    text: "Flat-rate deliveries, {period}",
    quantity: "6",
    intervalUnit: "month",
    intervalCount: 3,
    isOnLastDay: false,
    result: "draft",
  },
] as const;

/** Creates two recurring invoices and a recurring bill, none due yet. */
export async function writeSchedules(step: Books["write"], ids: SampleIds, today: Day): Promise<void> {
  for (const line of RECURRING_LINES) {
    const input = scheduleOf(ids, line, firstOfMonth(shiftMonths(today, 1)));
    // The sample never sends email.
    await step((tx) => createSchedule(tx, input, false));
  }
}

function scheduleOf(
  ids: SampleIds,
  { kind, party, product, text, quantity, ...rule }: (typeof RECURRING_LINES)[number],
  startsOn: Day,
): ScheduleInput {
  return {
    ...rule,
    kind,
    currency: null,
    partyId: itemAt(kind === "bill" ? ids.vendors : ids.customers, party),
    startsOn,
    endsOn: null,
    occurrenceCount: null,
    daysUntilDue: 14,
    paymentTerms: [],
    notes: "",
    orderReference: "",
    contractReference: "",
    pricesIncludeTax: false,
    discount: null,
    priceChanges: [],
    language: "en",
    journal: null,
    money: null,
    items: [buildLine(ids, { product, quantity, text, isBought: kind === "bill" })],
  };
}
