import type { TestBooks } from "./new-books.ts";
import { asApplication } from "./raw-sql.ts";
import type { Samples } from "./sample-requests.ts";
import { testApp } from "./test-app.ts";

/** One to read and change, and one for each request that uses it up. */
export type ScheduleRecords = {
  schedule: string;
  runningSchedule: string;
  pausedSchedule: string;
  spareSchedule: string;
  changedSchedule: string;
};

type ScheduleParties = { customer: string; vendor: string; product: string; taxRate: string };

const FAILED_ON = "2026-01-31";
const CHANGED_FROM = "2099-06-30";

const bodyOf = ({ customer, product, taxRate }: ScheduleParties, mark: string) => ({
  kind: "invoice",
  partyId: customer,
  daysUntilDue: 14,
  paymentTerms: [{ percent: "100", days: 14, isEndOfMonth: true }],
  notes: mark,
  pricesIncludeTax: true,
  discount: "5%",
  items: [
    {
      productId: product,
      description: `${mark} {month}`,
      quantity: "2",
      unitPrice: "20",
      taxRateId: taxRate,
    },
  ],
  priceChanges: [
    { from: "2099-03-01", percent: "2.5" },
    { from: "2100-01-01", percent: null },
  ],
  result: "sent",
  language: "de",
  intervalUnit: "month",
  intervalCount: 1,
  startsOn: "2099-01-31",
  isOnLastDay: true,
  endsOn: null,
  occurrenceCount: 24,
});

/** The same rule for records without a party: a journal or an expense. */
const otherOf = (kind: "journal" | "money", input: object) => ({
  kind,
  [kind]: input,
  result: "posted",
  language: "de",
  intervalUnit: "month",
  intervalCount: 1,
  startsOn: "2099-01-31",
  isOnLastDay: true,
  occurrenceCount: 24,
});

/** A journal and an expense, with a mark in every text. */
async function markedOthers(books: TestBooks, { vendor }: ScheduleParties, mark: string) {
  const bank = { code: "1975", type: "asset", name: `Schedules ${mark}`, moneyKind: "bank" };
  const { id: bankId } = (await books.post("/accounts", bank)).body;
  const [cash, capital] = [books.account("Cash"), books.account("Capital")];
  const journal = {
    description: `${mark} {month}`,
    lines: [
      { accountId: cash, debit: "5.00", description: mark },
      { accountId: capital, credit: "5.00", description: mark },
    ],
  };
  const money = {
    kind: "expense",
    accountId: bankId,
    payee: mark.slice(0, 200),
    partyId: vendor,
    reference: mark.slice(0, 80),
    lines: [{ accountId: cash, amount: "5.00", description: mark.slice(0, 300) }],
  };
  return { journal: otherOf("journal", journal), money: otherOf("money", money) };
}

/** Schedules in these books with `mark` in every text, one of them with a date that failed. */
export async function markedSchedules(
  books: TestBooks,
  names: ScheduleParties,
  mark: string,
): Promise<ScheduleRecords> {
  const add = async (body: object = bodyOf(names, mark)): Promise<string> => {
    const reply = await books.post("/schedules", body);
    if (reply.status !== 201) throw new Error(`A schedule was refused: ${reply.text}`);
    return reply.body.id;
  };
  const [schedule, pausedSchedule] = [await add(), await add()];
  await books.post(`/schedules/${pausedSchedule}/pause`, { version: 1 });
  const changedSchedule = await add();
  const change = { ...bodyOf(names, mark), notes: `${mark} {year}`, version: 1, from: CHANGED_FROM };
  await books.put(`/schedules/${changedSchedule}`, change);
  const { database } = await testApp();
  await asApplication(database, books, [
    `insert into schedule_occurrences (schedule_id, date, status, error)
      values ('${schedule}', '${FAILED_ON}', 'failed', '${mark.slice(0, 200)}')`,
  ]);
  const { journal, money } = await markedOthers(books, names, mark);
  return {
    schedule,
    pausedSchedule,
    changedSchedule,
    runningSchedule: await add(journal),
    spareSchedule: await add(money),
  };
}

export const SCHEDULE_SAMPLES: Samples = {
  "GET /api/schedules": () => ({ query: { limit: "10" } }),
  "GET /api/schedules/:id": (_, { schedule: id }) => ({ params: { id } }),
  "POST /api/schedules": (_, records) => ({ body: bodyOf(records, "Garden table, oak") }),
  "POST /api/schedules/preview": (_, records) => ({ body: bodyOf(records, "Garden table, oak") }),
  "POST /api/schedules/:id/preview": (_, records) => ({
    params: { id: records.schedule },
    body: { ...bodyOf(records, "Garden table, oak"), version: 1 },
  }),
  "PUT /api/schedules/:id": (_, records) => ({
    params: { id: records.schedule },
    body: { ...bodyOf(records, "Garden table, oak"), version: 1, from: CHANGED_FROM },
  }),
  "POST /api/schedules/:id/pause": (_, { runningSchedule: id }) => ({ params: { id }, body: { version: 1 } }),
  "POST /api/schedules/:id/resume": (_, { pausedSchedule: id }) => ({ params: { id }, body: { version: 2 } }),
  "POST /api/schedules/:id/end": (_, { spareSchedule: id }) => ({ params: { id }, body: { version: 1 } }),
  "POST /api/schedules/:id/skip": (_, { schedule: id }) => ({ params: { id }, body: { date: "2099-02-28" } }),
  "POST /api/schedules/:id/remove-change": (_, { changedSchedule: id }) => ({
    params: { id },
    body: { version: 2, from: CHANGED_FROM },
  }),
  "POST /api/schedules/:id/retry": (_, { schedule: id }) => ({ params: { id }, body: { date: FAILED_ON } }),
  "GET /api/admin/jobs": () => ({}),
};
