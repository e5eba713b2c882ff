import type { ChecklistKind } from "#domain/checklist.ts";
import type { TestBooks } from "./new-books.ts";
import type { Samples } from "./sample-requests.ts";
import { expectMade } from "./trade.ts";

const MONTH = "2026-03-01";

/** The checklist of a month as a member sees it. */
export const checklistOf = async (by: TestBooks, month = MONTH) =>
  expectMade(await by.get(`/checklist?month=${month}`));

/** An item of the checklist, by its kind or name. */
export async function itemOf(by: TestBooks, item: ChecklistKind | { name: string }, month = MONTH) {
  const { items } = await checklistOf(by, month);
  return items.find((one: { kind: string; name: string }) =>
    typeof item === "string" ? one.kind === item : one.kind === null && one.name === item.name,
  );
}

/** Adds an item to check off, which was checked off with a note in March. */
export async function markedChecklist(books: TestBooks, mark: string): Promise<string> {
  const { id } = expectMade(await books.post("/checklist/items", { month: MONTH, name: `Count ${mark}` }));
  const status = { month: MONTH, itemId: id, version: 0, isCheckedOff: true, note: `Counted ${mark}` };
  expectMade(await books.put("/checklist", status));
  return id;
}

export const CHECKLIST_SAMPLES: Samples = {
  "GET /api/checklist": () => ({ query: { month: MONTH } }),
  "PUT /api/checklist": (_, { checklistItem: itemId }) => ({
    body: {
      month: MONTH,
      itemId,
      version: 1,
      isCheckedOff: false,
      note: "The petty cash is $5.00 short. I asked Robin.",
    },
  }),
  "POST /api/checklist/items": () => ({ body: { month: MONTH, name: "Review the profit and loss report" } }),
  "PUT /api/checklist/items/:id": (_, { checklistItem: id }) => ({
    params: { id },
    body: { version: 1, name: "Count the petty cash", lastMonth: "2026-12-01" },
  }),
};
